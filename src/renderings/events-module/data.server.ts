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
 * The next events, the soonest first: as many as the editor says, but no more than a module has. What is full gives its place to one that
 * one can still come to, where there is one.
 */
export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, query, route, live }) => {
  const count = Math.min(fields.Count.value ?? EVENTS_MODULE_CARDS, EVENTS_MODULE_CARDS);
  const { items } = await loadPage(query, upcomingEvents(route.site, Date.now()), route.language, 1, count + SPARE);
  const events = await withPlaces(items, live ?? 'site');
  const isOpen = ({ fields: { Registration } }: EventItem): boolean => Registration.value === 'open';
  const chosen = new Set([...events.filter(isOpen), ...events.filter((event) => !isOpen(event))].slice(0, count));
  return { events: events.filter((event) => chosen.has(event)) };
};
