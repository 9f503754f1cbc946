import { useWords } from '../common';

/** A moment (ISO 8601) as the page tells it: date and time, in UTC. */
export function useMoment(): (at: string) => string {
  const { locale } = useWords();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (at) => format.format(new Date(at));
}
