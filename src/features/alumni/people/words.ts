import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import type { Seen } from './person.schema';
import { placeName } from './place';

/** How the pages of the alumni say what is known of people. */
export function usePeople() {
  const { phrase, language, locale } = useWords();
  const countryOf = (code: string): string => intl('DisplayNames', locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  return {
    phrase,
    language,
    locale,
    number: (count: number): string => intl('NumberFormat', locale).format(count),
    countryOf,
    /** What a group is called outside the list of its kind, where "1998" or "Lisbon" alone says too little; its kind begins its id. */
    groupOf: ({ id, name }: { id: string; name: string }): string => {
      const [kind] = id.split(':');
      return kind === 'office' || kind === 'year' ? phrase(`alumni.group.${kind}`, { name }) : name;
    },
    /** "Head of Grid, Nordwind". */
    workOf: ({ jobTitle, employer }: Seen): string => [jobTitle, employer].filter(Boolean).join(', '),
    placeOf: ({ city = '', country = '' }: Pick<Seen, 'city' | 'country'>): string => placeName(locale, city, country),
    /** "2009–2015"; "from 2009" where nobody knows until when. */
    yearsOf: ({ years }: Seen): string =>
      years === undefined
        ? ''
        : years.to === null
          ? phrase('alumni.since', { year: String(years.from) })
          : years.from === years.to
            ? String(years.from)
            : `${years.from}–${years.to}`,
  };
}
