/**
 * What is kept in a visitor's browser (specification section 3, "Stored items"; decisions, "Session"). Each has one owner in
 * code, named here. The JWT is split: scripts may read header and payload, the signature and the refresh token are
 * `HttpOnly`; only the server can put the token together.
 */
export const cookies = {
  /** `header.payload` of the JWT: signed-in state, expiry and roles for scripts. Owner: features/account/session/token-cookies. */
  jwt: 'mh_jwt',
  /** Signature of the JWT, HttpOnly. Owner: the same. */
  jwtSignature: 'mh_jwt_sig',
  /** Refresh token, HttpOnly. Owner: the same. */
  refresh: 'mh_refresh',
  /** `1` for a premium reader; for scripts of the offers. Owner: features/account/session/stored-items. */
  premium: 'mh_premium',
  /** `password`, `passwordless` or `social`. Owner: the same. */
  loginMethod: 'mh_login_method',
  /** UUID by which an anonymous visitor's ratings are known, HttpOnly. Owner: the same. */
  anonymousId: 'mh_anonymous',
  /** Registered user info that is remembered: the address that the sign-in form begins with, HttpOnly, sealed. Owner: the same. */
  remembered: 'mh_remembered',
  /** Where the visitor was when the sign-in began, HttpOnly. Owner: the same. */
  lastAccessed: 'mh_last',
  /** Where the visitor goes after signing in, HttpOnly. Owner: the same. */
  redirect: 'mh_redirect',
  /** `1` when sensitive data asks for a fresh sign-in, `2` when for one with two factors, HttpOnly. Owner: the same. */
  relogin: 'mh_relogin',
  /** Dictionary key of what the next sign-in step says, HttpOnly. Owner: the same. */
  loginError: 'mh_login_error',
  /** Steps of a sign-in that is under way, HttpOnly, sealed. Owner: features/identity/flow-store. */
  flow: 'mh_flow',
  /** Identity tokens that wait for the code of an account's owner, HttpOnly, sealed, ten minutes. Owner: features/identity/link-account. */
  temporaryTokens: 'mh_tmp',
  /** The identity provider's ID token, HttpOnly, sealed: signing out there asks for it. Owner: features/identity/id-token-hint. */
  idTokenHint: 'mh_hint',
  /** The identity provider's access token, HttpOnly, sealed, an hour: the security page asks the provider with it. Owner: features/account/session/identity-account. */
  identityToken: 'mh_idp',
  /** State and PKCE verifier of a single sign-on, HttpOnly, sealed. Owner: features/identity/single-sign-on. */
  singleSignOn: 'mh_sso',
  /** What came of a form that was sent without a script, said once by the page after it, HttpOnly, sealed. Owner: features/account/common/flash. */
  flash: 'mh_flash',
  /** A new e-mail address that waits for its code, HttpOnly, sealed. Owner: features/account/profile/new-email. */
  newEmail: 'mh_new_email',
  /** A one-click subscription that waits for the sign-in, HttpOnly. Owner: features/account/newsletter/newsletter. */
  oneClick: 'mh_one_click',
  /** Token of what the forms service kept of a form that came back, HttpOnly. Owner: features/forms/forward. */
  formDraft: 'mh_form_draft',
  /** Site chosen on a preview origin, as Sitecore names it. Owner: proxy. */
  previewSite: 'sc_site',
} as const;

export type CookieName = keyof typeof cookies;

/** The name on the wire: `__Host-` on HTTPS, which browsers refuse on plain HTTP. */
export const cookieName = (name: CookieName, secure: boolean): string => (secure ? `__Host-${cookies[name]}` : cookies[name]);

/** What signing out leaves behind: nothing of the account. The anonymous id is a new one afterwards; the remembered address stays, since the visitor asked for it. */
export const clearedAtSignOut = [
  'jwt',
  'jwtSignature',
  'refresh',
  'premium',
  'loginMethod',
  'anonymousId',
  'lastAccessed',
  'redirect',
  'relogin',
  'loginError',
  'flow',
  'temporaryTokens',
  'idTokenHint',
  'identityToken',
  'singleSignOn',
  'flash',
  'newEmail',
  'oneClick',
] as const satisfies readonly CookieName[];

/** Names in the browser's session storage. Owner: features/account/menu/account-menu; signing out removes every name that begins with `mh:`. */
export const storageNames = {
  /** Stored user info: name and e-mail. */
  userInfo: 'mh:user',
} as const;
