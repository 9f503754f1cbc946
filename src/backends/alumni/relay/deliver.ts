import { sql } from 'kysely';
import { fill } from '../../kit/mail/line.ts';
import { RelayError } from '../../kit/mail/mailer.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { AlumniContext } from '../context.ts';
import { deliverAlert } from '../alerts/deliver.ts';
import { deliverDecision } from '../mentoring/deliver.ts';
import { deliverPostClosed, deliverPostClosing, deliverReferred } from '../posts/deliver.ts';
import { relayAddresses } from './addresses.ts';
import { areApart, seenBy } from './people.ts';
import { openText } from './conversations.ts';
import { alumniLinks } from './mail/send.ts';
import { WORDS } from './mail/words.ts';
import type { DeliverContact } from './owed.ts';
import { noteBounce, recipientOf } from './recipients.ts';
import { isHardStatus, OWN_HEADER } from './reply/automatic.ts';
import { MARKER } from './reply/quoted.ts';
import { REMOVED, scrubbed, shownName } from './reply/scrub.ts';

interface Row {
  conversation: string;
  subject: string;
  text: string;
  writer: string;
  side: string;
  token_hash: string;
  account: string;
  came_by: 'site' | 'mail';
  before: string | null;
  first: boolean;
}

/** A message with the side that gets it; undefined where it is gone, or nobody is to get it any more. */
async function messageFor({ db }: Pick<AlumniContext, 'db'>, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select m.conversation, c.subject, m.text, m.account as writer, s.id as side, s.token_hash, s.account, m.came_by,
      (select b.id from alumni.messages b where b.conversation = m.conversation and b.account = m.account and b.position < m.position order by b.position desc limit 1) as before,
      not exists (select 1 from alumni.messages b where b.conversation = m.conversation and b.position < m.position) as first
    from alumni.messages m join alumni.conversations c on c.id = m.conversation
    join alumni.sides s on s.conversation = m.conversation and s.other = m.account
    join alumni.members w on w.account = m.account and w.state = 'member'
    where m.id = ${id} and s.ended_at is null`.execute(db);
  return rows[0];
}

/** Each line by itself: a mail keeps the lines that somebody wrote. */
const paragraphs = (text: string): Part[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));

/** A refusal at sending that says that nobody is there (RFC 3463). */
const saysNobodyIsThere = (error: unknown): boolean =>
  error instanceof RelayError &&
  (error.responseCode ?? 0) >= 500 &&
  (/\b5\.\d\.\d{1,3}\b/.exec(error.message) ?? []).some((status) => isHardStatus(status));

async function deliverMessage(context: AlumniContext, id: string): Promise<void> {
  const { config, secrets, contact } = context;
  const row = await messageFor(context, id);
  if (row === undefined || (await areApart(context, row.writer, row.account))) return;
  const to = await recipientOf(context, row.account);
  if (to === undefined) return;
  const words = WORDS[to.language];
  const name = shownName((await seenBy(context, row.account, [row.writer])).get(row.writer)?.name ?? '') || words.somebody;
  const writer = await recipientOf(context, row.writer);
  const said = openText(context, row.text);
  // What came by mail was scrubbed when it came; an address may have changed since.
  const text = row.came_by === 'mail' ? scrubbed(said, [to.email, ...(writer ? [writer.email] : [])], REMOVED[to.language]) : said;
  const subject = openText(context, row.subject);
  const { answers, failures } = relayAddresses(secrets, { id: row.side, hash: row.token_hash }, config.relayDomain);
  const link = alumniLinks(config.siteOrigin, to.language).conversation(row.conversation);
  try {
    await contact.send({
      to: to.email,
      language: to.language,
      subject: row.first ? subject : fill(words.message.reply, { subject }),
      parts: [
        { kind: 'small', text: `--- ${MARKER[to.language]} ---` },
        ...paragraphs(text),
        { kind: 'small', text: fill(words.message.answer, { name }) },
        { kind: 'small', text: words.message.limits },
        {
          kind: 'footer',
          items: [
            { title: words.message.read, href: link },
            { title: words.message.stop, href: `${link}#stop` },
          ],
        },
      ],
      id,
      from: { name: fill(words.through, { name, site: config.letterhead.name }), address: answers },
      returnPath: failures,
      headers: {
        [OWN_HEADER]: '1',
        // Answering programs keep quiet: what they would say is not passed on.
        'X-Auto-Response-Suppress': 'All',
        ...(row.before === null ? {} : { 'In-Reply-To': `<${row.before}@${config.relayDomain}>` }),
        References: `<${row.before ?? row.conversation}@${config.relayDomain}>`,
      },
    });
  } catch (error) {
    if (saysNobodyIsThere(error)) await noteBounce(context, row.account, `sent ${id}`);
    throw error;
  }
}

/** Tells a member that somebody else wrote to their relay address. Nothing of that mail is in it. */
async function deliverOtherSender(context: AlumniContext, side: string, id: string): Promise<void> {
  const { rows } = await sql<{ account: string; conversation: string; subject: string }>`
    select s.account, s.conversation, c.subject from alumni.sides s join alumni.conversations c on c.id = s.conversation
    where s.id = ${side} and s.ended_at is null`.execute(context.db);
  const [row] = rows;
  const to = row && (await recipientOf(context, row.account));
  if (row === undefined || to === undefined) return;
  const words = WORDS[to.language].otherSender;
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject: words.subject,
    parts: [
      { kind: 'heading', text: words.subject },
      { kind: 'paragraph', text: fill(words.text, { subject: openText(context, row.subject) }) },
      { kind: 'paragraph', text: words.yours },
      { kind: 'paragraph', text: words.notYours },
      { kind: 'button', text: words.link, href: alumniLinks(context.config.siteOrigin, to.language).conversation(row.conversation) },
    ],
    id,
  });
}

/** Sends what is owed. Each may be sent again after a crash: a mail keeps its Message-ID. */
export const deliverContact =
  (context: () => AlumniContext): DeliverContact =>
  async (job, { id }) => {
    switch (job.kind) {
      case 'message':
        return deliverMessage(context(), job.message);
      case 'other-sender':
        return deliverOtherSender(context(), job.side, id);
      case 'request-decided':
        return deliverDecision(context(), job, id);
      case 'post-closing':
        return deliverPostClosing(context(), job.post, id);
      case 'post-closed':
        return deliverPostClosed(context(), job, id);
      case 'referred':
        return deliverReferred(context(), job.referral, id);
      case 'alert':
        return deliverAlert(context(), job, id);
    }
  };
