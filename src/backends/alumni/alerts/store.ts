import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Frequency } from '../../kit/issue.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { AlumniContext } from '../context.ts';
import { POST_TYPES, type PostType } from '../posts/tables.ts';

type Parts = Pick<AlumniContext, 'db' | 'now'>;

export interface Alert {
  /** None: of every type. */
  types: PostType[];
  words: string;
  country: string;
  frequency: Frequency;
}

/** Names one alert by itself (RFC 8058 knows no cookie); the code at its end keeps others from being made up. */
export const alertToken = (secrets: Pick<Secrets, 'mac'>, id: string): string => `${id}.${secrets.mac('alert', id)}`;

export function alertIdOf(secrets: Pick<Secrets, 'verify'>, token: string): string | undefined {
  const [id = '', mac = '', ...more] = token.split('.');
  return /^[0-9a-f-]{36}$/.test(id) && more.length === 0 && secrets.verify('alert', id, mac) ? id : undefined;
}

/** A member's alert; undefined where there is none. */
export async function alertOf({ db }: Pick<Parts, 'db'>, account: string): Promise<Alert | undefined> {
  const { rows } = await sql<{ types: string[]; words: string; country: string; frequency: Frequency }>`
    select types, words, country, frequency from alumni.alerts where account = ${account}`.execute(db);
  const [row] = rows;
  return row && { ...row, types: POST_TYPES.filter((type) => row.types.includes(type)) };
}

/** Sets a member's alert. Another search begins now; another frequency goes on where the alert was, from the next issue on. */
export async function setAlert({ db, now }: Parts, account: string, { types, words, country, frequency }: Alert): Promise<void> {
  await sql`
    insert into alumni.alerts as a (account, id, types, words, country, frequency, fresh_from)
    values (${account}, ${randomUUID()}, ${types}, ${words}, ${country}, ${frequency}, ${now()})
    on conflict (account) do update set types = excluded.types, words = excluded.words, country = excluded.country, frequency = excluded.frequency,
      fresh_from = case when (a.types, a.words, a.country) = (excluded.types, excluded.words, excluded.country) then a.fresh_from else excluded.fresh_from end,
      frequency_at = case when a.frequency = excluded.frequency then a.frequency_at else ${now()}::timestamptz end,
      changed_at = now()`.execute(db);
}

export async function endAlert({ db }: Pick<Parts, 'db'>, account: string): Promise<void> {
  await sql`delete from alumni.alerts where account = ${account}`.execute(db);
}

/** Ends the alert that a link of a mail names. Ended before, it is as good. False for a token that is none. */
export async function endByToken({ db, secrets }: Pick<AlumniContext, 'db' | 'secrets'>, token: string): Promise<boolean> {
  const id = alertIdOf(secrets, token);
  if (id === undefined) return false;
  await sql`delete from alumni.alerts where id = ${id}`.execute(db);
  return true;
}
