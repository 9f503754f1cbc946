import { sql } from 'kysely';
import { z } from 'zod';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

const MOST_ADDRESSES = 10_000;

/** `doc` is a column of four bytes. */
export const LARGEST_DOC = 2_147_483_647;

export const addressesAnswer = z.strictObject({
  addresses: z.array(z.strictObject({ slug: z.string(), updated: z.iso.datetime() })),
  next: z.int().optional().describe('For the parameter `after`, where there may be more.'),
});
export type Addresses = z.infer<typeof addressesAnswer>;

type Row = RowOf<SearchDatabase['openings'], 'doc' | 'slug'> & { updated: Date };

/** Addresses of what is open, by number: what closes or comes while somebody reads on moves none of the others. */
export async function addressesAfter(db: SearchDb, after: number, now: Date, most = MOST_ADDRESSES): Promise<Addresses> {
  const { rows } = await sql<Row>`
    select doc, slug, greatest(posted, coalesce(updated, posted)) as updated from search.openings
    where doc > ${after} and closed_at is null and open_until > ${now} order by doc limit ${most}`.execute(db);
  return {
    addresses: rows.map(({ slug, updated }) => ({ slug, updated: updated.toISOString() })),
    ...(rows.length < most ? {} : { next: rows.at(-1)?.doc ?? after }),
  };
}
