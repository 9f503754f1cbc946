import type { EventItem } from '@/features/content/cards';
import { emptyPage } from '@/features/content/lists';
import type { ListPage } from '@/features/content/lists';
import { loadAll, loadPastEvents, turned, upcomingEvents } from '@/features/content/lists/server';
import { withPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  /** On the first page only. */
  upcoming: EventItem[];
  past: ListPage<EventItem>;
}

const PAST_SIZE = 20;

export const paged = true;

/** All events to come, and the past ones in pages. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, live, describe }) => {
  const now = Date.now();
  const [upcoming, past] = await Promise.all([
    route.pageNumber === 1 ? loadAll(query, upcomingEvents(route.site, now), route.language) : [],
    loadPastEvents(query, { site: route.site, now, language: route.language, page: route.pageNumber, size: PAST_SIZE }),
  ]);
  turned({ route, describe }, past);
  return { upcoming: await withPlaces(upcoming, live ?? 'site'), past: past.total === 0 ? emptyPage : past };
};
