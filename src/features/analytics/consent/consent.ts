/**
 * What a visitor has decided about being measured. Nothing decided is no. Browser-safe.
 *
 * The cookie holds `<version>.<yes or no>.<day of the choice, since 1970>`: a new version asks again, and so does the end of `CONSENT_DAYS`.
 */
export type Consent = 'given' | 'refused' | 'undecided';

/** 2: that the service of the subscriptions hears which page is open. */
const VERSION = '2';
/** Half a year, after which it is asked again (CNIL, "Cookies and other tracking devices", 2020, section 8). */
export const CONSENT_DAYS = 180;
export const DAY_MS = 86_400_000;

export const consentValue = (given: boolean, now: number): string => `${VERSION}.${given ? 'yes' : 'no'}.${Math.floor(now / DAY_MS)}`;

/** @param value of the cookie; what is not understood, or too old, is undecided */
export function consentOf(value: string | undefined, now: number): Consent {
  // A no to less is a no to more.
  const match = /^(?:[12]\.no|2\.(yes))\.(\d{5})$/.exec(value ?? '');
  if (!match || now / DAY_MS - Number(match[2]) > CONSENT_DAYS + 1) return 'undecided';
  return match[1] ? 'given' : 'refused';
}
