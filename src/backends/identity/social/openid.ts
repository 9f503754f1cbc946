import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { SocialProvider } from '../services.ts';

const TIMEOUT_MS = 10_000;
const CACHE_MS = 10 * 60 * 1000;

const discoverySchema = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });
const tokenSchema = z.object({ id_token: z.string() });

interface Known {
  at: number;
  endpoints: z.infer<typeof discoverySchema>;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

const known = new Map<string, Known>();

/** OpenID Connect Discovery, kept for ten minutes. The provider must name itself as it is configured. */
async function discover(issuer: string): Promise<Known> {
  const kept = known.get(issuer);
  if (kept && Date.now() - kept.at < CACHE_MS) return kept;
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The discovery document of ${issuer} answers ${response.status}.`);
  const endpoints = discoverySchema.parse(await response.json());
  if (endpoints.issuer !== issuer) throw new Error(`${issuer} calls itself ${endpoints.issuer}.`);
  const fresh = { at: Date.now(), endpoints, keys: createRemoteJWKSet(new URL(endpoints.jwks_uri), { timeoutDuration: TIMEOUT_MS }) };
  known.set(issuer, fresh);
  return fresh;
}

export interface RoundTrip {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Where to send the browser: authorization code with PKCE, state and nonce. */
export async function authorizationUrl(provider: SocialProvider, trip: RoundTrip, loginHint?: string): Promise<string> {
  const { endpoints } = await discover(provider.issuer);
  const url = new URL(endpoints.authorization_endpoint);
  const params = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: trip.redirectUri,
    scope: 'openid profile email',
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: createHash('sha256').update(trip.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(loginHint ? { login_hint: loginHint } : {}),
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Trades the code for an ID token and checks its signature, issuer, audience, time and nonce. Throws when anything is wrong. */
export async function claimsOf(provider: SocialProvider, code: string, trip: Omit<RoundTrip, 'state'>): Promise<JWTPayload> {
  const { endpoints, keys } = await discover(provider.issuer);
  const response = await fetch(endpoints.token_endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(provider.clientId)}:${encodeURIComponent(provider.clientSecret)}`).toString('base64')}`,
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: trip.redirectUri, code_verifier: trip.verifier }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The token endpoint of ${provider.issuer} answers ${response.status}.`);
  const { id_token: idToken } = tokenSchema.parse(await response.json());
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    clockTolerance: 60,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  if (payload.nonce !== trip.nonce) throw new Error('The ID token has another nonce.');
  return payload;
}
