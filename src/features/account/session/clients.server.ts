import { getEnv } from '@/config/env.server';

export interface IdentityClient {
  clientId: string;
  clientSecret: string | undefined;
}

/** Each public origin is an OAuth client of its own (decisions, "Sites and origins"); the insights site has its own, every other is dotcom's. */
export function identityClient(site: string, env = getEnv()): IdentityClient {
  return site === 'insights'
    ? { clientId: env.IDENTITY_INSIGHTS_CLIENT_ID, clientSecret: env.IDENTITY_INSIGHTS_CLIENT_SECRET }
    : { clientId: env.IDENTITY_DOTCOM_CLIENT_ID, clientSecret: env.IDENTITY_DOTCOM_CLIENT_SECRET };
}
