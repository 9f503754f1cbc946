import { GraphQLRedirectsService } from '@sitecore-jss/sitecore-jss/site';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { languagePath } from '@/lib/language-path';
import { lowerCasePath } from '@/lib/lower-case-path';
import { trimSlashes } from '@/lib/trim-signs';
import { wholeRedirect } from '@/lib/whole-redirect';
import { count } from '../counters';
import { logger } from '../logger';
import type { ClientFactory } from './client';
import { newestAnswer } from '../newest-answer';
import { setQueryRedirects } from '../query-redirects';
import { patternOf, type Pattern } from './redirect-pattern';

const redirectSchema = z.object({
  pattern: z.string(),
  target: z.string(),
  redirectType: z.enum(['REDIRECT_301', 'REDIRECT_302', 'SERVER_TRANSFER']),
  isQueryStringPreserved: z.boolean().catch(false),
  locale: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
});

export type Redirect = z.infer<typeof redirectSchema>;

export interface RedirectMatch {
  type: 'permanent' | 'temporary' | 'transfer';
  /** Absolute URL, or a path of the same site with its language prefix and, when it applies, a query. */
  target: string;
  /** The query of the request goes on to the target. */
  keepQuery: boolean;
}

export interface RedirectsService {
  /** Redirects of a site in the author's order. @throws AppError `content/…` */
  fetch(siteName: string): Promise<readonly Redirect[]>;
  /** They were changed: whoever asks next asks the content service. */
  forget(): void;
}

/**
 * The toolkit's redirects service (its cache lasts 10 seconds); a redirect of the wrong form is left out and counted.
 * @param ofDrafts what the public sites do by their own is not to follow them
 */
export function createRedirects(clientFactory: ClientFactory, ofDrafts = false): RedirectsService {
  const anew = () => new GraphQLRedirectsService({ clientFactory });
  const takeNewest = newestAnswer();
  let service = anew();
  const read = async (siteName: string): Promise<readonly Redirect[]> =>
    (await service.fetchRedirects(siteName)).flatMap((redirect) => {
      const parsed = redirectSchema.safeParse(redirect);
      if (parsed.success) return [parsed.data];
      count('redirects.failures');
      logger.warn({ site: siteName, pattern: redirect.pattern, reason: parsed.error.issues[0]?.message }, 'redirect left out');
      return [];
    });
  return {
    forget: () => void (service = anew()),
    fetch: (siteName) =>
      takeNewest(
        siteName,
        () => read(siteName),
        (redirects) => {
          if (ofDrafts) return;
          const withQuery = redirects.filter(({ pattern }) => pattern.includes('?'));
          setQueryRedirects(
            siteName,
            (asked) => !matchRedirect(withQuery, { ...asked, query: '' }) && matchRedirect(withQuery, asked) !== undefined,
          );
        },
      ),
  };
}

const types = { REDIRECT_301: 'permanent', REDIRECT_302: 'temporary', SERVER_TRANSFER: 'transfer' } as const;
const isRegularExpression = (pattern: string): boolean => /[\^$*+()[\]{}|\\]/.test(pattern);
const normal = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

export interface RedirectRequest {
  /** Path without language prefix. */
  path: string;
  language: string;
  /** With or without `?`; empty when it is not known. */
  query: string;
}

/**
 * The first redirect that matches, as Sitecore means patterns: a plain path (optionally with a query), or a regular expression
 * over the whole path, both with or without the language prefix and regardless of case; `$1` and `$siteLang` in the target. What is
 * found in an address never names another host than its author wrote.
 */
export function matchRedirect(redirects: readonly Redirect[], request: RedirectRequest): RedirectMatch | undefined {
  const asked: Asked = { paths: spellings(request), query: request.query };
  for (const redirect of redirects) {
    if (redirect.locale && redirect.locale.toLowerCase() !== request.language.toLowerCase()) continue;
    const target = isRegularExpression(redirect.pattern) ? matchExpression(redirect, asked) : matchPath(redirect, asked);
    if (target === undefined) continue;
    const inLanguage = (text: string): string => text.replace(/\$siteLang/gi, request.language);
    const filled = inLanguage(target);
    if (originOf(filled) !== originOf(inLanguage(redirect.target.replace(GROUP, '')))) continue;
    return {
      type: types[redirect.redirectType],
      target: filled,
      keepQuery: redirect.isQueryStringPreserved,
    };
  }
  return undefined;
}

/** The ways in which a pattern may mean the path, and the query. */
interface Asked {
  paths: readonly string[];
  query: string;
}

const spellings = ({ path, language }: RedirectRequest): string[] => [
  trimSlashes(path),
  trimSlashes(`/${language}${path === '/' ? '' : path}`),
];

/** Where a target leads; undefined for a path of the site. */
const originOf = (target: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:/i.test(target) ? (URL.parse(target)?.origin ?? target) : undefined;

function matchPath({ pattern, target }: Redirect, asked: Asked): string | undefined {
  const [path = '', query] = pattern.split('?');
  const wanted = trimSlashes(path.startsWith('/') ? path : `/${path}`).toLowerCase();
  if (!asked.paths.some((each) => each.toLowerCase() === wanted)) return undefined;
  return query === undefined || normal(query) === normal(asked.query) ? target : undefined;
}

const compiled = new Map<string, Pattern | null>();

/** The expression over a whole path, or null when it is not one; remembered, and reported once. */
function compile(pattern: string): Pattern | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let expression: Pattern | null = null;
  try {
    expression = patternOf(wholeRedirect(pattern), (error) => {
      count('redirects.failures');
      logger.warn({ pattern, err: error }, 'redirect pattern takes too long, and is left out');
    });
  } catch (error) {
    count('redirects.failures');
    logger.warn({ pattern, err: error }, 'redirect pattern is not a regular expression');
  }
  compiled.set(pattern, expression);
  return expression;
}

/** What an expression found, in a target. */
const GROUP = /\$(\d+)/g;

function matchExpression({ pattern, target }: Redirect, asked: Asked): string | undefined {
  const expression = compile(pattern);
  if (!expression) return undefined;
  const query = asked.query && `?${asked.query.replace(/^\?/, '')}`;
  for (const path of asked.paths) {
    const match = expression.exec(path) ?? (query ? expression.exec(path + query) : null);
    if (match) return target.replace(GROUP, (_, group: string) => match[Number(group)] ?? '');
  }
  return undefined;
}

/** `/de/new` → `/new` in `de`; a path that names no language is in that of the request. */
function inLanguage(path: string, language: string): string {
  const [, first = '', ...rest] = path.split('/');
  return (LANGUAGES as readonly string[]).includes(first) ? languagePath(`/${rest.join('/')}`, first) : languagePath(path, language);
}

/**
 * Where a browser is sent: the target with the request's query merged in when it is to be kept (the target's own parameters
 * win), and with the language of the request when a path names none. A page's path goes out as the page has it, in small letters and
 * without a slash at its end, so that no second redirect follows.
 */
export function redirectLocation(match: RedirectMatch, query: string, language: string): string {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(match.target);
  const [, path = '/', own = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(match.target) ?? [];
  const merged = new URLSearchParams(match.keepQuery ? query : '');
  for (const [name, value] of new URLSearchParams(own)) merged.set(name, value);
  const search = merged.size > 0 ? `?${merged}` : '';
  if (absolute) return `${path}${search}${anchor}`;
  // `//host` would leave the site, and browsers read `/\host`, or one with a tab between, as that.
  const plain = path.toWellFormed().replace(/[^!-~]|\\/gu, encodeURIComponent);
  const local = lowerCasePath(trimSlashes(`/${plain.replace(/^\/+/, '')}`));
  return `${inLanguage(local, language)}${search}${anchor}`;
}
