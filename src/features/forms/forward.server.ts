import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { NextApiRequest, NextApiResponse } from 'next';
import type { z } from 'zod';
import { cookieName } from '@/config/cookies';
import { getEnv } from '@/config/env.server';
import { forwardedFor, visitorOf } from '@/server/client-address';
import { count } from '@/server/counters';
import { AppError, waitMinutes } from '@/server/errors';
import { requestHost, requestSite } from '@/server/host';
import { logger } from '@/server/logger';
import { retryAfterMs } from '@/server/retry-after';
import { watchForm } from './again.server';
import { savedAnswer } from './forms.schema';
import type { FieldError, Refusal } from './model';
import { refusalOf } from './refusal';

/** Without a byte in either direction: a line that is slow is waited for, one that is gone is not. */
const IDLE_MS = 2 * 60 * 1000;
/** For the answer, once all of the form has left. */
const ANSWER_MS = 20_000;
const MAX_ANSWER_BYTES = 200_000;
/** As long as the service keeps a draft, in seconds. */
const DRAFT_SECONDS = 30 * 60;

interface Answer {
  status: number;
  text: string;
  retryAfter?: string | undefined;
}

/** Sends the body on as it comes: it is never held here, neither whole nor on a disk. The service may answer before all of it has left. */
export function passOn(request: NextApiRequest, path: string, longest = MAX_ANSWER_BYTES): Promise<Answer> {
  const url = new URL(getEnv().FORMS_URL + path);
  const headers: Record<string, string> = { accept: 'application/json', ...forwardedFor(visitorOf(request)) };
  for (const name of ['content-type', 'content-length'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown) => reject(new AppError('service/unreachable', { cause, detail: `POST ${path}` }));
    const upstream = (url.protocol === 'https:' ? secureRequest : plainRequest)(
      url,
      { method: 'POST', headers, timeout: IDLE_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > longest) answer.destroy(new Error('The answer is too long'));
        });
        answer.on('end', () => {
          // What is left of the body is read, so that the browser gets to see the answer.
          request.unpipe();
          request.resume();
          resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] });
        });
        answer.on('error', failed);
      },
    );
    upstream.on('finish', () => upstream.setTimeout(ANSWER_MS));
    upstream.on('timeout', () => upstream.destroy(new Error('timed out')));
    upstream.on('error', failed);
    // A visitor whose line is cut cuts the service's line too: what arrived there is dropped.
    pipeline(request, upstream).catch(failed);
  });
}

type Outcome =
  | { kind: 'received'; receipt: string }
  | { kind: 'refused'; refusal: Refusal; errors: readonly FieldError[]; draft?: string; minutes?: number };

/** @throws AppError for what is no answer of the forms service */
function outcomeOf({ status, text, retryAfter }: Answer): Outcome {
  const detail = `SaveFormData answered ${status}, not as agreed`;
  let answer: z.infer<typeof savedAnswer>;
  try {
    answer = savedAnswer.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('service/shape', { cause, detail });
  }
  if ('receipt' in answer) return { kind: 'received', receipt: answer.receipt.receipt };
  const { code, draft, fields = [] } = answer.error;
  const refusal = refusalOf(code);
  const minutes = refusal === 'too-many' ? waitMinutes({ retryAfter: (retryAfterMs(retryAfter) ?? 3_600_000) / 1000 }) : undefined;
  return { kind: 'refused', refusal, errors: fields, ...(draft ? { draft } : {}), ...(minutes === undefined ? {} : { minutes }) };
}

/** The draft that a visitor's browser names. */
export const draftOf = (cookies: Readonly<Record<string, string | undefined>>): string | undefined =>
  cookies[cookieName('formDraft', true)] ?? cookies[cookieName('formDraft', false)];

/**
 * A multipart form of a page → the forms service. A script gets JSON (`location`, or `refusal` with `errors` and `draft`);
 * a browser without one is led on: to the receipt, or back to the form, which then shows what the draft kept.
 *
 * @param pathOf address, with the language's prefix, of the receipt or of the form
 */
export async function forwardForm(
  request: NextApiRequest,
  response: NextApiResponse,
  pathOf: { receipt(token: string): string; form(refusal: Refusal, minutes?: number): string },
): Promise<void> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('request/bad', { detail: 'not a multipart form' });
  // The proxy, which guards the preview origins, does not see uploads.
  if (!requestSite(request)) throw new AppError('request/forbidden', { detail: 'forms are sent on the public origins' });
  const script = (request.headers.accept ?? '').includes('application/json');
  const again = watchForm(request);
  const outcome = await passOn(request, '/sitecoreapi/SaveFormData')
    .then(outcomeOf)
    .catch((error: unknown): Outcome => {
      count('forms.failures');
      logger.warn({ err: error }, 'a form could not be passed on; the visitor is told to try again');
      return { kind: 'refused', refusal: 'down', errors: [] };
    });
  const { secure } = requestHost(request);
  const cookie = (value: string, seconds: number) =>
    `${cookieName('formDraft', secure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  response.setHeader('Cache-Control', 'no-store');
  if (outcome.kind === 'received') {
    response.setHeader('Set-Cookie', cookie('', 0));
    const location = pathOf.receipt(outcome.receipt);
    if (script) response.status(200).json({ location });
    else response.redirect(303, location);
    return;
  }
  const { refusal, errors, draft, minutes } = outcome;
  if (script) {
    response.status(refusal === 'down' ? 503 : 422).json({ refusal, errors, draft, minutes });
    return;
  }
  // A form whose answer is late may have arrived: sent once more it has the key of the first time.
  const kept = draft ?? (refusal === 'down' ? again() : undefined);
  if (kept) response.setHeader('Set-Cookie', cookie(kept, DRAFT_SECONDS));
  response.redirect(303, pathOf.form(refusal, minutes));
}
