import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES, TEXT_MAX_LENGTH } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { logger } from '@/server/logger';
import { JOB_SEARCH } from '../paths';
import { jobParams, jobStateOf } from '../search/job-state';

const TIMEOUT_MS = 5_000;

/** Specification section 5: a local part, @, a dotted domain with an alphabetic suffix, or a bracketed IP. */
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})$/u;

const place = z.object({ lang: z.enum(LANGUAGES).catch('en'), search: z.string().max(2_000).catch('') });
const form = z.object({ email: z.string().trim().max(TEXT_MAX_LENGTH).regex(EMAIL), frequency: z.enum(['daily', 'weekly']) });

/**
 * `POST /api/careers/alerts` (a form): asks the forms service for an alert on a search. The service writes to the address, and
 * nothing else before its link was opened. Leads back to the search, which says what happened; an address that has the alert
 * already is answered as any other.
 */
export async function jobAlertApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { lang, search } = place.parse(request.body ?? {});
  const state = jobStateOf(search);
  const asked = jobParams({ ...state, page: 1 });
  const answer = (alert: 'sent' | 'invalid' | 'failed'): void => {
    const params = new URLSearchParams(asked);
    params.set('alert', alert);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${languagePath(JOB_SEARCH, lang)}?${params}#alert`);
  };
  const parsed = form.safeParse(request.body);
  if (!parsed.success) return answer('invalid');
  try {
    await fetchJson(`${getEnv().FORMS_URL}/v1/alerts`, z.unknown(), {
      method: 'POST',
      timeout: TIMEOUT_MS,
      body: { ...parsed.data, language: lang, search: asked.toString() },
    });
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('jobs.alertFailures');
    logger.error({ err: error }, 'the alert was not set up');
    return answer('failed');
  }
  answer('sent');
}
