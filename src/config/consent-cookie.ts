/** What the visitor has decided about being measured; scripts read it. Owner: features/analytics/consent/consent. Signing out leaves it. */
export const CONSENT_COOKIE = 'mh_consent';
