import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHosts, getOrigins } from '@/config/env.server';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { languagePath } from '@/lib/language-path';
import { errorPolicy, isContentError, retryAfterSeconds } from '@/server/errors';
import { logger } from '@/server/logger';
import type { RenderingServerMap } from '../data-loader';
import { matchRedirect, redirectLocation } from '../services/redirects.server';
import { loadErrorPage } from './error-page.server';
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

  if (statusCode === 404) {
    const match = matchRedirect(await dependencies.services.redirects.fetch(site).catch(() => []), { path: decode(path), language, query });
    if (match && match.type !== 'transfer') {
      res.writeHead(match.type === 'permanent' ? 301 : 302, {
        Location: redirectLocation(match, query, languagePath('', language)),
        'Cache-Control': 'public, max-age=0, must-revalidate',
      });
      res.end();
      return undefined;
    }
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

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
