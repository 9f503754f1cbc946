import { parseDate } from '../../../lib/scs/date.ts';

export { parseDate };

/** What Sitecore answers for a date that is not set. */
const NO_DATE = '0001-01-01T00:00:00Z';

/** The value of a date field in the layout JSON: ISO 8601 in UTC, to the second. */
export function isoDate(raw: string): string {
  const time = parseDate(raw);
  return time === undefined || time <= Date.UTC(1, 0, 1) ? NO_DATE : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
