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
import { ALERT_FREQUENCIES, LONGEST_EMAIL, type AlertState, type TypedAlert } from '../search/alert-states';
import { upstreamStatus } from '../openings.server';
import { jobParams, jobStateOf } from '../search/job-state';
import { FORMS_TIMEOUT_MS } from './forms-call.server';

/** What an alert of the service keeps of a search (docs/contracts, forms). */
const LONGEST_SEARCH = 2_000;
/** With which the service answers a search that the job index does not understand. */
const SEARCH_REFUSED = 422;
/** Of a body that is no form nothing is known. */
const place = z.object({ lang: z.enum(LANGUAGES).catch('en'), search: z.string().catch('') }).catch({ lang: 'en', search: '' });
const form = z.object({ email: z.string().trim().refine(isEmail), frequency: z.enum(ALERT_FREQUENCIES) });
/** What the form has again where nothing came of it; in the cookie as in the body. */
const typed = z
  .object({
    email: z.string().max(LONGEST_EMAIL).optional().catch(undefined),
    frequency: z.enum(ALERT_FREQUENCIES).optional().catch(undefined),
  })
  .catch({});

/** Name of the form in what is kept of it between two pages. */
export const JOB_ALERT_FORM = 'job-alert';
/** What was typed, out of what was sent or kept. */
export const typedAlertOf = (given: unknown): TypedAlert => typed.parse(given);

/**
 * `POST /api/careers/alerts` (a form): asks the forms service for an alert on a search. The service writes to the address, and
 * nothing else before its link was opened. Leads back to the search, which says what happened; an address that has the alert
 * already is answered as any other.
 * @param keep keeps what was typed for the page that says what was wrong with it
 */
export async function jobAlertApi(
  request: NextApiRequest,
  response: NextApiResponse,
  keep: (values: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const { lang, search } = place.parse(request.body ?? {});
  const state = jobStateOf(search);
  const asked = jobParams({ ...state, page: 1 });
  const answer = async (alert: AlertState, minutes?: number): Promise<void> => {
    if (alert !== 'sent') {
      const { email = '', frequency } = typed.parse(request.body);
      await keep({ email, ...(frequency && { frequency }) });
    }
    const params = new URLSearchParams(asked);
    params.set('alert', alert);
    if (minutes !== undefined) params.set('minutes', String(minutes));
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${languagePath(JOB_SEARCH, lang)}?${params}`);
  };
  const parsed = form.safeParse(request.body);
  if (!parsed.success) return answer('invalid');
  if (asked.toString().length > LONGEST_SEARCH) return answer('too-much');
  try {
    await fetchJson(`${getEnv().FORMS_URL}/v1/alerts`, z.unknown(), {
      for: visitorOf(request),
      method: 'POST',
      timeout: FORMS_TIMEOUT_MS,
      body: { ...parsed.data, language: lang, search: asked.toString() },
    });
  } catch (error) {
    if (errorCode(error) === 'service/too-many') return answer('too-many', waitMinutes(error));
    if (upstreamStatus(error) === SEARCH_REFUSED) return answer('refused');
    noteServiceDown(error, 'jobs.alertFailures', 'the alert was not set up');
    return answer('failed');
  }
  return answer('sent');
}
