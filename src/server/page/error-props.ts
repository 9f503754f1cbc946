import type { IncomingMessage, ServerResponse } from 'node:http';
import { getHosts, getOrigins } from '@/config/env.server';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { sharedPage, SITE_PREFIX } from '@/config/routes';
import { decoded } from '@/lib/decoded';
import { languagePath, pagedPath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import { withDeadline } from '../calls/deadline';
import { count } from '../counters';
import { errorPolicy, isContentError, retryAfterSeconds } from '../errors';
import { logger } from '../logger';
import { loggedPath } from '../log-words';
import type { PastTheEnd } from '@/runtime/rendering';
import { matchRedirect } from '../content/redirects';
import type { ContentServices } from '../content/services';
import { parseAddress } from './address';
import { loadErrorPage } from './error-page';
import { encodePath } from '@/lib/encode-path';
import { onOtherSite } from './other-site';
import { isOddlyWritten, ownPath } from './own-path';
import type { ErrorPageProps, PageModel } from '@/runtime/page-model';
import { loadPage, type ItemDependencies, type PageDependencies } from './page';
import { recallEnd, recallEndOfRequest, rememberEnd } from './known-ends';
import { pageDependencies, type PageParts } from './props';
import { OF_NOTHING, redirectedTo, type AskedHere, type Redirected } from './redirected';

export interface ErrorContext {
  req: IncomingMessage;
  res: ServerResponse;
  err: unknown;
  locale: string | undefined;
  /** The address as the visitor asked for it, with its query. */
  url: string;
}

/** An error page says what it can after so long, which comes on top of what the page took. */
const ERROR_PAGE_MS = 5_000;

/** What a file of the site, or a part of it, is asked for under conditions that it does not meet with: programs ask so, and read no page. */
const OF_FILES: readonly number[] = [412, 416];

const languageOf = (locale: string | undefined): string =>
  (LANGUAGES as readonly (string | undefined)[]).includes(locale) ? (locale ?? DEFAULT_LANGUAGE) : DEFAULT_LANGUAGE;

/**
 * Maps an error to its status and the site's error page. An address without a page may still be one that redirects depending
 * on its query, which only the request knows; the answer is then finished here and undefined is returned.
 */
export const getErrorProps = (context: ErrorContext, parts: PageParts): Promise<ErrorPageProps | undefined> =>
  withDeadline(ERROR_PAGE_MS, () => errorProps(context, parts));

async function errorProps({ req, res, err, locale, url }: ErrorContext, parts: PageParts): Promise<ErrorPageProps | undefined> {
  if (!err && OF_FILES.includes(res.statusCode)) {
    res.setHeader('Cache-Control', 'no-store');
    res.end();
    return undefined;
  }
  const language = languageOf(locale);
  const [pathname = '/', query = ''] = url.split('?');
  const host = getHosts().resolve(req.headers.host);
  const view = host && host.kind !== 'public' ? 'draft' : 'published';
  const site =
    host?.kind === 'public'
      ? host.site
      : (new URLSearchParams(query).get('sc_site') ??
        /(?:^|;\s*)sc_site=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1] ??
        getOrigins().sites[0]?.name ??
        '');
  const dependencies = pageDependencies(parts, view);
  const statusCode = err ? errorPolicy(err).status : res.statusCode >= 400 ? res.statusCode : 404;
  // What is said of an address that is too long does not repeat it.
  const path = statusCode === 414 ? '/' : splitLanguage(pathname, [language]).path;

  const moved = statusCode === 404 ? await movedTo({ site, language, path, query, view }, dependencies) : undefined;
  if (moved) {
    res.writeHead(moved.status, { Location: moved.location, 'Cache-Control': view === 'published' ? OF_NOTHING : 'no-store' });
    res.end();
    return undefined;
  }
  if (err && errorPolicy(err).report) logger.error({ err, site, route: loggedPath(path), language, statusCode }, 'page not made');
  res.statusCode = statusCode;
  res.setHeader('Cache-Control', statusCode === 404 && view === 'published' ? OF_NOTHING : 'no-store');
  if (statusCode === 503) res.setHeader('Retry-After', String(retryAfterSeconds(err)));
  return {
    hydrate: 'onIntent',
    statusCode,
    page: withEnd(
      await loadErrorPage({ statusCode, site, language, path, view, contentDown: isContentError(err) }, dependencies),
      statusCode === 404 ? await findEnd(req, { site, language, path }, dependencies) : undefined,
    ),
  };
}

const addressOf = ({ site, language, path }: Pick<AskedHere, 'site' | 'language' | 'path'>) =>
  parseAddress([`${SITE_PREFIX}${site}`, ...path.split('/').filter(Boolean).map(decoded)], language);

/** Where the list ends that the address goes on after; undefined when it is absent for another reason. */
async function findEnd(
  req: IncomingMessage,
  asked: Pick<AskedHere, 'site' | 'language' | 'path'>,
  dependencies: PageDependencies,
): Promise<PastTheEnd | undefined> {
  const own = recallEndOfRequest(req);
  if (own) return own;
  const address = addressOf(asked);
  if (address.kind !== 'page' || address.pageNumber === 1) return undefined;
  const known = recallEnd(address);
  if (known) return known.end;
  try {
    // Found absent by an earlier process, or too long ago: made again, the list says how long it is by now.
    rememberEnd(address, undefined);
    await loadPage({ ...address, view: 'published', strict: false }, dependencies);
    return recallEnd(address)?.end;
  } catch (error) {
    const { site, language, path } = asked;
    logger.warn({ err: error, site, route: loggedPath(path), language }, 'where the list ends is not known');
    return undefined;
  }
}

/** An error page that says which page of a list is absent, in its title too. */
function withEnd(page: PageModel, end: PastTheEnd | undefined): PageModel {
  if (!end) return page;
  const said = page.phrases['listing.pastTheEnd']?.replace('{page}', String(end.page));
  const title = [said, page.phrases['site.name']].filter(Boolean).join(' | ');
  return { ...page, route: { ...page.route, pastTheEnd: end }, head: said ? { ...page.head, title } : page.head };
}

/**
 * Where an address without a page leads: by a redirect that depends on the query, to the page's own way of writing it, or to the
 * other site, when the address begins with one of its sections.
 */
async function movedTo(asked: AskedHere, dependencies: ItemDependencies): Promise<Redirected | undefined> {
  const { services } = dependencies;
  const { site, language, path } = asked;
  try {
    const redirected = await redirectedTo(asked, services);
    if (redirected) return redirected;
    const location = (await rightlyWritten(asked, services)) ?? (await onOtherSite(asked, dependencies));
    return location === undefined ? undefined : { status: 301, location };
  } catch (error) {
    // An error page must not fail in its turn: whoever asks again finds it.
    count('redirects.failures');
    logger.warn({ err: error, site, route: loggedPath(path), language }, 'where the address leads is not known');
    return undefined;
  }
}

/** The page's own address, where the one asked for differs in case or blanks (`own-path.ts`). */
async function rightlyWritten({ query, ...asked }: AskedHere, services: ContentServices): Promise<string | undefined> {
  const { site, language } = asked;
  const address = addressOf(asked);
  if (address.kind !== 'page' || !isOddlyWritten(address.path)) return undefined;
  const own = await ownPathOf(site, address.path, language, services);
  if (own === undefined || own === address.path) return undefined;
  return languagePath(encodePath(pagedPath({ path: own, pageNumber: address.pageNumber })), language) + (query && `?${query}`);
}

/** The path of the page that is shown at an address, by its item or by a redirect that shows another; undefined without one. */
async function ownPathOf(site: string, path: string, language: string, services: ContentServices): Promise<string | undefined> {
  const match = matchRedirect(await services.redirects.fetch(site), { path, language, query: '' });
  if (match?.type === 'transfer' || sharedPage(path)) return path.toLowerCase();
  const layout = await services.layout(site, path, language);
  return layout && ownPath(path, language, layout.sitecore.context.itemPath);
}
