import { createHash, randomBytes } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, SSO_SCOPES } from '@/config/constants';
import { accountsAvailable } from '@/config/env.server';
import { apiSource, cookieJar, identityClient, openSealed, safeTarget, seal, type CookieJar } from '@/features/account/server';
import { AppError } from '@/server/errors';
import { SIGN_ON_WAITS } from '@/server/proxy/silent-sign-on';
import { redirectUri } from './auth-client.server';
import { draftsSignIn } from '@/server/draft-addresses';
import { leadOn } from '@/server/lead-on';
import { pageHref } from './pages';
import { providerAddress } from './provider-address.server';
import { providerAnswers } from './provider-answers.server';
import { sinceSignOut } from './signed-out.server';

const signOnSchema = z.object({
  /** The page that the visitor comes to when there is no session at the provider. */
  at: z.enum(['signIn', 'signInPrompt']).optional(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  language: z.enum(LANGUAGES),
  to: z.string().optional(),
  /** The page of this site that a script came from, with the in-page route of the dialog: there the visitor comes to instead. */
  back: z.string().optional(),
});
type SingleSignOn = z.infer<typeof signOnSchema>;

/** The round trip asks nobody anything: it takes seconds. */
const TAKES_S = 120;

/** On preview and staging the provider asks who it is, when it does not know. */
const INTERACTIVE_S = 3_600;

/** The next page does not try again for so long. */
const PAUSE_S = 60;
/** Tabs that are opened at once, as at the start of a browser. */
const MOST = 6;

const keyOf = (state: string): string => state.slice(0, 8);

/** The sign-on of a tab, by its state. */
export async function singleSignOnOf(jar: CookieJar, state: string | undefined): Promise<SingleSignOn | undefined> {
  if (state === undefined) return undefined;
  const kept = signOnSchema.safeParse(await openSealed('single-sign-on', jar.get('singleSignOn', keyOf(state)))).data;
  return kept?.state === state ? kept : undefined;
}
export const clearSingleSignOn = (jar: CookieJar, { state }: Pick<SingleSignOn, 'state'>): void => jar.clear('singleSignOn', keyOf(state));

/** There is no session to sign in with: to the page that asks for one, and not again at once. */
export function withoutSignOn(
  jar: CookieJar,
  { at = 'signIn', language, to, back }: Pick<SingleSignOn, 'at' | 'language' | 'to' | 'back'>,
): string {
  jar.set('singleSignOnTried', '1', { maxAge: PAUSE_S });
  return back ?? pageHref(at, language, to);
}

/** A page of this site with a dialog of the sign-in open over it. */
const dialogOf = (target: string | undefined): string | undefined => (target && /^\/[^#]*#\/sign/.test(target) ? target : undefined);

/** The language of a sign-on of which the browser kept nothing, as its state says it. */
export const languageOfState = (state: string | undefined): string =>
  LANGUAGES.find((known) => known === state?.split('.')[1]) ?? DEFAULT_LANGUAGE;

const random = (): string => randomBytes(48).toString('base64url');

/**
 * `GET /api/auth/sign-in?to=&at=&language=&back=`: signs in through the session at the identity provider, which the other origin's
 * sign-in left there (OpenID Connect `prompt=none`, PKCE). Without such a session, with one from before the visitor signed out
 * here, or while the provider does not answer, the visitor comes to the sign-in page, or back to where a script's dialog opens.
 *
 * On preview and staging it is no silent one: they have no sign-in page that anybody may see, so the provider's own asks whoever has no
 * session there.
 */
export async function singleSignOnApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const jar = cookieJar(apiSource(request, response));
  if (!accountsAvailable() || !jar.party) throw new AppError('request/not-found');
  const to = safeTarget([request.query.to].flat()[0], jar.party.origin);
  const language = LANGUAGES.find((known) => known === request.query.language) ?? DEFAULT_LANGUAGE;
  const at = (['signIn', 'signInPrompt'] as const).find((page) => page === request.query.at);
  const back = dialogOf(safeTarget([request.query.back].flat()[0], jar.party.origin));
  const asked = { ...(at ? { at } : {}), language, ...(to ? { to } : {}), ...(back ? { back } : {}) };
  // Where a script asks, the dialog has something to say first, or it was tried just now: as for pages.
  const waits = back !== undefined && SIGN_ON_WAITS.some((name) => jar.get(name) !== undefined);
  if (waits) return void response.redirect(303, back);
  if (!(await providerAnswers()))
    return void response.redirect(303, jar.site ? withoutSignOn(jar, asked) : draftsSignIn('down', language, to));
  const signOn: SingleSignOn = {
    ...asked,
    state: `${random()}.${language}`,
    nonce: random(),
    codeVerifier: random(),
  };
  const drafts = !jar.site;
  const takes = drafts ? INTERACTIVE_S : TAKES_S;
  for (const key of jar.keys('singleSignOn').slice(MOST - 1)) jar.clear('singleSignOn', key);
  jar.set('singleSignOn', await seal('single-sign-on', signOn, takes), { key: keyOf(signOn.state), maxAge: takes });
  const age = sinceSignOut(jar);
  const address = providerAddress('authorize');
  address.search = new URLSearchParams({
    client_id: identityClient(jar.party.name).clientId,
    response_type: 'code',
    response_mode: 'query',
    scope: SSO_SCOPES.join(' '),
    redirect_uri: redirectUri(jar.party.origin),
    ...(drafts ? { ui_locales: language } : { prompt: 'none' }),
    state: signOn.state,
    nonce: signOn.nonce,
    code_challenge: createHash('sha256').update(signOn.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(age === undefined ? {} : { max_age: String(age) }),
  }).toString();
  if (jar.get('formAnswer') === undefined) return void response.redirect(303, address.href);
  jar.clear('formAnswer');
  leadOn(response, address.href, language, 'in');
}
