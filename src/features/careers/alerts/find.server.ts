import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { orNothing } from '@/server/or-nothing';
import { noteServiceDown } from '@/server/service-down';
import { FORMS_TIMEOUT_MS, token } from './forms-call.server';

/** `GET /v1/alerts/{token}` of the forms service (docs/contracts/forms.openapi.json). */
const alertAnswer = z.object({ search: z.string(), frequency: z.enum(['daily', 'weekly']) });

/** A confirmed job alert; undefined for one that is not there any more. @throws AppError `service/…` */
export async function findAlert(given: string, visitor: CalledFor): Promise<z.infer<typeof alertAnswer> | undefined> {
  if (!token.safeParse(given).success) return undefined;
  const asked = fetchJson(`${getEnv().FORMS_URL}/v1/alerts/${given}`, alertAnswer, { for: visitor, timeout: FORMS_TIMEOUT_MS });
  return (await orNothing(asked))?.body;
}

/** The alert's page says that it cannot be had. @throws any other error again */
export const alertsDown = (error: unknown): void => noteServiceDown(error, 'jobs.alertFailures', 'the page of a job alert has no alert');
