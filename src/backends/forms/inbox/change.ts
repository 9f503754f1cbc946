import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v5 } from 'uuid';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import type { Language } from '../mail/phrases.ts';
import type { FormsTables, Row, Status } from '../storage/tables.ts';
import { eraseAddress, eraseSubmission, type Erased } from '../submit/erase.ts';
import { visibleTo, type Actor } from './who.ts';

type Kept = Row<'submissions', 'id' | 'email' | 'status' | 'assignee'>;

/** The row, held until the transaction ends. @throws FormsError `not-there` */
async function held(context: FormsContext, transaction: Transaction<FormsTables>, id: string, who: Actor): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select s.id, s.email, s.status, s.assignee from forms.submissions s where s.id = ${id} and ${visibleTo(context, who)} for update`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new FormsError('not-there');
  return row;
}

export interface Change {
  /** Names the note: the same one again, as after a second press, is written once. */
  key?: string | undefined;
  status?: Status | undefined;
  /** An address, or nobody. */
  assignee?: string | null | undefined;
  note?: string | undefined;
  /** In which whoever acts reads the inbox. */
  language?: Language | undefined;
}

/** The language in which a colleague acted last; whoever never did is written to in the one of who gives. */
async function languageOf(transaction: Transaction<FormsTables>, colleague: string, other: Language): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from forms.inbox_events where lower("by") = lower(${colleague}) and language is not null
    order by at desc limit 1`.execute(transaction);
  return rows[0]?.language ?? other;
}

/** The key of a note. Where an earlier press wrote other words by it, these are a note of their own, which is written once too. */
async function keyOfNote(transaction: Transaction<FormsTables>, note: string, key: string): Promise<string> {
  const { rows } = await sql<Row<'inbox_events', 'value'>>`select value from forms.inbox_events where id = ${key}`.execute(transaction);
  return rows.every(({ value }) => value === note) ? key : v5(note, key);
}

/** Changes how far a form is and who has it, and writes a note. What is so already is not written down again; whoever is given it by another hears of it by mail. */
export async function changeOne(context: FormsContext, id: string, who: Actor, change: Change): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const row = await held(context, transaction, id, who);
    const wrote = (kind: 'status' | 'assignee' | 'note', value: string, key: string = randomUUID()) =>
      sql`
        insert into forms.inbox_events (id, submission_id, "by", kind, value, language)
        values (${key}, ${id}, ${who.by}, ${kind}, ${value}, ${change.language ?? null}) on conflict (id) do nothing`.execute(transaction);
    if (change.assignee !== undefined && (change.assignee ?? '').toLowerCase() !== (row.assignee ?? '').toLowerCase()) {
      await sql`update forms.submissions set assignee = ${change.assignee} where id = ${id}`.execute(transaction);
      const eventId = randomUUID();
      await wrote('assignee', change.assignee ?? '', eventId);
      if (change.assignee !== null && change.assignee.toLowerCase() !== who.by.toLowerCase()) {
        const language = await languageOf(transaction, change.assignee, change.language ?? 'en');
        await context.owing.put({ kind: 'assigned', to: change.assignee, language, eventId }, NOTICE_MINUTES, transaction);
      }
    }
    if (change.status !== undefined && change.status !== row.status) {
      await sql`update forms.submissions set status = ${change.status} where id = ${id}`.execute(transaction);
      await wrote('status', change.status);
    }
    const { note, key } = change;
    if (note !== undefined) await wrote('note', note, key && (await keyOfNote(transaction, note, key)));
  });
  context.owing.wake();
}

export interface Reply {
  /** Names the answer: the same one again is mailed once, and other words by the same key are refused. */
  key: string;
  text: string;
  /** The last answer that whoever writes has seen: one that came since is read first. */
  seen?: string | undefined;
}

/**
 * Answers by mail: what is written is kept, owed and sent from the outbox, in one transaction; the form counts as answered.
 * @throws FormsError `not-there`, `no-address`, `answered-meanwhile`
 */
export async function answerOne(context: FormsContext, id: string, who: Actor, { key, text, seen }: Reply): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const row = await held(context, transaction, id, who);
    if (row.email === null) throw new FormsError('no-address');
    const { rows: answers } = await sql<Row<'inbox_events', 'id' | 'value'>>`
      select id, value from forms.inbox_events where submission_id = ${id} and kind = 'answer' order by at desc, id desc`.execute(
      transaction,
    );
    const earlier = answers.find((answer) => answer.id === key);
    if (earlier?.value === text) return;
    // An earlier press sent other words, and its answer came too late: they are read first.
    if (earlier) throw new FormsError('answered-meanwhile');
    if (answers[0] !== undefined && answers[0].id !== seen) throw new FormsError('answered-meanwhile');
    const wrote = await sql`
      insert into forms.inbox_events (id, submission_id, "by", kind, value) values (${key}, ${id}, ${who.by}, 'answer', ${text}) on conflict (id) do nothing`.execute(
      transaction,
    );
    // The key names something of another form.
    if (wrote.numAffectedRows === 0n) throw new FormsError('key-taken');
    await sql`update forms.submissions set status = 'answered' where id = ${id}`.execute(transaction);
    await context.owing.put({ kind: 'answer', to: row.email, answerId: key }, NOTICE_MINUTES, transaction);
  });
  context.owing.wake();
}

/**
 * Notes that an answer was not delivered. The form counts as answered no longer, so that it is found again, unless its status was set
 * or somebody answered meanwhile.
 */
export async function answerGivenUp({ db }: Pick<FormsContext, 'db'>, answerId: string): Promise<void> {
  await sql`
    with given_up as (
      update forms.inbox_events set failed_at = now()
      where id = ${answerId} and sent_at is null and failed_at is null returning id, at, submission_id)
    update forms.submissions s set status = 'open' from given_up g
    where s.id = g.submission_id and s.status = 'answered' and not exists (
      select from forms.inbox_events later
      where later.submission_id = s.id and later.kind = 'answer' and (later.at, later.id) > (g.at, g.id))`.execute(db);
}

/**
 * Erases everything that is held about the address of a form, as whoever asks to be forgotten means it; of one without an address,
 * that form.
 * @throws FormsError `not-there`
 */
export async function eraseBy(context: FormsContext, id: string, who: Actor): Promise<Erased> {
  const { rows } = await sql<Row<'submissions', 'email'>>`
    select s.email from forms.submissions s where s.id = ${id} and ${visibleTo(context, who)}`.execute(context.db);
  const [row] = rows;
  if (row === undefined) throw new FormsError('not-there');
  return row.email === null ? eraseSubmission(context, id) : eraseAddress(context, { email: row.email });
}
