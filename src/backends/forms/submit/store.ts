import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import type { FormsContext } from '../context.ts';
import type { ActionType } from '../definitions/definition.ts';
import { FormsError } from '../errors.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import { randomToken } from '../../kit/secrets.ts';
import type { DraftFile } from '../storage/drafts.ts';
import type { AnyValues, Row, Shown } from '../storage/tables.ts';
import { withKept } from '../uploads/keep.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import { mailOf } from './outbox.ts';
import { keyOfOther } from './said.ts';

export interface Receipt {
  /** Names the receipt in an address; says nothing by itself. */
  receipt: string;
  /** What people read out on the telephone. */
  number: string;
  form: string;
  subject: string | null;
  subjectTitle: string | null;
  at: string;
  /** Whether the sender gets a mail about it. */
  mailed: boolean;
}

const RECEIPT = ['receipt', 'number', 'form', 'subject', 'subject_title', 'created_at', 'mailed'] as const;
type Kept = Row<'submissions', (typeof RECEIPT)[number]>;

const asReceipt = (row: Kept): Receipt => ({
  receipt: row.receipt,
  number: row.number,
  form: row.form,
  subject: row.subject,
  subjectTitle: row.subject_title,
  at: row.created_at.toISOString(),
  mailed: row.mailed,
});

type Db = FormsContext['db'];

/**
 * The receipt of the same form, sent by the same key before. Undefined too where it said something else then: that is a form of its own.
 *
 * @throws FormsError `key-taken` when the key is that of another form, or of one about something else
 */
export async function receiptOfSame(
  db: Db,
  { key, form, subject, said }: Pick<Accepted, 'key' | 'form' | 'subject' | 'said'>,
): Promise<Receipt | undefined> {
  for (const each of [key, keyOfOther(key, said)]) {
    const row = await db
      .selectFrom('submissions')
      .select([...RECEIPT, 'said'])
      .where('key', '=', each)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.form !== form || (row.subject ?? undefined) !== subject) throw new FormsError('key-taken');
    if (row.said === null || row.said === said) return asReceipt(row);
  }
  return undefined;
}

export async function receiptOf(db: Db, receipt: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(RECEIPT)
    .where('receipt', '=', receipt)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && asReceipt(row);
}

// Without letters and digits that look alike or sound alike.
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const readableNumber = (): string =>
  [...randomBytes(8)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/^(....)/, '$1-');

/** A mail that a form owes. */
export interface OwedMail {
  kind: ActionType;
  recipient: string;
}

export interface Accepted {
  form: string;
  /** Whether the form is kept for `retentionDays`; one that only sends mail is kept for as long as its mails need. */
  saves: boolean;
  retentionDays: number;
  mails: readonly OwedMail[];
  key: string;
  /** What the visitor sent, as `saidOf` has it. */
  said: string;
  language: Language;
  subject: string | undefined;
  subjectTitle: string | undefined;
  email: string | undefined;
  values: AnyValues;
  /** What a content form says of itself: its title, who reads it, what was asked in its words, who sent it. */
  content?: { title: string; inbox: readonly string[]; shown: readonly Shown[]; sender: string | undefined };
  received: readonly ReceivedFile[];
  kept: readonly Pick<DraftFile, 'id'>[];
  /** What is done first in the same transaction: it may refuse. */
  first?: (transaction: Db, submissionId: string) => Promise<void>;
  /** What else is done in the same transaction: a code is used up, a draft ends. */
  also?: (transaction: Db) => Promise<void>;
}

/** Addresses that hear of it. */
export function mailsOf(
  actions: readonly { type: ActionType; recipient?: string | undefined }[],
  email: string | undefined,
  recipients: Readonly<Record<string, readonly string[]>>,
): OwedMail[] {
  return actions.flatMap(({ type, recipient = '' }) => {
    const to = type === 'sendEmail' ? (recipients[recipient] ?? []) : type === 'sendEmailToUser' && email !== undefined ? [email] : [];
    return to.map((address) => ({ kind: type, recipient: address }));
  });
}

/** Days for which a form is kept that is not to be saved: until its mails have gone out, and for questions about them. */
const UNSAVED_DAYS = 2;

/**
 * Keeps what was accepted and owes its mails, in one transaction: either all of it is there or nothing. When the same came by the same
 * key at the same time, the first one counts.
 */
export async function keepSubmission(
  { db, folder, owing }: Pick<FormsContext, 'db' | 'folder' | 'owing'>,
  accepted: Accepted,
): Promise<{ receipt: Receipt; repeated: boolean }> {
  const {
    form,
    saves,
    retentionDays,
    mails,
    key,
    said,
    language,
    subject,
    subjectTitle,
    email,
    values,
    content,
    received,
    kept,
    first,
    also,
  } = accepted;
  const id = randomUUID();
  return withKept(
    { db, folder },
    received,
    (file, fileId) => folder.keep(file.path, fileId),
    async (transaction, put) => {
      const insert = (by: string) =>
        transaction
          .insertInto('submissions')
          .values({
            ...{ id, form, key: by, said, receipt: randomToken(), number: readableNumber(), language },
            ...{ subject, subject_title: subjectTitle, email, values: JSON.stringify(values) },
            ...(content === undefined
              ? {}
              : { title: content.title, inbox: [...content.inbox], shown: JSON.stringify(content.shown), sender: content.sender ?? null }),
            mailed: mails.some(({ kind }) => kind === 'sendEmailToUser'),
            expires_at: sql`now() + ${saves ? retentionDays : UNSAVED_DAYS}::int * interval '1 day'`,
          })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning(RECEIPT)
          .executeTakeFirst();
      let row: Kept | undefined;
      for (const by of [key, keyOfOther(key, said)]) {
        row = await insert(by);
        if (row !== undefined) break;
        // Of the same at the same time the one that was waited for is there by now.
        const earlier = await receiptOfSame(transaction, accepted);
        if (earlier !== undefined) return { receipt: earlier, repeated: true };
      }
      // What came first was erased in between.
      if (row === undefined) throw new FormsError('unavailable');
      await first?.(transaction, id);
      for (const { id: fileId, field, name, kind, bytes, sha256 } of put)
        await transaction.insertInto('files').values({ id: fileId, submission_id: id, field, name, kind, bytes, sha256 }).execute();
      if (kept.length > 0) {
        const { numAffectedRows } = await sql`
          update forms.files set submission_id = ${id}, draft_hash = null, started_id = null
          where id = any(${kept.map((file) => file.id)}::uuid[]) and (draft_hash is not null or started_id is not null)`.execute(
          transaction,
        );
        // One was taken away meanwhile, in another window or since its time was over: nothing is sent without it.
        if (Number(numAffectedRows) !== kept.length) throw new FormsError('unavailable');
      }
      await also?.(transaction);
      for (const { kind, recipient } of mails) await owing.put(mailOf(id, kind, recipient), NOTICE_MINUTES, transaction);
      return { receipt: asReceipt(row), repeated: false };
    },
    ({ repeated }) => repeated,
  );
}
