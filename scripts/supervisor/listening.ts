import { reachedByOthers } from '../../src/backends/kit/deployment.ts';

/**
 * The address that the site listens on. While every origin is under localhost nobody but this machine is meant, and the network
 * is not let in: by name, which the door takes for both loopback addresses, as browsers and clients do, and by number Next would
 * take the origin for another and answer rewrites as redirects. Undefined: every address, as others reach the deployment.
 */
export function siteHost(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if (environment.SITE_HOST === '*') return undefined;
  return environment.SITE_HOST || (reachedByOthers(environment) === undefined ? 'localhost' : undefined);
}
