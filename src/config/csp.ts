/** Headers of every answer (standards page, "Headers"). */

export interface CspSources {
  /** `'sha256-…'` of inline scripts, or origins. */
  scripts?: readonly string[];
  styles?: readonly string[];
  images?: readonly string[];
  connect?: readonly string[];
  frames?: readonly string[];
  media?: readonly string[];
  /** Development needs `eval` for its error overlay and refresh. */
  development?: boolean;
}

/** The value of `Content-Security-Policy`; each list is added to `'self'`. */
export function contentSecurityPolicy(sources: CspSources = {}): string {
  // What the inline loader appends is trusted as it is; a script in the markup is not, wherever it comes from. Browsers
  // that know 'strict-dynamic' ignore 'self', the others need it.
  const scripts = sources.development
    ? ["'self'", "'unsafe-eval'", "'unsafe-inline'"]
    : ["'strict-dynamic'", "'self'", ...(sources.scripts ?? [])];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': scripts,
    // A browser that finds a hash takes no style for being inline.
    'style-src': ["'self'", ...(sources.development ? ["'unsafe-inline'"] : (sources.styles ?? []))],
    'img-src': ["'self'", 'data:', ...(sources.images ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(sources.connect ?? []), ...(sources.development ? ['ws:'] : [])],
    'frame-src': ["'self'", ...(sources.frames ?? [])],
    'media-src': ["'self'", ...(sources.media ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const ONE_YEAR_S = 31_536_000;

/** The other security headers. */
export function securityHeaders(production: boolean): { key: string; value: string }[] {
  return [
    ...(production ? [{ key: 'Strict-Transport-Security', value: `max-age=${ONE_YEAR_S}; includeSubDomains` }] : []),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()' },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  ];
}
