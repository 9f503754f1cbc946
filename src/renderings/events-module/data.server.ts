import type { EventItem } from '@/features/content/cards';
import { EVENTS_MODULE_CARDS } from '@/features/content/lists';
import { loadPage, upcomingEvents } from '@/features/content/lists/server';
import { withPlaces } from '@/features/forms/content/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  events: EventItem[];
}

/** Asked for beside those that are shown, in the place of what is full. */
const SPARE = 2;

/**
 * The next events that one can still come to, the soonest first: as many as the editor says, but no more than a module has. Where there
 * is no place left anywhere, those all the same.
 */
export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, query, route, live }) => {
  const count = Math.min(fields.Count.value ?? EVENTS_MODULE_CARDS, EVENTS_MODULE_CARDS);
  const { items } = await loadPage(query, upcomingEvents(route.site, Date.now()), route.language, 1, count + SPARE);
  const events = await withPlaces(items, live ?? 'site');
  const open = events.filter(({ fields: { Registration } }) => Registration.value === 'open');
  return { events: (open.length > 0 ? open : events).slice(0, count) };
};
