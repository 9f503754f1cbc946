import { getEnv } from '@/config/env.server';
import { DRAFTS } from '@/config/sites';

export interface IdentityClient {
  clientId: string;
  clientSecret: string | undefined;
}

/**
 * Each public origin is an OAuth client of its own (decisions, "Sites and origins"), and preview and staging are one together; the
 * insights site has its own, every other is dotcom's.
 * @param party `CookieJar.party`, or a site's name
 */
export function identityClient(party: string, env = getEnv()): IdentityClient {
  if (party === DRAFTS) return { clientId: env.IDENTITY_PREVIEW_CLIENT_ID, clientSecret: env.IDENTITY_PREVIEW_CLIENT_SECRET };
  return party === 'insights'
    ? { clientId: env.IDENTITY_INSIGHTS_CLIENT_ID, clientSecret: env.IDENTITY_INSIGHTS_CLIENT_SECRET }
    : { clientId: env.IDENTITY_DOTCOM_CLIENT_ID, clientSecret: env.IDENTITY_DOTCOM_CLIENT_SECRET };
}
