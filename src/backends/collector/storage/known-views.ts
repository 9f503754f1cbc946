import { sql } from 'kysely';
import type { KnownView } from '../ingest/visits.ts';
import type { Db } from './database.ts';
import { visitOf } from './open-visits.ts';

/** Views that are written already, with their visits: what a page says after the collector started anew belongs to them. @param from ms */
export async function findViews(db: Db, site: string, ids: readonly string[], from: number): Promise<(KnownView & { id: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('views')
    .innerJoin('visits', 'visits.id', 'views.visit')
    .selectAll('visits')
    .select(['views.id as view', 'views.path as view_path'])
    .where('views.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('views.site', '=', site)
    .where('views.at', '>=', new Date(from))
    .where('visits.started_at', '>=', new Date(from))
    .execute();
  return rows.map(({ view, view_path: path, ...row }) => ({ id: view, path, visit: visitOf(row) }));
}
