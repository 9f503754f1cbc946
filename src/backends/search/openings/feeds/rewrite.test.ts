import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchDatabase } from '../../tables.ts';
import { rewriteTerms } from './rewrite.ts';

/** The form in which a start writes words that are in this one; undefined where it leaves them. */
async function writtenOver(terms: number): Promise<number | undefined> {
  let written: number | undefined;
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => {
      if (sql.includes('set terms')) written = Number(parameters[0]);
      return Promise.resolve({ rows: (sql.includes('select terms') ? [{ terms }] : []) as never[] });
    },
    async *streamQuery() {
      /* nothing is streamed */
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  await rewriteTerms(
    new Kysely<SearchDatabase>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new Driver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
  );
  return written;
}

it('writes words of an older form anew, and leaves those of its own and of a later release', async () => {
  const own = (await writtenOver(0)) ?? 0;
  expect(own).toBeGreaterThan(0);
  expect(await writtenOver(own - 1)).toBe(own);
  expect(await writtenOver(own)).toBeUndefined();
  expect(await writtenOver(own + 1)).toBeUndefined();
});
