import type { Exchange } from '../../kit/http.ts';
import type { FormsContext } from '../context.ts';
import { ACTION_TYPES, isFileField } from '../definitions/definition.ts';
import type { ActionType, FormDefinition } from '../definitions/definition.ts';
import { emailOf, validate } from '../definitions/validate.ts';
import { FormsError } from '../errors.ts';
import type { FieldError } from '../errors.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import { openedAt, tookTime } from '../protection/started.ts';
import type { Draft, DraftFile } from '../storage/drafts.ts';
import { hashToken } from '../../kit/secrets.ts';
import { addressesIn, addressOr } from '../storage/addresses.ts';
import { isHeld, keptFiles } from './kept-files.ts';
import { saidOf } from './said.ts';
import { keepSubmission, mailsOf, receiptOfSame } from './store.ts';
import type { Receipt } from './store.ts';
import { arrivingSubmission, readSubmission } from './submission.ts';
import type { Submission } from './submission.ts';

export interface Saved {
  receipt: Receipt;
  repeated: boolean;
}

const isActionType = (type: string): type is ActionType => (ACTION_TYPES as readonly string[]).includes(type);

/** Those of the definition, or those of them that the page asks for. @throws FormsError `unsupported-action` before anything is done */
function actionsOf(
  { actions }: FormDefinition,
  asked: readonly string[] | undefined,
): { type: ActionType; recipient?: string | undefined }[] {
  const wanted = asked === undefined ? actions : asked.map((type) => actions.find((action) => action.type === type) ?? { type });
  return wanted.map(({ type, recipient }) => {
    if (!isActionType(type) || !actions.some((action) => action.type === type)) throw new FormsError('unsupported-action');
    return { type, recipient };
  });
}

function fieldErrors(
  { definition, form, values, files, errors }: Submission,
  kept: readonly DraftFile[],
): { values: Submission['values']; errors: FieldError[] } {
  const checked = validate(definition, values);
  const there = new Set([...files, ...kept, ...errors].map(({ field }) => field));
  const missing = definition.fields
    .filter(isFileField)
    .filter(({ name }) => !there.has(name))
    .flatMap(({ name, required }): FieldError[] =>
      isHeld(form, name) ? [{ field: name, problem: 'file-gone' }] : required ? [{ field: name, problem: 'missing' }] : [],
    );
  const all = [...checked.errors, ...errors, ...missing];
  const order = definition.fields.map(({ name }) => name);
  return { values: checked.values, errors: all.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field)) };
}

/** @throws FormsError when a person did not fill this in, as far as anybody can tell */
async function needPerson(context: FormsContext, { form }: Submission, draft: Draft | undefined, exchange: Exchange): Promise<void> {
  const { config, captcha } = context;
  if (form.website !== '') throw new FormsError('honeypot');
  // A correction is quick to make; what counts is when the form was opened first, which its draft says.
  if (!tookTime(context, openedAt(context, form.started, draft?.opened))) throw new FormsError('too-quick');
  if (config.captcha !== undefined && config.captcha.provider !== 'work')
    await captcha.verify(form.captcha, clientAddress(exchange, config.visitors.hops));
}

/** Whether an opening took applications when this one began to arrive: the line of whoever sends large files is not theirs to answer for. */
export const wasOpen = (found: { status: 'closed'; closedAt: Date | undefined }, began: number): boolean =>
  found.closedAt !== undefined && found.closedAt.getTime() > began;

/** Title of what the form is about. An index that does not answer stops nobody: whoever reads the application sees the address. */
async function subjectOf(
  { openings, log }: FormsContext,
  { definition, form }: Submission,
  began: number,
): Promise<{ subject: string; title: string } | undefined> {
  if (definition.subject === undefined) return undefined;
  const { subject, language } = form;
  if (subject === undefined) throw new FormsError('invalid-input', { message: 'The form names no opening (form.subject).' });
  const found = await openings.find(subject, language).catch((error: unknown) => {
    log.warn({ err: error, subject }, 'an application is taken without asking whether the opening is open');
    return { status: 'open', title: subject } as const;
  });
  if (found.status === 'none') throw new FormsError('not-there', { message: 'There is no such opening.' });
  if (found.status === 'closed' && !wasOpen(found, began)) throw new FormsError('opening-closed');
  return { subject, title: found.title };
}

/** Refusals after which a visitor tries again: what was typed, and the good files, wait in a draft. */
const CORRECTABLE = new Set<string>([
  'invalid-fields',
  'too-quick',
  'honeypot',
  'captcha-refused',
  'captcha-unavailable',
  'code-refused',
  'too-many-attempts',
]);

async function withDraft(
  context: FormsContext,
  submission: Submission,
  draft: Draft | undefined,
  kept: readonly DraftFile[],
  error: FormsError,
): Promise<FormsError> {
  const { definition, form, values, files } = submission;
  const known = Object.fromEntries(
    definition.fields
      .filter((field) => !isFileField(field))
      .flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const errors = (error.details.fields ?? []) as FieldError[];
  const token = await context.drafts.save(
    {
      form: definition.id,
      subject: form.subject,
      email: addressOr(emailOf(definition, known)),
      addresses: addressesIn(Object.values(known)),
      opened: openedAt(context, form.started, draft?.opened),
      key: form.key,
      reason: error.reason,
      values: known,
      errors,
    },
    { received: files, kept },
  );
  return error.with({ draft: token });
}

/** What is shown of a draft's files goes along without being sent again. */
function saidIn({ definition, form, values, files }: Submission): string {
  const held = definition.fields.filter(({ name }) => isHeld(form, name) && !files.some(({ field }) => field === name));
  return saidOf(validate(definition, values).values, [...files, ...held.map(({ name }) => ({ field: name, sha256: '' }))]);
}

async function accept(
  context: FormsContext,
  exchange: Exchange,
  submission: Submission,
  draft: Draft | undefined,
  { withCode, began }: { withCode: boolean; began: number },
): Promise<Saved> {
  const { definition, form } = submission;
  const actions = actionsOf(definition, form.actions);
  const kept = keptFiles(draft, submission);
  try {
    await context.counts.countFrom('form', exchange, { times: context.config.hourlyLimit, minutes: 60 });
    const subject = await subjectOf(context, submission, began);
    const { values, errors } = fieldErrors(submission, kept);
    if (errors.length > 0) throw new FormsError('invalid-fields', { details: { fields: errors } });
    await needPerson(context, submission, draft, exchange);
    const email = emailOf(definition, values);
    if (withCode) await context.codes.check({ id: form.codeId, code: form.code, email: email ?? '' });
    // A flood of forms in somebody's name fills no mailbox; the forms are taken all the same, as one of them may be the owner's.
    const mails = email !== undefined && actions.some(({ type }) => type === 'sendEmailToUser');
    const mailed = !mails || (await context.counts.mayMail(email, exchange, withCode ? undefined : definition.id));
    const { codeId, draft: draftToken } = form;
    const saved = await keepSubmission(context, {
      form: definition.id,
      saves: actions.some(({ type }) => type === 'saveData'),
      retentionDays: definition.retentionDays,
      mails: mailsOf(mailed ? actions : actions.filter(({ type }) => type !== 'sendEmailToUser'), email, context.config.recipients),
      key: form.key,
      said: saidIn(submission),
      language: form.language,
      subject: subject?.subject,
      subjectTitle: subject?.title,
      email,
      values,
      received: submission.files,
      kept,
      also: async (transaction) => {
        if (withCode && codeId !== undefined) await context.codes.use(transaction, codeId);
        if (draftToken !== undefined) await transaction.deleteFrom('drafts').where('token_hash', '=', hashToken(draftToken)).execute();
      },
    });
    context.owing.wake();
    return saved;
  } catch (error) {
    if (error instanceof FormsError && CORRECTABLE.has(error.reason)) throw await withDraft(context, submission, draft, kept, error);
    throw error;
  }
}

/**
 * SaveFormData and SaveFormDataWithOtp (specification, section 7): reads, checks and keeps a form. The same again by the same key, such
 * as after a line that was cut before the answer came, gives the same receipt and does nothing else; something else is a form of its own.
 *
 * @throws FormsError; one that a visitor can correct names a draft
 */
export async function saveFormData(context: FormsContext, exchange: Exchange, { withCode }: { withCode: boolean }): Promise<Saved> {
  const began = Date.now();
  const arrived = arrivingSubmission(exchange);
  const past = await context.counts.countBody(exchange);
  const submission = await readSubmission(exchange, arrived, { ...context, textsAlone: past !== undefined });
  try {
    const { form, definition } = submission;
    if (exchange.header('content-length') === undefined) await context.counts.countBytes(submission.bytes, exchange);
    const about = { key: form.key, form: definition.id, subject: form.subject, said: saidIn(submission) };
    const earlier = await receiptOfSame(context.db, about);
    if (earlier !== undefined) return { receipt: earlier, repeated: true };
    const found = form.draft === undefined ? undefined : await context.drafts.find(form.draft);
    const draft = found?.form === definition.id && found.subject === form.subject ? found : undefined;
    if (past !== undefined) throw await withDraft(context, submission, draft, keptFiles(draft, submission), past);
    return await accept(context, exchange, submission, draft, { withCode, began });
  } finally {
    // What was kept lies elsewhere by now.
    await submission.discard();
  }
}
