import type { IdentityManagement } from './api.ts';
import { embeddedManagement } from './embedded.ts';
import { oktaManagement } from './okta.ts';

/** The address says which API is spoken: Okta's below `/api/v1`, otherwise that of the embedded provider. */
export function createIdentityManagement({ url, key }: { url: string; key: string }, request: typeof fetch = fetch): IdentityManagement {
  const base = url.replace(/\/$/, '');
  return base.endsWith('/api/v1') ? oktaManagement(base, key, request) : embeddedManagement(base, key, request);
}
