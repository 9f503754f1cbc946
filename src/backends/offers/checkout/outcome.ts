import type { Answer } from '../../kit/http/answer.ts';
import { OffersError } from '../errors.ts';

/** How a purchase, or the change of a card, went. */
export type Outcome = 'completed' | 'has-access' | 'left' | 'card-changed';

/** The address to return to, which says how it went: the page behind it can say so in its own words. */
export function withOutcome(back: string, outcome: Outcome): string {
  const url = new URL(back);
  url.searchParams.set('offer', outcome);
  return url.href;
}

/** Leads on after a form, and tells nobody from where. */
export const seeOther = (location: string): Answer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
});

/** Whether an address is on one of the site's origins, compared as origins. */
export function isReturnUrl(origins: readonly string[], text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && origins.includes(url.origin) && url.username === '' && url.password === '';
}

/** An address to return to. @throws OffersError `return-refused` where it is not on one of the site's origins */
export function returnUrl(origins: readonly string[], text: string): string | null {
  if (text === '') return null;
  if (!isReturnUrl(origins, text)) throw new OffersError('return-refused');
  return new URL(text).href;
}
