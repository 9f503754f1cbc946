/**
 * Cookies of the site (decisions, "Session"). The JWT is split: scripts may read header and payload, the signature and the
 * refresh token are `HttpOnly`; only the server can put the token together.
 */
export const cookies = {
  /** `header.payload` of the JWT: signed-in state and expiry for scripts. */
  jwt: 'mh_jwt',
  /** Signature of the JWT, HttpOnly. */
  jwtSignature: 'mh_jwt_sig',
  /** Refresh token, HttpOnly. */
  refresh: 'mh_refresh',
  /** Site chosen on a preview origin, as Sitecore names it. */
  previewSite: 'sc_site',
} as const;

export type CookieName = keyof typeof cookies;

/** The name on the wire: `__Host-` on HTTPS, which browsers refuse on plain HTTP. */
export const cookieName = (name: CookieName, secure: boolean): string => (secure ? `__Host-${cookies[name]}` : cookies[name]);
