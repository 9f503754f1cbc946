import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHosts, getOrigins } from '@/config/env.server';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { SITE_PREFIX } from '@/config/routes';
import { decoded } from '@/lib/decoded';
import { languagePath, pagedPath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { errorPolicy, isContentError, retryAfterSeconds } from '@/server/errors';
import { logger } from '@/server/logger';
import type { RenderingServerMap } from '../data-loader';
import { matchRedirect, redirectLocation } from '../services/redirects.server';
import type { ContentServices } from '../services/services.server';
import { parseAddress } from './address';
import { loadErrorPage } from './error-page.server';
import { encodePath } from './head.server';
import { isOddlyWritten, ownPath } from './own-path';
import type { ErrorPageProps } from './page-model';
import { pageDependencies } from './props.server';

export interface ErrorContext {
  req: IncomingMessage;
  res: ServerResponse;
  err: unknown;
  locale: string | undefined;
  /** The address as the visitor asked for it, with its query. */
  url: string;
}

const languageOf = (locale: string | undefined): string =>
  (LANGUAGES as readonly (string | undefined)[]).includes(locale) ? (locale ?? DEFAULT_LANGUAGE) : DEFAULT_LANGUAGE;

const withoutLanguage = (path: string, language: string): string =>
  language !== DEFAULT_LANGUAGE && (path === `/${language}` || path.startsWith(`/${language}/`))
    ? path.slice(language.length + 1) || '/'
    : path;

/**
 * Maps an error to its status and the site's error page. An address without a page may still be one that redirects depending
 * on its query, which only the request knows; the answer is then finished here and undefined is returned.
 */
export async function getErrorProps(
  { req, res, err, locale, url }: ErrorContext,
  renderings: RenderingServerMap,
): Promise<ErrorPageProps | undefined> {
  const language = languageOf(locale);
  const [pathname = '/', query = ''] = url.split('?');
  const path = withoutLanguage(pathname, language);
  const host = getHosts().resolve(req.headers.host);
  const view = host && host.kind !== 'public' ? 'draft' : 'published';
  const site =
    host?.kind === 'public'
      ? host.site
      : (/(?:^|;\s*)sc_site=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1] ?? getOrigins().sites[0]?.name ?? '');
  const dependencies = pageDependencies(renderings, view);
  const statusCode = err ? errorPolicy(err).status : res.statusCode >= 400 ? res.statusCode : 404;

  const moved = statusCode === 404 ? await movedTo({ site, language, path, query }, dependencies.services) : undefined;
  if (moved) {
    res.writeHead(moved.status, { Location: moved.location, 'Cache-Control': 'public, max-age=0, must-revalidate' });
    res.end();
    return undefined;
  }
  if (err && errorPolicy(err).report) logger.error({ err, site, path, language, statusCode }, 'page not made');
  res.statusCode = statusCode;
  res.setHeader('Cache-Control', statusCode === 404 && view === 'published' ? 'private, no-cache' : 'no-store');
  if (statusCode === 503) res.setHeader('Retry-After', String(retryAfterSeconds(err)));
  return {
    hydrate: 'onIntent',
    statusCode,
    page: await loadErrorPage({ statusCode, site, language, path, view, contentDown: isContentError(err) }, dependencies),
  };
}

interface Asked {
  site: string;
  language: string;
  path: string;
  query: string;
}

/** Where an address without a page leads: by a redirect that depends on the query, or to the page's own way of writing it. */
async function movedTo(asked: Asked, services: ContentServices): Promise<{ status: 301 | 302; location: string } | undefined> {
  const { site, language, path, query } = asked;
  try {
    const match = matchRedirect(await services.redirects.fetch(site), { path: decoded(path), language, query });
    if (match && match.type !== 'transfer') {
      return { status: match.type === 'permanent' ? 301 : 302, location: redirectLocation(match, query, languagePath('', language)) };
    }
    const own = await rightlyWritten(asked, services);
    return own === undefined ? undefined : { status: 301, location: `${own}${query && `?${query}`}` };
  } catch (error) {
    // An error page must not fail in its turn: whoever asks again finds it.
    count('redirects.failures');
    logger.warn({ err: error, site, path, language }, 'where the address leads is not known');
    return undefined;
  }
}

/** The page's own address, where the one asked for differs in case or blanks (`own-path.ts`). */
async function rightlyWritten({ site, language, path }: Asked, services: ContentServices): Promise<string | undefined> {
  const segments = path.split('/').filter(Boolean).map(decoded);
  const address = parseAddress([`${SITE_PREFIX}${site}`, ...segments], language);
  if (address.kind !== 'page' || !isOddlyWritten(address.path)) return undefined;
  const layout = await services.layout(site, address.path, language);
  const own = layout && ownPath(address.path, language, layout.sitecore.context.itemPath);
  if (own === undefined || own === address.path) return undefined;
  return languagePath(encodePath(pagedPath({ path: own, pageNumber: address.pageNumber })), language);
}
