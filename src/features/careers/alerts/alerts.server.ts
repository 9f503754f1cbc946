import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { isEmail } from '@/lib/email';
import { languagePath } from '@/lib/language-path';
import { visitorOf } from '@/server/client-address';
import { errorCode, waitMinutes } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { noteServiceDown } from '@/server/service-down';
import { JOB_SEARCH } from '@/config/routes';
import type { AlertState } from '../search/alert-states';
import { jobParams, jobStateOf } from '../search/job-state';
import { FORMS_TIMEOUT_MS } from './forms-call.server';

/** Of a body that is no form nothing is known. */
const place = z.object({ lang: z.enum(LANGUAGES).catch('en'), search: z.string().max(2_000).catch('') }).catch({ lang: 'en', search: '' });
const form = z.object({ email: z.string().trim().refine(isEmail), frequency: z.enum(['daily', 'weekly']) });

/**
 * `POST /api/careers/alerts` (a form): asks the forms service for an alert on a search. The service writes to the address, and
 * nothing else before its link was opened. Leads back to the search, which says what happened; an address that has the alert
 * already is answered as any other.
 */
export async function jobAlertApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { lang, search } = place.parse(request.body ?? {});
  const state = jobStateOf(search);
  const asked = jobParams({ ...state, page: 1 });
  const answer = (alert: AlertState, minutes?: number): void => {
    const params = new URLSearchParams(asked);
    params.set('alert', alert);
    if (minutes !== undefined) params.set('minutes', String(minutes));
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${languagePath(JOB_SEARCH, lang)}?${params}`);
  };
  const parsed = form.safeParse(request.body);
  if (!parsed.success) return answer('invalid');
  try {
    await fetchJson(`${getEnv().FORMS_URL}/v1/alerts`, z.unknown(), {
      for: visitorOf(request),
      method: 'POST',
      timeout: FORMS_TIMEOUT_MS,
      body: { ...parsed.data, language: lang, search: asked.toString() },
    });
  } catch (error) {
    if (errorCode(error) === 'service/too-many') return answer('too-many', waitMinutes(error));
    noteServiceDown(error, 'jobs.alertFailures', 'the alert was not set up');
    return answer('failed');
  }
  answer('sent');
}
