import type { EventItem } from '@/features/content/cards';
import { registrationState } from '@/features/content/events';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import { indexedId, loadPage, upcomingEvents } from '@/features/content/lists/server';
import { withPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

/** Null on the page of an event that is not over. */
export type Data = {
  events: EventItem[];
  /** The page above the event's: the list that it is of. */
  all: CrumbData | null;
} | null;

const SHOWN = 3;

/** What comes next, where the event is over. */
export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { page, query, route, live } = context;
  const { StartDate, EndDate, Registration } = page;
  const now = Date.now();
  if (registrationState({ start: StartDate.value, end: EndDate.value, registration: Registration.value }, now) !== 'past') return null;
  // One that ended today is still in the list of those to come.
  const [{ items }, crumbs] = await Promise.all([
    loadPage(query, upcomingEvents(route.site, now), route.language, 1, SHOWN + 1),
    loadCrumbs(context),
  ]);
  const others = items.filter(({ id }) => indexedId(id) !== indexedId(route.itemId)).slice(0, SHOWN);
  return { events: await withPlaces(others, live ?? 'site'), all: crumbs.at(-1) ?? null };
};
