/** The lists of events. */
import { events } from '../cards/cards.server';
import type { EventItem } from '../cards';
import { TEMPLATE_IDS } from '../template-ids';
import { indexedTime, ofTemplate } from './search.server';
import type { List } from './search.server';

/** Those that begin after `now` (ms since 1970) or began today (UTC), the soonest first. */
export const upcomingEvents = (site: string, now: number): List<EventItem> => ({
  ...events(site),
  name: 'UpcomingEvents',
  where: [ofTemplate(TEMPLATE_IDS.Event), { name: 'StartDate', value: indexedTime(startOfDay(now)), operator: 'GTE' }],
  orderBy: 'StartDate ASC',
});

/** Those that began before today (UTC), the latest first. */
export const pastEvents = (site: string, now: number): List<EventItem> => ({
  ...events(site),
  name: 'PastEvents',
  where: [ofTemplate(TEMPLATE_IDS.Event), { name: 'StartDate', value: indexedTime(startOfDay(now)), operator: 'LT' }],
  orderBy: 'StartDate DESC',
});

const DAY_MS = 86_400_000;
/** An event of this evening is not past this morning, and a query that changes once a day can be cached. */
const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;
