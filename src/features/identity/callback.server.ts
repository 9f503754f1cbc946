import type { NextApiRequest, NextApiResponse } from 'next';
import { SSO_SCOPES } from '@/config/constants';
import { routes } from '@/config/routes';
import {
  apiSource,
  cookieJar,
  identityClient,
  isServiceRefusal,
  storeLoginError,
  type CookieJar,
  type SessionSource,
} from '@/features/account/server';
import { languagePath } from '@/lib/language-path';
import { draftsSignIn } from '@/server/draft-addresses';
import { AppError, errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { authClient, redirectUri } from './auth-client.server';
import { answeredFlow, startAgain } from './advance.server';
import { establish, isUnverified, type IdentityTokens } from './establish.server';
import { clearFlow, destinationOf, flowOfState, ownOf, saveFlow, wantsKeeping } from './flow-store.server';
import { courseOf, restingOf, type Flow, type KeptFlow, type Transaction } from './flow.schema';
import { idxView, type IdxView } from './idx-view.schema';
import type { Problem } from './model';
import { pageHref } from './pages';
import { clearSingleSignOn, languageOfState, singleSignOnOf, withoutSignOn } from './single-sign-on.server';
import { toView } from './to-view.server';
import { storeWaiting } from './waiting-tokens.server';

const one = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** A token, and nothing else that an address may say: it goes on in a header. */
const continuationOf = ({ query }: NextApiRequest): string | undefined => /^[\w-]{1,100}$/.exec(one(query.continuation) ?? '')?.[0];

/**
 * `GET /api/auth/callback`: the identity provider sends the browser back. The state has to be that of the visitor's own flow,
 * so that nobody is signed in by an address that somebody else made (login CSRF).
 */
export async function callbackApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  if (!jar.party) throw new AppError('request/not-found');
  const state = one(request.query.state);
  if (!jar.site) return void response.redirect(303, await finishOnDrafts(request, { jar, source, site: jar.party }, state));
  const flow = await flowOfState(jar, state);
  const meta = flow && courseOf(flow.stage).transaction;
  const signOn = await singleSignOnOf(jar, state);
  if (flow && meta) response.redirect(303, await finishFlow(request, { jar, source, site: jar.site, flow, meta }));
  else if (signOn) response.redirect(303, await finishSignOn(request, { jar, source, site: jar.site, signOn }));
  else {
    storeLoginError(jar, 'single-sign-on');
    // A browser that keeps no cookies would be sent round for ever.
    response.redirect(303, languagePath(`${routes.signIn.path}?silent=no`, languageOfState(state)));
  }
}

interface Finishing {
  jar: CookieJar;
  source: SessionSource;
  site: { name: string; origin: string };
}

async function exchange(
  { site, source: visitor }: Pick<Finishing, 'site' | 'source'>,
  codes: { interactionCode?: string; authorizationCode?: string },
  { codeVerifier, nonce }: Pick<Transaction, 'codeVerifier' | 'nonce'>,
): Promise<IdentityTokens> {
  const { client } = authClient({ site, for: visitor, language: 'en' });
  const { tokens } = await client.token.exchangeCodeForTokens({
    ...codes,
    codeVerifier,
    redirectUri: redirectUri(site.origin),
    scopes: [...SSO_SCOPES],
    clientId: identityClient(site.name).clientId,
    ...(nonce ? { nonce } : {}),
  });
  const idToken = tokens.idToken?.idToken;
  if (!idToken) throw new AppError('service/shape', { detail: 'the identity provider gave no ID token' });
  return { idToken, accessToken: tokens.accessToken?.accessToken ?? '' };
}

/** The provider's own page has asked; whoever came back without a session is told so, and led nowhere by itself. */
async function finishOnDrafts(request: NextApiRequest, { jar, source, site }: Finishing, state: string | undefined): Promise<string> {
  const signOn = await singleSignOnOf(jar, state);
  if (!signOn) return draftsSignIn('failed', languageOfState(state));
  clearSingleSignOn(jar, signOn);
  const authorizationCode = one(request.query.code);
  if (!authorizationCode) return draftsSignIn('failed', signOn.language, signOn.to);
  try {
    const tokens = await exchange({ site, source }, { authorizationCode }, signOn);
    await establish(jar, { tokens, method: 'password', language: signOn.language }, source, signOn.to);
  } catch (error) {
    logger.error({ err: error }, 'a sign-in on preview or staging could not be finished');
    return draftsSignIn('failed', signOn.language, signOn.to);
  }
  return signOn.to ?? languagePath('/', signOn.language);
}

/** What kept a sign-in from being finished. */
function problemOf(error: unknown): Problem {
  if (isUnverified(error)) return { key: 'signIn.problem.emailNotVerified' };
  return { key: errorCode(error).startsWith('service/') ? 'signIn.problem.down' : 'signIn.problem.unknown' };
}

async function finishFlow(
  request: NextApiRequest,
  { jar, source, site, flow, meta }: Finishing & { flow: KeptFlow; meta: Transaction },
): Promise<string> {
  const interactionCode = one(request.query.interaction_code);
  const back = async (next: Flow): Promise<string> => {
    const { at, language, id } = await saveFlow(jar, next);
    return pageHref(at, language, undefined, id);
  };
  if (!interactionCode)
    return back(await resume(site, source, flow, { error: one(request.query.error), continuation: continuationOf(request) }));
  const { method = 'social', profile } = courseOf(flow.stage);
  let tokens: IdentityTokens | undefined;
  let to: string | undefined;
  try {
    tokens = await exchange({ site, source }, { interactionCode }, meta);
    to =
      (await establish(
        jar,
        { tokens, method, profile, language: flow.language, ...(wantsKeeping(flow) ? { keep: true } : {}) },
        source,
        flow.to ?? flow.from,
      )) ?? flow.to;
  } catch (error) {
    const linkId = isServiceRefusal(error) && error.reason === 'link-required' ? error.details.linkId : undefined;
    if (tokens && typeof linkId === 'string') {
      if (await storeWaiting(jar, { tokens, linkId, flow: flow.id }))
        return back({ ...ownOf(flow), at: 'signIn', language: flow.language, stage: { step: 'link' }, problems: [], values: flow.values });
      logger.warn(
        'an ID token is too long for a cookie: an account cannot be connected; see which claims and groups the provider puts into it',
      );
    }
    logger.error({ err: error }, 'a sign-in could not be finished');
    return back({ ...startAgain(flow), problems: [problemOf(error)] });
  }
  const end = { ...flow, ...(to ? { to } : {}) };
  const leadsTo = destinationOf(jar, end);
  // Whoever replaced a forgotten password is told that it is so, before going on.
  if (flow.at === 'forgotPassword' && restingOf(flow.stage).step === 'new-password')
    return back({
      ...ownOf(flow),
      at: flow.at,
      language: flow.language,
      stage: { step: 'password-set', to: leadsTo },
      problems: [],
      values: {},
    });
  clearFlow(jar, flow);
  if (!profile) return leadsTo;
  return end.to
    ? `${languagePath(routes.registerConfirmation.path, flow.language)}?to=${encodeURIComponent(leadsTo)}`
    : languagePath(routes.signUpThanks.path, flow.language);
}

/** Back from a social provider without a code: something is asked still, such as to sign in to the account of the same address. */
async function resume(
  site: Finishing['site'],
  source: SessionSource,
  flow: Flow,
  { error, continuation }: { error: string | undefined; continuation: string | undefined },
): Promise<Flow> {
  if (error !== 'interaction_required') return { ...startAgain(flow), problems: [{ key: 'signIn.problem.social' }] };
  const course = courseOf(flow.stage);
  const auth = authClient({ site, for: source, language: flow.language, ...(continuation ? { continuation } : {}) }, course.transaction);
  let view: IdxView;
  try {
    view = idxView.parse((await auth.proceed({})).rawIdxState);
  } catch (failure) {
    // The browser came here by an address: it is led back to a page, whatever failed.
    logger.error({ err: failure }, 'a sign-in with another provider could not go on');
    return { ...startAgain(flow), problems: [{ key: 'signIn.problem.down' }] };
  }
  return toView(view, flow) ? answeredFlow(flow, view, course) : startAgain(flow);
}

async function finishSignOn(
  request: NextApiRequest,
  { jar, source, site, signOn }: Finishing & { signOn: NonNullable<Awaited<ReturnType<typeof singleSignOnOf>>> },
): Promise<string> {
  clearSingleSignOn(jar, signOn);
  const authorizationCode = one(request.query.code);
  // No session at the provider: the visitor signs in as usual, and is led where the sign-on would have led.
  if (!authorizationCode) return withoutSignOn(jar, signOn);
  let told: string | undefined;
  try {
    const tokens = await exchange({ site, source }, { authorizationCode }, signOn);
    told = await establish(jar, { tokens, method: 'password', language: signOn.language }, source, signOn.to);
  } catch (error) {
    logger.error({ err: error }, 'a single sign-on could not be finished');
    storeLoginError(jar, isUnverified(error) ? 'email-not-verified' : 'single-sign-on');
    return withoutSignOn(jar, signOn);
  }
  return told ?? signOn.to ?? (signOn.at ? pageHref(signOn.at, signOn.language) : '/');
}
