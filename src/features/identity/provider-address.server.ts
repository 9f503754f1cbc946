import { getEnv } from '@/config/env.server';

/**
 * Where a browser is sent at the identity provider. An Okta organisation is an issuer without a path, whose endpoints are below
 * `/oauth2` all the same: okta-auth-js has the same rule for what it asks itself.
 */
export function providerAddress(endpoint: 'authorize' | 'logout', issuer = getEnv().IDENTITY_ISSUER): URL {
  const base = issuer.includes('/oauth2') ? issuer : `${issuer}/oauth2`;
  return new URL(`${base}/v1/${endpoint}`);
}
