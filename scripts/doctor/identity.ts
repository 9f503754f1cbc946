import { z } from 'zod';
import { UsersError } from '../../src/backends/users/errors.ts';
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

/** Asked for a sign-in without a page, a provider leads back with an error, but only to an address that it knows (OpenID Connect Core, section 3.1.2.6). */
async function redirectsOf({ name, id, redirects }: Client, endpoint: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const redirect of redirects) {
    const url = new URL(endpoint);
    url.search = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
      redirect_uri: redirect,
      state: 'doctor',
      nonce: 'doctor',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
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
    for (const client of clients) findings.push(...(await secretOf(client, token)), ...(await redirectsOf(client, authorise)));
    return findings;
  } catch (error) {
    return [bad(`The identity provider at ${issuer} cannot be reached: ${wordsOf(error)}.`)];
  }
}

/** Nobody's: a reserved name (RFC 2606, section 3). */
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
        `IDENTITY_MANAGEMENT_URL (${url}) does not work: ${wordsOf(error).replace(/\.$/, '')}. No password is changed, no session ended and no account erased there. Compare IDENTITY_MANAGEMENT_KEY (Okta's: an API token of an administrator who may manage users).`,
      ),
    ];
  }
}
