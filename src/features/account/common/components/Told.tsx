import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import { Fragment, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The reader's time zone where a script runs; undefined in what the server made, and until React has taken that over. */
const useZone = (): string | undefined => useSyncExternalStore(never, browserZone, () => undefined);

const STYLES = {
  moment: { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof STYLES;

/** A moment (ISO 8601) as the page tells it: date and time by the reader's clock. Where that is not known it says which clock it is. */
export function useMoment(style: Style = 'moment'): (at: string) => string {
  const { locale } = useWords();
  const zone = useZone();
  const named = zone === undefined && style === 'moment' ? ({ timeZoneName: 'short' } as const) : {};
  const format = intl('DateTimeFormat', locale, { ...STYLES[style], ...named, timeZone: zone ?? 'UTC' });
  // A day without a time (`2027-01-31`) is that day everywhere.
  const ofDays = intl('DateTimeFormat', locale, { ...STYLES[style], timeZone: 'UTC' });
  return (at) => (/^\d{4}-\d\d-\d\d$/.test(at) ? ofDays : format).format(new Date(at));
}

/** A moment (ISO 8601) as a `<time>`. */
export function Moment({ at, as = 'moment' }: { at: string; as?: Style }) {
  const time = useMoment(as);
  return (
    // Browsers and servers may know other versions of the same words.
    <time dateTime={at} suppressHydrationWarning>
      {time(at)}
    </time>
  );
}

/** No letter of a phrase. */
const MARK = '\u0000';

/** A phrase with moments in it, each a `<time>`. */
export function Told({ phrase: key, at, as = 'moment' }: { phrase: string; at: Readonly<Record<string, string>>; as?: Style }) {
  const { phrase } = useWords();
  const marked = Object.fromEntries(Object.keys(at).map((name) => [name, `${MARK}${name}${MARK}`]));
  return phrase(key, marked)
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <Moment key={index} at={at[part] ?? ''} as={as} />));
}
