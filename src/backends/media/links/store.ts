import { Kysely, sql } from 'kysely';
import { postgresDialect } from '../../kit/database/pool.ts';
import { day, integer, moment, preset, text, type DatabaseOf, type RowOf } from '../../kit/database/tables.ts';
import { codeOf } from './code.ts';

/** The tables of the schema `media`, as migrations.ts leaves them. */
export const mediaTables = {
  links: { code: text(), long_url: text(), created_at: preset(moment) },
  clicks: { code: text(), day, clicks: integer },
};
type MediaTables = DatabaseOf<typeof mediaTables>;
export type MediaDatabase = Kysely<MediaTables>;

export const openDatabase = (url: string): MediaDatabase =>
  new Kysely<MediaTables>({ dialect: postgresDialect({ url, max: 4 }) }).withSchema('media');

export interface Link {
  code: string;
  longUrl: string;
  createdAt: Date;
}

export interface LinkStore {
  /** The link of an address, made when there is none. `made`: this call made it. */
  shorten(longUrl: string): Promise<Link & { made: boolean }>;
  find(code: string): Promise<Link | undefined>;
  /** Somebody followed a link. */
  follow(code: string): Promise<void>;
  /** How often a link was followed in so many days, today's among them; ever, without days. */
  clicks(code: string, days?: number): Promise<number>;
  /** The links that were followed most in so many days. */
  mostFollowed(days: number, most: number): Promise<(Link & { clicks: number })[]>;
}

const TODAY = sql<Date>`(now() at time zone 'UTC')::date`;
const since = (days: number) => sql<Date>`${TODAY} - ${days - 1}::int`;

const asLink = (row: RowOf<MediaTables['links'], 'code' | 'long_url' | 'created_at'>): Link => ({
  code: row.code,
  longUrl: row.long_url,
  createdAt: row.created_at,
});
const MAX_CODE_LENGTH = 12;

export function createLinkStore(database: MediaDatabase): LinkStore {
  const byAddress = (longUrl: string) => database.selectFrom('links').selectAll().where('long_url', '=', longUrl).executeTakeFirst();
  return {
    async shorten(longUrl) {
      for (let length = 7; length <= MAX_CODE_LENGTH; length++) {
        const known = await byAddress(longUrl);
        if (known) return { ...asLink(known), made: false };
        // Two callers at once insert the same row: one of them makes it, the other finds it in the next round.
        const made = await database
          .insertInto('links')
          .values({ code: codeOf(longUrl, length), long_url: longUrl })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (made) return { ...asLink(made), made: true };
      }
      const known = await byAddress(longUrl);
      if (known) return { ...asLink(known), made: false };
      throw new Error('every code of this address belongs to another one');
    },
    async find(code) {
      const row = await database.selectFrom('links').selectAll().where('code', '=', code).executeTakeFirst();
      return row && asLink(row);
    },
    async follow(code) {
      await database
        .insertInto('clicks')
        .values({ code, day: TODAY, clicks: 1 })
        .onConflict((conflict) => conflict.columns(['code', 'day']).doUpdateSet({ clicks: sql`clicks.clicks + 1` }))
        .execute();
    },
    async clicks(code, days) {
      const { clicks } = await database
        .selectFrom('clicks')
        .select(sql<number>`coalesce(sum(clicks), 0)::int`.as('clicks'))
        .where('code', '=', code)
        .$if(days !== undefined, (query) => query.where('day', '>=', since(days ?? 1)))
        .executeTakeFirstOrThrow();
      return clicks;
    },
    async mostFollowed(days, most) {
      const rows = await database
        .selectFrom('clicks')
        .innerJoin('links', 'links.code', 'clicks.code')
        .select(['links.code', 'links.long_url', 'links.created_at', sql<number>`sum(clicks.clicks)::int`.as('clicks')])
        .where('clicks.day', '>=', since(days))
        .groupBy(['links.code', 'links.long_url', 'links.created_at'])
        .orderBy('clicks', 'desc')
        .orderBy('links.code')
        .limit(most)
        .execute();
      return rows.map((row) => ({ ...asLink(row), clicks: row.clicks }));
    },
  };
}
