import { sql } from 'kysely';
import type { FormsContext } from '../context.ts';
import type { ActionType } from '../definitions/definition.ts';
import type { Values } from '../definitions/validate.ts';

/** Minutes until a mail is tried again: longer each time, for two days. */
const waitMinutes = (tries: number): number => Math.min(2 ** tries, 240);
const MAX_TRIES = 20;
const CLAIM_MINUTES = 5;

interface Owed {
  id: string;
  kind: ActionType;
  recipient: string;
  tries: number;
  submission_id: string;
  form: string;
  number: string;
  language: 'en' | 'de';
  subject: string | null;
  subject_title: string | null;
  email: string | null;
  values: Values;
  files: { field: string; name: string; bytes: number }[];
}

/** Takes one mail that is due, for this process alone: for others it is due again after some minutes, should this one die. */
async function claim({ db }: FormsContext): Promise<Owed | undefined> {
  const { rows } = await sql<Owed>`
    with due as (
      update forms.outbox set tries = tries + 1, next_at = now() + ${CLAIM_MINUTES}::int * interval '1 minute'
      where id = (select id from forms.outbox where sent_at is null and next_at <= now() and tries < ${MAX_TRIES}::int order by next_at limit 1 for update skip locked)
      returning id, kind, recipient, tries, submission_id
    )
    select due.*, s.form, s.number, s.language, s.subject, s.subject_title, s.email, s."values",
      coalesce((select json_agg(json_build_object('field', f.field, 'name', f.name, 'bytes', f.bytes)) from forms.files f where f.submission_id = s.id), '[]') as files
    from due join forms.submissions s on s.id = due.submission_id`.execute(db);
  return rows[0];
}

/**
 * Sends what accepted forms owe. A mail is marked after the relay has taken it; what may have gone out twice carries the same
 * Message-ID, by which mail servers drop the copy.
 */
export async function sendOwed(context: FormsContext): Promise<void> {
  const { db, mails, log, config } = context;
  for (let owed = await claim(context); owed !== undefined; owed = await claim(context)) {
    const messageId = `${owed.id}@${new URL(config.siteOrigin).hostname}`;
    const about = { form: owed.form, number: owed.number, subject: owed.subject, title: owed.subject_title };
    try {
      if (owed.kind === 'sendEmailToUser')
        await mails.receipt(owed.recipient, owed.language, { ...about, name: owed.values.firstName ?? '', messageId });
      else
        await mails.notice(owed.recipient, {
          ...about,
          submissionId: owed.submission_id,
          values: owed.values,
          files: owed.files,
          messageId,
        });
      await sql`update forms.outbox set sent_at = now() where id = ${owed.id}`.execute(db);
    } catch (error) {
      log.warn({ err: error, mail: owed.id, tries: owed.tries }, 'a mail about a form could not be sent; it is tried again');
      await sql`update forms.outbox set next_at = now() + ${waitMinutes(owed.tries)}::int * interval '1 minute' where id = ${owed.id}`.execute(
        db,
      );
    }
  }
}
