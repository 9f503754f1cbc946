import { createHash, randomUUID } from 'node:crypto';
import { checkAll, checkPage, shownPages, typedValues } from '../../../lib/forms/check.ts';
import { disabledBy, hiddenBy } from '../../../lib/forms/conditions.ts';
import { allFields, fieldsOf } from '../../../lib/forms/model.ts';
import type { FormDefinition, FormProblem, Values } from '../../../lib/forms/model.ts';
import type { Exchange } from '../../kit/http.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { ContentForm } from '../content/definition.ts';
import type { FormsContext } from '../context.ts';
import { FormsError, type FieldError } from '../errors.ts';

import { NOTICE_MINUTES } from '../mail/owed.ts';
import { CODE_MINUTES } from '../otp/codes.ts';
import { emailAddress } from '../otp/operations.ts';
import { secondsSince } from '../protection/started.ts';
import type { FileChange, StartedFile, StartedForm, StartedState } from '../storage/started.ts';
import { registrationFor, takePlace } from '../places/places.ts';
import type { PlacedEvent } from '../places/event.ts';
import { keepSubmission, mailsOf, receiptOfKey, type Receipt } from '../submit/store.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import { answersOf, emailIn, namesOf, senderIn } from './answers.ts';
import { readStep, type StepInput } from './envelope.ts';
import { openStepOf, type OpenStep, type Step } from './step.ts';

type StepError = FieldError<FormProblem>;

/** Steps that one address may take in an hour, for each form that it may send. */
const STEPS_A_FORM = 20;

/** Counts a step, or a form that is gone on with. @throws FormsError `too-many-attempts` */
export const countStep = ({ counts, config }: FormsContext, exchange: Exchange): Promise<void> =>
  counts.countFrom('step', exchange, { times: config.hourlyLimit * STEPS_A_FORM, minutes: 60 });
/** Names of what is wrong with a step's own parts. */
const CODE_PART = 'form.code';
const MAIL_PART = 'form.mail';

/** One step as it is taken: what came in, and what was begun before. */
interface Taking {
  context: FormsContext;
  exchange: Exchange;
  form: ContentForm;
  input: StepInput;
  found: StartedForm | undefined;
  subject: string | undefined;
  values: Values;
  files: Files;
}

interface Files {
  change: FileChange;
  /** Those that are there after the step. */
  kept: readonly StartedFile[];
  received: readonly ReceivedFile[];
  errors: readonly StepError[];
  counts: Readonly<Record<string, number>>;
}

/** What a form begins with: what its editor ticked and filled in, on pages that nobody has seen yet too. */
const initialOf = (definition: FormDefinition): Values =>
  Object.fromEntries(allFields(definition).flatMap(({ id, initial = [] }) => (initial.length === 0 ? [] : [[id, initial]])));

/** What was typed until now: a posted page says all of its own fields, except those that conditions left out of it. */
function merged(definition: FormDefinition, { envelope, posted }: StepInput, before: Values): Values {
  const ids = new Set(allFields(definition).map(({ id }) => id));
  const own = typeof envelope.page === 'number' ? fieldsOf(definition.pages[envelope.page]?.elements ?? []) : [];
  const all: Record<string, readonly string[]> = { ...before };
  for (const { id, kind } of own) if (kind !== 'file') delete all[id];
  for (const [id, values] of Object.entries(posted)) if (ids.has(id)) all[id] = values;
  const hidden = hiddenBy(definition, typedValues(definition, all));
  const disabled = disabledBy(definition, typedValues(definition, all));
  for (const { id } of own) {
    const was = before[id];
    if ((hidden.has(id) || disabled.has(id)) && posted[id] === undefined && was !== undefined) all[id] = was;
  }
  return typedValues(definition, all);
}

/** Files after a step: one takes the place of one, where a field takes several they come together. */
function filesAfter(definition: FormDefinition, { envelope, files, errors }: StepInput, before: readonly StartedFile[]): Files {
  const gone = new Set(before.filter(({ id }) => envelope.remove.includes(id)).map(({ id }) => id));
  const wrong = [...errors];
  const received: ReceivedFile[] = [];
  for (const { id, maxFiles = 1, kind } of allFields(definition)) {
    if (kind !== 'file') continue;
    const came = files.filter(({ field }) => field === id);
    const stay = (): StartedFile[] => before.filter((file) => file.field === id && !gone.has(file.id));
    // A page that was pressed twice brought its file twice: the last ones stay.
    const surplus = maxFiles === 1 && came.length > 0 ? stay() : stay().slice(0, Math.max(0, stay().length - maxFiles));
    surplus.forEach((file) => gone.add(file.id));
    const room = maxFiles - stay().length;
    received.push(...came.slice(0, room));
    if (came.length > room) wrong.push({ field: id, problem: 'file-count' });
  }
  const kept = before.filter(({ id }) => !gone.has(id));
  const counts: Record<string, number> = {};
  for (const { field } of [...kept, ...received]) counts[field] = (counts[field] ?? 0) + 1;
  return { change: { received, removed: [...gone] }, kept, received, errors: wrong, counts };
}

/** Where going back leads. */
function pageBefore({ definition }: ContentForm, values: Values, page: StartedState['page']): StartedState['page'] {
  const shown = shownPages(definition, values);
  const last = shown.at(-1) ?? 0;
  if (page === 'code') return definition.check ? 'check' : last;
  if (page === 'check') return last;
  return shown.filter((index) => index < page).at(-1) ?? shown[0] ?? 0;
}

/** The first shown page with one of these fields. */
const pageOf = (definition: FormDefinition, errors: readonly StepError[]): number =>
  Math.max(
    0,
    definition.pages.findIndex(({ elements }) => fieldsOf(elements).some(({ id }) => errors.some(({ field }) => field === id))),
  );

/** In the order of the fields, each once. */
function inOrder(definition: FormDefinition, errors: readonly StepError[]): StepError[] {
  const order = allFields(definition).map(({ id }) => id);
  const first = errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
  return first.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Keeps a step. @returns what the next page shows; the same row again where there is one */
async function keepOpen(taking: Taking, change: Partial<StartedState> & Pick<StartedState, 'page'>): Promise<OpenStep> {
  const { context, form, input, found, subject, values, files } = taking;
  const before = found?.state;
  const state: StartedState = {
    key: before?.key ?? input.envelope.key ?? randomUUID(),
    language: form.definition.language,
    values: Object.fromEntries(Object.entries(values).map(([id, all]) => [id, [...all]])),
    errors: [],
    person: before?.person ?? false,
    ...(before?.codeId === undefined ? {} : { codeId: before.codeId }),
    ...(before?.mailTo === undefined || change.page !== 'code' ? {} : { mailTo: before.mailTo }),
    ...change,
  };
  const email = emailIn(form.definition, values);
  let token = input.envelope.token;
  if (found === undefined || token === undefined)
    token = await context.started.begin(form.definition.id, subject, state, email, files.change);
  else await context.started.keep(found.id, token, state, email, files.change);
  const now = await context.started.find(token);
  if (now === undefined) throw new FormsError('form-ended');
  // What the rest of this step does is done with what is kept by now.
  taking.found = now;
  taking.input = { ...input, envelope: { ...input.envelope, token } };
  taking.files = { ...files, change: { received: [], removed: [] }, kept: now.files, received: [] };
  return openStepOf(token, now);
}

/** A refusal that keeps what was typed. */
async function refused(
  taking: Taking,
  error: FormsError,
  change: Partial<StartedState> & Pick<StartedState, 'page'> = { page: taking.input.envelope.page },
): Promise<FormsError> {
  return error.with({ step: await keepOpen(taking, { ...change, refusal: error.reason }) });
}

const invalid = (errors: readonly StepError[]): FormsError => new FormsError('invalid-fields', { details: { fields: [...errors] } });

/** Leads to the first page with an error, and says there what is wrong on it alone. */
function wrongOn(taking: Taking, errors: readonly StepError[]): Promise<FormsError> {
  const { definition } = taking.form;
  const page = pageOf(definition, errors);
  const own = new Set(fieldsOf(definition.pages[page]?.elements ?? []).map(({ id }) => id));
  const here = errors.filter(({ field }) => own.has(field));
  return refused(taking, invalid(here), { page, errors: here });
}

/** A key that the same answer from the same place has again: a page from a cache carries none, and is pressed twice all the same. */
function keyOf({ context, exchange, form, input, subject, values, files }: Taking): string {
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

const sent = ({ actions }: ContentForm, { receipt, number, mailed }: Receipt): Step => {
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
function needPerson({ context, input, found }: Taking): void {
  const { website, started } = input.envelope;
  if (website !== '') throw new FormsError('honeypot');
  const { minSeconds } = context.config;
  const seconds = secondsSince(context.secrets, started, Date.now());
  // Whoever corrects a form, or comes to its next page, has shown before that they took their time.
  if (minSeconds > 0 && found === undefined && (seconds === undefined || seconds < minSeconds)) throw new FormsError('too-quick');
}

async function submit(taking: Taking): Promise<Step> {
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
      await context.codes.check({ id: codeId, code: envelope.code?.replace(/\s/g, ''), email: email ?? '' });
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
  const mailed = !mails || (await context.counts.mayMail(email, exchange));
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

async function saveForLater(taking: Taking): Promise<Step> {
  const { context, exchange, form, input } = taking;
  const { mail, from, page } = input.envelope;
  const address = emailAddress.safeParse(mail ?? '');
  if (!address.success) {
    const errors: StepError[] = [{ field: MAIL_PART, problem: mail === undefined ? 'missing' : 'email' }];
    throw await refused(taking, invalid(errors), { page, errors });
  }
  // A mail of ours leads to our pages alone.
  if (from === undefined || !context.config.origins.includes(new URL(from).origin))
    throw await refused(taking, new FormsError('invalid-input', { message: 'Not valid: form.from (no page of this site).' }));
  try {
    if (input.envelope.website !== '') throw new FormsError('honeypot');
    await context.counts.countMail('resume', address.data, exchange);
  } catch (error) {
    if (error instanceof FormsError) throw await refused(taking, error);
    throw error;
  }
  const open = await keepOpen(taking, { page, said: 'saved', mailTo: address.data });
  const token = await context.started.resumable(taking.found?.id ?? '', address.data);
  const { origin, pathname } = new URL(from);
  await context.owing.put(
    {
      kind: 'resume',
      to: address.data,
      language: form.definition.language,
      token,
      title: form.definition.title,
      // Several forms may stand on a page.
      from: `${origin}${pathname}?of=${form.definition.id}`,
      occasion: occasionOf(exchange),
    },
    NOTICE_MINUTES,
  );
  context.owing.wake();
  return open;
}

async function next(taking: Taking): Promise<Step> {
  const { form, input, values, files } = taking;
  const { definition } = form;
  const { page } = input.envelope;
  if (typeof page !== 'number') return submit(taking);
  const own = new Set(fieldsOf(definition.pages[page]?.elements ?? []).map(({ id }) => id));
  const errors = inOrder(definition, [
    ...files.errors.filter(({ field }) => own.has(field)),
    ...checkPage(definition, page, values, files.counts),
  ]);
  if (errors.length > 0) throw await refused(taking, invalid(errors), { page, errors });
  const following = shownPages(definition, values).find((index) => index > page);
  if (following !== undefined) return keepOpen(taking, { page: following });
  return definition.check ? keepOpen(taking, { page: 'check' }) : submit(taking);
}

/** Sending from a page of several shows the answers first. */
async function send(taking: Taking): Promise<Step> {
  const { form, input, values, files } = taking;
  const { definition } = form;
  if (!definition.check || typeof input.envelope.page !== 'number') return submit(taking);
  const errors = inOrder(definition, [...files.errors, ...checkAll(definition, values, files.counts)]);
  if (errors.length > 0) throw await wrongOn(taking, errors);
  return keepOpen(taking, { page: 'check' });
}

function move(taking: Taking): Promise<Step> {
  const { form, input, values } = taking;
  const { move: wanted, page } = input.envelope;
  switch (wanted) {
    case 'back':
      return keepOpen(taking, { page: pageBefore(form, values, page) });
    case 'next':
      return next(taking);
    case 'send':
      return send(taking);
    case 'save':
      return saveForLater(taking);
    case 'code':
      return submit(taking);
    default: {
      const to = Number(wanted.slice('to:'.length));
      const shown = shownPages(form.definition, values);
      return keepOpen(taking, { page: shown.includes(to) ? to : (shown[0] ?? 0) });
    }
  }
}

/** @throws FormsError `unknown-form`, or `unavailable` when the content service is away and the form was never read */
export async function contentForm({ content, log }: FormsContext, id: string, language: 'en' | 'de'): Promise<ContentForm> {
  const form = await content.get(id, language).catch((cause: unknown) => {
    log.warn({ err: cause, form: id }, 'a form cannot be read from the content service');
    throw new FormsError('unavailable', { cause, headers: { 'retry-after': '5' } });
  });
  if (form === undefined) throw new FormsError('unknown-form');
  return form;
}

/**
 * One step of a form that is content: what was posted is kept, and the visitor is led on, back, or to what is wrong; the last one
 * sends. The same key again gives the same receipt.
 *
 * @throws FormsError; one that a visitor can correct holds `step`, with all that was typed
 */
export async function takeStep(context: FormsContext, exchange: Exchange, id: string): Promise<Step> {
  const anyLanguage = await contentForm(context, id, 'en');
  const input = await readStep(exchange, anyLanguage.definition, context.folder);
  try {
    await countStep(context, exchange);
    const { envelope } = input;
    const form = await contentForm(context, id, envelope.language);
    const known = envelope.token === undefined ? undefined : await context.started.find(envelope.token);
    const found = known?.form === id ? known : undefined;
    const { definition } = form;
    const values = merged(definition, input, found?.state.values ?? initialOf(definition));
    const files = filesAfter(definition, input, found?.files ?? []);
    const taking: Taking = { context, exchange, form, input, found, subject: found?.subject ?? envelope.subject, values, files };
    const key = found?.state.key ?? envelope.key ?? (envelope.token === undefined && envelope.move === 'send' ? keyOf(taking) : undefined);
    const earlier = key === undefined ? undefined : await receiptOfKey(context.db, key);
    if (earlier !== undefined) {
      if (earlier.form !== id || (earlier.subject ?? undefined) !== (found ? found.subject : envelope.subject))
        throw new FormsError('key-taken');
      return sent(form, earlier);
    }
    return await move(taking);
  } finally {
    // What was kept lies elsewhere by now.
    await input.discard();
  }
}
