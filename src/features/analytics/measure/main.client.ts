/**
 * The measuring script: a file of its own beside the application, which no page waits for. It names views, says events in
 * `window.appEventData`, asks for consent, and sends what was agreed to. It never touches a cookie that it has not been told of,
 * and nothing is said anywhere before the visitor agrees.
 */
import { CONSENT_COOKIE } from '@/config/consent-cookie';
import type { ConsentAnswer } from '../consent/question';
import { consentOf, type Consent } from '../consent/consent';
import type { Signal } from '../signals';
import { toAdobe } from './adobe';
import { watchAppearing } from './appearing';
import { clickOf } from './clicks';
import { createCollector } from './collector';
import { denyByDefault, updateConsentMode } from './consent-mode';
import { watchEngagement } from './engagement';
import { inspect } from './inspector';
import { createLayer } from './layer';
import { createSender } from './send';
import { createViews } from './views';

const CONSENT_API = '/api/consent';

// eslint-disable-next-line no-console -- there is nobody else to tell, and the page goes on
const failed = (error: unknown): void => console.warn('Script:', String(error));

/** Without cookies (a document that may have none) nothing is agreed to. */
function storedConsent(): Consent {
  try {
    // eslint-disable-next-line no-restricted-properties -- caught here; the library would be half of this script
    const value = new RegExp(`(?:^|; )(?:__Host-)?${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
    return consentOf(value, Date.now());
  } catch {
    return 'refused';
  }
}

/** Global Privacy Control, where the browser tells scripts of it; the others tell the server. */
const asksForPrivacy = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The first sign that somebody is there; what the browser measured before is told to who asks later. */
function onFirstAct(act: () => void): void {
  const once = new AbortController();
  for (const name of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(
      name,
      () => {
        once.abort();
        act();
      },
      { passive: true, capture: true, signal: once.signal },
    );
}

/** `#/signin-prompt/%2Fwhere` → `signin-prompt`: the encoded address is the visitor's own. */
function hashRoute(): string | undefined {
  const route = /^#\/([a-z-]+(?:\/[a-z-]+)?)/.exec(location.hash)?.[1];
  return route?.replace(/^(signin-prompt)\/.*/, '$1');
}

function start(): void {
  denyByDefault();
  const sender = createSender((address, body) => navigator.sendBeacon(address, body));
  const collector = createCollector(sender);
  const inspecting = document.querySelector('script[data-inspect]') !== null;
  const layer = createLayer([toAdobe, collector.adapter, ...(inspecting ? [inspect] : [])], failed);
  const views = createViews(layer);
  const engagement = watchEngagement();
  const appearing = watchAppearing(views.say);
  let consent: Consent = 'undecided';

  const decide = (next: Consent): void => {
    consent = next;
    layer.decide(next);
    if (next !== 'undecided') updateConsentMode(next);
    // On the page of the settings, which is the same for everyone.
    for (const said of document.querySelectorAll<HTMLElement>('[data-consent]'))
      said.toggleAttribute('data-now', said.dataset.consent === next);
    if (next === 'given') onFirstAct(() => void import('./vitals').then(({ watchVitals }) => watchVitals(collector)).catch(failed));
  };
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${CONSENT_API}?language=${encodeURIComponent(document.documentElement.lang)}`, {
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) return;
    const question = (await answer.json()) as ConsentAnswer;
    if (!question.ask) {
      decide('refused');
      return;
    }
    const { showBanner } = await import('./banner');
    showBanner(question, (given) => decide(given ? 'given' : 'refused'), failed);
  };

  let shown = '';
  const leave = (): void => {
    if (consent !== 'given') return;
    collector.read(engagement.read());
    sender.flush();
  };
  const begin = (): void => {
    if (shown) leave();
    shown = location.pathname;
    engagement.reset();
    views.begin();
    beginRoute();
  };
  const beginRoute = (): void => {
    const route = hashRoute();
    if (route !== undefined) views.begin(route);
  };

  const hear = (signal: Signal): void => {
    switch (signal.type) {
      case 'view':
        // The document's head follows its page.
        if (location.pathname !== shown) setTimeout(begin);
        break;
      case 'ready':
        views.ready();
        break;
      case 'visitor':
        views.visitorKnown();
        break;
      case 'event':
        views.say(signal.event);
    }
  };
  begin();
  decide(asksForPrivacy() ? 'refused' : storedConsent());
  const whole = (): void => {
    appearing.watch();
    views.parsed();
    if (consent === 'undecided') void ask().catch(failed);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whole, { once: true });
  else whole();

  const waiting = Array.isArray(window.__signals) ? window.__signals : [];
  window.__signals = { push: hear };
  waiting.forEach(hear);

  const onClick = (event: Event): void => {
    const said = clickOf(event.target);
    if (said) views.say(said);
    if (event.target instanceof Element && event.target.closest('button[data-keep="save"]:not([aria-pressed="true"])'))
      views.say({ event: 'Article Saved', article: { itemId: window.pageMetaInformation?.SitecoreId ?? '' } });
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
  addEventListener('beforeprint', () => views.say({ event: 'Page Printed' }));
  addEventListener('hashchange', beginRoute);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', (event) => {
    // Come back to: a view of its own.
    if (event.persisted) begin();
  });
}

// Who drives a browser by a program is no visitor.
if (!navigator.webdriver) {
  const { prerendering = false } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
