import type { NextApiRequest } from 'next';
import { getHosts, getOrigins } from '@/config/env.server';
import type { Host, SiteConfig } from '@/config/sites';
import { AppError } from './errors';

/** Which origin an API request is for. @throws AppError `request/bad` for a host that is not ours (the proxy refuses it before) */
export function requestHost(request: Pick<NextApiRequest, 'headers'>): Host {
  const host = getHosts().resolve(request.headers.host);
  if (!host) throw new AppError('request/bad', { detail: 'unknown Host' });
  return host;
}

/** The site of a public origin; undefined on preview and staging. */
export function requestSite(request: NextApiRequest): SiteConfig | undefined {
  const host = requestHost(request);
  if (host.kind !== 'public') return undefined;
  return getOrigins().sites.find(({ name }) => name === host.site) ?? { name: host.site, origin: host.origin };
}
