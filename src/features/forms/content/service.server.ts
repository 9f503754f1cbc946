import { checkPage, shownPages } from '@/lib/forms/check';
import type { FormDefinition } from '@/lib/forms/model';
import { getEnv } from '@/config/env.server';
import { ofAForm } from '@/config/routes';
import { minutesOf } from '@/lib/minutes';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { orNothing } from '@/server/or-nothing';
import type { LiveRequest } from '@/runtime/data';
import { noteDown } from '../down.server';
import { findReceipt } from '../service.server';
import { contentFormAnswer, draftStepAnswer } from './content.schema';
import { CANCEL_OUTCOMES, STEP_REFUSALS, type FormShown, type OpenStep, type StepRefusal, type Trouble } from './model';
import { wholeOwnAddress } from './own-address';

const TIMEOUT_MS = 5_000;
/** The longest wait that there is, where the address says none. */
const AN_HOUR = 60;

const address = (path: string): string => getEnv().FORMS_URL + path;

/** What a token in an address may look like. */
const isToken = (token: string): boolean => /^[\w.-]{20,200}$/.test(token);

/** Undefined for a form that does not exist, or not any more. @throws AppError `service/…` */
async function openForm(
  id: string,
  language: string,
  visitor: CalledFor,
): Promise<Pick<Extract<FormShown, { status: 'open' }>, 'definition' | 'started' | 'captcha'> | undefined> {
  const asked = fetchJson(address(`/v1/content-forms/${id}?language=${language}`), contentFormAnswer, {
    for: visitor,
    timeout: TIMEOUT_MS,
    // When it was opened, and what a browser has to work out, are other ones each time.
    shown: ({ started: _started, captcha, ...form }) => [form, captcha?.provider, captcha?.siteKey],
  });
  const answer = await orNothing(asked);
  if (!answer) return undefined;
  const { captcha, ...form } = answer.body;
  return { ...form, ...(captcha ? { captcha } : {}) };
}

/** Undefined for one that has ended. @throws AppError `service/…` */
async function findStep(token: string, visitor: CalledFor): Promise<{ form: string; step: OpenStep } | undefined> {
  if (!isToken(token)) return undefined;
  const asked = fetchJson(address(`/v1/content-forms/drafts/${token}`), draftStepAnswer, { for: visitor, timeout: TIMEOUT_MS });
  return (await orNothing(asked))?.body;
}

const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
const asRefusal = (value: string): StepRefusal | undefined => STEP_REFUSALS.find((refusal) => refusal === value);

/** Whether the address of a page names a form of this visitor's: half filled in, sent, or about to be taken back. */
export const namesOwnForm = (live: LiveRequest | undefined): boolean =>
  live !== undefined && ofAForm.some((name) => live.query[name] !== undefined);

/** The part of a page's address that names somebody's form: whoever tries again loses nothing. */
function ownPartOf({ query }: LiveRequest): string {
  const named = [...ofAForm, 'of', 'step', 'to'].flatMap((name) => (query[name] === undefined ? [] : [[name, first(query[name])]]));
  return named.length === 0 ? '' : `?${new URLSearchParams(named).toString()}`;
}

interface Asked {
  /** Of the form's item, as the content service gives it: with dashes, braces, capitals, or without. */
  item: string;
  language: string;
  live?: LiveRequest | undefined;
}

/**
 * What a page shows of a form of the content system: its first page for everyone, or what the address of a live page asks for.
 * Nothing for a form that is not there.
 * @throws AppError `service/…` on a page that is made for everyone: the one that was made before is the better one
 */
export async function showForm({ item, language, live }: Asked): Promise<FormShown | undefined> {
  const id = item.toLowerCase().replace(/[^0-9a-f]/g, '');
  if (id.length !== 32) return undefined;
  if (!live) {
    const open = await openForm(id, language, 'site');
    return open && { status: 'open', ...open };
  }
  try {
    return await shownTo(live, id, language);
  } catch (error) {
    noteDown(error, 'a form');
    return { status: 'down', again: ownPartOf(live) };
  }
}

/**
 * The step that an address names, which the browser's Back and Forward buttons lead to: one before the draft's, or one after it
 * when nothing on the way there is wrong. What was wrong elsewhere is not said there.
 */
function stepAt(step: OpenStep, asked: string, definition: FormDefinition): OpenStep {
  const place = asked === 'check' ? asked : /^\d{1,3}$/.test(asked) ? Number(asked) : step.page;
  if (place === step.page) return step;
  const shown = shownPages(definition, step.values);
  if (place === 'check' ? !definition.check : !shown.some((index) => index === place)) return step;
  const kept = step.files.map(({ field }) => field);
  const onTheWay = shown.filter((index) => place === 'check' || index < Number(place));
  if (onTheWay.some((index) => checkPage(definition, index, step.values, kept).length > 0)) return step;
  const { said: _said, mailTo: _mailTo, ...rest } = step;
  return { ...rest, page: place, errors: [] };
}

/** What is said of a refusal; how long to wait stands in the address. */
const troubleOf = (refusal: StepRefusal, { query }: LiveRequest): Trouble => ({
  refusal,
  ...(refusal === 'too-many' ? { minutes: minutesOf(first(query.minutes)) ?? AN_HOUR } : {}),
});

async function shownTo(live: LiveRequest, id: string, language: string): Promise<FormShown | undefined> {
  const query = (name: string): string => first(live.query[name]);
  // Several forms may stand on a page; the address says which it speaks of.
  const isMeant = query('of') === id;
  const sent = isMeant ? query('sent') : '';
  const token = query('form');
  const [open, found, receipt] = await Promise.all([
    openForm(id, language, live),
    token === '' ? undefined : findStep(token, live),
    sent === '' ? undefined : findReceipt(sent, live),
  ]);
  if (!open) return undefined;
  if (receipt) {
    const { number, mailed, place } = receipt;
    return { status: 'sent', id, name: open.definition.name, number, mailed, place, to: wholeOwnAddress(query('to')) };
  }
  const refused = asRefusal(query('refused'));
  const resume = query('resume');
  if (isToken(resume) && isMeant)
    return { status: 'resume', id, title: open.definition.title, token: resume, ...(refused ? { trouble: troubleOf(refused, live) } : {}) };
  // Somebody else may have begun it, to read what is entered here: the button makes a draft that only this visitor's browser knows.
  if (found?.form === id && live.fetchSite === 'cross-site') return { status: 'resume', id, title: open.definition.title, token };
  const cancel = isMeant ? query('cancel') : '';
  const { title } = open.definition;
  const outcome = cancel === 'none' ? CANCEL_OUTCOMES.find((each) => each === query('cancelled')) : undefined;
  if (outcome) return { status: 'cancelled', id, title, outcome };
  if (isToken(cancel)) return { status: 'cancel', id, title, token: cancel, isDown: query('refused') === 'down' };
  const step = found?.form === id ? stepAt(found.step, query('step'), open.definition) : undefined;
  const ended: StepRefusal | undefined = isMeant && token !== '' && !step ? (refused ?? 'ended') : undefined;
  const refusal = (step ? refused : undefined) ?? (step && step.errors.length > 0 ? 'invalid-fields' : ended);
  return {
    status: 'open',
    ...open,
    ...(step ? { step } : {}),
    ...(refusal ? { trouble: troubleOf(refusal, live) } : {}),
  };
}
