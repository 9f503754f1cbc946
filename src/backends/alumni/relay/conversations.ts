import { randomUUID } from 'node:crypto';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { createWindow } from '../../kit/throttle.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError, tooMany } from '../errors.ts';
import { tokenHash } from './addresses.ts';
import { NOTICE_MINUTES } from './owed.ts';
import { areApart, isSeenBy, membersAmong, personViews, type PersonView } from './people.ts';
import type { ConversationKind } from './tables.ts';

type Parts = Pick<AlumniContext, 'db' | 'secrets' | 'contact'>;

interface Opening {
  kind: ConversationKind;
  /** What it is about: a post, a request. */
  about?: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same for the same press of a button. */
  key: string;
}

const SEAL = 'message';
export const sealText = ({ secrets }: Pick<Parts, 'secrets'>, text: string): string => secrets.seal(SEAL, text);
export const openText = ({ secrets }: Pick<Parts, 'secrets'>, sealed: string): string => (sealed === '' ? '' : secrets.open(SEAL, sealed));

/**
 * Counts what a member sends, in the transaction that sends it: what is refused is not counted.
 *
 * @throws AlumniError `too-many-attempts`
 */
export async function count(
  { secrets, contact }: Pick<Parts, 'secrets' | 'contact'>,
  what: 'newConversations' | 'messages' | 'reports' | 'posts',
  account: string,
  transaction: QueryExecutorProvider,
): Promise<void> {
  const times = createWindow(transaction, 'alumni.times');
  const seconds = await times.take(secrets.mac('counted', `contact ${what} ${account}`), contact.limits[what]);
  if (seconds !== undefined) throw tooMany(seconds, { reader: account });
}

/**
 * Holds a block between two, until the transaction ends: who may be written to at a moment has not blocked whoever writes at that moment.
 * Both take the members in one order.
 */
export async function lockContact(transaction: QueryExecutorProvider, one: string, other: string): Promise<void> {
  await sql`select 1 from alumni.members where account in (${one}, ${other}) order by account for no key update`.execute(transaction);
}

/**
 * Whether a member may write to another of their own accord: both are members, neither blocked the other, and each sees the other's
 * name. Who hides their own name may not: nobody is written to by nobody.
 *
 * @throws AlumniError `not-there`, `name-hidden`
 */
export async function needContact(parts: Pick<Parts, 'db'>, from: string, to: string, unseenToo = false): Promise<void> {
  const members = await membersAmong(parts, [from, to]);
  if (from === to || !members.has(to) || !members.has(from) || (await areApart(parts, from, to))) throw new AlumniError('not-there');
  // An open post says where it is answered, whether or not its recruiter is in the directory.
  if (!unseenToo && !(await isSeenBy(parts, from, to))) throw new AlumniError('not-there');
  if (!(await isSeenBy(parts, to, from))) throw new AlumniError('name-hidden');
}

/**
 * Writes a message, brings its conversation up, and owes the mail.
 *
 * @returns its id; undefined where it was written before under the same key
 * @throws AlumniError `key-taken` where something else was written on the site under it
 */
export async function putMessage(
  parts: Parts,
  transaction: QueryExecutorProvider,
  given: { conversation: string; account: string; text: string; cameBy: 'site' | 'mail'; key: string },
): Promise<string | undefined> {
  const id = randomUUID();
  // Before the insert: a message that took its position earlier and is there later would count as read by whoever read up to the next one.
  await sql`select 1 from alumni.conversations where id = ${given.conversation} for no key update`.execute(transaction);
  const { rows } = await sql`
    insert into alumni.messages (id, conversation, account, text, came_by, key)
    values (${id}, ${given.conversation}, ${given.account}, ${sealText(parts, given.text)}, ${given.cameBy}, ${given.key})
    on conflict (conversation, account, key) do nothing returning id`.execute(transaction);
  if (rows.length === 0) {
    // A relay that hands a mail over again may have changed it on the way.
    if (given.cameBy === 'site') await needSameText(parts, transaction, given);
    return undefined;
  }
  await sql`update alumni.conversations set last_at = now() where id = ${given.conversation}`.execute(transaction);
  await parts.contact.owing.put({ kind: 'message', message: id }, { minutes: NOTICE_MINUTES, about: given.account }, transaction);
  return id;
}

async function needSameText(
  parts: Parts,
  transaction: QueryExecutorProvider,
  { conversation, account, text, key }: { conversation: string; account: string; text: string; key: string },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select text from alumni.messages where conversation = ${conversation} and account = ${account} and key = ${key}`.execute(transaction);
  if (rows[0] !== undefined && openText(parts, rows[0].text) !== text) throw new AlumniError('key-taken');
}

/**
 * The conversation that was opened by the same press of a button; undefined for a new one.
 *
 * @throws AlumniError `key-taken` where something else was opened under the key: what was corrected after a press without an answer is
 *   not said to be sent
 */
export async function openedBefore(
  parts: Pick<Parts, 'secrets'> & { db: QueryExecutorProvider },
  {
    from,
    key,
    ...given
  }: { from: string; key: string; kind: ConversationKind; text: string; about?: string; to?: string; subject?: string },
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
    kind: ConversationKind;
    about: string | null;
    subject: string;
    to: string | null;
    text: string | null;
  }>`
    select c.id, c.kind, c.about, c.subject, s.other as to, m.text from alumni.conversations c
    left join alumni.sides s on s.conversation = c.id and s.account = c.opened_by
    left join alumni.messages m on m.conversation = c.id and m.account = c.opened_by and m.key = c.key
    where c.opened_by = ${from} and c.key = ${key}`.execute(parts.db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const isSame =
    row.kind === given.kind &&
    (given.about === undefined || row.about === given.about) &&
    (given.to === undefined || row.to === given.to) &&
    (given.subject === undefined || openText(parts, row.subject) === given.subject) &&
    (row.text === null || openText(parts, row.text) === given.text);
  if (!isSame) throw new AlumniError('key-taken');
  return row.id;
}

/**
 * Begins a conversation with its first message, and owes the mail: together or not at all. Pressed twice it is there once.
 *
 * @throws AlumniError `key-taken`
 * @param transaction of a caller's, who wakes the outbox afterwards
 */
export async function openConversation(parts: Parts, opening: Opening, transaction: QueryExecutorProvider): Promise<string> {
  const { kind, about, from, to, subject, text, key } = opening;
  const id = randomUUID();
  const { rows: made } = await sql`
    insert into alumni.conversations (id, kind, about, subject, opened_by, key)
    values (${id}, ${kind}, ${about ?? null}, ${sealText(parts, subject)}, ${from}, ${key})
    on conflict (opened_by, key) do nothing returning id`.execute(transaction);
  // What a mentoring conversation is about has an id of its own at each press.
  const same = { kind, from, to, text, key, ...(kind === 'mentoring' || about === undefined ? {} : { about }) };
  if (made.length === 0) return (await openedBefore({ ...parts, db: transaction }, same)) ?? id;
  for (const [account, other] of [
    [from, to],
    [to, from],
  ]) {
    const side = randomUUID();
    await sql`
      insert into alumni.sides (id, conversation, account, other, token_hash)
      values (${side}, ${id}, ${account}, ${other}, ${tokenHash(parts.secrets, side)})`.execute(transaction);
  }
  await putMessage(parts, transaction, { conversation: id, account: from, text, cameBy: 'site', key });
  return id;
}

/**
 * Writes in a conversation that is open. The same again under the same key changes nothing, and counts for nothing.
 *
 * @throws AlumniError `not-there`, `conversation-over`, `key-taken`, `too-many-attempts`
 */
export async function writeIn(
  parts: Parts,
  given: { conversation: string; account: string; text: string; cameBy: 'site' | 'mail'; key: string },
): Promise<void> {
  const made = await parts.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ ended: boolean }>`
      select s.ended_at is not null or o.id is null or o.ended_at is not null or m.account is null as ended
      from alumni.sides s left join alumni.sides o on o.conversation = s.conversation and o.account = s.other
      left join alumni.members m on m.account = s.other and m.state = 'member'
      where s.conversation = ${given.conversation} and s.account = ${given.account} for share of s`.execute(transaction);
    const [side] = rows;
    if (side === undefined) throw new AlumniError('not-there');
    if (side.ended) throw new AlumniError('conversation-over');
    const id = await putMessage(parts, transaction, given);
    if (id !== undefined) await count(parts, 'messages', given.account, transaction);
    return id;
  });
  if (made !== undefined) parts.contact.owing.wake();
}

/** Whether nobody has ended a conversation. */
export const goesOn = (conversation: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from alumni.sides e where e.conversation = ${conversation} and e.ended_at is not null)`;

/** Ends the addresses of conversations between two, for good, and their mentoring: what is sent to them is refused, and what waits is not sent. */
export const endBetween = async (one: string, other: string, transaction: QueryExecutorProvider): Promise<void> => {
  await sql`
    update alumni.mentoring_requests set state = 'ended', decided_at = now()
    where state in ('asked', 'accepted') and ((mentor = ${one} and mentee = ${other}) or (mentor = ${other} and mentee = ${one}))`.execute(
    transaction,
  );
  await sql`
    update alumni.sides set ended_at = now()
    where ended_at is null and ((account = ${one} and other = ${other}) or (account = ${other} and other = ${one}))`.execute(transaction);
};

/** Ends the addresses of all conversations of a member, for good, and all mentoring. */
export const endAllOf = async (account: string, transaction: QueryExecutorProvider): Promise<void> => {
  await sql`
    update alumni.mentoring_requests set state = 'ended', decided_at = now()
    where state in ('asked', 'accepted') and ${account} in (mentor, mentee)`.execute(transaction);
  await sql`update alumni.sides set ended_at = now() where ended_at is null and (account = ${account} or other = ${account})`.execute(
    transaction,
  );
};

interface Listed {
  id: string;
  kind: ConversationKind;
  about: string | null;
  subject: string;
  other: string;
  open: boolean;
  last_at: Date;
  text: string | null;
  mine: boolean | null;
  unread: number;
}

export interface ConversationView {
  id: string;
  kind: ConversationKind;
  subject: string;
  with: PersonView;
  last: { at: string; mine: boolean; excerpt: string };
  unread: number;
  open: boolean;
}

const A_PAGE = 20;
const EXCERPT = 140;

const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  // eslint-disable-next-line regexp/no-super-linear-move -- 140 signs of it
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT).replace(/\s+\S*$/, '')}…`;
};

const OPEN = sql`s.ended_at is null and exists (select 1 from alumni.sides o where o.conversation = s.conversation and o.account = s.other and o.ended_at is null)`;

/** A member's conversations, the newest first. @param after the cursor of the page before */
export async function listOf(
  parts: Parts,
  account: string,
  after: string | undefined,
): Promise<{ conversations: ConversationView[]; next?: string }> {
  const [at = '', id = ''] = after === undefined ? [] : Buffer.from(after, 'base64url').toString('utf8').split('|');
  const isCursor = z.iso.datetime().safeParse(at).success && z.uuid().safeParse(id).success;
  if (after !== undefined && !isCursor) throw new AlumniError('not-there');
  const { rows } = await sql<Listed>`
    select c.id, c.kind, c.about, c.subject, s.other, ${OPEN} as open, date_trunc('milliseconds', c.last_at) as last_at, m.text, m.account = ${account} as mine,
      (select count(*)::int from alumni.messages n where n.conversation = c.id and n.account <> ${account} and n.position > s.read_position) as unread
    from alumni.sides s join alumni.conversations c on c.id = s.conversation
    left join lateral (select text, account from alumni.messages where conversation = c.id order by position desc limit 1) m on true
    where s.account = ${account} and (${!isCursor} or (date_trunc('milliseconds', c.last_at), c.id) < (${isCursor ? at : null}::timestamptz, ${isCursor ? id : null}::uuid))
    order by 7 desc, c.id desc limit ${A_PAGE + 1}`.execute(parts.db);
  const page = rows.slice(0, A_PAGE);
  const view = await personViews(
    parts,
    account,
    page.map(({ other }) => other),
  );
  const last = page.at(-1);
  return {
    conversations: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      subject: openText(parts, row.subject),
      with: view(row.other),
      last: { at: row.last_at.toISOString(), mine: row.mine ?? false, excerpt: excerptOf(openText(parts, row.text ?? '')) },
      unread: row.unread,
      open: row.open,
    })),
    ...(rows.length > A_PAGE && last !== undefined
      ? { next: Buffer.from(`${last.last_at.toISOString()}|${last.id}`).toString('base64url') }
      : {}),
  };
}

/** Messages of one page of a conversation. */
const MESSAGES = 200;

/**
 * One conversation with what was written in it last, and marks that as read. Earlier pages mark nothing.
 *
 * @param before the message before which to read on
 * @throws AlumniError `not-there`
 */
export async function readOne(parts: Parts, account: string, id: string, before?: string) {
  const { rows } = await sql<Omit<Listed, 'last_at' | 'text' | 'mine' | 'unread'> & { side: string }>`
    select c.id, c.kind, c.about, c.subject, s.other, s.id as side, ${OPEN} as open
    from alumni.sides s join alumni.conversations c on c.id = s.conversation where c.id = ${id} and s.account = ${account}`.execute(
    parts.db,
  );
  const [found] = rows;
  if (found === undefined) throw new AlumniError('not-there');
  const { rows: newest } = await sql<{
    id: string;
    position: string;
    mine: boolean;
    text: string;
    created_at: Date;
    came_by: 'site' | 'mail';
  }>`
    select id, position, account = ${account} as mine, text, created_at, came_by from alumni.messages
    where conversation = ${id} and (${before === undefined} or position < (select position from alumni.messages where conversation = ${id} and id = ${before ?? null}))
    order by position desc limit ${MESSAGES + 1}`.execute(parts.db);
  const messages = newest.slice(0, MESSAGES).toReversed();
  const shown = messages.at(-1);
  // What was written before the page that is shown, or after it was read, is not read by it.
  if (before === undefined && shown !== undefined)
    await sql`
      update alumni.sides set read_position = greatest(read_position, ${shown.position}::bigint) where id = ${found.side}`.execute(
      parts.db,
    );
  const view = await personViews(parts, account, [found.other]);
  const [first] = messages;
  return {
    id: found.id,
    kind: found.kind,
    about: found.about,
    subject: openText(parts, found.subject),
    with: view(found.other),
    open: found.open,
    ...(newest.length > MESSAGES && first !== undefined ? { earlier: first.id } : {}),
    messages: messages.map((message) => ({
      id: message.id,
      mine: message.mine,
      text: openText(parts, message.text),
      at: message.created_at.toISOString(),
      by: message.came_by,
    })),
  };
}
