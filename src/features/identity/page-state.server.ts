import { z } from 'zod';
import { AUTO_REDIRECTION_S, DEFAULT_LANGUAGE } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { purposeFor } from '@/features/account/intents/server';
import {
  cookieJar,
  givenAddress,
  hintedAddress,
  readSession,
  rememberedEmail,
  safeTarget,
  takeLoginError,
  needsRelogin,
  type CookieJar,
  type SessionSource,
} from '@/features/account/server';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { cameFrom } from '@/server/came-from';
import { redirectTo } from '@/runtime/data/redirect-to';
import { authClient } from './auth-client.server';
import { emailLinkStep } from './email-link.server';
import { firstStages } from './advance.server';
import { clearFlow, flowOfState, loadFlow } from './flow-store.server';
import { courseOf, restingOf, viewOf, type Flow } from './flow.schema';
import { appSecret, idxView } from './idx-view.schema';
import { NO_COOKIES, type IdentityPage, type IdentityState, type PasskeyOffer, type StepView } from './model';
import { signInOffers } from './providers.server';
import { mailedToken } from './reset-password.server';

const accountSchema = z.object({ email: z.string() });

/** What a flow shows. @param oneClick it is for the one-click subscription that waits */
export async function flowState(flow: Flow, jar: CookieJar, oneClick = false): Promise<IdentityState> {
  const purpose = flow.at === 'security' ? undefined : await purposeFor(jar, { to: flow.to, asked: flow.at === 'signInPrompt', oneClick });
  const view = await shownView(flow, jar);
  // The firm's own site is the first; the others have no such pages.
  const firm = getOrigins().sites[0]?.origin;
  const offers = view.step === 'identify' || view.step === 'sign-up' ? await signInOffers(jar.site) : undefined;
  return {
    ...(flow.id ? { flow: flow.id } : {}),
    at: flow.at,
    view,
    problems: flow.problems,
    values: flow.values,
    ...(flow.notice ? { notice: flow.notice } : {}),
    ...(purpose ? { purpose } : {}),
    ...(flow.to ? { to: flow.to } : {}),
    providers: offers?.providers ?? [],
    ...(view.step === 'sign-up' && firm !== undefined ? { firm } : {}),
    ...(offers?.passkey && view.step === 'identify' ? { passkey: offers.passkey } : {}),
  };
}

/** The picture of an app's secret is too long to be kept in the browser: the provider tells it again. */
async function shownView(flow: Flow, jar: CookieJar): Promise<StepView> {
  const view = viewOf(flow.stage);
  if (view.step !== 'set-up-app' || !jar.site) return view;
  try {
    const auth = authClient({ site: jar.site, for: jar.visitor, language: flow.language }, courseOf(flow.stage).transaction);
    const { rawIdxState } = await auth.proceed({});
    const picture = appSecret.safeParse(idxView.parse(rawIdxState).currentAuthenticator?.value.contextualData).data?.qrcode?.href;
    return picture === undefined ? view : { ...view, picture };
  } catch (error) {
    // The secret is there to be typed.
    logger.warn({ err: error }, 'the picture of an app’s secret was not told');
    return view;
  }
}

/** What is being set up on the page of the account's security; undefined when nothing is. */
export async function setUpState(live: PageSource | undefined): Promise<IdentityState | undefined> {
  if (!live) return undefined;
  const jar = cookieJar(live);
  const flow = await loadFlow(jar, one(live.query.flow));
  return flow?.at === 'security' && courseOf(flow.stage).setUp ? flowState(flow, jar) : undefined;
}

/** For whom passkeys are made; undefined where the provider does not say. */
export const passkeyParty = async (live: PageSource | undefined): Promise<PasskeyOffer | undefined> =>
  live && (await signInOffers(cookieJar(live).site)).passkey;

export interface PageSource extends SessionSource {
  referer?: string | undefined;
  query: Readonly<Record<string, string | string[] | undefined>>;
}

const one = (value: string | string[] | undefined): string | undefined => [value ?? []].flat()[0];

/** Back from a single sign-on that left a cookie, without one: the browser drops them. */
const keepsNoCookies = ({ query, cookies }: PageSource): boolean => query.silent !== undefined && Object.keys(cookies).length === 0;

/** Said where a sign-in was finished in another tab, by the link of a mail or by hand. */
const FINISHED = 'signIn.notice.finished';

/**
 * What a page of the flow shows: the step that is under way there, else the first one. A visitor who is signed in is led on,
 * unless sensitive data asks for a fresh sign-in.
 * @param live `flow` in its query says which of the tabs it is; `kept` does so where a flow that is over is nothing to speak of
 */
export async function identityPageState(page: IdentityPage, live: PageSource | undefined): Promise<IdentityState> {
  const first: StepView = page === 'signUpThanks' ? { step: 'thanks' } : firstStages[page];
  if (!live) return { at: page, view: first, problems: [], values: {}, providers: [] };
  // Whoever has no session is not thanked for one.
  if (page === 'signUpThanks')
    return (await sessionOf(live)) ? { at: page, view: first, problems: [], values: {}, providers: [] } : identityPageState('signIn', live);
  const jar = cookieJar(live);
  const to = safeTarget(one(live.query.to), jar.site?.origin);
  const mailed = await mailedStep(page, live, jar);
  if (mailed) return { ...mailed, problems: [], values: {}, providers: [] };
  const asked = one(live.query.flow);
  const flow = await loadFlow(jar, asked ?? one(live.query.kept));
  const under =
    flow?.at === page && (restingOf(flow.stage).step !== first.step || flow.problems.length > 0 || flow.notice !== undefined)
      ? flow
      : undefined;
  // Said once.
  if (under?.stage.step === 'password-set') clearFlow(jar, under);
  const over = Boolean(asked) && !flow;
  if (!under && !needsRelogin(jar) && (over || page === 'signIn' || page === 'signInPrompt') && (await sessionOf(live))) {
    if (to) throw redirectTo(to);
    return { at: page, view: { step: 'signed-in' }, problems: [], values: {}, providers: [], ...(over ? { notice: FINISHED } : {}) };
  }
  const own = needsRelogin(jar) ? await ownAddress(live) : undefined;
  const error = takeLoginError(jar, page === 'signInPrompt');
  const given = hintedAddress(live.query.login_hint) ?? (await givenAddress(jar));
  const known = { ...(await remembered(jar)), ...(own ? { identifier: own } : {}), ...(given ? { identifier: given, email: given } : {}) };
  // "Sign in" of a page that is kept for everybody leads back to it, and says what for.
  const from = page === 'signIn' && jar.site ? safeTarget(cameFrom(live.referer, jar.site.origin), jar.site.origin) : undefined;
  const back = to ?? under?.to ?? from;
  const state = await flowState(
    under
      ? { ...under, ...(back ? { to: back } : {}), values: { ...known, ...under.values } }
      : {
          ...(back ? { to: back } : {}),
          at: page,
          language: DEFAULT_LANGUAGE,
          stage: firstStages[page],
          problems: over ? [{ key: 'signIn.problem.over' }] : [],
          values: known,
        },
    jar,
    one(live.query.for) === 'one-click',
  );
  const notice = state.notice ?? (error ? `signIn.reason.${error}` : keepsNoCookies(live) ? NO_COOKIES : undefined);
  return { ...state, ...(notice ? { notice } : {}) };
}

/** A step to which a mail led. The flow that it is of may be on another page, or in another language. */
async function mailedStep(
  page: IdentityPage,
  live: PageSource,
  jar: CookieJar,
): Promise<Pick<IdentityState, 'flow' | 'at' | 'view' | 'to'> | undefined> {
  const token = page === 'forgotPassword' ? mailedToken(one(live.query.token)) : undefined;
  if (token !== undefined) return { at: page, view: { step: 'reset', token } };
  if (page !== 'signIn') return undefined;
  const [otp, state] = [one(live.query.otp), one(live.query.state)];
  const flow = await flowOfState(jar, state);
  const view = emailLinkStep({ otp, state }, flow);
  if (!view) return undefined;
  return view.step === 'email-link' && flow
    ? { flow: flow.id, at: flow.at, view, ...(flow.to ? { to: flow.to } : {}) }
    : { at: page, view };
}

/** Nobody is kept from signing in by a user service that does not answer just now: that is counted. */
export const sessionOf = (live: SessionSource) =>
  readSession(live).catch((error: unknown) => {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('session.unknown');
    return undefined;
  });

/** Who is asked for a fresh sign-in is known already: the address need not be typed again. Undefined where it cannot be told just now. */
async function ownAddress(live: SessionSource): Promise<string | undefined> {
  try {
    const session = await sessionOf(live);
    return session && (await session.call('/v2/Users/', accountSchema)).email;
  } catch (error) {
    logger.warn({ err: error }, 'the address of a reader who signs in again was not told');
    return undefined;
  }
}

async function remembered(jar: CookieJar): Promise<Record<string, string>> {
  const email = await rememberedEmail(jar);
  return email ? { identifier: email, remember: 'on' } : {};
}

/** Where a page that moves on by itself leads, and after how many seconds (specification section 9). */
export const onwards = (live: PageSource | undefined): { to: string; seconds: number } => ({
  to: safeTarget(one(live?.query.to), live && cookieJar(live).site?.origin) ?? '/',
  seconds: AUTO_REDIRECTION_S,
});
