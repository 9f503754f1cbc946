import { CONSENT_COOKIE } from './consent-cookie';
import { PENDING_OFFER_COOKIE } from './pending-offer';
import { readableCookies } from './readable-cookies';

/**
 * What is kept in a visitor's browser (specification section 3, "Stored items"; decisions, "Session"). Each has one owner in
 * code, named here. The JWT is split: scripts may read header and payload, the signature and the refresh token are
 * `HttpOnly`; only the server can put the token together.
 */
export const cookies = {
  ...readableCookies,
  /** Signature of the JWT, HttpOnly. Owner: features/account/session/token-cookies. */
  jwtSignature: 'mh_jwt_sig',
  /** Refresh token, HttpOnly. Owner: the same. */
  refresh: 'mh_refresh',
  /** UUID by which an anonymous visitor's ratings are known, HttpOnly. Owner: features/account/session/stored-items. */
  anonymousId: 'mh_anonymous',
  /** Registered user info that is remembered: the address that the sign-in form begins with, HttpOnly, sealed. Owner: the same. */
  remembered: 'mh_remembered',
  /** `1` when sensitive data asks for a fresh sign-in, `2` when for one with two factors, HttpOnly. Owner: the same. */
  relogin: 'mh_relogin',
  /** Dictionary key of what the next sign-in step says, HttpOnly. Owner: the same. */
  loginError: 'mh_login_error',
  /** Steps of a sign-in that is under way, and where it leads, HttpOnly, sealed; one for each, by its id. Owner: features/identity/flow-store. */
  flow: 'mh_flow',
  /** Identity tokens that wait for the code of an account's owner, HttpOnly, sealed, ten minutes. Owner: features/identity/waiting-tokens. */
  temporaryTokens: 'mh_tmp',
  /** The identity provider's ID token, HttpOnly, sealed: signing out there asks for it. Owner: features/identity/id-token-hint. */
  idTokenHint: 'mh_hint',
  /** The identity provider's access token, HttpOnly, sealed, an hour: the security page asks the provider with it. Owner: features/account/session/identity-account. */
  identityToken: 'mh_idp',
  /** State and PKCE verifier of a single sign-on, HttpOnly, sealed; one for each tab. Owner: features/identity/single-sign-on. */
  singleSignOn: 'mh_sso',
  /** `1` for a minute after a single sign-on that found no session: the next page does not try again. Owner: the same. */
  singleSignOnTried: 'mh_sso_tried',
  /** `1` for seconds while a browser follows the answer to a form, HttpOnly. Owner: server/form-answer. */
  formAnswer: 'mh_form_answer',
  /** When the visitor signed out, in seconds since 1970, HttpOnly: no older session at the identity provider signs in again by itself. Owner: features/identity/signed-out. */
  signedOut: 'mh_signed_out',
  /** By which the identity provider knows a browser that signed in before, whose tries it counts apart from strangers', HttpOnly. It stays after a sign-out, and opens nothing. Owner: features/identity/device. */
  device: 'mh_device',
  /** What came of a form that was sent without a script, said once by the page after it, HttpOnly, sealed. Owner: features/account/flash/flash. */
  flash: 'mh_flash',
  /** The same for a page that is no page of the account: it is made for the request that says it. HttpOnly, sealed. Owner: the same. */
  notice: 'mh_notice',
  /** A new e-mail address that waits for its code, HttpOnly, sealed. Owner: features/account/profile/new-email. */
  newEmail: 'mh_new_email',
  /** What was pressed without a session and is done after the sign-in, HttpOnly, sealed, an hour. Owner: features/account/intents/intent-store. */
  intent: 'mh_intent',
  /** The address that was typed at one step of a sign-in, for the others, HttpOnly, sealed, an hour at most. Owner: features/account/session/given-address. */
  given: 'mh_given',
  /** Token of what the forms service kept of a form that came back, HttpOnly. Owner: features/forms/forward. */
  formDraft: 'mh_form_draft',
  /** Whether the visitor agreed to be measured, readable. Owner: features/analytics/consent/consent. */
  consent: CONSENT_COOKIE,
  /** The offer whose checkout waits for a sign-in: ids and the page that it began on, readable. Owner: features/offers/pending/pending. */
  pendingOffer: PENDING_OFFER_COOKIE,
  /** How the offers service knows a browser that asked to read something, and the gift links that it opened, HttpOnly, sealed. Owner: features/offers/visit. */
  offers: 'mh_offers',
  /** The affiliate whose link led here (`affiliate` in the address), HttpOnly. Owner: features/offers/parameters/store. */
  affiliate: 'mh_affiliate',
  /** A feature that an address switched on or off for this browser (`feature` in the address), HttpOnly. Owner: the same. */
  feature: 'mh_feature',
  /** Site chosen on a preview origin, as Sitecore names it. Owner: proxy. */
  previewSite: 'sc_site',
  /** What is shown on a preview origin, and as whom, HttpOnly. Owner: features/editing/preview/page. */
  previewChoices: 'sc_preview',
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
  'relogin',
  'loginError',
  'flow',
  'temporaryTokens',
  'idTokenHint',
  'identityToken',
  'singleSignOn',
  'singleSignOnTried',
  'flash',
  'notice',
  'newEmail',
  'intent',
  'given',
  'formDraft',
  'pendingOffer',
] as const satisfies readonly CookieName[];
