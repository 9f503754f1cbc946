import { parseDate } from '../../../lib/scs/date.ts';
import type { FormItem } from '../content/source.ts';

/** What decides about the places of an event, as its editors have it now. */
export interface PlacedEvent {
  /** 32 hexadecimal digits in lower case. */
  id: string;
  title: string;
  lede: string;
  /** Undefined where there are as many as come. */
  capacity: number | undefined;
  /** `full` lets everybody wait, whatever the capacity. */
  registration: 'open' | 'full' | 'closed';
  /** ISO 8601 */
  start: string;
  end: string | null;
  location: string;
  /** IANA name of the zone in which its times are said. */
  timeZone: string;
  position: { latitude: number; longitude: number } | null;
  /** Path on its site, with the language's prefix. */
  path: string | undefined;
}

/** A date of Sitecore's → ISO 8601. */
function momentOf(value: string): string | undefined {
  const time = parseDate(value);
  // What was never filled in is the year 1.
  return time === undefined || time <= 0 ? undefined : new Date(time).toISOString();
}

function isZone(name: string): boolean {
  if (name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The item of an event → what decides about its places. @returns undefined for an item that is no event: one has a start and says whether one can register */
export function eventOf(item: FormItem, path: string | undefined): PlacedEvent | undefined {
  const of = (name: string): string => (item.fields.get(name) ?? '').trim();
  const start = momentOf(of('startdate'));
  if (start === undefined || !item.fields.has('registration')) return undefined;
  const capacity = Math.floor(Number(of('capacity')));
  const registration = of('registration').toLowerCase();
  const [latitude, longitude] = [of('latitude'), of('longitude')].map((text) => (text === '' ? NaN : Number(text))) as [number, number];
  return {
    id: item.id,
    title: of('title') || item.displayName,
    lede: of('lede'),
    capacity: capacity > 0 ? capacity : undefined,
    registration: registration === 'full' || registration === 'closed' ? registration : 'open',
    start,
    end: momentOf(of('enddate')) ?? null,
    location: [of('venue'), of('city'), of('country')].filter(Boolean).join(', '),
    timeZone: isZone(of('timezone')) ? of('timezone') : 'UTC',
    position: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
    path,
  };
}

/** When an event is over: at its end, or with the day of a start that has no end. */
export function overAt({ start, end }: Pick<PlacedEvent, 'start' | 'end'>): Date {
  const DAY_MS = 86_400_000;
  const starts = Date.parse(start);
  const ends = end === null ? NaN : Date.parse(end);
  return new Date(ends > starts ? ends : starts + DAY_MS);
}

/** Whether somebody may still register. */
export const takesRegistrations = (event: PlacedEvent, now: number): boolean =>
  event.registration !== 'closed' && overAt(event).getTime() > now;

/** Whether the next one who registers has a place: nobody overtakes those who wait. */
export const hasRoom = (
  event: Pick<PlacedEvent, 'capacity' | 'registration'>,
  { taken, waiting }: { taken: number; waiting: number },
): boolean => event.registration === 'open' && waiting === 0 && (event.capacity === undefined || taken < event.capacity);

/** An event as it is now; undefined where visitors see none, as it was taken down or deleted; `away` while nobody can say. */
export type EventNow = PlacedEvent | 'away' | undefined;

/**
 * How many of those who wait move up. Where registration is open the places are filled. Where editors have stopped it, or the event
 * cannot be read just now, those who wait get what becomes free and no more. Of an event that is no more nobody gets a place.
 *
 * @param freed places that were given back just now, by somebody who had one
 */
export function movingUp(event: EventNow, { taken, waiting }: { taken: number; waiting: number }, freed: number, now: number): number {
  if (event === 'away') return Math.min(waiting, freed);
  if (event === undefined || overAt(event).getTime() <= now) return 0;
  const free = event.capacity === undefined ? Infinity : Math.max(event.capacity - taken, 0);
  return Math.min(waiting, free, event.registration === 'open' ? Infinity : freed);
}
