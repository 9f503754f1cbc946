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
import { createCollector, type Collector } from './collector';
import { denyByDefault, updateConsentMode } from './consent-mode';
import { watchEngagement } from './engagement';
import { inspect } from './inspector';
import { createLayer } from './layer';
import { createSender } from './send';
import { createViews } from './views';

const CONSENT_API = '/api/consent';

/** How often a page that is being read says so: a browser that ends without a word, and a visit that ends after half an hour without
 * one, lose no more than that. */
const READING_MS = 30_000;

// oxlint-disable-next-line no-console -- there is nobody else to tell, and the page goes on
const failed = (error: unknown): void => console.warn('Script:', String(error));

/** Without cookies (a document that may have none, a browser that keeps none) nothing is agreed to, and no answer could be kept. */
function storedConsent(): Consent {
  if (!navigator.cookieEnabled) return 'refused';
  try {
    // eslint-disable-next-line no-restricted-properties -- caught here; the library would be half of this script
    const value = new RegExp(`(?:^|; )(?:__Host-)?${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
    return consentOf(value, Date.now());
  } catch {
    return 'refused';
  }
}

/** Global Privacy Control; undefined where the browser does not tell scripts of it, but the server alone. */
const asksForPrivacy = (): boolean | undefined => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

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
  let watching = false;
  let asking = false;
  let whole = false;
  let closeBanner: (() => void) | undefined;

  const vital: Collector['vital'] = (name, value) => {
    if (consent === 'given') collector.vital(name, value);
  };
  const decide = (next: Consent): void => {
    const before = consent;
    consent = next;
    layer.decide(next);
    if (next !== 'undecided') {
      updateConsentMode(next);
      closeBanner?.();
      closeBanner = undefined;
    }
    // On the page of the settings, which is the same for everyone.
    for (const said of document.querySelectorAll<HTMLElement>('[data-consent]'))
      said.toggleAttribute('data-now', said.dataset.consent === next);
    if (next === 'refused') sender.drop();
    if (next !== 'given') return;
    // What was forgotten is not told later: it begins here.
    if (before === 'refused') begin();
    if (watching) return;
    watching = true;
    onFirstAct(() => void import('./vitals').then(({ watchVitals }) => watchVitals(vital)).catch(failed));
  };
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${CONSENT_API}?language=${encodeURIComponent(document.documentElement.lang)}`, {
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) return;
    const question = (await answer.json()) as ConsentAnswer;
    // Meanwhile it may have been answered in another tab.
    const stored = storedConsent();
    if (!question.ask) decide('refused');
    else if (stored !== 'undecided') decide(stored);
    else {
      const { showBanner } = await import('./banner');
      closeBanner = showBanner(question, (given) => decide(given ? 'given' : 'refused'), failed);
    }
  };
  /**
   * What holds now: the choice may have been made or taken back in another tab, or on the page before this one. Chromium tells no
   * script that it asks for privacy, but the server: a stored yes holds once that has said so, for five minutes by its cache.
   */
  const look = (): void => {
    const privacy = asksForPrivacy();
    const stored = privacy ? 'refused' : storedConsent();
    if (stored === consent && consent !== 'undecided') return;
    if (stored === 'refused' || (stored === 'given' && privacy !== undefined)) {
      decide(stored);
      return;
    }
    if (consent === 'given') decide('undecided');
    if (asking || closeBanner || (stored === 'undecided' && !whole)) return;
    asking = true;
    void ask()
      .catch(failed)
      .finally(() => {
        asking = false;
      });
  };

  let shown = '';
  const sayRead = (): void => {
    if (consent !== 'given') return;
    collector.read(engagement.read());
    sender.flush();
  };
  const leave = (): void => {
    sayRead();
    void views.acted().then(() => consent === 'given' && sender.flush());
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
        setTimeout(() => {
          if (location.pathname !== shown) begin();
        });
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
  look();
  const parsed = (): void => {
    whole = true;
    appearing.watch();
    views.parsed();
    look();
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', parsed, { once: true });
  else parsed();

  const waiting = Array.isArray(window.__signals) ? window.__signals : [];
  window.__signals = { push: hear };
  waiting.forEach(hear);

  const onClick = (event: MouseEvent): void => {
    // `auxclick` is the right button as well, which only opens a menu.
    if (event.button > 1) return;
    if (event.target instanceof Element && event.target.closest('a[href]')) void views.acted();
    const said = clickOf(event.target);
    if (said) views.say(said);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
  addEventListener('beforeprint', () => views.say({ event: 'Page Printed' }));
  addEventListener('hashchange', beginRoute);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else look();
  });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // Come back to: a view of its own, with the choice that holds by now.
    look();
    collector.restored();
    begin();
  });
  // While somebody reads, and no longer: a minute after the last sign of life there is nothing more to say.
  setInterval(sayRead, READING_MS);
}

// Who drives a browser by a program is no visitor.
if (!navigator.webdriver) {
  const { prerendering = false } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
