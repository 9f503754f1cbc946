import { getEnv, getOrigins } from '@/config/env.server';
import { callService } from '@/server/calls/call';
import { forwardedFor, type CalledFor } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { waitOf } from '@/server/retry-after';

const TIMEOUT_MS = 3_000;

/**
 * Where a short link leads: asked of the service, which counts it, and followed only to an origin of ours, compared whole.
 * @param purpose the request's `Sec-Purpose`: what a browser fetches ahead is nobody's click
 * @throws AppError `service/too-many`, `service/status`, and what `callService` throws
 */
export async function resolveShortLink(
  code: string,
  visitor: CalledFor,
  { purpose, fetcher }: { purpose?: string | undefined; fetcher?: typeof fetch } = {},
): Promise<string | undefined> {
  const answer = await callService(
    `${getEnv().MEDIA_URL}/s/${encodeURIComponent(code)}`,
    {
      headers: { ...forwardedFor(visitor), ...(purpose === undefined ? {} : { 'sec-purpose': purpose }) },
      redirect: 'manual',
      timeout: TIMEOUT_MS,
      // Each answer is counted as a click.
      idempotent: false,
      fetch: fetcher,
    },
    (response) => response,
  );
  if (answer.status === 404 || answer.status === 410) return undefined;
  if (answer.status === 429) throw new AppError('service/too-many', { detail: 'GET /s/', upstreamStatus: 429, ...waitOf(answer.headers) });
  if (answer.status < 300 || answer.status > 399)
    throw new AppError('service/status', { detail: `GET /s/ answered ${answer.status}`, upstreamStatus: answer.status });
  const target = URL.parse(answer.headers.get('location') ?? '');
  return target && getOrigins().sites.some(({ origin }) => origin === target.origin) ? target.href : undefined;
}
