import { z } from 'zod';
import { UsersError } from '../../src/backends/users/errors.ts';
import { MayNot } from '../../src/backends/users/accounts/management/api.ts';
import { createIdentityManagement } from '../../src/backends/users/accounts/management/identity-management.ts';
import { ask, bad, clock, dateOf, good, odd, wordsOf, type Finding } from './findings.ts';

/** OpenID Connect Discovery 1.0, section 3. */
const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });

export interface Client {
  /** As the settings have it in their names: DOTCOM, INSIGHTS, PREVIEW. */
  name: string;
  id: string;
  secret: string;
  /** Addresses that the provider has to lead back to. */
  redirects: readonly string[];
}

/** A secret is tried with a code that nobody was given: who knows the client refuses the code and not the client (RFC 6749, section 5.2). */
async function secretOf({ name, id, secret, redirects }: Client, endpoint: string): Promise<Finding[]> {
  const response = await ask(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'doctor',
      redirect_uri: redirects[0] ?? '',
      code_verifier: 'd'.repeat(43),
    }).toString(),
  });
  const { error } = z
    .object({ error: z.string() })
    .catch({ error: `status ${response.status}` })
    .parse(await response.json().catch(() => undefined));
  if (error === 'invalid_grant') return [];
  if (error === 'invalid_client' || response.status === 401)
    return [
      bad(
        `The provider does not know the client "${id}" with this secret: compare IDENTITY_${name}_CLIENT_ID and IDENTITY_${name}_CLIENT_SECRET.`,
      ),
    ];
  return [odd(`The provider says "${error}" to the client "${id}": it may lack the grant "authorization code".`)];
}

/** The scopes that the site asks for (`SSO_SCOPES` of `src/config/constants.ts`). */
const SCOPES = 'openid profile email offline_access';
/** S256 of a verifier that nobody is told. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** What the provider answers to the first call of a sign-in, and what to set at Okta. */
const INTERACT: Readonly<Record<string, string>> = {
  unauthorized_client:
    'the grant "Interaction Code" is not allowed: in the org (Settings, Account, Embedded widget sign-in support), in the app, or in the access policy of the authorization server',
  unsupported_grant_type: 'the grant "Interaction Code" is not allowed in the org (Settings, Account, Embedded widget sign-in support)',
  invalid_scope: `a scope of "${SCOPES}" is not allowed: offline_access needs the grant "Refresh Token" in the app, and the access policy has to allow all four`,
  access_denied: 'no rule of the authorization server’s access policy is for this app, with the grant "Interaction Code"',
  invalid_client: 'id or secret is another one',
};

const interacted = z.object({
  interaction_handle: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
const firstView = z.object({
  remediation: z.object({ value: z.array(z.object({ name: z.string() })) }).optional(),
  messages: z
    .object({ value: z.array(z.object({ message: z.string().default(''), i18n: z.object({ key: z.string() }).optional() })) })
    .optional(),
});

/** Begins a sign-in as the site does (IDX), and leaves it: nobody is named, and nothing is sent to anybody. */
async function signInOf({ name, id, secret, redirects }: Client, issuer: string): Promise<Finding[]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const begun = await ask(`${issuer}/v1/interact`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({
      client_id: id,
      client_secret: secret,
      scope: SCOPES,
      redirect_uri: redirects[0] ?? '',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'doctor',
    }).toString(),
  });
  const {
    interaction_handle: interactionHandle,
    error,
    error_description: words,
  } = interacted.catch({}).parse(await begun.json().catch(() => undefined));
  const whose = `the client "${id}" (${name.toLowerCase()})`;
  if (interactionHandle === undefined)
    return [
      bad(
        `Nobody can sign in by ${whose}: the provider answers ${begun.status}${error === undefined ? '' : ` "${error}"${words ? `, ${words.replace(/\.$/, '')}` : ''}`} to the first call. ${
          error === undefined
            ? 'The site speaks Okta’s Identity Engine (IDX), at /v1/interact below the issuer.'
            : `At Okta: ${INTERACT[error] ?? 'see the System Log'}.`
        }`,
      ),
    ];
  const shown = await ask(`${new URL(issuer).origin}/idp/idx/introspect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ interactionHandle }),
  });
  const view = firstView.safeParse(await shown.json().catch(() => undefined)).data;
  const steps = view?.remediation?.value.map((step) => step.name) ?? [];
  if (!steps.includes('identify')) {
    const said = view?.messages?.value.map(({ message, i18n }) => `${message} (${i18n?.key ?? 'no key'})`).join(' ');
    return [
      bad(
        `Nobody can sign in by ${whose}: the first step is ${steps.length > 0 ? steps.join(', ') : `none${said ? `, ${said}` : ` (status ${shown.status})`}`} and not "identify". At Okta: assign the app to everybody, and give the authorization server an access policy with a rule for it that allows "Interaction Code".`,
      ),
    ];
  }
  return steps.includes('select-enroll-profile')
    ? []
    : [
        odd(
          `Nobody can sign up by ${whose}: the provider does not offer it. At Okta: a user profile policy with self-service registration, given to the app.`,
        ),
      ];
}

/** Asked for a sign-in without a page, a provider leads back with an error, but only to an address that it knows (OpenID Connect Core, section 3.1.2.6). */
async function redirectsOf({ name, id, redirects }: Client, endpoint: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const redirect of redirects) {
    const url = new URL(endpoint);
    url.search = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      scope: SCOPES,
      prompt: 'none',
      redirect_uri: redirect,
      state: 'doctor',
      nonce: 'doctor',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }).toString();
    const response = await ask(url);
    if (!response.headers.get('location')?.startsWith(redirect))
      findings.push(
        bad(
          `The provider does not lead back to ${redirect} for the client "${id}" (${name.toLowerCase()}): add it to the client's sign-in redirect URIs.`,
        ),
      );
  }
  return findings;
}

/** Another provider than the embedded one. @param issuer as in IDENTITY_ISSUER */
export async function provider(issuer: string, clients: readonly Client[]): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await ask(address);
    if (!response.ok)
      return [
        bad(`${address} answers ${response.status}: IDENTITY_ISSUER has to be the issuer itself, as Okta's https://<org>/oauth2/default.`),
      ];
    const parsed = discovery.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) return [bad(`${address} is no OpenID configuration.`)];
    const { issuer: called, authorization_endpoint: authorise, token_endpoint: token, jwks_uri: keys } = parsed.data;
    const findings = [good(`The identity provider at ${issuer} answers.`), ...clock('the identity provider', dateOf(response))];
    if (called !== issuer)
      findings.push(bad(`It calls itself ${called}: IDENTITY_ISSUER has to be that to the letter, or no token is believed.`));
    if (!(await ask(keys)).ok) findings.push(bad(`Its keys at ${keys} cannot be read.`));
    for (const client of clients) {
      const known = await secretOf(client, token);
      findings.push(...known, ...(await redirectsOf(client, authorise)));
      // Preview and staging are signed in by the provider's own page. Of a client that is not known nothing more is to be learned.
      if (client.name !== 'PREVIEW' && known.length === 0) findings.push(...(await signInOf(client, called)));
    }
    return findings;
  } catch (error) {
    return [bad(`The identity provider at ${issuer} cannot be reached: ${wordsOf(error)}.`)];
  }
}

/** Nobody's: a reserved name (RFC 2606, section 3), and an id of Okta's form. */
const NOBODY = 'doctor@masthead.invalid';
const NOBODYS_ID = '00u0000masthead00000';

/** What the user service changes passwords, ends sessions and erases accounts by. Looks for an account that nobody has, and would change it. @param url of IDENTITY_MANAGEMENT_URL */
export async function management(url: string, key: string): Promise<Finding[]> {
  try {
    const accounts = createIdentityManagement({ url, key });
    await accounts.findByEmail(NOBODY);
    try {
      // A key that may only read is refused before it is looked whether anybody is there.
      await accounts.setEmail(NOBODYS_ID, NOBODY, undefined).catch((error: unknown) => {
        // Looked at before it was looked who that is: it may.
        if (!(error instanceof UsersError) || error.reason !== 'invalid-input') throw error;
      });
      await accounts.endSignIns(NOBODYS_ID, {});
    } catch (error) {
      // Away, slow or over its limit: that says nothing of the key.
      if (!(error instanceof UsersError && error.cause instanceof MayNot)) throw error;
      return [
        bad(
          `IDENTITY_MANAGEMENT_KEY may read and not change accounts: ${wordsOf(error).replace(/\.$/, '')}. No password is changed, no session ended and no account erased there. Okta's: an API token of an administrator who may manage users (not a Read-only Administrator).`,
        ),
      ];
    }
    return [good(`IDENTITY_MANAGEMENT_URL (${url}) answers and takes the key, for changes too.`)];
  } catch (error) {
    return [
      bad(
        `IDENTITY_MANAGEMENT_URL (${url}) does not work: ${wordsOf(error).replace(/\.$/, '')}. No password is changed, no session ended and no account erased there. ${
          error instanceof UsersError && error.cause instanceof MayNot
            ? "Compare IDENTITY_MANAGEMENT_KEY (Okta's: an API token of an administrator who may manage users)."
            : 'Where it lasts, compare IDENTITY_MANAGEMENT_URL and what stands between.'
        }`,
      ),
    ];
  }
}
