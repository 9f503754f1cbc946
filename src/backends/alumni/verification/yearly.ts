import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { oweNotice, type Addressee } from '../mail/notices.ts';
import { hideProfile } from '../profiles/begin.ts';

const YEAR_DAYS = 365;
/** Days from the question until a profile is hidden. */
const ANSWER_DAYS = 60;
/** How long the log remembers that an account which is gone agreed and left: as long as claims can be made (BGB, sections 195 and 199). */
const CONSENT_YEARS = 4;
const AT_ONCE = 100;

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Whoever said so last then, or before, has to say again that everything is still right. */
export const confirmedBefore = (now: Date): Date => daysAgo(now, YEAR_DAYS);
export const isConfirmDue = (confirmedAt: Date | null, now: Date): boolean => confirmedAt !== null && confirmedAt <= confirmedBefore(now);

type Due = Addressee & { account: string };

/** Asks whoever has not confirmed for a year, once. A claim and its mail are one transaction, so that two processes ask once. */
async function ask(context: AlumniContext): Promise<number> {
  const now = context.now();
  return context.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Due>`
      update alumni.members set reminded_at = ${now}
      where account in (
        select account from alumni.members where state = 'member' and confirmed_at <= ${daysAgo(now, YEAR_DAYS)} and reminded_at is null
        limit ${AT_ONCE} for update skip locked)
      returning account, email, name, language`.execute(transaction);
    for (const member of rows) await oweNotice(context, 'confirm', member, { values: { days: ANSWER_DAYS }, transaction });
    return rows.length;
  });
}

/** Hides the profile of whoever was asked and did not answer. Nothing is deleted, and one press shows it again. */
async function hide(context: AlumniContext): Promise<number> {
  const now = context.now();
  return context.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Due>`
      update alumni.members set hidden_at = ${now}
      where account in (
        select account from alumni.members where state = 'member' and hidden_at is null and reminded_at <= ${daysAgo(now, ANSWER_DAYS)}
        limit ${AT_ONCE} for update skip locked)
      returning account, email, name, language`.execute(transaction);
    for (const member of rows) {
      await hideProfile(context, transaction, member);
      await oweNotice(context, 'hidden', member, { transaction });
    }
    return rows.length;
  });
}

/** Asks once a year whether everything is still right, and hides what nobody stands by any more. */
export async function yearly(context: AlumniContext): Promise<void> {
  while ((await ask(context)) === AT_ONCE);
  while ((await hide(context)) === AT_ONCE);
  context.mails.wake();
}

/** Forgets what counts no more. */
export async function sweep({ db, now }: Pick<AlumniContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await sql`delete from alumni.refusals where until <= ${at}`.execute(db);
  // A refused request is kept until it may be made again.
  await sql`
    delete from alumni.members m using alumni.requests r
    where r.account = m.account and m.state = 'refused' and r.decided_at <= ${daysAgo(at, 30)}`.execute(db);
  await sql`delete from alumni.consents where account is null and at <= ${daysAgo(at, CONSENT_YEARS * 365)}`.execute(db);
  await sql`update alumni.invitations set email = null, ended_at = coalesce(ended_at, ${at}) where email is not null and (used >= uses or expires_at <= ${at} or ended_at is not null)`.execute(
    db,
  );
  await sql`delete from alumni.invitations where expires_at <= ${daysAgo(at, 365)}`.execute(db);
  await sql`delete from alumni.reports where decided_at <= ${daysAgo(at, 365)}`.execute(db);
  await sql`delete from alumni.tries where expires_at <= ${at}`.execute(db);
  await sql`delete from alumni.times where ends_at <= ${at}`.execute(db);
}
