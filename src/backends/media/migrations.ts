import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Short links. A code never changes its target; the same address always has the same code. */
async function links(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .withSchema('media')
    .createTable('links')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('long_url', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

/** How often a link was followed: by day, and nothing of who did. */
async function clicks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .withSchema('media')
    .createTable('clicks')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('clicks', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('clicks_pkey', ['code', 'day'])
    .addForeignKeyConstraint('clicks_code_fkey', ['code'], 'links', ['code'], (constraint) => constraint.onDelete('cascade'))
    .execute();
}

/** Tables of the media service; numbers 0500 to 0599. */
export const mediaMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0500_media_links': { up: links },
  '0501_media_clicks': { up: clicks },
};
