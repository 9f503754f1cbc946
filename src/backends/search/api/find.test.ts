import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchDb } from '../database.ts';
import { DocumentColumns } from '../index/columns.ts';
import { find } from './find.ts';
import { searchRequest } from './schemas.ts';
import type { Understood } from './understand.ts';

const packed = (docs: readonly number[]): Buffer => Buffer.concat(docs.map((doc) => Buffer.from(Uint32Array.of(doc).buffer).swap32()));

/** Documents by their numbers, from the oldest to the newest. */
function columnsOf(count: number): DocumentColumns {
  const columns = new DocumentColumns(1);
  for (let doc = 0; doc < count; doc++)
    columns.set({
      ...{ doc, id: `id-${doc}`, language: 'en', site: 'insights', type: 'article', year: 2026, access: 'public' },
      ...{ topics: [], authors: [], documentType: null, date: doc * 86_400_000 },
    });
  return columns;
}

/** A database in which these documents say all the words, and the titles of those some of them. */
function database(all: readonly number[], some: readonly number[]): SearchDb {
  const connection: DatabaseConnection = {
    executeQuery: ({ sql }) => {
      const rows = /from search\.index_state/.test(sql)
        ? [{ generation: 1, stamp: 's', docs: packed(all), titled: packed([]) }]
        : /order by rank desc/.test(sql)
          ? some.map((doc) => ({ doc }))
          : undefined;
      return rows ? Promise.resolve({ rows: rows as never[] }) : Promise.reject(new Error(`Unknown: ${sql}`));
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
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const word = (text: string) => ({ negated: false, alternatives: [{ text, phrase: false }] });
const understood = (boosted: readonly string[] = []): Understood => ({
  parsed: { text: 'grid copper', terms: [word('grid'), word('copper')] },
  ...{ corrected: undefined, queries: new Map([['en', "'grid' & 'copper'"]]), marks: new Map([['en', "'grid' | 'copper'"]]) },
  ...{ plain: undefined, silent: new Set(), boosted },
});
const newest = async ({ all, some, boosted = [], page = 1 }: { all: number[]; some: number[]; boosted?: string[]; page?: number }) => {
  const columns = columnsOf(40);
  const request = searchRequest.parse({ q: 'grid copper', language: 'en', sort: 'date', page, pageSize: 4 });
  const found = await find(database(all, some), { current: async () => columns }, request, understood(boosted));
  return { page: [...found.page], total: found.total };
};

it('by date those that have all the words come first, however old, then those whose titles have some', async () => {
  expect(await newest({ all: [3, 1], some: [30, 20] })).toEqual({ page: [3, 1, 30, 20], total: 4 });
});

it('a page of them follows the one before', async () => {
  const given = { all: [3, 1], some: [39, 38, 37] };
  expect([(await newest(given)).page, (await newest({ ...given, page: 2 })).page]).toEqual([[3, 1, 39, 38], [37]]);
});

it('what an editor lifts stands among those that have all the words, and nothing stands twice', async () => {
  expect(await newest({ all: [3, 1], some: [30, 3], boosted: ['id-2'] })).toEqual({ page: [3, 2, 1, 30], total: 4 });
});

it('where many have all the words, only those are found', async () => {
  const all = Array.from({ length: 30 }, (_, doc) => doc);
  expect(await newest({ all, some: [39] })).toEqual({ page: [29, 28, 27, 26], total: 30 });
});
