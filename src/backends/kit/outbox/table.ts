import { sql, type Kysely } from 'kysely';
import { bool, integer, moment, orNull, preset, text, uuid } from '../database/tables.ts';

/** What `outboxTable` makes. */
export const outboxColumns = {
  id: uuid,
  payload: text(),
  decoy: preset(bool),
  about: orNull(text()),
  attempts: preset(integer),
  next_at: moment,
  expires_at: moment,
  dead_at: orNull(moment),
  reason: orNull(text()),
  created_at: preset(moment),
};

/** The table of an outbox, in the schema of a back end. For a migration. */
export async function outboxTable(db: Kysely<unknown>, schema: string, name = 'outbox'): Promise<void> {
  const table = sql.raw(`${schema}.${name}`);
  await sql`
    create table ${table} (
      id uuid primary key,
      payload text not null,
      decoy boolean not null default false,
      about text,
      attempts integer not null default 0,
      next_at timestamptz not null,
      expires_at timestamptz not null,
      dead_at timestamptz,
      reason text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ${sql.raw(`${name}_due`)} on ${table} (next_at) where dead_at is null`.execute(db);
  await sql`create index ${sql.raw(`${name}_about`)} on ${table} (about) where about is not null`.execute(db);
}
