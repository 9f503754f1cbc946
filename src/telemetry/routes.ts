/** Addresses of the site as kinds that can be counted: few, and none with a name in it. Services name their own routes. */

const FIRST: Readonly<Record<string, string>> = {
  _next: '/_next',
  '-': '/-',
  fonts: '/fonts',
  _boot: '/_boot',
  s: '/s/:code',
  gift: '/gift/:token',
};
const BELOW: ReadonlySet<string> = new Set(['_next', '-']);
const WORD = /^[a-z][a-z-]{0,24}$/;
const FEED = /\/(?:rss|atom)\.xml$/;

/** The languages of the site are not known here: what is preloaded knows nothing of it. */
const LANGUAGE = /^[a-z]{2}$/;

/** @param target of the request line: path and query */
export function routeOfSite(target: string, withLanguage = true): string {
  const path = target.replace(/[?#].*/s, '');
  const [first = '', second = ''] = path.split('/').slice(1);
  if (withLanguage && LANGUAGE.test(first)) return routeOfSite(path.slice(first.length + 1) || '/', false);
  if (first === 'api') return WORD.test(second) && KNOWN_APIS.has(second) ? `/api/${second}` : '/api/*';
  const named = FIRST[first];
  if (named !== undefined) return BELOW.has(first) && WORD.test(second) && KNOWN_BELOW.has(second) ? `${named}/${second}` : named;
  if (FEED.test(path)) return '/*/feed';
  if (/\.md$/.test(path)) return '/*.md';
  if (/^\/(?:robots\.txt|llms\.txt|sitemap(?:-[^/]*)?\.xml)$/.test(path)) return path.startsWith('/sitemap') ? '/sitemap' : path;
  return path === '/' ? '/' : '/*';
}

const KNOWN_BELOW: ReadonlySet<string> = new Set(['static', 'image', 'data', 'media', 'jssmedia', 'share']);
/** The first part of each route below `src/pages/api`; a test holds them together. */
export const KNOWN_APIS: ReadonlySet<string> = new Set([
  'account',
  'alumni',
  'auth',
  'careers',
  'consent',
  'editing',
  'editor',
  'events',
  'feeds',
  'figures',
  'forms',
  'errors',
  'healthz',
  'inbox',
  'jobsearch',
  'llms',
  'map',
  'markdown',
  'media',
  'metrics',
  'moved',
  'newsletter',
  'offers',
  'page',
  'review',
  'robots',
  'search',
  'session',
  'share-picture',
  'short',
  'sitemap',
  'suggest',
  'videos',
  'well-known',
]);
