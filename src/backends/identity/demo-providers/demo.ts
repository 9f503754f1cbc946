import { createHash } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { EMAIL_MAX_LENGTH } from '../../kit/email.ts';
import { json, ServiceError, type Answer, type Exchange, type Route } from '../../kit/http.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { PAGE_HEADERS, page } from '../pages/layout.ts';
import type { SocialProvider } from '../services.ts';
import type { EntryTokens } from '../storage/entry-tokens.ts';
import { equalText, randomToken, type Secrets } from '../../kit/secrets.ts';

const CODE_MS = 60_000;

/** Two made-up companies whose accounts anybody may pretend to have; for trying social sign-in, never for a public issuer. */
const DEMOS = [
  { id: 'northwind', name: 'Northwind', type: 'OIDC' },
  { id: 'lakeside', name: 'Lakeside', type: 'OIDC' },
] as const;

export function demoProviders(origin: string, secrets: Secrets): SocialProvider[] {
  return DEMOS.map(({ id, name, type }) => ({
    id,
    name,
    type,
    issuer: `${origin}/demo/${id}`,
    clientId: 'masthead',
    clientSecret: secrets.mac('demo client', id),
  }));
}

interface DemoOptions {
  providers: readonly SocialProvider[];
  /** Where their only client takes answers. */
  redirectUri: string;
  entryTokens: EntryTokens;
}

const texts = (form: URLSearchParams, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));

/** A small OpenID provider: discovery, keys, authorization code with PKCE, ID tokens. */
export async function demoProviderRoutes({ providers, redirectUri, entryTokens }: DemoOptions): Promise<Route[]> {
  // Of this process only: nothing that a demonstration signs is worth keeping.
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomToken(8);
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };

  const providerOf = (exchange: Exchange): SocialProvider => {
    const provider = providers.find((one) => one.issuer.endsWith(`/demo/${exchange.params.name}`));
    if (!provider) throw new ServiceError('not-found', 'There is no such demo provider.');
    return provider;
  };

  const askedFor = (provider: SocialProvider, params: URLSearchParams): Record<string, string> => {
    const asked = texts(params, 'client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge');
    if (asked.client_id !== provider.clientId || asked.redirect_uri !== redirectUri)
      throw new ServiceError('bad-request', 'This client or redirect_uri is not known here.');
    return asked;
  };

  const form = (exchange: Exchange): Answer => {
    const provider = providerOf(exchange);
    const asked = askedFor(provider, exchange.url.searchParams);
    const hidden = Object.entries(asked).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
    const input = (name: string, label: string, autocomplete: string, value = ''): string =>
      `<label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" required>`;
    const hint = exchange.query('login_hint')?.slice(0, EMAIL_MAX_LENGTH);
    const body = `<p>A demonstration: sign in as anybody you like.</p><form method="post">${hidden.join('')}${input('email', 'E-mail', 'email', hint)}${input('given_name', 'First name', 'given-name')}${input('family_name', 'Last name', 'family-name')}<label><input type="checkbox" name="email_verified" value="true" checked> The address is verified</label><button name="answer" value="yes">Sign in</button> <button name="answer" value="no" formnovalidate>Cancel</button></form>`;
    return { status: 200, headers: PAGE_HEADERS, body: page('en', provider.name, body) };
  };

  const decide = async (exchange: Exchange): Promise<Answer> => {
    const provider = providerOf(exchange);
    const given = await exchange.form();
    const asked = askedFor(provider, given);
    const target = new URL(redirectUri);
    target.searchParams.set('state', asked.state ?? '');
    if (given.get('answer') === 'no') target.searchParams.set('error', 'access_denied');
    else {
      const claims = { ...texts(given, 'email', 'given_name', 'family_name'), email_verified: given.get('email_verified') === 'true' };
      const payload = { provider: provider.id, claims, nonce: asked.nonce, challenge: asked.code_challenge };
      target.searchParams.set('code', await entryTokens.issue('federation', { payload }, CODE_MS));
    }
    return { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } };
  };

  const token = async (exchange: Exchange): Promise<Answer> => {
    const provider = providerOf(exchange);
    const given = texts(await exchange.form(), 'code', 'code_verifier', 'redirect_uri');
    const credentials = Buffer.from(/^Basic (.+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '', 'base64').toString('utf8');
    const entry = await entryTokens.take('federation', given.code ?? '');
    const { claims, nonce, challenge, provider: of } = entry?.payload ?? {};
    const pkce = createHash('sha256')
      .update(given.code_verifier ?? '')
      .digest('base64url');
    const known = equalText(credentials, `${provider.clientId}:${encodeURIComponent(provider.clientSecret)}`);
    if (!known || of !== provider.id || pkce !== challenge || given.redirect_uri !== redirectUri)
      return json({ error: 'invalid_grant' }, 400);
    const person = claims as Record<string, unknown>;
    const sub = createHash('sha256').update(String(person.email).toLowerCase()).digest('hex').slice(0, 24);
    const idToken = await new SignJWT({ ...person, nonce })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json({ token_type: 'Bearer', access_token: 'none', expires_in: 300, id_token: idToken }, 200, { 'cache-control': 'no-store' });
  };

  const discovery = (exchange: Exchange): Answer => {
    const { issuer } = providerOf(exchange);
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    });
  };

  return [
    { method: 'GET', path: '/demo/:name/.well-known/openid-configuration', handler: discovery },
    { method: 'GET', path: '/demo/:name/keys', handler: () => json({ keys: [publicJwk] }) },
    { method: 'GET', path: '/demo/:name/authorize', handler: form },
    { method: 'POST', path: '/demo/:name/authorize', handler: decide },
    { method: 'POST', path: '/demo/:name/token', handler: token },
  ];
}
