import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { isFrom, readAddress } from './addresses.ts';
import { writeIn } from './conversations.ts';
import { LONGEST_TEXT } from './limits.ts';
import { NOTICE_MINUTES } from './owed.ts';
import { forgetBounces, noteBounce } from './recipients.ts';
import { isHardBounce } from './reply/automatic.ts';
import { readReply, UnreadableMail, type Reply } from './reply/read.ts';
import { REMOVED, scrubbed } from './reply/scrub.ts';

/** Why a mail is not taken, in words that its sender's program shows. They name nobody. */
const REFUSALS = {
  unknown: [550, '5.1.1 There is no such address. Addresses of the alumni end when a conversation does.'],
  ended: [550, '5.1.6 This conversation has ended, and its address with it. Nothing was passed on.'],
  elsewhere: [550, '5.7.1 This server takes answers to mails of the alumni, and nothing else.'],
  'not-the-member': [
    550,
    '5.7.1 Only the member whom this address was given to can write to it, from the address of their account. Nothing was passed on.',
  ],
  'not-a-report': [550, '5.7.1 This address takes reports of failed deliveries alone.'],
  attachments: [550, '5.6.1 Only words are passed on. Send the mail again without its files, or write on the site.'],
  empty: [550, '5.6.0 There is nothing in this mail but what it quotes. Write above the quoted words.'],
  'too-long': [552, `5.3.4 The text is longer than ${LONGEST_TEXT} characters. Send less, or write on the site.`],
  unreadable: [554, '5.6.0 This mail cannot be read. Send plain text, or write on the site.'],
  'too-many': [550, '5.7.1 Too many mails in a short time. Nothing was passed on. Write again in an hour, or on the site.'],
} as const satisfies Record<string, readonly [number, string]>;
type Refusal = keyof typeof REFUSALS;

/** A mail that is not taken: the code and the words of RFC 5321. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly responseCode: number;
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(REFUSALS[reason][1]);
    this.reason = reason;
    [this.responseCode] = REFUSALS[reason];
  }
}

interface Side {
  id: string;
  conversation: string;
  account: string;
  email: string;
  other_email: string | null;
  other_language: Language | null;
  ended: boolean;
  purpose: 'answer' | 'failure';
}

/** The side that an address belongs to. @throws MailRefused for an address that is none of ours, or has ended */
export async function sideOf({ db, config }: Pick<AlumniContext, 'db' | 'config'>, address: string): Promise<Side> {
  if (!address.toLowerCase().endsWith(`@${config.relayDomain}`)) throw new MailRefused('elsewhere');
  const ours = readAddress(address, config.relayDomain);
  if (ours === undefined) throw new MailRefused('unknown');
  const { rows } = await sql<Omit<Side, 'purpose'>>`
    select s.id, s.conversation, s.account, m.email, o.email as other_email, o.language as other_language,
      s.ended_at is not null or m.state <> 'member' or o.account is null
        or not exists (select 1 from alumni.sides t where t.conversation = s.conversation and t.account = s.other and t.ended_at is null) as ended
    from alumni.sides s join alumni.members m on m.account = s.account
    left join alumni.members o on o.account = s.other and o.state = 'member'
    where s.token_hash = ${ours.hash}`.execute(db);
  const [side] = rows;
  if (side === undefined) throw new MailRefused('unknown');
  // A delivery may fail after its conversation ended: the report is about the address all the same.
  if (side.ended && ours.purpose === 'answer') throw new MailRefused('ended');
  return { ...side, purpose: ours.purpose };
}

/** Once a day at most, so that a stranger cannot fill a member's mailbox. */
const WARNED_HOURS = 24;

async function warn({ db, contact }: Pick<AlumniContext, 'db' | 'contact'>, side: Side): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      update alumni.sides set warned_at = now()
      where id = ${side.id} and (warned_at is null or warned_at < now() - ${WARNED_HOURS}::int * interval '1 hour') returning id`.execute(
      transaction,
    );
    if (rows.length > 0)
      await contact.owing.put({ kind: 'other-sender', side: side.id }, { minutes: NOTICE_MINUTES, about: side.account }, transaction);
  });
  contact.owing.wake();
}

async function readOrRefuse(source: Buffer, domain: string): Promise<Reply> {
  try {
    return await readReply(source, domain);
  } catch (error) {
    if (error instanceof UnreadableMail) throw new MailRefused('unreadable');
    throw error;
  }
}

/**
 * Takes one mail that came for an address of ours. Resolves when it is in the database, or when it is one that nobody is to get: a
 * machine's.
 *
 * @param envelope sender of the envelope; empty for a machine's report
 * @throws MailRefused
 */
export async function arrive(
  context: AlumniContext,
  { envelope, to, source }: { envelope: string; to: string; source: Buffer },
): Promise<void> {
  const { config, log, times, secrets, contact } = context;
  const side = await sideOf(context, to);
  if (side.purpose === 'failure') {
    if (envelope !== '') throw new MailRefused('not-a-report');
    const report = source.toString('latin1');
    const { key } = await readOrRefuse(source, config.relayDomain);
    if (isHardBounce(report)) await noteBounce(context, side.account, key);
    return;
  }
  const reply = await readOrRefuse(source, config.relayDomain);
  if (envelope === '' || reply.automatic !== undefined) {
    log.info({ why: envelope === '' ? 'no sender' : reply.automatic }, 'a machine’s mail was not passed on');
    return;
  }
  if (!isFrom(side.email, reply.from, envelope)) {
    await warn(context, side);
    throw new MailRefused('not-the-member');
  }
  if (reply.attachments > 0) throw new MailRefused('attachments');
  if (reply.text === '') throw new MailRefused('empty');
  if (reply.text.length > LONGEST_TEXT) throw new MailRefused('too-long');
  const { rows: before } = await sql`
    select 1 from alumni.messages where conversation = ${side.conversation} and account = ${side.account} and key = ${`mail ${reply.key}`}`.execute(
    context.db,
  );
  if (before.length > 0) return;
  const seconds = await times.take(secrets.mac('counted', `contact mails ${side.conversation}`), contact.limits.mailsInConversation);
  if (seconds !== undefined) throw new MailRefused('too-many');
  try {
    await writeIn(context, {
      conversation: side.conversation,
      account: side.account,
      text: scrubbed(
        reply.text,
        [side.email, ...(side.other_email === null ? [] : [side.other_email])],
        REMOVED[side.other_language ?? 'en'],
      ),
      cameBy: 'mail',
      key: `mail ${reply.key}`,
    });
  } catch (error) {
    if (error instanceof AlumniError && error.reason === 'too-many-attempts') throw new MailRefused('too-many');
    if (error instanceof AlumniError) throw new MailRefused('ended');
    throw error;
  }
  // Who answers from an address is reached by it.
  await forgetBounces(context, side.account);
}
