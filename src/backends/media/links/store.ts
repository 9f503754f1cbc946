import { Kysely } from 'kysely';
import type { Generated } from 'kysely';
import { postgresDialect } from '../../kit/database/pool.ts';
import { codeOf } from './code.ts';

interface Links {
  code: string;
  long_url: string;
  created_at: Date;
}
export type MediaDatabase = Kysely<{ 'media.links': { [K in keyof Links]: K extends 'created_at' ? Generated<Date> : Links[K] } }>;

export const openDatabase = (url: string): MediaDatabase => new Kysely({ dialect: postgresDialect({ connectionString: url, max: 4 }) });

export interface Link {
  code: string;
  longUrl: string;
  createdAt: Date;
}

export interface LinkStore {
  /** The link of an address, made when there is none. `made`: this call made it. */
  shorten(longUrl: string): Promise<Link & { made: boolean }>;
  find(code: string): Promise<Link | undefined>;
}

const asLink = (row: Links): Link => ({ code: row.code, longUrl: row.long_url, createdAt: row.created_at });
const MAX_CODE_LENGTH = 12;

export function createLinkStore(database: MediaDatabase): LinkStore {
  const byAddress = (longUrl: string) => database.selectFrom('media.links').selectAll().where('long_url', '=', longUrl).executeTakeFirst();
  return {
    async shorten(longUrl) {
      for (let length = 7; length <= MAX_CODE_LENGTH; length++) {
        const known = await byAddress(longUrl);
        if (known) return { ...asLink(known), made: false };
        // Two callers at once insert the same row: one of them makes it, the other finds it in the next round.
        const made = await database
          .insertInto('media.links')
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
      const row = await database.selectFrom('media.links').selectAll().where('code', '=', code).executeTakeFirst();
      return row && asLink(row);
    },
  };
}
