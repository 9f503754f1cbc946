import type { EventItem } from '@/features/content/cards';
import { registrationState } from '@/features/content/events';
import { emptyPage } from '@/features/content/lists';
import type { ListPage } from '@/features/content/lists';
import { loadAll, loadPastEvents, turned, upcomingEvents } from '@/features/content/lists/server';
import { withPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  /** The first that is not over. As `upcoming`, on the first page only. */
  next: EventItem | null;
  /** All others of today and of the days to come. */
  upcoming: EventItem[];
  past: ListPage<EventItem>;
}

const PAST_SIZE = 20;

const isOver = ({ StartDate, EndDate, Registration }: EventItem['fields'], now: number): boolean =>
  registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, now) === 'past';

export const paged = true;

/** All events to come, and the past ones in pages. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, live, describe }) => {
  const now = Date.now();
  const [upcoming, past] = await Promise.all([
    route.pageNumber === 1 ? loadAll(query, upcomingEvents(route.site, now), route.language) : [],
    loadPastEvents(query, { site: route.site, now, language: route.language, page: route.pageNumber, size: PAST_SIZE }),
  ]);
  turned({ route, describe }, past);
  const told = await withPlaces(upcoming, live ?? 'site');
  // One that ended this morning is still among those of today.
  const next = told.find(({ fields }) => !isOver(fields, now)) ?? null;
  return { next, upcoming: told.filter((event) => event !== next), past: past.total === 0 ? emptyPage : past };
};
