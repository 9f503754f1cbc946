import type { NextApiRequest, NextApiResponse } from 'next';
import type { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { visitorOf } from '@/server/client-address';
import { count } from '@/server/counters';
import { AppError, waitMinutes } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { requestSite } from '@/server/host';
import { logger } from '@/server/logger';
import { retryAfterMs } from '@/server/retry-after';
import { sameOrigin } from '@/server/same-origin';
import { passOn } from '../forward.server';
import { cancelAnswer, stepAnswer } from './content.schema';
import type { CancelOutcome, OpenStep, StepRefusal } from './model';
import { ownAddress, wholeOwnAddress } from './own-address';
import { stepRefusalOf } from './refusal';

const TIMEOUT_MS = 10_000;
/** Characters of an answer, which holds all that was typed: as many texts as the service takes (300 of 100,000 bytes), with room for its own. */
const LONGEST_STEP = 32_000_000;
const AN_HOUR_MS = 3_600_000;

type Outcome =
  | { kind: 'open'; step: OpenStep; refusal?: StepRefusal | undefined; minutes?: number | undefined }
  | { kind: 'sent'; receipt: string; redirect?: string | undefined }
  | { kind: 'refused'; refusal: StepRefusal; minutes?: number | undefined };

/** The page that a form stands on: a path of the same origin, and the id of the form's box there. */
interface Place {
  path: string;
  anchor: string;
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** @throws AppError `request/bad` */
function placeOf(from: string): Place {
  const [address = '', anchor = ''] = from.split('#');
  const path = ownAddress(address)?.path;
  if (path === undefined) throw new AppError('request/bad', { detail: 'no page of the site' });
  return { path, anchor: /^[\w-]{1,80}$/.test(anchor) ? anchor : '' };
}

function addressOf({ path, anchor }: Place, query: Record<string, string | number | undefined>, part = ''): string {
  const named = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(named).toString()}${anchor === '' ? '' : `#${anchor}${part}`}`;
}

/** @throws AppError for what is no answer of the forms service */
function outcomeOf(json: string, retryAfter: string | undefined): Outcome {
  let answer: z.infer<typeof stepAnswer>;
  try {
    answer = stepAnswer.parse(JSON.parse(json));
  } catch (cause) {
    throw new AppError('service/shape', { cause, detail: 'a step of a form was not answered as agreed' });
  }
  if (!('error' in answer))
    return answer.step.status === 'sent'
      ? { kind: 'sent', receipt: answer.step.receipt, redirect: answer.step.redirect }
      : { kind: 'open', step: answer.step };
  const refusal = stepRefusalOf(answer.error.code);
  const minutes = refusal === 'too-many' ? waitMinutes({ retryAfter: (retryAfterMs(retryAfter) ?? AN_HOUR_MS) / 1000 }) : undefined;
  const { step } = answer.error;
  return step ? { kind: 'open', step, refusal, minutes } : { kind: 'refused', refusal, minutes };
}

/** The step that was sent, where the service keeps one. */
interface Before {
  token?: string | undefined;
  step?: string | undefined;
  /** The token of a link that was to be gone on with. */
  resume?: string | undefined;
  /** A script keeps what is typed in the tab. */
  inTab: boolean;
}

const isToken = (text: string): boolean => /^[\w.-]{20,200}$/.test(text);

function beforeOf({ form, step, tab }: NextApiRequest['query']): Before {
  const inTab = tab === '1';
  if (!isToken(one(form))) return { inTab };
  return { inTab, token: one(form), ...(/^(?:\d{1,3}|check|code)$/.test(one(step)) ? { step: one(step) } : {}) };
}

/** Refusals after which the same link may lead on a while later. */
const FOR_NOW: ReadonlySet<StepRefusal> = new Set(['down', 'too-many']);

/** Where the browser goes after a step: the same page, which then shows what the address asks for. */
function addressAfter(outcome: Outcome, id: string, place: Place, from: Before): string {
  switch (outcome.kind) {
    case 'sent': {
      const to = outcome.redirect === undefined ? undefined : wholeOwnAddress(outcome.redirect);
      // The page of the receipt forgets what the tab keeps, and goes on.
      return to !== undefined && !from.inTab ? to : addressOf(place, { sent: outcome.receipt, of: id, to });
    }
    case 'open': {
      const { step, refusal, minutes } = outcome;
      const wrong = refusal !== undefined || step.errors.length > 0;
      // The place counts the steps, so that each is an entry of the browser's history and its Back button leads one step back.
      return addressOf(place, { form: step.token, of: id, step: step.page, refused: refusal, minutes }, wrong ? '-problems' : '');
    }
    case 'refused':
      if (from.resume !== undefined && FOR_NOW.has(outcome.refusal))
        return addressOf(place, { resume: from.resume, of: id, refused: outcome.refusal, minutes: outcome.minutes }, '-problems');
      // What the service kept is found again by its token.
      return addressOf(
        place,
        { form: from.token ?? 'none', of: id, step: from.step, refused: outcome.refusal, minutes: outcome.minutes },
        '-problems',
      );
  }
}

/** The form that a request is about, and the page that it came from. @throws AppError `request/…` */
function askedOf(request: NextApiRequest): { id: string; place: Place } {
  sameOrigin(request);
  // The proxy, which guards the preview origins, does not see uploads.
  if (!requestSite(request)) throw new AppError('request/forbidden', { detail: 'forms are sent on the public origins' });
  const id = one(request.query.id);
  if (!/^[0-9a-f]{32}$/.test(id)) throw new AppError('request/not-found');
  return { id, place: placeOf(one(request.query.from)) };
}

async function lead(
  request: NextApiRequest,
  response: NextApiResponse,
  ask: (query: { id: string; language: string }) => Promise<Outcome>,
  resume?: string,
): Promise<void> {
  const { id, place } = askedOf(request);
  const language = LANGUAGES.find((each) => each === request.query.lang) ?? 'en';
  const outcome = await ask({ id, language }).catch((error: unknown): Outcome => {
    count('forms.failures');
    logger.warn({ err: error }, 'a step of a form could not be passed on; the visitor is told to try again');
    return { kind: 'refused', refusal: 'down' };
  });
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, addressAfter(outcome, id, place, { ...beforeOf(request.query), resume }));
}

/** `POST /api/forms/<id>?from=&lang=`: a step of a form, sent on as it comes, and then the page that shows what came of it. */
export async function takeStep(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('request/bad', { detail: 'not a multipart form' });
  await lead(request, response, async ({ id }) => {
    const { text, retryAfter } = await passOn(request, `/v1/content-forms/${id}/steps`, LONGEST_STEP);
    return outcomeOf(text, retryAfter);
  });
}

function tokenIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string' ? body.token : '';
}

/** Codes of the forms service → what came of giving a place back. */
const CANCELLED: Readonly<Record<string, CancelOutcome>> = {
  'cancelled-before': 'before',
  'token-refused': 'unknown',
  'invalid-input': 'unknown',
};

/** `POST /api/forms/<id>/cancel?from=`: gives a place at an event back by the link of a mail, which a GET does not. */
export async function cancelPlace(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { id, place } = askedOf(request);
  const token = tokenIn(request.body);
  const asked = fetchJson(`${getEnv().FORMS_URL}/v1/content-forms/cancel`, cancelAnswer, {
    for: visitorOf(request),
    method: 'POST',
    body: { token },
    timeout: TIMEOUT_MS,
    accept: [400, 409, 422],
  });
  const outcome = await asked.then(
    ({ body }) => ('error' in body ? CANCELLED[body.error.code] : 'done'),
    (error: unknown) => {
      count('forms.failures');
      logger.warn({ err: error }, 'a place at an event could not be given back; the visitor is told to try again');
      return undefined;
    },
  );
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(
    303,
    outcome
      ? addressOf(place, { cancel: 'none', of: id, cancelled: outcome })
      : addressOf(place, { cancel: token, of: id, refused: 'down' }, '-problems'),
  );
}

/** `POST /api/forms/<id>/resume?from=&lang=`: goes on with a form by the link of a mail, which a GET does not. */
export async function resumeForm(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const token = tokenIn(request.body);
  const ask = async (): Promise<Outcome> => {
    const { body: answer, headers } = await fetchJson(`${getEnv().FORMS_URL}/v1/content-forms/resume`, stepAnswer, {
      for: visitorOf(request),
      method: 'POST',
      body: { token },
      timeout: TIMEOUT_MS,
      accept: [400, 404, 410, 422, 429],
    });
    return outcomeOf(JSON.stringify(answer), headers.get('retry-after') ?? undefined);
  };
  await lead(request, response, ask, isToken(token) ? token : undefined);
}
