import { inOwnLanguage } from '@/lib/own-language';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { publishGetStarted } from './get-started';
import type { ScriptSettings } from './settings';
import { tp, type StartCheckout } from './tp';

/** Fetched where a checkout is begun or goes on: whoever only reads does without it. */
const pending = () => import('./pending');

const SETTINGS = '/api/offers/settings';
const TOKEN = '/api/offers/token';

/** `/de/transport/x` → `transport` */
const sectionOf = (path: string): string => path.replace(/^\/[a-z]{2}(?=\/|$)/, '').split('/')[1] ?? '';

async function settingsOf(): Promise<ScriptSettings | undefined> {
  const answer = await fetch(SETTINGS + location.search, { headers: { accept: 'application/json' }, signal: timeLimit(ASKED_WAITS_MS) });
  // Made by the site's own server, which is where the schemas are.
  return answer.status === 200 ? ((await answer.json()) as ScriptSettings) : undefined;
}

/** Who is signed in, for the offers; undefined where nobody can say. */
async function tokenOf(): Promise<string | undefined> {
  const answer = await fetch(TOKEN, { headers: { accept: 'application/json' }, signal: timeLimit(ASKED_WAITS_MS) });
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
}

/** Says what the page is; again where another page stands in the document. */
function describePage(): void {
  const queue = tp();
  const access = document.querySelector<HTMLElement>('[data-access]')?.dataset.access ?? 'free';
  queue.push(['setTags', [access]]);
  queue.push(['setPageURL', location.origin + location.pathname]);
  queue.push(['setContentSection', sectionOf(location.pathname)]);
}

/**
 * Specification section 4: in the app its own beginning, elsewhere the sign-in, after which the checkout goes on. A page that was only
 * opened has its wall by the server, and asks for no sign-in by itself, whatever an editor of the offers has set.
 */
function onLoginRequired(inApp: boolean, asked: Partial<StartCheckout> = {}): false {
  const { offerId, termId } = asked;
  // A press in a frame of the offers counts here too (HTML, "activation triggering input event").
  if (!navigator.userActivation.isActive) return false;
  if (inApp) publishGetStarted({ event: 'get-started', offerId, termId, page: location.pathname });
  else {
    const signIn = (): void =>
      location.assign(`${inOwnLanguage('/sign-in/prompt')}?${new URLSearchParams({ to: location.pathname + location.search })}`);
    if (offerId === undefined) signIn();
    else
      void pending()
        .then(({ keepPending }) => keepPending({ ...asked, offerId }))
        .then(signIn, signIn);
  }
  // Piano's own sign-in is not ours.
  return false;
}

function onCheckoutClose({ state }: { state?: string }): void {
  // The text, which was never sent, is asked for anew.
  if (state === 'checkoutCompleted' || state === 'alreadyHasAccess') location.reload();
}

/** As `tell` of analytics does. */
const sayToAnalytics = (value: string): void =>
  void (window.__signals ??= []).push({ type: 'event', event: { event: 'Generic Event', generic: { name: 'offer', value } } });

/**
 * Sets the offers up: the queue of commands first, then the script that takes it over. A script that does not come, or throws, costs what
 * it would have shown and nothing else: what is closed was never sent, and what is free is in the document.
 * @param say tells of it; given, since a module that this shares with the measuring script would be a file of its own, fetched first
 */
export async function setUp(say: (what: string) => void): Promise<void> {
  const settings = await settingsOf();
  if (!settings) return;
  const token = settings.only === 'checkout' ? await tokenOf() : undefined;
  // The checkout goes on with the next page.
  if (settings.only === 'checkout' && token === undefined) return;
  const queue = tp();
  queue.push(['setAid', settings.aid]);
  queue.push(['setEndpoint', `${settings.origin}/api/v3`]);
  if (settings.sandbox) queue.push(['setSandbox', true]);
  // Accounts are the site's own.
  queue.push(['setUseTinypassAccounts', false]);
  queue.push(['setUsePianoIdUserProvider', false]);
  queue.push(['setUsePianoIdLiteUserProvider', true]);
  queue.push(['setZone', settings.zone]);
  queue.push(['setLocale', document.documentElement.lang]);
  queue.push(['setCustomVariable', 'mode', 'look']);
  describePage();
  if (token !== undefined) {
    queue.push(['setExternalJWT', token]);
    queue.push(['setUserRef', token]);
  }
  queue.push(['addHandler', 'loginRequired', (asked?: Partial<StartCheckout>) => onLoginRequired(settings.inApp, asked)]);
  queue.push(['addHandler', 'checkoutClose', onCheckoutClose]);
  queue.push(['addHandler', 'checkoutComplete', () => sayToAnalytics('checkout completed')]);
  queue.push([
    'init',
    () => {
      const own = tp();
      // The pages that somebody with a name reads are not told.
      if (token === undefined) return void own.experience?.init();
      pending()
        .then(({ takePending }) => {
          const kept = takePending();
          if (kept) own.offer?.startCheckout({ offerId: kept.offerId, ...(kept.termId ? { termId: kept.termId } : {}) });
        })
        .catch(() => say('the offers'));
    },
  ]);
  const script = document.createElement('script');
  script.src = `${settings.origin}/xbuilder/experience/load?aid=${encodeURIComponent(settings.aid)}`;
  script.async = true;
  script.onerror = () => say('the offers');
  document.head.append(script);
  if (token === undefined) followNavigation();
}

/** Another page stands in the document: its head follows it. */
function followNavigation(): void {
  let shown = location.pathname;
  new MutationObserver(() => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    describePage();
    tp().experience?.execute();
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
}
