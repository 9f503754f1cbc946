import { isLinear } from '@/server/content/redirect-pattern';
import { matchRedirect, redirectLocation, type Redirect } from '@/server/content/redirects';

export interface RedirectPair {
  pattern: string;
  target: string;
}

export interface PairProblem {
  /** Place in the list that was checked. */
  index: number;
  /** `costly`: what it takes to find it in a path has no bound. */
  kind: 'pattern' | 'costly' | 'target' | 'empty' | 'loop' | 'twice';
  params?: Record<string, string>;
}

const IS_EXPRESSION = /[\^$*+()[\]{}|\\]/;
/** Browsers give up after twenty; who needs more than a few has a loop. */
const MOST_HOPS = 10;

function patternProblem(pattern: string): 'pattern' | 'costly' | undefined {
  if (!IS_EXPRESSION.test(pattern)) return /^\/?[^\s#]+$/.test(pattern) ? undefined : 'pattern';
  try {
    new RegExp(pattern);
    return isLinear(pattern) ? undefined : 'costly';
  } catch {
    return 'pattern';
  }
}

/** A path of the site, or an address, with what a pattern found in it; a host is not found, but written. */
const isTarget = (target: string): boolean =>
  /^\/(?!\/)\S*$/.test(target) || /^https?:\/\/[^\s/?#$]+(?:[/?#]\S*)?$/i.test(target.replace(/\$siteLang/gi, 'en'));

const redirect = ({ pattern, target }: RedirectPair): Redirect => ({
  pattern,
  target,
  redirectType: 'REDIRECT_301',
  isQueryStringPreserved: false,
  locale: '',
});

/** The path, without its language, that a visitor of a path comes to by all redirects of a site; undefined for one who goes in circles. */
export function endOf(path: string, redirects: readonly Redirect[]): string | undefined {
  const seen = new Set<string>();
  for (let [here, query] = split(path), hop = 0; hop <= MOST_HOPS; hop += 1) {
    const match = matchRedirect(redirects, { path: here, language: 'en', query });
    if (!match) return here;
    const next = redirectLocation(match, query, 'en');
    if (/^[a-z][a-z0-9+.-]*:/i.test(next)) return next;
    seen.add(`${here.toLowerCase()}?${query}`);
    [here, query] = split(next);
    if (seen.has(`${here.toLowerCase()}?${query}`)) return undefined;
  }
  return undefined;
}

const split = (address: string): [path: string, query: string] => {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  return [path.startsWith('/') ? path : `/${path}`, query];
};

/**
 * What is wrong with the pairs of a map.
 * @param before pairs of the site's other maps that come before it, `after` of those after it: the first that fits is taken
 */
export function wrongPairs(
  pairs: readonly RedirectPair[],
  { before = [], after = [] }: { before?: readonly RedirectPair[]; after?: readonly RedirectPair[] } = {},
): PairProblem[] {
  const problems: PairProblem[] = [];
  const patterns = new Set<string>();
  pairs.forEach(({ pattern, target }, index) => {
    const key = pattern.toLowerCase();
    const ofPattern = patternProblem(pattern);
    if (pattern === '' || target === '') problems.push({ index, kind: 'empty' });
    else if (ofPattern) problems.push({ index, kind: ofPattern, params: { pattern } });
    else if (!isTarget(target)) problems.push({ index, kind: 'target', params: { target } });
    else if (patterns.has(key)) problems.push({ index, kind: 'twice', params: { pattern } });
    patterns.add(key);
  });
  if (problems.length > 0) return problems;
  const all = [...before, ...pairs, ...after].map(redirect);
  pairs.forEach(({ pattern, target }, index) => {
    // Where an expression leads is known where its target says so without what it found.
    const begin = IS_EXPRESSION.test(pattern) ? (/\$/.test(target) ? undefined : target) : pattern;
    if (begin !== undefined && !/^https?:/i.test(begin) && endOf(begin, all) === undefined)
      problems.push({ index, kind: 'loop', params: { pattern, target } });
  });
  return problems;
}
