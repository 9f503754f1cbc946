/** What a page says about itself: to browsers and networks in its head, to search engines, to analytics. */
import { crumbsIfKnown } from '../navigation/crumbs.server';
import { wordsToRead } from '../reading-time.server';
import { parsePageFields } from './page-fields';
import { pageMetadataOf } from './page-metadata.server';
import { structuredDataOf } from './structured-data/json-ld.server';
import { listedPages } from './structured-data/listed-pages';
import { createHead } from './head.server';
import type { DescribePage } from '@/server/page/page';
import { stateText, withSubject } from '@/runtime/data/page-subject';

/** What a page's item, its loaders and its place say of it. */
export const describePage: DescribePage = async ({
  route,
  item,
  whole,
  subject,
  origin,
  siteName,
  phrase,
  updated,
  main,
  hidden,
  query,
}) => {
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
    ownQuery: subject?.ownQuery,
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
        crumbs: route.itemId ? await crumbsIfKnown({ route, query }) : [],
        updated,
        // Hidden parts included: how long a text is may be said of any.
        words: wordsToRead(whole),
        listed: listedPages(main),
        subject: subject?.structuredData,
        now,
      });
  return { head, structuredData, metadata: pageMetadataOf(route, fields, head.og.title) };
};
