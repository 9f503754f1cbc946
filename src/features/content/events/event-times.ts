import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { knownZone, zoneName } from './zone';

export interface EventTimes {
  /** `Friday, 4 December 2026`; over several days a range. The day of a month and the month stand on one line. */
  date: string;
  /** `3–5 Dec 2026`, where it is over several days; null for one. */
  range: string | null;
  /** `18:30–22:00`; over several days only the beginning. */
  time: string;
  /** `CET`, as the place calls it on that day. */
  zone: string;
  /** `Central European Standard Time`. */
  zoneLong: string;
  /** Day of the month. */
  day: string;
  /** The same as it stands before a month: `4`, `4.` in German. */
  dayWritten: string;
  /** `December 2026`. */
  monthYear: string;
  /** `Friday`, of its first day. */
  weekday: string;
  /** ISO 8601, UTC. */
  start: string;
  end: string | null;
}

const dateStyle: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const rangeStyle: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const timeStyle: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const onOneLine = (date: string): string => date.replace(/\b(\d{1,2}\.?) /g, '$1\u00a0');

/** Date and time of an event at its place, in the page's language. Null without a start. */
export function eventTimes(start: string | null, end: string | null, timeZone: string, language: string): EventTimes | null {
  if (!start) return null;
  const zone = knownZone(timeZone);
  const locale = localeOf(language);
  const from = new Date(start);
  // An end before the start is an author's slip: the start alone is right.
  const to = end && Date.parse(end) > from.getTime() ? new Date(end) : null;
  const days = intl('DateTimeFormat', locale, { ...dateStyle, timeZone: zone });
  const dated = intl('DateTimeFormat', locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).formatToParts(from);
  // In both languages of the product the day comes first.
  const [{ value: day } = { value: '' }, behind, ...rest] = dated;
  const clock = intl('DateTimeFormat', locale, { ...timeStyle, timeZone: zone });
  const sameDay = !to || days.format(from) === days.format(to) || to.getTime() - from.getTime() < 12 * 3_600_000;
  return {
    date: onOneLine(sameDay ? days.format(from) : days.formatRange(from, to)),
    range: to && !sameDay ? intl('DateTimeFormat', locale, { ...rangeStyle, timeZone: zone }).formatRange(from, to) : null,
    time: to && sameDay ? `${clock.format(from)}–${clock.format(to)}` : clock.format(from),
    zone: zoneName(zone, language, 'short', from),
    zoneLong: zoneName(zone, language, 'long', from),
    day,
    dayWritten: `${day}${behind?.value.trim() ?? ''}`,
    monthYear: rest.map(({ value }) => value).join(''),
    weekday: intl('DateTimeFormat', locale, { weekday: 'long', timeZone: zone }).format(from),
    start: from.toISOString(),
    end: to?.toISOString() ?? null,
  };
}
