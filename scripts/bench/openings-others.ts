import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { count, create, insertMultiple, search as searchOrama } from '@orama/orama';
import { openingAt, type SyntheticOpening, type SyntheticQuery } from './synthetic-openings.ts';

/** What the job search is measured beside. Each runs in a thread of its own, where its answers are also timed. */
export type OtherName = 'SQLite FTS5' | 'Orama';

interface Engine {
  /** Takes the openings from one number up to another. */
  fill(from: number, to: number): Promise<void>;
  answer(query: SyntheticQuery): unknown;
}

const PAGE = 20;
const FACETS = ['function', 'level', 'workMode', 'industry', 'city', 'language'] as const;
const flat = (opening: SyntheticOpening) => ({
  id: opening.id,
  title: opening.title,
  body: opening.sections[0]?.text[0] ?? '',
  function: opening.function,
  level: opening.level,
  workMode: opening.workMode,
  industry: opening.industries[0] ?? '',
  city: opening.cities[0] ?? '',
  language: opening.language,
});

/** A ranked page and six facet counts, each with the filters of the others. */
function sqlite(): Engine {
  const db = new DatabaseSync(':memory:');
  db.exec(
    `create table facts(doc integer primary key, ${FACETS.map((facet) => `${facet} text`).join(', ')}); create virtual table words using fts5(title, body, content='')`,
  );
  const facts = db.prepare(`insert into facts values (?, ${FACETS.map(() => '?').join(', ')})`);
  const words = db.prepare('insert into words(rowid, title, body) values (?, ?, ?)');
  return {
    fill: async (from, to) => {
      for (const facet of FACETS) db.exec(`drop index if exists ${facet}_index`);
      db.exec('begin');
      for (let at = from; at < to; at++) {
        const each = flat(openingAt(at));
        facts.run(at + 1, ...FACETS.map((facet) => each[facet]));
        words.run(at + 1, each.title, each.body);
      }
      db.exec('commit');
      for (const facet of FACETS) db.exec(`create index ${facet}_index on facts(${facet})`);
    },
    answer: ({ keyword, filters }) => {
      const match = keyword
        ?.split(' ')
        .map((word) => `"${word}"`)
        .join(' ');
      const where = (except?: string) =>
        [
          ...(match ? ['doc in (select rowid from words where words match ?)'] : []),
          ...filters.filter(({ name }) => name !== except).map(({ name }) => `${name} = ?`),
        ].join(' and ') || '1';
      const given = (except?: string) => [
        ...(match ? [match] : []),
        ...filters.filter(({ name }) => name !== except).map(({ value }) => value),
      ];
      const page = match
        ? db
            .prepare(
              `select facts.doc from words join facts on facts.doc = words.rowid where words match ? ${filters.map(({ name }) => `and ${name} = ?`).join(' ')} order by bm25(words, 5, 1) limit ${PAGE}`,
            )
            .all(...given())
        : db.prepare(`select doc from facts where ${where()} order by doc desc limit ${PAGE}`).all(...given());
      return [
        page,
        ...FACETS.map((facet) => db.prepare(`select ${facet}, count(*) from facts where ${where(facet)} group by 1`).all(...given(facet))),
      ];
    },
  };
}

/** Its facets count within all filters, which is less than is asked of the others. */
function orama(): Engine {
  const db = create({
    schema: {
      title: 'string',
      body: 'string',
      function: 'enum',
      level: 'enum',
      workMode: 'enum',
      industry: 'enum',
      city: 'enum',
      language: 'enum',
    } as const,
  });
  return {
    fill: async (from, to) => {
      await insertMultiple(
        db,
        Array.from({ length: to - from }, (_, index) => flat(openingAt(from + index))),
        5_000,
      );
      if (count(db) !== to) throw new Error(`Orama holds ${count(db)} of ${to} openings.`);
    },
    answer: ({ keyword, filters }) =>
      searchOrama(db, {
        term: keyword ?? '',
        threshold: 0,
        limit: PAGE,
        boost: { title: 5 },
        where: Object.fromEntries(filters.map(({ name, value }) => [name, { eq: value }])),
        facets: Object.fromEntries(FACETS.map((facet) => [facet, {}])),
      }),
  };
}

type Order = { kind: 'fill'; from: number; to: number } | { kind: 'time'; queries: readonly SyntheticQuery[]; mostMs: number };

export interface Other {
  name: OtherName;
  /** How long it took, in ms. */
  fill(from: number, to: number): Promise<number>;
  /** Times of the queries in ms; those that are left when the time is up are not asked. */
  time(queries: readonly SyntheticQuery[], mostMs: number): Promise<number[]>;
  stop(): Promise<void>;
}

export function startOther(name: OtherName): Other {
  const worker = new Worker(new URL(import.meta.url), { workerData: name, resourceLimits: { maxOldGenerationSizeMb: 8_192 } });
  const ask = <T>(order: Order): Promise<T> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        worker.off('message', answered);
        worker.off('error', failed);
        worker.off('exit', ended);
      };
      const answered = (value: T): void => (settle(), resolve(value));
      const failed = (error: unknown): void => (settle(), reject(error instanceof Error ? error : new Error(String(error))));
      const ended = (): void => failed(new Error(`${name} ended without an answer`));
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage(order);
    });
  return {
    name,
    fill: (from, to) => ask({ kind: 'fill', from, to }),
    time: (queries, mostMs) => ask({ kind: 'time', queries, mostMs }),
    stop: async () => void (await worker.terminate()),
  };
}

async function obey(engine: Engine, order: Order): Promise<number | number[]> {
  const began = performance.now();
  if (order.kind === 'fill') {
    await engine.fill(order.from, order.to);
    return performance.now() - began;
  }
  const times: number[] = [];
  for (const query of order.queries) {
    const asked = performance.now();
    if (asked - began > order.mostMs) break;
    await engine.answer(query);
    times.push(performance.now() - asked);
  }
  return times;
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const engine = workerData === 'Orama' ? orama() : sqlite();
  port.on('message', (order: Order) => void obey(engine, order).then((answer) => port.postMessage(answer)));
}
