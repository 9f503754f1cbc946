import type { Selectable } from 'kysely';
import { VISIT_MS, type Visit } from '../ingest/visits.ts';
import type { Source } from '../ingest/sources.ts';
import type { Db } from './database.ts';
import type { CollectorTables } from './tables.ts';

/** A visit as its row says it. */
export const visitOf = (row: Selectable<CollectorTables['visits']>): Visit => ({
  id: BigInt(row.id),
  site: row.site,
  visitor: BigInt(row.visitor),
  startedAt: row.started_at.getTime(),
  lastAt: row.last_at.getTime(),
  entryPath: row.entry_path,
  exitPath: row.exit_path,
  path: row.exit_path,
  source: { channel: row.channel as Source['channel'], source: row.source, campaign: row.campaign },
  device: row.device,
  browser: row.browser,
  os: row.os,
  language: row.language,
  views: row.views,
  events: row.events,
});

/** Visits in which something happened within the last half hour: a collector that starts anew goes on with them. */
export async function openVisits(db: Db, now: number): Promise<Visit[]> {
  const rows = await db
    .selectFrom('visits')
    .selectAll()
    .where('started_at', '>', new Date(now - 86_400_000))
    .where('last_at', '>', new Date(now - VISIT_MS))
    .orderBy('last_at')
    .execute();
  return rows.map(visitOf);
}
