import { randomUUID } from 'node:crypto';
import { json, type Answer } from '../../kit/http.ts';

/** Okta's shape of a refusal outside OAuth and IDX (specification, section 8, "API error"). */
export function apiError(
  errorCode: string,
  errorSummary: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  causes: readonly string[] = [],
): Answer {
  const body = {
    errorCode,
    errorSummary,
    errorLink: errorCode,
    errorId: randomUUID(),
    errorCauses: causes.map((cause) => ({ errorSummary: cause })),
  };
  return json(body, status, { 'cache-control': 'no-store', ...headers });
}
