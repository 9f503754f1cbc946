import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import { visitorOf } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { noteServiceDown } from '@/server/service-down';
import { FORMS_TIMEOUT_MS, token } from './forms-call.server';

const PAGE = '/careers/search-jobs/alerts';

const posted = z.object({ token, lang: z.enum(LANGUAGES).catch('en'), frequency: z.enum(['daily', 'weekly']).catch('weekly') });

/** Answers of the forms service that a page can show. */
async function ask<S extends z.ZodType>(
  request: NextApiRequest,
  path: string,
  schema: S,
  body: unknown,
): Promise<z.infer<S> | 'refused' | 'failed'> {
  try {
    return (
      await fetchJson(`${getEnv().FORMS_URL}${path}`, schema, { for: visitorOf(request), method: 'POST', timeout: FORMS_TIMEOUT_MS, body })
    ).body;
  } catch (error) {
    const status = error instanceof AppError ? (error.upstreamStatus ?? 0) : 0;
    if (status >= 400 && status < 500) return 'refused';
    noteServiceDown(error, 'jobs.alertFailures', 'a job alert was not changed');
    return 'failed';
  }
}

const confirmed = z.object({ alert: z.string() });

/** `POST /api/careers/alerts/confirm`: the button of the page to which the mail leads. A GET of that page changes nothing. */
export async function confirmAlertApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const form = posted.safeParse(request.body);
  if (!form.success) throw new AppError('request/bad', { detail: 'no token' });
  const answer = await ask(request, '/v1/alerts/confirm', confirmed, { token: form.data.token });
  const params = typeof answer === 'string' ? { confirm: form.data.token, done: answer } : { alert: answer.alert, done: 'confirmed' };
  lead(response, form.data.lang, params);
}

/** `POST /api/careers/alerts/frequency` */
export async function alertFrequencyApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const form = posted.safeParse(request.body);
  if (!form.success) throw new AppError('request/bad', { detail: 'no token' });
  const answer = await ask(request, `/v1/alerts/${form.data.token}/frequency`, z.unknown(), { frequency: form.data.frequency });
  lead(response, form.data.lang, { alert: form.data.token, done: answer === 'refused' || answer === 'failed' ? answer : 'changed' });
}

/**
 * `POST /api/careers/alerts/off?token=`: a mail program's one click (RFC 8058), with no cookie, no session and no redirect; and
 * the button of the alert's page, whose form names its language and is led back.
 */
export async function alertOffApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const body = z
    .object({ token: token.optional(), lang: z.enum(LANGUAGES).optional() })
    .catch({})
    .parse(request.body ?? {});
  const given = token.safeParse(body.token ?? request.query.token);
  if (!given.success) throw new AppError('request/bad', { detail: 'no token' });
  const answer = await ask(request, `/v1/alerts/${given.data}/off`, z.unknown(), {});
  // Where it was not turned off its page still has the button.
  if (body.lang)
    return lead(response, body.lang, answer === 'refused' || answer === 'failed' ? { done: answer, alert: given.data } : { done: 'off' });
  if (answer === 'failed') throw new AppError('service/unreachable', { detail: 'the alert is not turned off' });
  if (answer === 'refused') throw new AppError('request/bad', { detail: 'no such token' });
  response.setHeader('Cache-Control', 'no-store').status(200).json({ status: 'off' });
}

/** Somebody opened the mail program's address: the page has the button, nothing is changed here. */
export function alertOffPage(request: NextApiRequest, response: NextApiResponse): void {
  const given = token.safeParse(request.query.token);
  lead(response, z.enum(LANGUAGES).catch('en').parse(request.query.lang), given.success ? { alert: given.data } : {});
}

function lead(response: NextApiResponse, language: string, params: Record<string, string>): void {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, `${languagePath(PAGE, language)}?${new URLSearchParams(params)}`);
}
