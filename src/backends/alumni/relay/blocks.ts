import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { endBetween, lockContact } from './conversations.ts';
import { accountOf, otherIn } from './people.ts';

type Parts = Pick<AlumniContext, 'db'>;

/** Whom a member means: by the id of a person whom they see, or by a conversation with somebody whose name they do not see. */
export type Whom = { person: string } | { conversation: string };

/** Parts two for good in what they have begun: their addresses end, and neither sees the other from here on. @throws AlumniError `not-there` */
export async function block(parts: Parts, blocker: string, whom: Whom): Promise<void> {
  const blocked = 'person' in whom ? await accountOf(parts, whom.person) : await otherIn(parts, blocker, whom.conversation);
  if (blocked === undefined || blocked === blocker) throw new AlumniError('not-there');
  await parts.db.transaction().execute(async (transaction) => {
    await lockContact(transaction, blocker, blocked);
    await sql`insert into alumni.blocks (blocker, blocked) values (${blocker}, ${blocked}) on conflict do nothing`.execute(transaction);
    await endBetween(blocker, blocked, transaction);
  });
}

/** Takes a block back. Conversations that it ended stay ended; a new one may be begun. */
export async function unblock({ db }: Parts, blocker: string, person: string): Promise<void> {
  await sql`delete from alumni.blocks b using alumni.members m where b.blocker = ${blocker} and b.blocked = m.account and m.person = ${person}`.execute(
    db,
  );
}

/**
 * Whom a member has blocked, by the id of the block's person and what they last wrote about: a name is not among it, since the two do
 * not see each other at all.
 */
export async function blocksOf({ db }: Parts, blocker: string): Promise<{ person: string; at: Date; subject: string | null }[]> {
  const { rows } = await sql<{ person: string; at: Date; subject: string | null }>`
    select m.person, b.created_at as at,
      (select c.subject from alumni.sides s join alumni.conversations c on c.id = s.conversation where s.account = ${blocker} and s.other = b.blocked order by c.last_at desc limit 1) as subject
    from alumni.blocks b join alumni.members m on m.account = b.blocked where b.blocker = ${blocker} order by b.created_at desc`.execute(
    db,
  );
  return rows;
}
