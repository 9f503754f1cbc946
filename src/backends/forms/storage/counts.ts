import { sql } from 'kysely';
import { FormsError } from '../errors.ts';
import type { Db } from './database.ts';
import type { Secrets } from '../../kit/secrets.ts';

/** How often something may happen: so many times in so many minutes. */
export interface Allowance {
  times: number;
  minutes: number;
}

export interface Counts {
  /** Counts one. @throws FormsError `too-many-attempts`, with `retry-after` */
  count(purpose: string, who: string, allowance: Allowance): Promise<void>;
}

export function createCounts(db: Db, secrets: Secrets): Counts {
  return {
    count: async (purpose, who, { times, minutes }) => {
      // Addresses are not kept in the clear: the key is a code over purpose and address.
      const key = secrets.mac(`count ${purpose}`, who.trim().toLowerCase());
      const { rows } = await sql<{ count: number; left: number }>`
        insert into forms.counts as c (key, count, ends_at) values (${key}, 1, now() + ${minutes}::int * interval '1 minute')
        on conflict (key) do update set
          count = case when c.ends_at < now() then 1 else c.count + 1 end,
          ends_at = case when c.ends_at < now() then excluded.ends_at else c.ends_at end
        returning count, extract(epoch from ends_at - now())::float as left`.execute(db);
      const [row] = rows;
      if (row && row.count > times)
        throw new FormsError('too-many-attempts', { headers: { 'retry-after': String(Math.max(1, Math.ceil(row.left))) } });
    },
  };
}
