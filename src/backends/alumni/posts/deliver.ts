import { sql } from 'kysely';
import { fill } from '../../kit/mail/line.ts';
import type { AlumniContext } from '../context.ts';
import { goesOn } from '../relay/conversations.ts';
import { alumniLinks } from '../relay/mail/send.ts';
import { WORDS } from '../relay/mail/words.ts';
import type { ContactJob } from '../relay/owed.ts';
import { recipientOf } from '../relay/recipients.ts';
import { shownName } from '../relay/reply/scrub.ts';
import type { Language } from '../storage/tables.ts';
import { referralMail } from './answers.ts';

const dayOf = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** Tells a recruiter that a post closes soon, where it still does. */
export async function deliverPostClosing(context: AlumniContext, post: string, id: string): Promise<void> {
  const { rows } = await sql<{ recruiter: string; title: string; closes_at: Date }>`
    select recruiter, title, closes_at from alumni.posts
    where id = ${post} and closed_at is null and closes_at > ${context.now()}::timestamptz and reminded_for = closes_at`.execute(
    context.db,
  );
  const [row] = rows;
  const to = row && (await recipientOf(context, row.recruiter));
  if (row === undefined || to === undefined) return;
  const words = WORDS[to.language].postClosing;
  const subject = fill(words.subject, { title: row.title, date: dayOf(row.closes_at, to.language) });
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject,
    parts: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: fill(words.text, { date: dayOf(row.closes_at, to.language) }) },
      { kind: 'button', text: words.link, href: alumniLinks(context.config.siteOrigin, to.language).recruiter(post) },
    ],
    id,
  });
}

/** Tells somebody who answered a post that it is closed, where it still is. */
export async function deliverPostClosed(
  context: AlumniContext,
  { post, account }: Extract<ContactJob, { kind: 'post-closed' }>,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ title: string; employer: string; talks: boolean }>`
    select p.title, p.employer, ${goesOn(sql`a.conversation`)} as talks from alumni.posts p
    join alumni.post_answers a on a.post = p.id and a.account = ${account} where p.id = ${post} and p.closed_at is not null`.execute(
    context.db,
  );
  const to = await recipientOf(context, account);
  const [row] = rows;
  if (row === undefined || to === undefined) return;
  const words = WORDS[to.language].postClosed;
  const subject = fill(words.subject, { title: row.title });
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject,
    parts: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: [fill(words.text, { title: row.title, employer: row.employer }), row.talks ? words.talk : ''].join(' ').trim(),
      },
      { kind: 'button', text: words.link, href: alumniLinks(context.config.siteOrigin, to.language).messages },
    ],
    id,
  });
}

/** Tells a member that another thought of them for a post. */
export async function deliverReferred(context: AlumniContext, referral: string, id: string): Promise<void> {
  const found = await referralMail(context, referral);
  const to = found && (await recipientOf(context, found.to));
  if (found === undefined || to === undefined) return;
  const words = WORDS[to.language];
  const about = { name: shownName(found.name) || words.somebody, title: found.title, employer: found.employer };
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject: fill(words.referred.subject, about),
    parts: [
      { kind: 'heading', text: fill(words.referred.subject, about) },
      { kind: 'paragraph', text: fill(words.referred.text, about) },
      ...found.text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({ kind: 'paragraph' as const, text: line })),
      { kind: 'button', text: words.referred.link, href: alumniLinks(context.config.siteOrigin, to.language).post(found.post) },
      { kind: 'small', text: words.referred.hint },
    ],
    id,
  });
}
