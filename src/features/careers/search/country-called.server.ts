import { intl } from '@/lib/intl';
import { LANGUAGES } from '@/lib/languages';

const SHORT: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  holland: 'NL',
  america: 'US',
  korea: 'KR',
  suisse: 'CH',
};
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Of what is no country, and of what was one. */
const NONE = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB']);

/**
 * The search service takes names of countries too, but its answer does not say which it took one for, and the filters, which are boxes
 * with a code each, would not show it.
 */
let byName: ReadonlyMap<string, string> | undefined;

function table(): ReadonlyMap<string, string> {
  if (byName) return byName;
  const names = new Map(Object.entries(SHORT));
  const displays = LANGUAGES.map((language) => intl('DisplayNames', language, { type: 'region', fallback: 'none' }));
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second)))
    // eslint-disable-next-line no-restricted-syntax -- each is another one, and the table is made once
    if (!NONE.has(code) && new Intl.Locale(`und-${code}`).region === code)
      for (const display of displays) {
        const name = display.of(code)?.toLowerCase();
        if (name !== undefined && !names.has(name)) names.set(name, code);
      }
  return (byName = names);
}

/** Code of the country that somebody calls so in a language of the site; undefined for what is none. */
export const countryCalled = (name: string): string | undefined => table().get(name.trim().toLowerCase());
