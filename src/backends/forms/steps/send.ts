import { createHash } from 'node:crypto';
import { checkAll } from '../../../lib/forms/check.ts';
import { disabledBy, hiddenBy } from '../../../lib/forms/conditions.ts';
import { plainCode } from '../../../lib/forms/plain.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { ContentForm } from '../content/definition.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { CODE_MINUTES } from '../otp/codes.ts';
import type { PlacedEvent } from '../places/event.ts';
import { registrationFor, takePlace } from '../places/places.ts';
import { openedAt, tookTime } from '../protection/started.ts';
import { saidOf } from '../submit/said.ts';
import { keepSubmission, mailsOf, type Receipt } from '../submit/store.ts';
import { answersOf, emailIn, namesOf, senderIn } from './answers.ts';
import { inOrder, keepOpen, refused, wrongOn } from './keep.ts';
import type { Step } from './step.ts';
import type { Taking } from './taking.ts';

/** Names what is wrong with the code. */
const CODE_PART = 'form.code';

/** A key that the same answer from the same place has again: a page from a cache carries none, and is pressed twice all the same. */
export function keyOf({ context, exchange, form, input, subject, values, files }: Taking): string {
  const { secrets, config } = context;
  const said = JSON.stringify([
    form.definition.id,
    // What the form is about: one person may register for two events with the same words.
    subject ?? '',
    input.envelope.started ?? '',
    clientAddress(exchange, config.visitors.hops),
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    files.received.map(({ field, sha256 }) => [field, sha256]),
  ]);
  const hex = createHash('sha256').update(secrets.mac('form key', said)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a visitor is told of a form that was sent. */
export const sent = ({ actions }: ContentForm, { receipt, number, mailed }: Receipt): Step => {
  const redirect = actions.find((action) => action.type === 'redirect');
  return { status: 'sent', receipt, number, mailed, ...(redirect === undefined ? {} : { redirect: redirect.url }) };
};

/** Mails six digits to the address in the form. */
async function mailCode(taking: Taking, person: boolean): Promise<Step> {
  const { context, exchange, form, values } = taking;
  const email = emailIn(form.definition, values);
  if (email === undefined) throw await refused(taking, new FormsError('captcha-refused'));
  try {
    await context.counts.countMail('code', email, exchange);
  } catch (error) {
    if (error instanceof FormsError) throw await refused(taking, error);
    throw error;
  }
  const { id, code } = await context.codes.start(email);
  await context.owing.put(
    { kind: 'code', to: email, language: form.definition.language, code, occasion: occasionOf(exchange) },
    CODE_MINUTES,
  );
  context.owing.wake();
  return keepOpen(taking, { page: 'code', codeId: id, mailTo: email, said: 'code-sent', person });
}

/** @throws FormsError when a person did not fill this in, as far as anybody can tell */
export function needPerson({ context, input, found }: Taking): void {
  const { website, started } = input.envelope;
  if (website !== '') throw new FormsError('honeypot');
  // A page may be pressed back or on at once: what counts is when the form was opened first.
  if (!tookTime(context, openedAt(context, started, found?.state.opened))) throw new FormsError('too-quick');
}

/** Checks the whole form, and whether a person sends it; then it is kept and its mails are owed. */
export async function submit(taking: Taking): Promise<Step> {
  const { context, exchange, form, input, values } = taking;
  const { definition, actions } = form;
  const { envelope } = input;
  if (actions.some(({ type }) => type === 'unsupported')) throw await refused(taking, new FormsError('unsupported-action'));
  const errors = inOrder(definition, [...taking.files.errors, ...checkAll(definition, values, taking.files.counts)]);
  if (errors.length > 0) throw await wrongOn(taking, errors);
  let person = taking.found?.state.person ?? false;
  try {
    needPerson(taking);
    await context.counts.countFrom('form', exchange, { times: context.config.hourlyLimit, minutes: 60 });
    if (context.config.captcha !== undefined && !person && envelope.captcha !== undefined) {
      await context.captcha.verify(envelope.captcha, clientAddress(exchange, context.config.visitors.hops));
      person = true;
    }
  } catch (error) {
    if (error instanceof FormsError) throw await refused(taking, error);
    throw error;
  }
  // Without a script there is no captcha: then, too, a code by mail says that somebody is there.
  const { captcha } = context.config;
  const needsCode = definition.code || (captcha !== undefined && !person);
  const asksCode = envelope.move === 'code' && (definition.code || captcha !== undefined);
  if (asksCode || (needsCode && envelope.page !== 'code')) return mailCode(taking, person);
  const email = emailIn(definition, values);
  const codeId = needsCode ? taking.found?.state.codeId : undefined;
  if (needsCode) {
    try {
      await context.codes.check({
        id: codeId,
        code: envelope.code === undefined ? undefined : plainCode(envelope.code),
        email: email ?? '',
      });
    } catch (error) {
      if (!(error instanceof FormsError)) throw error;
      throw await refused(taking, error, { page: 'code', errors: [{ field: CODE_PART, problem: 'code' }] });
    }
  }
  return save(taking, email, codeId);
}

/** What a visitor is told who has no place at an event; what was typed stays. */
const PLACE_REFUSALS: ReadonlySet<string> = new Set(['registration-closed', 'registered-before', 'unavailable']);

/** Address of the page that a form was sent from, for a mail that leads back to it: a mail of ours leads to our pages alone. */
function pageFor({ config }: FormsContext, { form, input }: Taking, event: PlacedEvent): string {
  const from = URL.parse(input.envelope.from ?? '');
  const page = from !== null && config.origins.includes(from.origin) ? from : new URL(event.path ?? '/', config.siteOrigin);
  const url = new URL(page.pathname, page.origin);
  url.searchParams.set('of', form.definition.id);
  url.hash = `form-${form.definition.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return url.href;
}

async function save(taking: Taking, email: string | undefined, codeId: string | undefined): Promise<Step> {
  const { context, exchange, form, input, found, subject, values, files } = taking;
  const { definition } = form;
  const wanted = form.actions.flatMap((action) =>
    action.type === 'sendEmail' || action.type === 'sendEmailToUser' || action.type === 'saveData' ? [action] : [],
  );
  // A flood of forms in somebody's name fills no mailbox; the forms are taken all the same, as one of them may be the owner's.
  const mails = email !== undefined && wanted.some(({ type }) => type === 'sendEmailToUser');
  const mailed = !mails || (await context.counts.mayMail(email, exchange, codeId === undefined ? definition.id : undefined));
  const { values: kept, shown } = answersOf(definition, values);
  const names = namesOf(definition);
  // Files of fields that are hidden or disabled by now were taken back.
  const left = new Set([...hiddenBy(definition, values), ...disabledBy(definition, values)]);
  const subjectTitle =
    subject !== undefined && /^[\da-f]{32}$/i.test(subject.replace(/[{}-]/g, ''))
      ? await context.content.titleOf(subject, definition.language)
      : undefined;
  let event: PlacedEvent | undefined;
  let receipt: Receipt;
  try {
    if (form.places) event = await registrationFor(context, subject, definition.language, email);
    ({ receipt } = await keepSubmission(context, {
      form: definition.id,
      saves: wanted.some(({ type }) => type === 'saveData'),
      retentionDays: definition.retentionDays,
      mails: mailsOf(mailed ? wanted : wanted.filter(({ type }) => type !== 'sendEmailToUser'), email, context.config.recipients),
      key: found?.state.key ?? input.envelope.key ?? keyOf(taking),
      said: saidOf(input.posted, input.files),
      language: definition.language,
      subject,
      subjectTitle,
      email,
      values: kept,
      content: { title: definition.title, inbox: form.inbox, shown, sender: senderIn(definition, values) },
      received: files.received
        .filter(({ field }) => !left.has(field))
        .map((file) => ({ ...file, field: names.get(file.field) ?? file.field })),
      kept: files.kept.filter(({ field }) => !left.has(field)),
      first: async (transaction, submissionId) => {
        if (event === undefined || email === undefined) return;
        const page = pageFor(context, taking, event);
        await takePlace(context, transaction, { event, submissionId, email, page, retentionDays: definition.retentionDays });
      },
      also: async (transaction) => {
        if (codeId !== undefined) await context.codes.use(transaction, codeId);
        for (const { id, field } of files.kept)
          await transaction
            .updateTable('files')
            .set({ field: names.get(field) ?? field })
            .where('id', '=', id)
            .execute();
        if (found !== undefined) await context.started.end(transaction, found.id);
      },
    }));
  } catch (error) {
    if (error instanceof FormsError && PLACE_REFUSALS.has(error.reason)) throw await refused(taking, error);
    throw error;
  }
  context.owing.wake();
  return sent(form, receipt);
}
