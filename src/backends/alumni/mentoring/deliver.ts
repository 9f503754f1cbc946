import { sql } from 'kysely';
import { fill } from '../../kit/mail/line.ts';
import type { AlumniContext } from '../context.ts';
import { alumniLinks } from '../relay/mail/send.ts';
import { WORDS } from '../relay/mail/words.ts';
import type { ContactJob } from '../relay/owed.ts';
import { seenBy } from '../relay/people.ts';
import { recipientOf } from '../relay/recipients.ts';
import { shownName } from '../relay/reply/scrub.ts';

/** Tells the other of the two what was decided about a request, where it is still so. */
export async function deliverDecision(
  context: AlumniContext,
  { request, decision, account }: Extract<ContactJob, { kind: 'request-decided' }>,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ other: string }>`
    select case when mentor = ${account} then mentee else mentor end as other from alumni.mentoring_requests
    where id = ${request} and state = ${decision} and (mentor = ${account} or mentee = ${account})`.execute(context.db);
  const to = await recipientOf(context, account);
  const [row] = rows;
  if (row === undefined || to === undefined) return;
  const words = WORDS[to.language];
  const name = shownName((await seenBy(context, account, [row.other])).get(row.other)?.name ?? '') || words.somebody;
  const subject = fill(words.request[decision], { name });
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject,
    parts: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: words.request[`${decision}Text`] },
      { kind: 'button', text: words.request.link, href: alumniLinks(context.config.siteOrigin, to.language).mentoring },
    ],
    id,
  });
}
