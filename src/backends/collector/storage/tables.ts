import { bigint, bytes, day, double, integer, moment, orNull, preset, smallint, text, uuid } from '../../kit/database/tables.ts';
import type { DatabaseOf } from '../../kit/database/tables.ts';

/** The tables of the schema `collector`, as migrations.ts leaves them. Nothing here names a person. */
export const collectorTables = {
  /** Today's and yesterday's; older ones are gone, and with them the way from a visitor to a row. */
  salts: { day, salt: text() },
  visits: {
    id: bigint,
    site: text(),
    visitor: bigint,
    started_at: moment,
    last_at: moment,
    entry_path: text(),
    exit_path: text(),
    channel: text(),
    source: text(),
    campaign: text(),
    device: text(),
    browser: text(),
    os: text(),
    language: text(),
    views: integer,
    events: integer,
  },
  views: {
    id: uuid,
    site: text(),
    visit: bigint,
    at: moment,
    path: text(),
    page_name: text(),
    content_type: text(),
    language: text(),
    depth: smallint,
    read_ms: integer,
  },
  events: { site: text(), visit: bigint, view: uuid, at: moment, path: text(), name: text(), value: text(), number: orNull(double) },
  /** One a view and name. Rows without a view are older than that was kept. */
  vitals: { view: orNull(uuid), site: text(), at: moment, path: text(), device: text(), name: text(), value: double },
  /** Who was not counted, and why: bots. */
  turned_away: { day, site: text(), reason: text(), messages: integer },
  /** Names of pages, as they were last said, and the day of that. */
  pages: { site: text(), path: text(), name: text(), seen: preset(day) },
  /** Days that are over, as `figures/day.ts` packs them. */
  kept_days: { day, data: bytes },
};

export type CollectorTables = DatabaseOf<typeof collectorTables>;

/** Tables that are cut into months by a moment. */
export const MONTHLY = { visits: 'started_at', views: 'at', events: 'at', vitals: 'at' } as const;
