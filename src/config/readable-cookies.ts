/** Alone, for what every page loads. */
export const JWT_COOKIE = 'mh_jwt';

/** Names of the session that scripts ask for, which forget them where there is none: apart from the others, so that pages do not load all of them. */
export const readableCookies = {
  /** `header.payload` of the JWT: signed-in state, expiry and roles for scripts. Owner: features/account/session/token-cookies. */
  jwt: JWT_COOKIE,
  /** `1` for a premium reader; for scripts of the offers. Owner: features/account/session/stored-items. */
  premium: 'mh_premium',
  /** `password`, `passwordless` or `social`. Owner: the same. */
  loginMethod: 'mh_login_method',
} as const;
