/** Where the listings are that a query narrows: editors put them where they like. */
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { splitLanguage } from '@/lib/split-language';
import { runQuery, type QueryClient } from '@/server/content/client';
import { contentServices } from '@/server/content/services';
import { setFilteredListings } from '@/server/filtered-listings';
import { logger } from '@/server/logger';
import { tellOfChanges } from '@/server/made-of/kept';
import { TEMPLATE_IDS } from '../template-ids';
import { loadAll, ofTemplate, type List } from './search.server';

/** A publication tells of a directory that was moved; without its message it is found this much later. */
export const REFRESH_MS = 1_800_000;

interface Listing {
  url?: { path?: string | null | undefined; siteName?: string | null | undefined } | null | undefined;
}
const directories: List<Listing> = {
  name: 'FilteredListings',
  where: [ofTemplate(TEMPLATE_IDS.PeopleDirectory)],
  orderBy: 'Title ASC',
  fields: {},
  item: z.object({ url: z.object({ path: z.string().nullish(), siteName: z.string().nullish() }).nullish() }),
};

/** @throws AppError `content/…` */
export async function loadFilteredListings(client: QueryClient): Promise<{ site: string; path: string }[]> {
  const lists = await Promise.all(LANGUAGES.map((language) => loadAll((...asked) => runQuery(client, ...asked), directories, language)));
  return lists
    .flat()
    .flatMap(({ url }) => (url?.path && url.siteName ? [{ site: url.siteName, path: splitLanguage(url.path, LANGUAGES).path }] : []));
}

/** Keeps the list for as long as the server runs. Without an answer the last one stands. */
export function keepFilteredListings(client: QueryClient = contentServices().client): void {
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      const listings = await loadFilteredListings(client);
      // An index that is being rebuilt has none; a listing too many costs nothing.
      if (listings.length > 0) setFilteredListings(listings);
    } catch (error) {
      logger.warn({ err: error }, 'where the directory of people is, is not known');
    } finally {
      loading = undefined;
    }
  };
  const refresh = async (): Promise<void> => {
    await (loading ??= load());
    setTimeout(() => void refresh(), REFRESH_MS).unref();
  };
  void refresh();
  tellOfChanges(
    {
      forget: async () => {
        // What is under way may have been asked for before that.
        await loading;
        await (loading ??= load());
        return 0;
      },
    },
    'filteredListings',
  );
}
