import type { NextApiRequest } from 'next';
import { clientAddress } from './client-address';
import { requestHost } from './host';
import { AppError } from './errors';
import { writeSecurityEvent } from './security-log';

/**
 * Refuses a mutation that another origin's page sent (CSRF): the `Origin` has to be the request's own, compared as a whole.
 * Browsers send it with every POST; where it is missing, `Sec-Fetch-Site` has to say `same-origin`.
 *
 * @throws AppError `request/forbidden`
 */
export function sameOrigin(request: NextApiRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const host = requestHost(request);
  const refuse = (detail: string) => {
    writeSecurityEvent({ event: 'refused', what: 'origin', address: clientAddress(request) });
    return new AppError('request/forbidden', { detail });
  };
  if (typeof site === 'string' && site !== 'same-origin') throw refuse('Sec-Fetch-Site is not same-origin');
  if (
    origin === undefined
      ? site !== 'same-origin'
      : origin.toLowerCase() !== new URL(host.origin).origin &&
        origin.toLowerCase() !== `${host.secure ? 'https' : 'http'}://${request.headers.host?.toLowerCase()}`
  )
    throw refuse('Origin is not the site’s own');
}
