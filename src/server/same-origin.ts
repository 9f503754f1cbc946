import type { NextApiRequest } from 'next';
import { clientAddress } from './client-address';
import { requestHost } from './host';
import { AppError } from './errors';
import { writeSecurityEvent } from './security-log';

/**
 * Whether a request is none that a page of its own origin sent: the `Origin` has to be the request's own, compared as a whole.
 * Browsers send it with every POST; where it is missing, `Sec-Fetch-Site` has to say `same-origin`.
 *
 * @returns why, undefined of one that is
 */
export function foreignBy(request: Pick<NextApiRequest, 'headers'>): string | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && site !== 'same-origin') return 'Sec-Fetch-Site is not same-origin';
  const other = 'Origin is not the site’s own';
  if (origin === undefined) return site === 'same-origin' ? undefined : other;
  const host = requestHost(request);
  const own = [new URL(host.origin).origin, `${host.secure ? 'https' : 'http'}://${request.headers.host?.toLowerCase()}`];
  return own.includes(origin.toLowerCase()) ? undefined : other;
}

/**
 * Refuses a mutation that another origin's page sent (CSRF).
 *
 * @throws AppError `request/forbidden`
 */
export function sameOrigin(request: NextApiRequest): void {
  const detail = foreignBy(request);
  if (detail === undefined) return;
  writeSecurityEvent({ event: 'refused', what: 'origin', address: clientAddress(request) });
  throw new AppError('request/forbidden', { detail });
}
