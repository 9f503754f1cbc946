/** The lists of events. */
import { events } from '../cards/cards.server';
import type { EventItem } from '../cards';
import { TEMPLATE_IDS } from '../template-ids';
import type { ContentQuery } from '@/runtime/data/data-loader';
import type { ListPage } from './model';
import { anyOf, indexedTime, loadAll, loadPage, ofTemplate } from './search.server';
import type { List, Predicate } from './search.server';

/** Those that end after `now` (ms since 1970), or began or end today (UTC), the soonest first. One of several days has begun. */
export const upcomingEvents = (site: string, now: number): List<EventItem> => ({
  ...events(site),
  name: 'UpcomingEvents',
  where: [ofTemplate(TEMPLATE_IDS.Event), anyOf(of('StartDate', 'GTE', now), of('EndDate', 'GTE', now))],
  orderBy: 'StartDate ASC',
});

/** Those that began before today (UTC), the latest first. */
export const begunEvents = (site: string, now: number): List<EventItem> => ({
  ...events(site),
  name: 'BegunEvents',
  where: [ofTemplate(TEMPLATE_IDS.Event), of('StartDate', 'LT', now)],
  orderBy: 'StartDate DESC',
});

/** Of those, the ones that are not over. */
export const runningEvents = (site: string, now: number): List<EventItem> => ({
  ...begunEvents(site, now),
  name: 'RunningEvents',
  where: [ofTemplate(TEMPLATE_IDS.Event), of('StartDate', 'LT', now), of('EndDate', 'GTE', now)],
});

/**
 * A page of those that are past, the latest first: of those that began, without those that run. Services do not agree on what is found
 * where an event has no end, so no predicate says past alone; a page can be shorter for it.
 */
export async function loadPastEvents(
  query: ContentQuery,
  { site, now, language, page, size }: { site: string; now: number; language: string; page: number; size: number },
): Promise<ListPage<EventItem>> {
  const [begun, running] = await Promise.all([
    loadPage(query, begunEvents(site, now), language, page, size),
    loadAll(query, runningEvents(site, now), language),
  ]);
  const ids = new Set(running.map(({ id }) => id));
  return { ...begun, items: begun.items.filter(({ id }) => !ids.has(id)), total: Math.max(0, begun.total - ids.size) };
}

const of = (name: string, operator: 'GTE' | 'LT', now: number): Predicate => ({ name, value: indexedTime(startOfDay(now)), operator });

const DAY_MS = 86_400_000;
/** An event of this evening is not past this morning, and a query that changes once a day can be cached. */
const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;
