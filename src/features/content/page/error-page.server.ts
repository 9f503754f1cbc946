import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import type { Layout } from '../services/layout.schema';
import type { View } from '../services/services.server';
import { minimalErrorPage } from './error-page';
import type { PageModel } from './page-model';
import { createPage, type PageDependencies } from './page.server';

interface Layouts {
  notFound: Layout | undefined;
  serverError: Layout | undefined;
  at: number;
}

/** How long a site's error pages are used before they are fetched again. */
const FRESH_MS = 60_000;
const key = Symbol.for('masthead.errorPages');
const cache: Map<string, Layouts> = ((globalThis as { [key]?: Map<string, Layouts> })[key] ??= new Map());

export interface ErrorPageRequest {
  statusCode: number;
  site: string;
  language: string;
  /** The address that was asked for, without language prefix. */
  path: string;
  view: View;
  /** The content service has just failed: asking it again would only keep the visitor waiting. */
  contentDown: boolean;
}

const layoutsOf = async ({ site, language, view, contentDown }: Omit<ErrorPageRequest, 'statusCode' | 'path'>, { services }: PageDependencies): Promise<Layouts | undefined> => {
  const name = `${view}/${site}/${language}`;
  const known = cache.get(name);
  if (contentDown || (known && Date.now() - known.at < FRESH_MS)) return known;
  try {
    const fetched = { ...(await services.sites.errorPages(site, language)), at: Date.now() };
    cache.set(name, fetched);
    return fetched;
  } catch (error) {
    count('errorPages.failures');
    logger.warn({ err: error, site, language }, 'error pages not fetched');
    return known;
  }
};

/** Fetches a site's error pages while the content service answers, so that they are at hand when it does not. */
export async function warmErrorPages(request: { site: string; language: string; view: View }, dependencies: PageDependencies): Promise<void> {
  await layoutsOf({ ...request, contentDown: false }, dependencies);
}

/** The site's own error page in the language of the request, the last one known, or the message alone. Never throws. */
export async function loadErrorPage(request: ErrorPageRequest, dependencies: PageDependencies): Promise<PageModel> {
  const { statusCode, site, language, path, view } = request;
  const phrases = await dependencies.services.dictionary.phrases(site, language);
  const minimal = minimalErrorPage(statusCode, site, language, phrases);
  try {
    const layouts = await layoutsOf(request, dependencies);
    const layout = statusCode < 500 ? layouts?.notFound : layouts?.serverError;
    if (!layout) return minimal;
    const page = await createPage(withCode(layout, statusCode), phrases, { site, language, path, pageNumber: 1, view, strict: false }, dependencies);
    if (!page) return minimal;
    return { ...page, head: { ...page.head, canonical: '', alternates: [], robots: 'noindex', og: { ...page.head.og, url: '' } } };
  } catch (error) {
    count('errorPages.failures');
    logger.error({ err: error, site, language, statusCode }, 'error page not made');
    return minimal;
  }
}

/** One item serves several statuses; what it shows is the status that is sent. */
const withCode = (layout: Layout, statusCode: number): Layout => ({
  sitecore: { ...layout.sitecore, route: { ...layout.sitecore.route, fields: { ...(layout.sitecore.route.fields as object | undefined), Code: { value: statusCode } } } },
});
