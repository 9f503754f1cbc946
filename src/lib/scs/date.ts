const SITECORE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(?::\d+)?Z?$/;

/** A raw date (`20260102T030405Z`, `20260102`, with or without ticks; also ISO 8601) as milliseconds since 1970, UTC; undefined when it is none. */
export function parseDate(raw: string): number | undefined {
  const text = raw.trim();
  if (text === '') return undefined;
  const match = SITECORE.exec(text);
  if (!match) {
    if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
    const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
    // V8 reads the 31st of February as the 3rd of March.
    return Number.isNaN(time) || new Date(text.slice(0, 10)).toISOString().slice(0, 10) !== text.slice(0, 10) ? undefined : time;
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
