import type { EventItem } from '@/features/content/cards';
import { EVENTS_MODULE_CARDS } from '@/features/content/lists';
import { loadPage, upcomingEvents } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  events: EventItem[];
}

/** The next events, the soonest first. */
export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ query, route }) => {
  const { items } = await loadPage(query, upcomingEvents(route.site, Date.now()), route.language, 1, EVENTS_MODULE_CARDS);
  return { events: items };
};
