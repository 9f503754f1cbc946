import { AUTO_REDIRECTION_S } from '@/config/constants';
import {
  cookieJar,
  loadedTarget,
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
import { redirectTo } from '@/server/redirect-to';
import { authClient } from './auth-client.server';
import { emailLinkStep } from './email-link.server';
import { loadFlow, type Flow } from './flow-store.server';
import { appSecret, idxView } from './idx-view.schema';
import type { IdentityPage, IdentityState, StepView } from './model';
import { socialProviders } from './providers.server';
import { mailedToken } from './reset-password.server';

const first: Readonly<Record<IdentityPage, StepView>> = {
  signIn: { step: 'identify' },
  signInPrompt: { step: 'identify' },
  signUp: { step: 'sign-up' },
  forgotPassword: { step: 'recovery' },
  lockedAccount: { step: 'unlock' },
  security: { step: 'signed-in' },
  signUpThanks: { step: 'thanks' },
};

/** What a flow shows. */
export async function flowState(flow: Flow, jar: CookieJar): Promise<IdentityState> {
  const to = loadedTarget(jar);
  return {
    at: flow.at,
    view: await shownView(flow, jar),
    problems: flow.problems,
    values: flow.values,
    ...(flow.notice ? { notice: flow.notice } : {}),
    ...(to ? { to } : {}),
    providers: flow.view.step === 'identify' || flow.view.step === 'sign-up' ? await socialProviders(jar.site) : [],
  };
}

/** The picture of an app's secret is too long to be kept in the browser: the provider tells it again. */
async function shownView(flow: Flow, jar: CookieJar): Promise<StepView> {
  if (flow.view.step !== 'set-up-app' || !jar.site) return flow.view;
  try {
    const { rawIdxState } = await authClient({ site: jar.site, address: '', language: flow.language }, flow.transaction).proceed({});
    const picture = appSecret.safeParse(idxView.parse(rawIdxState).currentAuthenticator?.value.contextualData).data?.qrcode?.href;
    return picture === undefined ? flow.view : { ...flow.view, picture };
  } catch (error) {
    // The secret is there to be typed.
    logger.warn({ err: error }, 'the picture of an app’s secret was not told');
    return flow.view;
  }
}

/** What is being set up on the page of the account's security; undefined when nothing is. */
export async function setUpState(live: SessionSource | undefined): Promise<IdentityState | undefined> {
  if (!live) return undefined;
  const jar = cookieJar(live);
  const flow = await loadFlow(jar);
  return flow?.at === 'security' && flow.setUp ? flowState(flow, jar) : undefined;
}

export interface PageSource extends SessionSource {
  query: Readonly<Record<string, string | string[] | undefined>>;
}

const one = (value: string | string[] | undefined): string | undefined => [value ?? []].flat()[0];

/**
 * What a page of the flow shows: the step that is under way there, else the first one. A visitor who is signed in is led on,
 * unless sensitive data asks for a fresh sign-in.
 */
export async function identityPageState(page: IdentityPage, live: PageSource | undefined): Promise<IdentityState> {
  if (!live) return { at: page, view: first[page], problems: [], values: {}, providers: [] };
  // Whoever has no session is not thanked for one.
  if (page === 'signUpThanks')
    return (await sessionOf(live))
      ? { at: page, view: first[page], problems: [], values: {}, providers: [] }
      : identityPageState('signIn', live);
  const jar = cookieJar(live);
  const to = safeTarget(one(live.query.to), jar.site?.origin);
  const flow = await loadFlow(jar);
  const mailed = mailedStep(page, live, flow);
  if (mailed) return { at: mailed.at, view: mailed.view, problems: [], values: {}, providers: [] };
  const under =
    flow?.at === page && (flow.view.step !== first[page].step || flow.problems.length > 0 || flow.notice !== undefined) ? flow : undefined;
  if (!under && !needsRelogin(jar) && (page === 'signIn' || page === 'signInPrompt') && (await sessionOf(live))) {
    if (to) throw redirectTo(to);
    return { at: page, view: { step: 'signed-in' }, problems: [], values: {}, providers: [] };
  }
  const error = takeLoginError(jar);
  const state = await flowState(
    under ?? { at: page, language: '', view: first[page], problems: [], values: { ...(await remembered(jar)) } },
    jar,
  );
  return {
    ...state,
    ...(to ? { to } : {}),
    ...(error && !state.notice ? { notice: `signIn.reason.${error}` } : {}),
  };
}

/** A step to which a mail led. The flow that it is of may be on another page, or in another language. */
function mailedStep(page: IdentityPage, live: PageSource, flow: Flow | undefined): { at: IdentityPage; view: StepView } | undefined {
  const token = page === 'forgotPassword' ? mailedToken(one(live.query.token)) : undefined;
  if (token !== undefined) return { at: page, view: { step: 'reset', token } };
  const [otp, state] = [one(live.query.otp), one(live.query.state)];
  const view = page === 'signIn' ? emailLinkStep({ otp, state }, flow) : undefined;
  if (!view) return undefined;
  return { at: view.step === 'email-link' && flow ? flow.at : page, view };
}

/** Nobody is kept from signing in by a user service that does not answer just now: that is counted. */
const sessionOf = (live: PageSource) =>
  readSession(live).catch((error: unknown) => {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('session.unknown');
    return undefined;
  });

async function remembered(jar: CookieJar): Promise<Record<string, string>> {
  const email = await rememberedEmail(jar);
  return email ? { identifier: email, remember: 'on' } : {};
}

/** Where a page that moves on by itself leads, and after how many seconds (specification section 9). */
export const onwards = (live: PageSource | undefined): { to: string; seconds: number } => ({
  to: safeTarget(one(live?.query.to), live && cookieJar(live).site?.origin) ?? '/',
  seconds: AUTO_REDIRECTION_S,
});
