import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ServiceError } from '../../kit/http.ts';
import type { SearchDb } from '../database.ts';
import { calledIn, CARD_COLUMNS, toCard } from './cards.ts';
import type { Card, MostReadRequest, ReadReport } from './schemas.ts';

/** A reader counts once in this time for an item. */
const ONCE_IN = sql`interval '1 hour'`;

/** What was read most is asked for a year at most (`mostReadRequest`). */
const KEPT_DAYS = 400;

/** The same reader and item give the same hash, two items of one reader different ones: what is kept links nothing. */
const readerOf = ({ id, key, kind }: ReadReport): string =>
  createHash('sha256').update(`${kind}\n${id.toLowerCase()}\n${key}`).digest('base64url');

/**
 * Counts that an item was read or downloaded; says whether it counted (once per reader and hour).
 * @throws ServiceError `not-found` for what is not in the index
 */
export async function countRead(db: SearchDb, report: ReadReport): Promise<{ counted: boolean }> {
  return db.transaction().execute(async (trx) => {
    const known = await sql`select 1 from search.documents where id = ${report.id}::uuid limit 1`.execute(trx);
    if (known.rows.length === 0) throw new ServiceError('not-found', `No document ${report.id} is in the index.`);
    await sql`delete from search.read_marks where at <= now() - ${ONCE_IN}`.execute(trx);
    await sql`delete from search.read_counts where day < current_date - ${KEPT_DAYS}::int`.execute(trx);
    const marked = await sql`
      insert into search.read_marks (item, kind, reader) values (${report.id}::uuid, ${report.kind}, ${readerOf(report)})
      on conflict do nothing returning 1`.execute(trx);
    if (marked.rows.length === 0) return { counted: false };
    await sql`
      insert into search.read_counts as c (item, kind, day, count) values (${report.id}::uuid, ${report.kind}, current_date, 1)
      on conflict (day, kind, item) do update set count = c.count + 1`.execute(trx);
    return { counted: true };
  });
}

/** What was read or downloaded most in the last days. */
export async function mostRead(db: SearchDb, request: MostReadRequest): Promise<{ results: (Card & { count: number })[] }> {
  const { rows } = await sql<{ count: number }>`
    select ${CARD_COLUMNS}, counted.count from (
      select item, sum(count)::int as count from search.read_counts where kind = ${request.kind} and day > current_date - ${request.days}::int group by item
    ) counted join search.documents d on d.id = counted.item and d.language = ${request.language}
    where ${request.site === undefined ? sql`true` : sql`d.site = ${request.site}`} and ${request.type.length === 0 ? sql`true` : sql`d.type = any(${request.type}::text[])`}
    order by counted.count desc, d.date desc nulls last, d.id limit ${request.size}`.execute(db);
  return {
    results: await calledIn(
      db,
      request.language,
      rows.map((row) => ({ ...toCard(row), count: row.count })),
    ),
  };
}
