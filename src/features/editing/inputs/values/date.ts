import { parseDate } from '@/lib/scs/date';

/** Sitecore's dates (`20260521T093000Z`) as a browser's controls have them, in UTC. */

const SITECORE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(?::\d+)?Z?$/;

/** `2026-05-21`, or `2026-05-21T09:30` (with seconds where there are any); empty for none. What is no date of Sitecore's is undefined. */
export function controlDate(raw: string, withTime: boolean): string | undefined {
  if (raw.trim() === '') return '';
  const found = SITECORE.exec(raw.trim());
  if (!found) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found;
  // What Sitecore writes for no date.
  if (year === '0001') return '';
  const date = `${year}-${month}-${day}`;
  return withTime ? `${date}T${hour}:${minute}${second === '00' ? '' : `:${second}`}` : date;
}

/** Undefined for what no control gives. */
export function sitecoreDate(control: string): string | undefined {
  if (control === '') return '';
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/.exec(control);
  if (!found) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found;
  const date = `${year}${month}${day}T${hour}${minute}${second}Z`;
  return parseDate(date) === undefined ? undefined : date;
}
