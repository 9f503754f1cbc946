import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchDatabase } from '../../tables.ts';
import { toldBy } from './told.ts';

/** Posts in these languages; notes what each query is asked with. */
function posts(...languages: string[]) {
  const asked: unknown[][] = [];
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        executeQuery: ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
          asked.push([...parameters]);
          const counts = { openings: languages.length, cities: 1, pay: 0, closes: 0, steps: 1 };
          const rows = sql.includes('distinct on') ? [{ level: 'senior', steps: ['A call'] }] : [{ ...counts, languages }];
          return Promise.resolve({ rows: rows as never[] });
        },
        async *streamQuery() {
          /* nothing is streamed */
        },
      });
    }
  }
  const db = new Kysely<SearchDatabase>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, asked };
}

it.each([
  ['en', ['en-GB', 'en-US']],
  ['en-AU', ['en-GB', 'en-US']],
  ['zh', ['zh-CN']],
  ['zh-TW', ['zh-Hant']],
])('for %s names the steps of posts in %j, as the filter takes them', async (language, expected) => {
  const { db, asked } = posts('de', 'en-GB', 'en-US', 'zh-CN', 'zh-Hant');
  const told = await toldBy(db, 'Acme', language, new Date());
  expect(asked.at(-1)).toContainEqual(expected);
  expect(told).toEqual({ openings: 5, cities: 1, pay: 0, closes: 0, steps: 1, ways: [{ level: 'senior', steps: ['A call'] }] });
});

it('names none where no post is in the language', async () => {
  const { db } = posts('de');
  expect(await toldBy(db, 'Acme', 'en', new Date())).toMatchObject({ openings: 1, ways: [] });
});
