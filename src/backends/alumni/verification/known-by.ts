import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Somebody who is, was or asks to be a member, as far as the caller knows them. */
export interface Somebody {
  account?: string | undefined;
  email?: string | undefined;
  /** Addresses that the account had while it was something to the alumni. */
  emailsBefore?: readonly string[] | undefined;
  /** The line of the list by which they joined, or would. */
  line?: string | null | undefined;
}

interface Name {
  kind: 'account' | 'address' | 'number' | 'line';
  value: string;
}

/**
 * All that somebody is known by, for notes that outlive a membership: an account and an address are theirs to change, so the line of the
 * list counts too, by which they joined or which has one of the addresses, with the firm's number and every address that stands there.
 */
export async function namesOf(db: Db, { account, email, emailsBefore = [], line }: Somebody): Promise<readonly Name[]> {
  const own = [...(email === undefined ? [] : [email]), ...emailsBefore].map((each) => each.toLowerCase());
  const { rows } = await sql<{ id: string; number: string | null; emails: string[] }>`
    select l.id, l.number, array(select a.email from alumni.leaver_addresses a where a.leaver = l.id) as emails from alumni.leavers l
    where l.id = ${line ?? null}::uuid
      or exists (select 1 from alumni.leaver_addresses a where a.leaver = l.id and a.email = any(${own}::text[]))`.execute(db);
  const addresses = new Set([...own, ...rows.flatMap(({ emails }) => emails)]);
  return [
    ...(account === undefined ? [] : [{ kind: 'account' as const, value: account }]),
    ...[...addresses].map((value) => ({ kind: 'address' as const, value })),
    ...rows.flatMap(({ id, number }) => [
      { kind: 'line' as const, value: id },
      ...(number === null ? [] : [{ kind: 'number' as const, value: number }]),
    ]),
  ];
}
