import { count } from '../counters';
import { logger } from '../logger';
import type { Layout } from '../content/layout.schema';
import type { View } from '../content/endpoint';
import { changesSoFar } from '../made-of/changes';
import { tellOfChanges } from '../made-of/kept';
import { recorded } from '../made-of/record';
import { madeOf, touchedOf, type Made } from '../made-of/touched';
import { minimalErrorPage } from '@/runtime/minimal-error-page';
import type { PageModel } from '@/runtime/page-model';
import { createPage, type PageDependencies } from './page';
import { newestAnswer } from '../newest-answer';
import { onePerProcess } from '../one-per-process';

interface Layouts {
  notFound: Layout | undefined;
  serverError: Layout | undefined;
  at: number;
  /** What the layouts name. */
  made: Made;
  /** The pages themselves by status, finished: when the content service is down, nothing of them may need it. */
  pages: Map<number, PageModel>;
}

const STATUSES = [404, 500, 503] as const;

/** How long a site's error pages are used before they are fetched again. */
const FRESH_MS = 60_000;
const cache = onePerProcess('errorPages', () => new Map<string, Layouts>());

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

/** Those that a publication touches are made anew beside the next page, and are at hand until then. */
tellOfChanges(
  {
    forget: (change) => {
      const touched = [...cache.values()].filter(({ made }) => change === 'everything' || touchedOf([['', made]], change).length > 0);
      for (const layouts of touched) layouts.at = -Infinity;
      return touched.length;
    },
  },
  'errorPages',
);

const takeNewest = onePerProcess('errorPages.newest', newestAnswer);

type Place = Pick<ErrorPageRequest, 'site' | 'language' | 'view'>;
const nameOf = ({ site, language, view }: Place): string => `${view}/${site}/${language}`;

const layoutsOf = async ({ site, language, view }: Place, { services }: PageDependencies): Promise<Layouts | undefined> => {
  const name = nameOf({ site, language, view });
  const known = cache.get(name);
  if (known && Date.now() - known.at < FRESH_MS) return known;
  const begun = changesSoFar();
  try {
    const ask = async (): Promise<Layouts> => {
      const { value: layouts, madeOf: of } = await recorded(() => services.sites.errorPages(site, language));
      return {
        ...layouts,
        // Something was published meanwhile: what was asked for before may be of before.
        at: begun === changesSoFar() ? Date.now() : -Infinity,
        made: madeOf(of),
        pages: known?.pages ?? new Map<number, PageModel>(),
      };
    };
    return await takeNewest(name, ask, (layouts) => cache.set(name, layouts));
  } catch (error) {
    count('errorPages.failures');
    logger.warn({ err: error, site, language }, 'error pages not fetched');
    return known;
  }
};

const warming = onePerProcess('errorPages.warming', () => new Map<string, Promise<void>>());

/** Makes a site's error pages while the content service answers, so that they are at hand when it does not. Never throws. */
export async function warmErrorPages(place: Place, dependencies: PageDependencies): Promise<void> {
  const name = nameOf(place);
  const known = cache.get(name);
  if (known && STATUSES.every((status) => known.pages.has(status)) && Date.now() - known.at < FRESH_MS) return;
  // Each page that is made begins by this: after a publication many do at once.
  const before = warming.get(name);
  if (before) return before;
  const work = (async () => {
    for (const statusCode of STATUSES) await loadErrorPage({ ...place, statusCode, path: '/', contentDown: false }, dependencies);
  })().finally(() => warming.delete(name));
  warming.set(name, work);
  await work;
}

/** An error page is nowhere, so nothing leads to it, a share picture least of all. */
function withoutAddress({ image: _image, imageAlt: _alt, imageSize: _size, ...og }: PageModel['head']['og']): PageModel['head']['og'] {
  return { ...og, url: '', localeAlternates: [] };
}

/** The site's own error page in the language of the request, the last one known, or the message alone. Never throws. */
export async function loadErrorPage(request: ErrorPageRequest, dependencies: PageDependencies): Promise<PageModel> {
  const { statusCode, site, language, path, view } = request;
  const { dictionary } = dependencies.services;
  if (request.contentDown) {
    const kept = cache.get(nameOf(request))?.pages.get(statusCode);
    return kept
      ? { ...kept, route: { ...kept.route, path } }
      : minimalErrorPage(statusCode, site, language, dictionary.known(site, language));
  }
  const phrases = await dictionary.phrases(site, language);
  try {
    const layouts = await layoutsOf(request, dependencies);
    const layout = statusCode < 500 ? layouts?.notFound : layouts?.serverError;
    const page =
      layout &&
      (await createPage(withCode(layout, statusCode), phrases, { site, language, path, pageNumber: 1, view, strict: false }, dependencies));
    if (!page) return minimalErrorPage(statusCode, site, language, phrases);
    count('errorPages.made');
    const finished: PageModel = {
      ...page,
      structuredData: [],
      head: { ...page.head, canonical: '', alternates: [], feeds: [], robots: 'noindex', og: withoutAddress(page.head.og) },
    };
    layouts?.pages.set(statusCode, finished);
    return finished;
  } catch (error) {
    count('errorPages.failures');
    logger.error({ err: error, site, language, statusCode }, 'error page not made');
    return minimalErrorPage(statusCode, site, language, phrases);
  }
}

/** One item serves several statuses; what it shows is the status that is sent. */
const withCode = (layout: Layout, statusCode: number): Layout => ({
  sitecore: {
    ...layout.sitecore,
    route: { ...layout.sitecore.route, fields: { ...(layout.sitecore.route.fields as object | undefined), Code: { value: statusCode } } },
  },
});
