/** Sitecore's notation of a moment in UTC, `20261118T173000Z`, of a date or a moment as documents write it; undefined when it is none. */
export function encodeDate(text: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = parts;
  const [, sign = '+', hours = '0', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = zone === 'Z' ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
  const moment = new Date(`${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`);
  if (Number.isNaN(moment.getTime()) || new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return undefined;
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The reverse: `2026-11-18T17:30:00Z`, or the date alone at midnight. */
export function decodeDate(value: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(value);
  if (!parts) return value;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = parts;
  return `${year}-${month}-${day}${hour + minute + second === '000000' ? '' : `T${hour}:${minute}:${second}Z`}`;
}
