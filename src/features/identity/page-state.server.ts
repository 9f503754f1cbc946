import { AUTO_REDIRECTION_S } from '@/config/constants';
import { cookieJar, loadedTarget, readSession, rememberedEmail, safeTarget, takeLoginError, needsRelogin, type CookieJar, type SessionSource } from '@/features/account/server';
import { redirectTo } from '@/server/redirect-to';
import { loadFlow, type Flow } from './flow-store.server';
import type { IdentityPage, IdentityState, StepView } from './model';
import { socialProviders } from './providers.server';

const first: Readonly<Record<IdentityPage, StepView>> = {
  signIn: { step: 'identify' },
  signInPrompt: { step: 'identify' },
  signUp: { step: 'sign-up' },
  forgotPassword: { step: 'recovery' },
  lockedAccount: { step: 'unlock' },
};

/** What a flow shows. */
export async function flowState(flow: Flow, jar: CookieJar): Promise<IdentityState> {
  const to = loadedTarget(jar);
  return {
    at: flow.at,
    view: flow.view,
    problems: flow.problems,
    values: flow.values,
    ...(flow.notice ? { notice: flow.notice } : {}),
    ...(to ? { to } : {}),
    providers: flow.view.step === 'identify' || flow.view.step === 'sign-up' ? await socialProviders(jar.site) : [],
  };
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
  const jar = cookieJar(live);
  const to = safeTarget(one(live.query.to), jar.site?.origin);
  const flow = await loadFlow(jar);
  const under = flow?.at === page && (flow.view.step !== first[page].step || flow.problems.length > 0 || flow.notice !== undefined) ? flow : undefined;
  if (!under && !needsRelogin(jar) && (page === 'signIn' || page === 'signInPrompt') && (await sessionOf(live))) {
    if (to) throw redirectTo(to);
    return { at: page, view: { step: 'signed-in' }, problems: [], values: {}, providers: [] };
  }
  const error = takeLoginError(jar);
  const state = await flowState(under ?? { at: page, language: '', view: first[page], problems: [], values: { ...(await remembered(jar)) } }, jar);
  return {
    ...state,
    ...(to ? { to } : {}),
    ...(error && !state.notice ? { notice: `signIn.reason.${error}` } : {}),
  };
}

/** Nobody is kept from signing in by a user service that does not answer just now. */
const sessionOf = (live: PageSource) => readSession(live).catch(() => undefined);

async function remembered(jar: CookieJar): Promise<Record<string, string>> {
  const email = await rememberedEmail(jar);
  return email ? { identifier: email, remember: 'on' } : {};
}

/** Where a page that moves on by itself leads, and after how many seconds (specification section 9). */
export const onwards = (live: PageSource | undefined): { to: string; seconds: number } => ({
  to: safeTarget(one(live?.query.to), live && cookieJar(live).site?.origin) ?? '/',
  seconds: AUTO_REDIRECTION_S,
});
