const SITECORE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(?::\d+)?Z?$/;
/** What Sitecore answers for a date that is not set. */
const NO_DATE = '0001-01-01T00:00:00Z';

/** A raw date (`20260102T030405Z`, `20260102`, with or without ticks; also ISO 8601) as milliseconds since 1970, UTC; undefined when it is none. */
export function parseDate(raw: string): number | undefined {
  const text = raw.trim();
  if (text === '') return undefined;
  const match = SITECORE.exec(text);
  if (!match) {
    if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
    const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
    return Number.isNaN(time) ? undefined : time;
  }
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  // the 31st of February is no date
  if (
    date.getUTCMonth() !== Number(month) - 1 ||
    date.getUTCDate() !== Number(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    return undefined;
  return date.getTime();
}

/** The value of a date field in the layout JSON: ISO 8601 in UTC, to the second. */
export function isoDate(raw: string): string {
  const time = parseDate(raw);
  return time === undefined || time <= Date.UTC(1, 0, 1) ? NO_DATE : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
