/** Where the forms of the page post to. */
export const API = '/api/account/security';
/** Begins to set an authenticator up: a step of the sign-in (features/identity). */
export const SET_UP = '/api/auth/set-up';
