import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { TAKES_AWAY } from './kit/database/migrate.ts';
import { migrations } from './migrations.ts';

/** Everything that a migration would ask of a database, which here answers with no rows. */
async function statementsOf(name: string): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migrations[name]?.up(db);
  return statements;
}

/** What a release that runs beside the next one, or is gone back to, would miss, or could no longer write. */
const TAKING = [
  /\bdrop\s+(?:table|column|schema|view|type|function)\b/i,
  /\brename\s+(?:to|column|constraint)\b|\brename\s+"?\w+"?\s+to\b/i,
  /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\bdrop\s+default\b/i,
  /\badd\s+constraint\b(?!.*\bnot\s+valid\b)/is,
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?\s[^,;]*\bnot\s+null\b(?![^,;]*\b(?:default|generated)\b)(?<!\bdefault\b[^,;]*)/is,
  /\btruncate\b/i,
];

const takes = (statements: readonly string[]) => statements.filter((statement) => TAKING.some((pattern) => pattern.test(statement)));

it.each([
  'alter table a drop column b',
  'drop table "a"."b"',
  'alter table a rename column b to c',
  'alter table "a" rename to "b"',
  'alter table a alter column b type int8',
  'alter table "a" alter column "b" set not null',
  'alter table a add column b text not null',
  'alter table a add constraint b check (c > 0)',
  'truncate a',
])('%s takes something away', (statement) => expect(takes([statement])).toHaveLength(1));

it.each([
  'alter table a add column b text',
  `alter table a add column b text not null default ''`,
  `alter table a add column b text default '' not null`,
  'create table a (b text not null)',
  'create index a on b (c)',
  'drop index a',
  'alter table a drop constraint b',
])('%s does not', (statement) => expect(takes([statement])).toEqual([]));

/** Ran before there was a release that another could run beside. */
const BEFORE_THE_FIRST_RELEASE: readonly string[] = [
  '0104_search_documents_narrow',
  '0151_search_opening_imports',
  '0304_users_erasures_elsewhere',
  '0330_users_keeping',
  '0331_users_erasures_at_offers',
  '0332_users_officers_and_approvers',
  '0333_users_erasures_at_alumni',
  '0338_users_erasures_at_content',
  '0402_forms_outbox',
  '0403_forms_mailed',
  '1002_collector_months',
  '1003_collector_own_views',
  '1004_collector_kept_days',
];

it(`a migration only adds; one that takes away says so in its name (…${TAKES_AWAY}), a release after nothing reads it any more`, async () => {
  const taking: string[] = [];
  for (const name of Object.keys(migrations))
    if (!name.endsWith(TAKES_AWAY) && takes(await statementsOf(name)).length > 0) taking.push(name);
  expect(taking).toEqual(BEFORE_THE_FIRST_RELEASE);
});
