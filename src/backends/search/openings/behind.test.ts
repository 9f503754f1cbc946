import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchDatabase } from '../tables.ts';
import { createOpeningIndex } from './index/load.ts';
import type { OpeningQuery } from './query/params.ts';
import { createKeywordSearch } from './query/keyword.ts';
import { createSearch } from './query/search.ts';

const opening = (doc: number) => ({
  ...{ doc, title: `Lamplighter ${doc}`, employer: 'Masthead', language: 'en', function: 'other', level: 'mid', workMode: 'onsite' },
  ...{ employment: ['full-time'], industries: [], programmes: [], places: [], payMax: null, payCurrency: null },
  ...{ posted: doc, listed: doc, until: null, closed: false },
});

/** Servers that have the openings up to their revision, each opening with a change of its own; a connection goes to the first. */
function cluster(...revisions: number[]) {
  const servers = revisions.map((revision): DatabaseConnection => ({
    executeQuery: ({ sql, parameters }) => {
      const docs = Array.from({ length: revision }, (_, at) => at + 1);
      const rows = sql.includes('from search.openings ')
        ? docs.filter((doc) => doc > Number(parameters[1])).map(opening)
        : sql.includes('string_agg')
          ? [{ docs: Buffer.concat(docs.map((doc) => Buffer.from([0, 0, 0, doc]))) }]
          : sql.includes('as body')
            ? []
            : sql.includes('opening_revision')
              ? [{ revision: String(revision) }]
              : [];
      return Promise.resolve({ rows: rows as never[] });
    },
    async *streamQuery() {
      /* nothing is streamed */
    },
  }));
  /** Which server each of the next connections leads to; the last one goes on. */
  const route: number[] = [0];
  class Driver extends DummyDriver {
    override acquireConnection() {
      const server = servers[(route.length > 1 ? route.shift() : route[0]) ?? 0];
      return server ? Promise.resolve(server) : Promise.reject(new Error('no such server'));
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
  return { db, go: (...to: number[]) => route.splice(0, route.length, ...to) };
}

const [PRIMARY, REPLICA] = [0, 1];
const now = new Date();

it('holds an opening though its change was told by the primary and the rows came of a replica that is behind', async () => {
  const { db, go } = cluster(2, 1);
  const index = createOpeningIndex(db);
  go(PRIMARY, REPLICA);
  expect((await index.current()).columns.open(now.getTime()).docs.length).toBe(1);
  go(PRIMARY);
  expect((await index.current()).columns.open(now.getTime()).docs.length).toBe(2);
});

it('keeps nothing that a replica found which is behind what is in memory', async () => {
  const { db, go } = cluster(2, 1);
  const search = createSearch(db, createOpeningIndex(db), createKeywordSearch());
  const filters = ['country', 'city', 'function', 'industry', 'level', 'programme', 'workMode', 'employment', 'language', 'employer'];
  const query = {
    ...{ keyword: 'lamplighter', sort: 'date', offset: 0, pageSize: 10, lang: 'en' },
    ...Object.fromEntries(filters.map((filter) => [filter, []])),
  } as unknown as OpeningQuery;
  go(PRIMARY, PRIMARY, REPLICA);
  expect((await search(query, now)).total).toBe(1);
  go(PRIMARY);
  expect((await search(query, now)).total).toBe(2);
});
