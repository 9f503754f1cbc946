import { reachedByOthers } from '../../src/backends/kit/deployment.ts';

/**
 * The address that the site listens on. While every origin is under localhost nobody but this machine is meant, and the network
 * is not let in: by name, since browsers and clients try both loopback addresses for it, and by number Next would take the
 * origin for another and answer rewrites as redirects. Undefined: every address, as others reach the deployment.
 */
export const siteHost = (environment: Readonly<Record<string, string | undefined>>): string | undefined =>
  environment.SITE_HOST || (reachedByOthers(environment) === undefined ? 'localhost' : undefined);
