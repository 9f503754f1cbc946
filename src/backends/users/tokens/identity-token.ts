import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { UsersError } from '../errors.ts';
import { logoutClaims, type LogoutClaims } from './logout-token.ts';

/** Specification, section 9: max clock skew 300 s. */
const CLOCK_SKEW_SECONDS = 300;
/** A token that lay about longer than a sign-in takes is no proof of one. */
const MAX_AGE_SECONDS = 600;
const DISCOVERY_MS = 60 * 60 * 1000;
const TIMEOUT_MS = 5_000;
/** What the site asks for (`acr_values`), as our own provider and Okta name it, and what OpenID Connect's EAP (ACR Values 1.0) has above it. */
export const ACR_TWO = 'urn:okta:loa:2fa:any';
const TWO_FACTOR_CLASSES: readonly string[] = [ACR_TWO, 'phr', 'phrh'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });
type Discovery = z.infer<typeof discoverySchema>;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Some providers send the word.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  locale: z.string().optional(),
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  sid: z.string().max(255).optional(),
  keep_signed_in: z.boolean().optional(),
});

/** What the identity provider vouches for. */
export interface IdentityClaims {
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  locale: string | undefined;
  /** When the person proved who they are: a session of the provider may be older than the token. */
  authenticatedAt: Date;
  /** Whether two factors were proven, by the authentication context class that the provider names. */
  twoFactors: boolean;
  /** "Keep me signed in" as the provider knows it; not every provider says. */
  keep: boolean | undefined;
  /** Names the sign-in (OpenID Connect Back-Channel Logout 1.0, section 2.1), where the provider does. */
  signIn: string | undefined;
}

export interface IdentityTokens {
  /**
   * Checks signature, issuer, audience and age of an ID token, or of a JWT access token that names its client; what it does not
   * say of the person is asked at userinfo. OpenID Connect Core 3.1.3.7.
   *
   * @throws UsersError `identity-token-refused` or `identity-provider-unavailable`
   */
  verify(given: { idToken?: string | undefined; accessToken?: string | undefined; clientId: string }): Promise<IdentityClaims>;
  /** Checks a logout token for one of the clients. @throws UsersError `identity-token-refused` or `identity-provider-unavailable` */
  verifyLogout(token: string, clientIds: readonly string[]): Promise<LogoutClaims>;
}

const refused = (why: string): UsersError =>
  new UsersError('identity-token-refused', { message: `The identity token was not accepted: ${why}` });
/** @param cause of which only the log hears */
const unavailable = (cause: unknown): UsersError =>
  new UsersError('identity-provider-unavailable', { headers: { 'retry-after': '5' }, cause });

const isJwt = (token: string): boolean => token.split('.').length === 3;

/** `at_hash` ties an access token to the ID token it came with (OpenID Connect Core 3.1.3.6), for the algorithms with SHA-256. */
const accessTokenHash = (token: string): string => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

export function createIdentityTokens(issuer: string, request: typeof fetch = fetch): IdentityTokens {
  let known: { discovery: Discovery; keySet: ReturnType<typeof createRemoteJWKSet>; until: number } | undefined;

  const getJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
    let response: Response;
    try {
      response = await request(url, {
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
    } catch (error) {
      throw unavailable(error);
    }
    if (response.status === 401 || response.status === 403) throw refused('the provider does not know the access token.');
    if (!response.ok) throw unavailable(new Error(`The identity provider answered ${response.status} at ${url}.`));
    return response.json().catch(() => {
      throw unavailable(new Error(`The identity provider’s answer at ${url} is no JSON.`));
    });
  };
  const discover = async () => {
    if (known !== undefined && known.until > Date.now()) return known;
    const parsed = discoverySchema.safeParse(await getJson(`${issuer}/.well-known/openid-configuration`));
    if (!parsed.success || parsed.data.issuer.replace(/\/$/, '') !== issuer)
      throw unavailable(new Error(`What the identity provider says of itself is not whole, or of another issuer than ${issuer}.`));
    known = {
      discovery: parsed.data,
      keySet: createRemoteJWKSet(new URL(parsed.data.jwks_uri), { timeoutDuration: TIMEOUT_MS }),
      until: Date.now() + DISCOVERY_MS,
    };
    return known;
  };
  const verifyJwt = async (token: string, audience: string | string[] | undefined, typ?: string): Promise<JWTPayload> => {
    const { discovery, keySet } = await discover();
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer: discovery.issuer,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_SECONDS,
        maxTokenAge: MAX_AGE_SECONDS,
        ...(audience === undefined ? {} : { audience }),
        ...(typ === undefined ? {} : { typ }),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'))
        throw unavailable(error);
      if (error instanceof errors.JOSEError) throw refused(`${error.message}.`);
      throw unavailable(error);
    }
  };

  const verifyIdToken = async (token: string, clientId: string, accessToken: string | undefined): Promise<JWTPayload> => {
    const payload = await verifyJwt(token, clientId);
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw refused('it is meant for several clients and azp is not this one.');
    if (accessToken !== undefined && typeof payload.at_hash === 'string' && payload.at_hash !== accessTokenHash(accessToken))
      throw refused('the access token is another one than the ID token came with.');
    return payload;
  };
  const verifyAccessToken = async (token: string, clientId: string): Promise<JWTPayload> => {
    if (!isJwt(token)) throw refused('an opaque access token does not say whom it is meant for; send the ID token too.');
    const payload = await verifyJwt(token, undefined);
    const client = payload.client_id ?? payload.cid;
    if (client !== clientId) throw refused('it is meant for another client.');
    return payload;
  };

  return {
    verifyLogout: async (token, clientIds) => {
      // The type is asked for, so that no other token of the provider's is taken for one (section 4).
      const claims = logoutClaims(await verifyJwt(token, [...clientIds], 'logout+jwt'));
      if (claims === undefined) throw refused('it is no logout token.');
      return claims;
    },
    verify: async ({ idToken, accessToken, clientId }) => {
      const token = idToken ?? accessToken;
      if (token === undefined) throw refused('there is none.');
      const payload =
        idToken === undefined ? await verifyAccessToken(token, clientId) : await verifyIdToken(idToken, clientId, accessToken);
      let claims = claimsSchema.safeParse(payload);
      // With the code flow a provider may keep any of these for userinfo (OpenID Connect Core 5.4): Okta's ID token has the address alone.
      if (claims.success && accessToken !== undefined && (claims.data.email === undefined || claims.data.email_verified === undefined)) {
        const { discovery } = await discover();
        if (discovery.userinfo_endpoint !== undefined) {
          const info = claimsSchema.safeParse(await getJson(discovery.userinfo_endpoint, { authorization: `Bearer ${accessToken}` }));
          // Userinfo of somebody else is the classic way to become them (OpenID Connect Core 5.3.2).
          if (!info.success || info.data.sub !== claims.data.sub) throw refused('userinfo speaks of another person.');
          claims = claimsSchema.safeParse({
            ...claims.data,
            ...info.data,
            // Of the address beside it, wherever that stands.
            email_verified: info.data.email_verified ?? (info.data.email === undefined ? claims.data.email_verified : undefined),
            auth_time: claims.data.auth_time,
            acr: claims.data.acr,
            sid: claims.data.sid,
            keep_signed_in: claims.data.keep_signed_in,
          });
        }
      }
      if (!claims.success) throw refused('its claims are incomplete.');
      const { sub, email, email_verified, given_name, family_name, name, locale, auth_time, acr, sid, keep_signed_in } = claims.data;
      const [first = '', ...rest] = (name ?? '').split(' ');
      return {
        subject: sub,
        email,
        emailVerified: email_verified === true,
        firstName: given_name ?? first,
        lastName: family_name ?? rest.join(' '),
        locale,
        authenticatedAt: new Date((auth_time ?? payload.iat ?? 0) * 1000),
        twoFactors: acr !== undefined && TWO_FACTOR_CLASSES.includes(acr),
        signIn: sid,
        keep: keep_signed_in,
      };
    },
  };
}
