import type { Consent } from '../consent/consent';

declare global {
  interface Window {
    /** Google's tags read it. Nothing of Google's is loaded here. */
    dataLayer?: unknown[];
  }
}

/** As gtag.js wants it: the `arguments` object itself, no array. */
function gtag(..._said: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/** How long a tag that has come waits for the visitor's stored choice, in ms (Consent Mode v2). */
const WAIT_MS = 500;

/**
 * Consent Mode v2: everything denied before any tag, which takes what nobody has set for granted. Said before the tags of a document's
 * head (layouts/document/HeadTags), else by the measuring script, before whatever it or the application brings.
 */
export function denyByDefault(): void {
  if (window.dataLayer) return;
  const denied = 'denied';
  gtag('consent', 'default', {
    ad_storage: denied,
    ad_user_data: denied,
    ad_personalization: denied,
    analytics_storage: denied,
    wait_for_update: WAIT_MS,
  });
  gtag('set', 'ads_data_redaction', true);
}

/** What the visitor agreed to is measurement, never advertising. */
export const updateConsentMode = (consent: Consent): void =>
  gtag('consent', 'update', { analytics_storage: consent === 'given' ? 'granted' : 'denied' });
