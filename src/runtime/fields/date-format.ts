import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';

/** `long` 18 November 2026; `short` 18 Nov 2026; `month` November 2026; `dayMonth` 18 Nov; `day` 18; `monthShort` Nov; `time` 18:30; `weekday` Friday, 4 December 2026. */
export type DateFormat = 'long' | 'short' | 'month' | 'dayMonth' | 'day' | 'monthShort' | 'time' | 'weekday' | 'year';

const formats: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  day: { day: 'numeric' },
  monthShort: { month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

/**
 * A date as a reader of the language writes it.
 * @param value ISO 8601
 * @param timeZone IANA name; UTC unless given
 */
export const formatDate = (value: string, format: DateFormat, language: string, timeZone = 'UTC'): string =>
  intl('DateTimeFormat', localeOf(language), { ...formats[format], timeZone }).format(new Date(value));
