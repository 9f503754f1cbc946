import { randomUUID } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { count, lockContact, needContact, openConversation, openText, openedBefore, putMessage } from '../relay/conversations.ts';
import { NOTICE_MINUTES } from '../relay/owed.ts';
import { accountOf, personViews, type PersonView } from '../relay/people.ts';
import { freePlaces } from './mentors.ts';
import type { RequestState } from './tables.ts';

/** Requests of one member that may wait for an answer at a time. */
const MOST_WAITING = 3;

export interface RequestView {
  id: string;
  state: RequestState;
  reason: string;
  at: string;
  with: PersonView;
  conversation: string;
}

interface Row {
  id: string;
  mentor: string;
  mentee: string;
  conversation: string;
  state: RequestState;
  created_at: Date;
  reason: string | null;
}

/** What a conversation says of the request that it came from. */
export async function requestOf({ db }: Pick<AlumniContext, 'db'>, id: string): Promise<{ id: string; state: RequestState } | undefined> {
  const { rows } = await sql<{ id: string; state: RequestState }>`select id, state from alumni.mentoring_requests where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Asks a mentor, with a reason. The reason is the first message of their conversation. @throws AlumniError */
export async function ask(
  context: AlumniContext,
  mentee: string,
  { to, reason, subject, key }: { to: string; reason: string; subject: string; key: string },
): Promise<{ id: string; conversation: string }> {
  const { db, contact } = context;
  const asked = async (conversation: string): Promise<{ id: string; conversation: string } | undefined> => {
    const { rows } = await sql<{ id: string }>`select id from alumni.mentoring_requests where conversation = ${conversation}`.execute(db);
    return rows[0] && { id: rows[0].id, conversation };
  };
  const mentor = await accountOf(context, to);
  if (mentor === undefined) throw new AlumniError('not-there');
  const opening = { kind: 'mentoring' as const, from: mentee, to: mentor, text: reason, key };
  const known = await openedBefore(context, opening);
  const before = known && (await asked(known));
  if (before) return before;
  await needContact(context, mentee, mentor);
  if ((await freePlaces(context, mentor)) === 0) throw new AlumniError('mentor-full');
  const id = randomUUID();
  const conversation = await db.transaction().execute(async (transaction) => {
    // Two presses wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mentoring ${mentee}`}, 0))`.execute(transaction);
    const meanwhile = await openedBefore({ ...context, db: transaction }, opening);
    if (meanwhile !== undefined) return meanwhile;
    await lockContact(transaction, mentee, mentor);
    await needContact({ db: transaction }, mentee, mentor);
    const { rows: waiting } = await sql<{ same: boolean }>`
      select mentor = ${mentor} as same from alumni.mentoring_requests
      where mentee = ${mentee} and (state = 'asked' or (state = 'accepted' and mentor = ${mentor}))`.execute(transaction);
    if (waiting.some(({ same }) => same)) throw new AlumniError('request-open');
    if (waiting.length >= MOST_WAITING) throw new AlumniError('too-many-asked');
    await count(context, 'newConversations', mentee, transaction);
    const made = await openConversation(context, { ...opening, about: id, subject }, transaction);
    await sql`
      insert into alumni.mentoring_requests (id, mentor, mentee, conversation, state) values (${id}, ${mentor}, ${mentee}, ${made}, 'asked')`.execute(
      transaction,
    );
    return made;
  });
  contact.owing.wake();
  return (await asked(conversation)) ?? { id, conversation };
}

const SELECT = sql`
  select r.id, r.mentor, r.mentee, r.conversation, r.state, r.created_at,
    (select m.text from alumni.messages m where m.conversation = r.conversation and m.account = r.mentee order by m.position limit 1) as reason
  from alumni.mentoring_requests r`;

const viewOf = (context: Pick<AlumniContext, 'secrets'>, row: Row, other: PersonView): RequestView => ({
  id: row.id,
  state: row.state,
  reason: openText(context, row.reason ?? ''),
  at: row.created_at.toISOString(),
  with: other,
  conversation: row.conversation,
});

/** Of those that are over so many are told; those that wait or are accepted, all. */
const MOST_OVER = 200;

/** Requests to a member, and those of a member: those that wait or are accepted before those that are over, the newest first. */
export async function requestsOf(context: AlumniContext, account: string): Promise<{ asMentor: RequestView[]; asMentee: RequestView[] }> {
  const mine = sql`(r.mentor = ${account} or r.mentee = ${account})`;
  const { rows } = await sql<Row>`
    (${SELECT} where ${mine} and r.state in ('asked', 'accepted') order by r.created_at desc)
    union all (${SELECT} where ${mine} and r.state not in ('asked', 'accepted') order by r.created_at desc limit ${MOST_OVER})`.execute(
    context.db,
  );
  const otherOf = (row: Row): string => (row.mentor === account ? row.mentee : row.mentor);
  const view = await personViews(context, account, rows.map(otherOf));
  const views = (whose: (row: Row) => boolean) => rows.filter(whose).map((row) => viewOf(context, row, view(otherOf(row))));
  return { asMentor: views(({ mentor }) => mentor === account), asMentee: views(({ mentee }) => mentee === account) };
}

export const DECISIONS = ['accept', 'decline', 'withdraw', 'end'] as const;
type Decision = (typeof DECISIONS)[number];

const NEXT: Readonly<
  Record<Decision, { by: 'mentor' | 'mentee' | 'both'; from: readonly RequestState[]; to: Exclude<RequestState, 'asked'> }>
> = {
  accept: { by: 'mentor', from: ['asked'], to: 'accepted' },
  decline: { by: 'mentor', from: ['asked'], to: 'declined' },
  withdraw: { by: 'mentee', from: ['asked'], to: 'ended' },
  end: { by: 'both', from: ['asked', 'accepted'], to: 'ended' },
};

/**
 * The mentor accepts or declines, the mentee takes back what waits for an answer, either of the two ends. A note is a message in their
 * conversation. Decided twice in the same way it stays as it is, and has the note of either press; another note is refused.
 *
 * @throws AlumniError `not-there`, `wrong-state`, `mentor-full`, `key-taken`
 */
export async function decide(
  context: AlumniContext,
  account: string,
  id: string,
  { decision, note }: { decision: Decision; note?: string | undefined },
): Promise<RequestView> {
  const { db, contact } = context;
  const { by, from, to } = NEXT[decision];
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Row>`
      select * from alumni.mentoring_requests where id = ${id} and (mentor = ${account} or mentee = ${account}) for update`.execute(
      transaction,
    );
    const [row] = rows;
    if (row === undefined || (by !== 'both' && row[by] !== account)) throw new AlumniError('not-there');
    const isDecided = row.state === to;
    if (!isDecided) {
      if (!from.includes(row.state)) throw new AlumniError('wrong-state');
      if (decision === 'accept') await needPlace(transaction, account);
      await sql`update alumni.mentoring_requests set state = ${to}, decided_at = now() where id = ${id}`.execute(transaction);
    }
    if (note !== undefined) await putNote(context, transaction, { conversation: row.conversation, account, note, to });
    const other = row.mentor === account ? row.mentee : row.mentor;
    // Who asked and takes it back says so in the list; the mentor need not be mailed for it.
    if (!isDecided && !(to === 'ended' && row.state === 'asked'))
      await contact.owing.put(
        { kind: 'request-decided', request: id, decision: to, account: other },
        { minutes: NOTICE_MINUTES, about: account },
        transaction,
      );
  });
  contact.owing.wake();
  const { rows } = await sql<Row>`${SELECT} where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AlumniError('not-there');
  const other = row.mentor === account ? row.mentee : row.mentor;
  return viewOf(context, row, (await personViews(context, account, [other]))(other));
}

/**
 * A pause and the end of an offer keep nobody from accepting who asked before; the number of places does.
 *
 * @throws AlumniError `mentor-full`
 */
async function needPlace(transaction: QueryExecutorProvider, mentor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mentor ${mentor}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ free: number }>`
    select m.most - (select count(*)::int from alumni.mentoring_requests r where r.mentor = m.account and r.state = 'accepted') as free
    from alumni.mentors m where m.account = ${mentor}`.execute(transaction);
  if ((rows[0]?.free ?? 0) < 1) throw new AlumniError('mentor-full');
}

/** Writes the note of a decision, once, unless the conversation is over. */
async function putNote(
  context: AlumniContext,
  transaction: QueryExecutorProvider,
  { conversation, account, note, to }: { conversation: string; account: string; note: string; to: RequestState },
): Promise<void> {
  const { rows: open } = await sql`
    select 1 from alumni.sides where conversation = ${conversation} and account = ${account} and ended_at is null`.execute(transaction);
  if (open.length === 0) return;
  await putMessage(context, transaction, { conversation, account, text: note, cameBy: 'site', key: `decision ${to}` });
}
