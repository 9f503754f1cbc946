import type { Language } from '../../../lib/languages.ts';
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
  format: 'inPerson' | 'online' | 'hybrid';
  location: string;
  /** IANA name of the zone in which its times are said. */
  timeZone: string;
  position: { latitude: number; longitude: number } | null;
  /** Path on its site, with the language's prefix. */
  path: string | undefined;
  /** Of its words. */
  language: Language;
}

/** What a change of is told to those who come: when the event is, and where. Not its title, and not its zone alone, which moves nothing. */
export type EventFacts = Pick<PlacedEvent, 'start' | 'end' | 'format' | 'location' | 'timeZone' | 'language'>;

export const factsOf = ({ start, end, format, location, timeZone, language }: EventFacts): EventFacts => ({
  ...{ start, end, format, location, timeZone, language },
});

/** The facts in each language that an event has words in. */
export type SeenFacts = Readonly<Partial<Record<PlacedEvent['language'], EventFacts>>>;

/** What somebody was told last; `gone`: that the event was called off. */
export type Told = EventFacts & { gone?: boolean };

/** Whether an event is another than somebody was told. Its place in another language is taken for the same place. */
export const isNews = (told: Told | null, now: EventFacts): boolean =>
  told === null ||
  told.gone === true ||
  told.start !== now.start ||
  told.end !== now.end ||
  told.format !== now.format ||
  (told.language === now.language && told.location !== now.location);

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

/**
 * The item of an event → what decides about its places.
 *
 * @param language of the item's words
 * @returns undefined for an item that is no event: one has a start and says whether one can register
 */
export function eventOf(item: FormItem, path: string | undefined, language: PlacedEvent['language']): PlacedEvent | undefined {
  const of = (name: string): string => (item.fields.get(name) ?? '').trim();
  const start = momentOf(of('startdate'));
  if (start === undefined || !item.fields.has('registration')) return undefined;
  const capacity = Math.floor(Number(of('capacity')));
  const registration = of('registration').toLowerCase();
  const format = of('format');
  const [latitude, longitude] = [of('latitude'), of('longitude')].map((text) => (text === '' ? NaN : Number(text))) as [number, number];
  return {
    id: item.id,
    title: of('title') || item.displayName,
    lede: of('lede'),
    capacity: capacity > 0 ? capacity : undefined,
    registration: registration === 'full' || registration === 'closed' ? registration : 'open',
    start,
    end: momentOf(of('enddate')) ?? null,
    format: format === 'online' || format === 'hybrid' ? format : 'inPerson',
    location: [of('venue'), of('city'), of('country')].filter(Boolean).join(', '),
    timeZone: isZone(of('timezone')) ? of('timezone') : 'UTC',
    position: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
    path,
    language,
  };
}

const DAY_MS = 86_400_000;

/** When an event is over: at its end, or with the day of a start that has no end. */
export function overAt({ start, end }: Pick<PlacedEvent, 'start' | 'end'>): Date {
  const starts = Date.parse(start);
  const ends = end === null ? NaN : Date.parse(end);
  return new Date(ends > starts ? ends : starts + DAY_MS);
}

export const hasBegun = ({ start }: Pick<PlacedEvent, 'start'>, now: number): boolean => Date.parse(start) <= now;

/**
 * How long an event may be off the pages before it counts as called off: a day, in which it may be published again. Where its start is
 * near, a quarter of the time until then, so that nobody is on the way.
 */
export const goneGraceMs = ({ start }: Pick<PlacedEvent, 'start'>, since: number): number =>
  Math.min(DAY_MS, (Date.parse(start) - since) / 4);

/** Whether somebody may still register. */
export const takesRegistrations = (event: PlacedEvent, now: number): boolean =>
  event.registration !== 'closed' && overAt(event).getTime() > now;

/** Whether the next one who registers has a place: nobody overtakes those who wait, until it has begun and none of them moves up any more. */
export const hasRoom = (
  event: Pick<PlacedEvent, 'capacity' | 'registration' | 'start'>,
  { taken, waiting }: { taken: number; waiting: number },
  now: number,
): boolean =>
  event.registration === 'open' && (waiting === 0 || hasBegun(event, now)) && (event.capacity === undefined || taken < event.capacity);

/** An event as it is now; undefined where visitors see none, as it was taken down or deleted; `away` while nobody can say. */
export type EventNow = PlacedEvent | 'away' | undefined;

/**
 * How many of those who wait move up. Where registration is open the places are filled. Where editors have stopped it, or the event
 * cannot be read just now, those who wait get what becomes free and no more. At an event that is no more, or has begun, nobody gets a place:
 * they would hear of it too late.
 *
 * @param freed places that were given back just now, by somebody who had one
 */
export function movingUp(event: EventNow, { taken, waiting }: { taken: number; waiting: number }, freed: number, now: number): number {
  if (event === 'away') return Math.min(waiting, freed);
  if (event === undefined || hasBegun(event, now)) return 0;
  const free = event.capacity === undefined ? Infinity : Math.max(event.capacity - taken, 0);
  return Math.min(waiting, free, event.registration === 'open' ? Infinity : freed);
}
