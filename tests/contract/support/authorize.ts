import * as oidc from 'openid-client';
import { cookieBrowser, formsOf, type CookieBrowser } from './cookie-browser.ts';
import { someAddress } from './idx-client.ts';
import { DOTCOM, INSIGHTS, type Identity } from './identity.ts';

type ClientId = 'dotcom' | 'insights';

/** openid-client for one of the site's origins. */
export const configuration = (identity: Identity, id: ClientId): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(identity.issuer), id, undefined, oidc.ClientSecretPost(`secret-of-the-${id}-client`), {
    execute: [oidc.allowInsecureRequests],
  });

/** An address of /v1/authorize with PKCE, and what trades the callback for tokens. */
export async function authorizeUrl(identity: Identity, id: ClientId, extra: Record<string, string> = {}) {
  const config = await configuration(identity, id);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const origin = id === 'dotcom' ? DOTCOM : INSIGHTS;
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/api/auth/callback`,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  });
  const tokens = (callback: URL) =>
    oidc.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce });
  return { config, url, tokens, origin };
}

/** Signs in on the provider's own page, without scripts. */
export async function signInByForm(identity: Identity, browser: CookieBrowser, url: URL, email: string, password: string) {
  const page = await browser.follow(url, identity.origin);
  const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
  if (!form) throw new Error(`no form to sign in: ${page.status} ${page.body.slice(0, 500)}`);
  const answer = await browser.post(
    new URL(form.action, identity.origin),
    { ...form.fields, identifier: email, 'credentials.passcode': password },
    { origin: identity.origin },
  );
  return answer.location ? browser.follow(answer.location, identity.origin) : answer;
}

/** A browser at an address of its own, since tries are counted by it. */
export const newBrowser = (): CookieBrowser => cookieBrowser({ 'x-forwarded-for': someAddress() });
