import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { openingMigrations } from './migrations.ts';

it('what a release before imports meanwhile is listed as of now, and what was there as of its posting', async () => {
  const asked: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query.sql),
  });
  await openingMigrations['0154_search_opening_listed']?.up(db);
  const at = (pattern: RegExp) => asked.findIndex((sql) => pattern.test(sql));
  expect(at(/alter column listed_at set default now\(\)/)).toBeGreaterThan(at(/set listed_at = least\(posted/));
});
