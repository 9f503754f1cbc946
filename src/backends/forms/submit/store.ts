import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FormsContext } from '../context.ts';
import type { ActionType, FormDefinition } from '../definitions/definition.ts';
import type { Values } from '../definitions/validate.ts';
import { FormsError } from '../errors.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { DraftFile } from '../storage/drafts.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import { mailOf } from './outbox.ts';

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

interface Row {
  receipt: string;
  number: string;
  form: string;
  subject: string | null;
  subject_title: string | null;
  created_at: Date;
  mailed: boolean;
}

const asReceipt = (row: Row): Receipt => ({
  receipt: row.receipt,
  number: row.number,
  form: row.form,
  subject: row.subject,
  subjectTitle: row.subject_title,
  at: row.created_at.toISOString(),
  mailed: row.mailed,
});

type Db = FormsContext['db'];

export async function receiptOfKey(db: Db, key: string): Promise<Receipt | undefined> {
  const { rows } =
    await sql<Row>`select receipt, number, form, subject, subject_title, created_at, mailed from forms.submissions where key = ${key}`.execute(
      db,
    );
  return rows[0] && asReceipt(rows[0]);
}

export async function receiptOf(db: Db, receipt: string): Promise<Receipt | undefined> {
  const { rows } =
    await sql<Row>`select receipt, number, form, subject, subject_title, created_at, mailed from forms.submissions where receipt = ${receipt} and expires_at > now()`.execute(
      db,
    );
  return rows[0] && asReceipt(rows[0]);
}

// Without letters and digits that look alike or sound alike.
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const readableNumber = (): string =>
  [...randomBytes(8)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/^(....)/, '$1-');

export interface Accepted {
  definition: FormDefinition;
  actions: readonly { type: ActionType; recipient?: string | undefined }[];
  key: string;
  language: 'en' | 'de';
  subject: string | undefined;
  subjectTitle: string | undefined;
  email: string | undefined;
  values: Values;
  received: readonly ReceivedFile[];
  kept: readonly DraftFile[];
  draft: string | undefined;
  /** A one-time code that this uses up. */
  codeId?: string;
}

/** Addresses that hear of it. A form that only sends mail is kept for as long as its mails need. */
function mailsOf(
  { actions, email }: Accepted,
  recipients: Readonly<Record<string, readonly string[]>>,
): { kind: ActionType; recipient: string }[] {
  return actions.flatMap(({ type, recipient = '' }) => {
    const to = type === 'sendEmail' ? (recipients[recipient] ?? []) : type === 'sendEmailToUser' && email !== undefined ? [email] : [];
    return to.map((address) => ({ kind: type, recipient: address }));
  });
}

/** Days for which a form is kept that is not to be saved: until its mails have gone out, and for questions about them. */
const UNSAVED_DAYS = 2;

/**
 * Keeps what was accepted and owes its mails, in one transaction: either all of it is there or nothing. When the same key came
 * at the same time, the first one counts.
 */
export async function keepSubmission(
  { db, folder, codes, config, owing }: FormsContext,
  accepted: Accepted,
): Promise<{ receipt: Receipt; repeated: boolean }> {
  const { definition, key, language, subject, subjectTitle, email, values, received, kept, draft, codeId } = accepted;
  const id = randomUUID();
  const saves = accepted.actions.some(({ type }) => type === 'saveData');
  const mails = mailsOf(accepted, config.recipients);
  const moved: string[] = [];
  try {
    return await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<Row>`
        insert into forms.submissions (id, form, key, receipt, number, language, subject, subject_title, email, "values", mailed, expires_at)
        values (${id}, ${definition.id}, ${key}, ${randomToken()}, ${readableNumber()}, ${language}, ${subject ?? null}, ${subjectTitle ?? null}, ${email ?? null}, ${JSON.stringify(values)}, ${mails.some(({ kind }) => kind === 'sendEmailToUser')},
          now() + ${saves ? definition.retentionDays : UNSAVED_DAYS}::int * interval '1 day')
        on conflict (key) do nothing
        returning receipt, number, form, subject, subject_title, created_at, mailed`.execute(transaction);
      const [row] = rows;
      if (row === undefined) {
        const earlier = await receiptOfKey(transaction, key);
        if (earlier === undefined) throw new FormsError('unavailable');
        return { receipt: earlier, repeated: true };
      }
      if (codeId !== undefined) await codes.use(transaction, codeId);
      for (const file of received) {
        const fileId = randomUUID();
        await folder.keep(file.path, fileId);
        moved.push(fileId);
        await sql`
          insert into forms.files (id, submission_id, field, name, kind, bytes, sha256)
          values (${fileId}, ${id}, ${file.field}, ${file.name}, ${file.kind}, ${file.bytes}, ${file.sha256})`.execute(transaction);
      }
      if (kept.length > 0)
        await sql`update forms.files set submission_id = ${id}, draft_hash = null where id = any(${kept.map((file) => file.id)}::uuid[])`.execute(
          transaction,
        );
      if (draft !== undefined) await sql`delete from forms.drafts where token_hash = ${hashToken(draft)}`.execute(transaction);
      for (const { kind, recipient } of mails) await owing.put(mailOf(id, kind, recipient), NOTICE_MINUTES, transaction);
      return { receipt: asReceipt(row), repeated: false };
    });
  } catch (error) {
    await Promise.all(moved.map((fileId) => folder.remove(fileId)));
    throw error;
  }
}
