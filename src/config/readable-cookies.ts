/** Alone, for what every page loads. */
export const JWT_COOKIE = 'mh_jwt';

/** Names that scripts ask for: apart from the others, so that pages do not load all of them. */
export const readableCookies = {
  /** `header.payload` of the JWT: signed-in state, expiry and roles for scripts. Owner: features/account/session/token-cookies. */
  jwt: JWT_COOKIE,
  /** `1` for a premium reader; for scripts of the offers. Owner: features/account/session/stored-items. */
  premium: 'mh_premium',
  /** `password`, `passwordless` or `social`. Owner: the same. */
  loginMethod: 'mh_login_method',
  /** The offer whose checkout waits for a sign-in: ids and the page that it began on. Owner: features/offers/pending/pending. */
  pendingOffer: 'mh_pending_offer',
} as const;
