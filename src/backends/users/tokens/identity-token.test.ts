import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentityTokens } from './identity-token.ts';

const ISSUER = 'https://okta.test/oauth2/default';
const ACCESS = 'an-access-token-of-the-sign-in';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

const idToken = (claims: JWTPayload): Promise<string> =>
  new SignJWT({ sub: 'okta-1', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(ISSUER)
    .setAudience('insights')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);

let userinfo: Record<string, unknown> | undefined;
let asked: string[];
beforeEach(() => {
  userinfo = undefined;
  asked = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    asked.push(new URL(address).pathname);
    if (address.endsWith('/.well-known/openid-configuration'))
      return Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/v1/keys`, userinfo_endpoint: `${ISSUER}/v1/userinfo` });
    if (address.endsWith('/v1/keys')) return Response.json({ keys: [jwk] });
    return userinfo === undefined ? new Response(null, { status: 401 }) : Response.json(userinfo);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const verify = async (claims: JWTPayload, accessToken?: string) =>
  createIdentityTokens(ISSUER).verify({ idToken: await idToken(claims), accessToken, clientId: 'insights' });

describe('an ID token without some of the claims, as Okta gives with the code flow', () => {
  const thin = { email: 'ann@example.org', auth_time: 1_700_000_000, sid: 'sign-in-1' };

  it('is completed by userinfo: whether the address is verified, and the names', async () => {
    userinfo = {
      ...{ sub: 'okta-1', email: 'ann@example.org', email_verified: true, given_name: 'Ann', family_name: 'Lee' },
      ...{ auth_time: 1, sid: 'another', locale: 'de_DE' },
    };
    expect(await verify(thin, ACCESS)).toMatchObject({
      ...{ email: 'ann@example.org', emailVerified: true, firstName: 'Ann', lastName: 'Lee', locale: 'de_DE' },
      ...{ authenticatedAt: new Date(1_700_000_000_000), signIn: 'sign-in-1' },
    });
  });

  it('has the address verified that stands beside the word alone', async () => {
    userinfo = { sub: 'okta-1', email: 'other@example.org' };
    expect(await verify({ email_verified: true }, ACCESS)).toMatchObject({ email: 'other@example.org', emailVerified: false });
    userinfo = { sub: 'okta-1', email_verified: true };
    expect(await verify(thin, ACCESS)).toMatchObject({ email: 'ann@example.org', emailVerified: true });
  });

  it('stays as it is without an access token, and is refused with somebody else’s', async () => {
    expect(await verify(thin)).toMatchObject({ emailVerified: false });
    userinfo = { sub: 'okta-2', email_verified: true };
    await expect(verify(thin, ACCESS)).rejects.toMatchObject({ reason: 'identity-token-refused' });
  });
});

it('one that says it all is enough', async () => {
  expect(await verify({ email: 'ann@example.org', email_verified: false }, ACCESS)).toMatchObject({ emailVerified: false });
  expect(asked).not.toContain('/oauth2/default/v1/userinfo');
});
