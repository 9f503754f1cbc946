import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { LETTER_MINUTES } from '../mail/mails.ts';
import type { Language, Segment } from '../storage/tables.ts';
import { newsletterMail, type Letter } from './newsletter-mail.ts';
import { inSegment } from './segment.ts';

const BATCH = 200;

type Sending = Letter & { id: string; segment: Segment; sent_at: Date; reached: string | null };
interface Member {
  account: string;
  person: string;
  email: string;
  language: Language;
}

/**
 * Owes the next batch of a newsletter that is being sent. Who gets it, their mails and how far it has come are one transaction under the
 * newsletter's lock: a crash, and another process at the same time, send nobody a second one.
 *
 * @returns whether there is more to do
 */
async function sendBatch(context: AlumniContext): Promise<boolean> {
  const { db, mails } = context;
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Sending>`
      select id, subject, text, subject_de, text_de, segment, sent_at, reached from alumni.newsletters
      where state = 'sending' order by sent_at limit 1 for update skip locked`.execute(transaction);
    const [letter] = rows;
    if (letter === undefined) return false;
    const { rows: members } = await sql<Member>`
      select account, person, email, language from alumni.members
      where state = 'member' and newsletters and joined_at <= ${letter.sent_at}
        and account > ${letter.reached ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by account limit ${BATCH}`.execute(transaction);
    const wanted = new Set(
      await inSegment(
        transaction,
        letter.segment,
        members.map(({ account }) => account),
      ),
    );
    for (const member of members) {
      if (!wanted.has(member.account)) continue;
      const sent = await transaction
        .insertInto('newsletter_sends')
        .values({ newsletter: letter.id, account: member.account })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .executeTakeFirst();
      if (sent !== undefined)
        await mails.put({ ...newsletterMail(letter, member, context), letter: letter.id }, LETTER_MINUTES, transaction);
    }
    const last = members.at(-1);
    const isEnd = members.length < BATCH || last === undefined;
    await sql`
      update alumni.newsletters n set reached = ${last?.account ?? letter.reached}, state = ${isEnd ? 'sent' : 'sending'},
        recipients = (select count(*) from alumni.newsletter_sends s where s.newsletter = n.id)
      where id = ${letter.id}`.execute(transaction);
    return true;
  });
}

/** Sends what officers have sent off, until nothing is left. */
export async function sendNewsletters(context: AlumniContext): Promise<void> {
  while (!context.background.ending.aborted && (await sendBatch(context))) context.mails.wake();
}
