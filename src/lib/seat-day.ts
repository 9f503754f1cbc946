import { SEAT_ZONE } from './firm';
import { intl } from './intl';

/** The day of a moment (ISO 8601) there, `2027-01-31`. */
export function seatDay(moment: string): string {
  const parts = intl('DateTimeFormat', 'en-GB', { timeZone: SEAT_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
  const of = Object.fromEntries(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${of.year}-${of.month}-${of.day}`;
}
