/** Languages whose names of countries are understood, beside the codes. */
const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja'];

const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
  'south korea': 'KR',
  korea: 'KR',
  russia: 'RU',
  taiwan: 'TW',
  turkey: 'TR',
  'hong kong': 'HK',
  macau: 'MO',
  vietnam: 'VN',
  'ivory coast': 'CI',
};

export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let byName: Map<string, string> | undefined;
const display = new Map<string, Intl.DisplayNames>();

const namesIn = (language: string): Intl.DisplayNames => {
  let names = display.get(language);
  if (!names) display.set(language, (names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })));
  return names;
};

function table(): Map<string, string> {
  if (byName) return byName;
  byName = new Map();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB', 'UK'].includes(code)) continue;
    for (const language of NAME_LANGUAGES) {
      const name = namesIn(language).of(code);
      // Former codes carry a present name (DD is Germany): the present code was or will be written over them.
      if (name !== undefined && (!byName.has(foldName(name)) || new Intl.Locale(`und-${code}`).region === code))
        byName.set(foldName(name), new Intl.Locale(`und-${code}`).region ?? code);
    }
    byName.set(code.toLowerCase(), new Intl.Locale(`und-${code}`).region ?? code);
  }
  for (const [name, code] of Object.entries(ALIASES)) byName.set(name, code);
  return byName;
}

const known = (code: string): boolean => namesIn('en').of(code) !== undefined;

/** ISO 3166-1 alpha-2 code of a country named by code or in one of several languages; undefined for what is no country. */
export function countryCode(name: string): string | undefined {
  const code = table().get(foldName(name));
  return code !== undefined && known(code) ? code : undefined;
}

/** The country's name in a language, for facets and for finding it by name. */
export const countryName = (code: string, language: string): string =>
  namesIn(display.has(language) || Intl.DisplayNames.supportedLocalesOf([language]).length > 0 ? language : 'en').of(code) ?? code;

/** Parts of a country, and names that say more than it. */
const NOT_ALL_OF_IT = new Set(['england', 'scotland', 'wales', 'america']);

/** What people call a country besides its name: `uk`, `usa`. */
export const countryAliases = (code: string): string[] =>
  Object.entries(ALIASES).flatMap(([name, of]) => (of === code && !NOT_ALL_OF_IT.has(name) && !/\b\p{L}\b/u.test(name) ? [name] : []));
