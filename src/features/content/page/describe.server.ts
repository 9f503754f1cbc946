/** What a page says about itself: to browsers and networks in its head, to search engines, to analytics. */
import { wordsIn } from '@/lib/rich-text/words';
import { count } from '@/server/counters';
import { isContentError } from '@/server/errors';
import { logger } from '@/server/logger';
import { loggedPath } from '@/server/log-words';
import type { ContentQuery } from '../data-loader';
import { loadCrumbs, type CrumbData } from '../navigation/crumbs.server';
import { wordsOfBlocks } from '../reading-time.server';
import type { Phrase } from '../phrases';
import type { RenderingNode, RouteInfo } from '../rendering';
import { parsePageFields } from '../seo/page-fields';
import { pageMetadataOf } from '../seo/page-metadata.server';
import { structuredDataOf } from '../seo/structured-data/json-ld.server';
import { listedPages } from '../seo/structured-data/listed-pages';
import type { Route } from '../services/layout.schema';
import { createHead } from './head.server';
import type { PageModel } from './page-model';
import { stateText, withSubject, type PageSubject } from './page-subject';

interface Described {
  route: RouteInfo;
  /** As its reader may have it. */
  item: Route;
  /** What a loader said of the page. */
  subject?: PageSubject | undefined;
  origin: string;
  siteName: string;
  phrase: Phrase;
  updated: string | undefined;
  words: number;
  main: readonly RenderingNode[];
  hidden: boolean;
  query: ContentQuery;
}

/** Words of a page's text, hidden parts included: how long a text is may be said of any. */
export function wordsOfPage({ fields, placeholders }: Route): number {
  const body: unknown = typeof fields === 'object' && fields !== null && 'Body' in fields ? fields.Body : undefined;
  const html = typeof body === 'object' && body !== null && 'value' in body && typeof body.value === 'string' ? body.value : '';
  return wordsIn(html) + wordsOfBlocks({ placeholders });
}

export async function describePage({
  route,
  item,
  subject,
  origin,
  siteName,
  phrase,
  updated,
  words,
  main,
  hidden,
  query,
}: Described): Promise<Pick<PageModel, 'head' | 'structuredData' | 'metadata'>> {
  const now = Date.now();
  const fields = parsePageFields(withSubject(item.fields, subject));
  const bare = createHead({
    route,
    fields,
    itemName: item.displayName || item.name,
    origin,
    siteName,
    updated,
    hidden,
    state: stateText(subject?.state ?? {}, phrase),
    phrase,
  });
  const head =
    subject?.feeds && !hidden
      ? { ...bare, feeds: [...subject.feeds.map(({ path, ...feed }) => ({ ...feed, href: `${origin}${path}` })), ...(bare.feeds ?? [])] }
      : bare;
  const structuredData = hidden
    ? []
    : structuredDataOf({
        route,
        head,
        fields,
        origin,
        crumbs: await crumbsOf(route, query),
        updated,
        words,
        listed: listedPages(main),
        subject: subject?.structuredData,
        now,
      });
  return { head, structuredData, metadata: pageMetadataOf(route, fields, head.og.title, now) };
}

/** A page without its way there is still a page. */
async function crumbsOf(route: RouteInfo, query: ContentQuery): Promise<CrumbData[]> {
  if (!route.itemId) return [];
  try {
    return await loadCrumbs({ route, query });
  } catch (error) {
    if (!isContentError(error)) throw error;
    count('structuredData.failures');
    logger.debug({ err: error, site: route.site, route: loggedPath(route.path) }, 'the pages above are not known');
    return [];
  }
}
