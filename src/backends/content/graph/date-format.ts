/** Sitecore's "no date": 1 January of the year 1, in milliseconds since 1970. */
export const NO_DATE = -62_135_596_800_000;

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** .NET's standard formats in the culture of the United States, which Sitecore uses for `en`. */
const ENGLISH: Readonly<Record<string, string>> = {
  d: 'M/d/yyyy',
  D: 'dddd, MMMM d, yyyy',
  t: 'h:mm tt',
  T: 'h:mm:ss tt',
  f: 'dddd, MMMM d, yyyy h:mm tt',
  F: 'dddd, MMMM d, yyyy h:mm:ss tt',
  g: 'M/d/yyyy h:mm tt',
  G: 'M/d/yyyy h:mm:ss tt',
  M: 'MMMM d',
  m: 'MMMM d',
  Y: 'MMMM yyyy',
  y: 'MMMM yyyy',
};
const INVARIANT: Readonly<Record<string, string>> = {
  O: "yyyy-MM-dd'T'HH:mm:ss.fffffffK",
  o: "yyyy-MM-dd'T'HH:mm:ss.fffffffK",
  R: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  r: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  s: "yyyy-MM-dd'T'HH:mm:ss",
  u: "yyyy-MM-dd HH:mm:ss'Z'",
};
type Style = Intl.DateTimeFormatOptions;
const STYLES: Readonly<Record<string, Style>> = {
  d: { dateStyle: 'short' },
  D: { dateStyle: 'full' },
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  f: { dateStyle: 'full', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'medium' },
  g: { dateStyle: 'short', timeStyle: 'short' },
  G: { dateStyle: 'short', timeStyle: 'medium' },
  M: { month: 'long', day: 'numeric' },
  m: { month: 'long', day: 'numeric' },
  Y: { month: 'long', year: 'numeric' },
  y: { month: 'long', year: 'numeric' },
};

function name(date: Date, language: string, options: Style): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
}

function zone(offset: number, length: number): string {
  const minutes = Math.abs(offset);
  const hours = pad(Math.floor(minutes / 60), length >= 2 ? 2 : 1);
  return `${offset > 0 ? '-' : '+'}${hours}${length >= 3 ? `:${pad(minutes % 60, 2)}` : ''}`;
}

function token(letter: string, length: number, date: Date, language: string, offset: number): string {
  const hours = date.getUTCHours();
  switch (letter) {
    case 'y':
      return length <= 2 ? pad(date.getUTCFullYear() % 100, length) : pad(date.getUTCFullYear(), length);
    case 'M':
      return length <= 2 ? pad(date.getUTCMonth() + 1, length) : name(date, language, { month: length === 3 ? 'short' : 'long' });
    case 'd':
      return length <= 2 ? pad(date.getUTCDate(), length) : name(date, language, { weekday: length === 3 ? 'short' : 'long' });
    case 'H':
      return pad(hours, Math.min(length, 2));
    case 'h':
      return pad(hours % 12 === 0 ? 12 : hours % 12, Math.min(length, 2));
    case 'm':
      return pad(date.getUTCMinutes(), Math.min(length, 2));
    case 's':
      return pad(date.getUTCSeconds(), Math.min(length, 2));
    case 'f':
    case 'F':
      return pad(date.getUTCMilliseconds(), 3).padEnd(7, '0').slice(0, length);
    case 't':
      return (hours < 12 ? 'AM' : 'PM').slice(0, length);
    case 'z':
      return zone(offset, length);
    default:
      return offset === 0 ? 'Z' : zone(offset, 3);
  }
}

const TOKENS = /'([^']*)'|"([^"]*)"|\\(.)|%?((y|M|d|H|h|m|s|f|F|t|z|K)\5*)/g;

/**
 * A date (ms since 1970) in a .NET date format, standard (one letter) or custom, for `DateField.formattedDateValue`.
 * `offset` is in minutes as JavaScript's `getTimezoneOffset` gives it: what UTC is ahead of the place.
 */
export function formatDate(time: number, format: string, language: string, offset: number): string {
  const date = new Date(time - offset * 60_000);
  const style = STYLES[format];
  if (style !== undefined && !/^en(?:-US)?$/i.test(language)) return name(date, language, style);
  const fixed = INVARIANT[format];
  const pattern = fixed ?? ENGLISH[format] ?? format;
  return pattern.replace(TOKENS, (_whole, single?: string, double?: string, escaped?: string, run?: string, letter?: string) => {
    const literal = single ?? double ?? escaped;
    if (literal !== undefined) return literal;
    return token(letter ?? '', run?.length ?? 0, date, fixed === undefined ? language : 'en', offset);
  });
}
