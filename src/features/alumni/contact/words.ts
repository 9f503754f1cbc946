import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import type { Person } from './contact.schema';

/** How pages of the alumni's contact name people and numbers. */
export function useContact() {
  const { phrase, language, locale } = useWords();
  return {
    phrase,
    language,
    locale,
    number: (count: number): string => intl('NumberFormat', locale).format(count),
    whoOf: ({ name, gone }: Person): string => (gone ? phrase('contact.gone') : (name ?? phrase('contact.somebody'))),
    /** What a button does, and to what: its visible words first. */
    named: (what: string, name: string): string => phrase('contact.named', { what: phrase(what), name }),
    countryOf: (code: string): string =>
      code === '' ? phrase('contact.anywhere') : (intl('DisplayNames', locale, { type: 'region', fallback: 'code' }).of(code) ?? code),
  };
}
