import { z } from 'zod';
import { count } from '@/server/counters';
import { isContentError } from '@/server/errors';
import { logger } from '@/server/logger';
import { noteHole } from '@/server/made-of/record';
import { loggedPath } from '@/server/log-words';
import { withName } from '@/lib/name-token';
import { plainTitle } from '@/lib/rich-text/title';
import type { RenderingDataContext } from '@/runtime/data/data-loader';

const document = `query PageAncestors($id: String!, $language: String!, $hasLayout: Boolean!, $title: String!, $navigationTitle: String!) {
  item(path: $id, language: $language) {
    ancestors(hasLayout: $hasLayout) {
      displayName
      url { path url siteName }
      title: field(name: $title) { value }
      navigationTitle: field(name: $navigationTitle) { value }
    }
  }
}`;

const text = z
  .object({ value: z.string().nullish() })
  .nullish()
  .transform((field) => field?.value ?? '');

const answer = z.object({
  item: z
    .object({
      ancestors: z.array(
        z.object({
          displayName: z.string().nullish(),
          url: z.object({ path: z.string().nullish(), url: z.string().nullish() }).nullish(),
          title: text,
          navigationTitle: text,
        }),
      ),
    })
    .nullable(),
});

export interface CrumbData {
  text: string;
  href: string;
}

/** The pages above this one, from the home page down, by their navigation titles. Empty for the home page. */
export async function loadCrumbs({ route, query }: Pick<RenderingDataContext, 'route' | 'query'>): Promise<CrumbData[]> {
  if (route.path === '/') return [];
  const { item } = await query(
    document,
    { id: route.itemId, language: route.language, hasLayout: true, title: 'Title', navigationTitle: 'NavigationTitle' },
    answer,
  );
  const pages = (item?.ancestors ?? []).flatMap((ancestor) => {
    const href = ancestor.url?.path || ancestor.url?.url;
    const name = withName(ancestor.navigationTitle || plainTitle(ancestor.title) || '$name', ancestor.displayName ?? '');
    return href && name ? [{ text: name, href }] : [];
  });
  // Nearest first in Sitecore's answer; a reader goes from the home page down. Of two that follow each other under one name
  // (the home page of Insights and its list of insights) the upper one is enough.
  return pages.reverse().filter(({ text: name }, index, all) => name !== all[index - 1]?.text);
}

/** The same for what is worth having without its way there; none, and counted, where the content service does not say them. */
export async function crumbsIfKnown({ route, query }: Pick<RenderingDataContext, 'route' | 'query'>): Promise<CrumbData[]> {
  try {
    return await loadCrumbs({ route, query });
  } catch (error) {
    if (!isContentError(error)) throw error;
    noteHole();
    count('crumbs.failures');
    logger.debug({ err: error, site: route.site, route: loggedPath(route.path) }, 'the pages above are not known');
    return [];
  }
}
