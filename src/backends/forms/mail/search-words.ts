import { cityNameIn } from '../../kit/places/city-names.ts';
import { cityByKey } from '../../kit/places/gazetteer.ts';
import { fill, subjectLine } from '../../kit/mail/line.ts';
import { PHRASES, type Language } from './phrases.ts';

/** Parameters of a search that say what is looked for, in the order in which its page names them (`FILTERS` of the site). */
const ASKED = [
  'keyword',
  'near',
  ...['country', 'city', 'function', 'industry', 'level', 'programme', 'workMode', 'employment', 'language', 'employer', 'pay'],
];
const COORDINATES = /^[-\d.,]+$/;

/** `new-york` → `New York`: what feeds bring has no other name here. */
const readable = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** What is no tag has no name: the index takes it all the same. */
function nameIn(language: Language, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A city by its key; one that shares its name with a larger one says where it is. */
function cityName(key: string, language: Language): string {
  const city = cityByKey(key);
  if (city === undefined) return readable(key);
  if (!/-[a-z]{2,3}$/.test(key) || key === city.name.toLowerCase()) return cityNameIn(city.key, language) ?? city.name;
  return `${city.name}, ${city.region || nameIn(language, 'region', city.country)}`;
}

/** `EUR-60000` → `€60,000`. */
function amountOf(value: string, language: Language): string {
  const [, currency, amount = ''] = /^(?:([A-Z]{3})-)?(\d{1,9})$/i.exec(value) ?? [];
  if (amount === '') return value;
  return new Intl.NumberFormat(
    language,
    currency === undefined ? {} : { style: 'currency', currency: currency.toUpperCase(), maximumFractionDigits: 0 },
  ).format(Number(amount));
}

function nameOf(parameter: string, value: string, language: Language): string {
  const { searched, search } = PHRASES[language];
  const known: Readonly<Record<string, string>> = searched;
  switch (parameter) {
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? nameIn(language, 'region', value) : value;
    case 'language':
      return /^[a-z]{2,3}(?:-[a-z]{2,8})?$/i.test(value) ? nameIn(language, 'language', value) : value;
    case 'city':
      return cityName(value, language);
    case 'pay':
      return fill(search.pay, { amount: amountOf(value, language) });
    case 'near':
      return COORDINATES.test(value) ? search.around : value;
    case 'keyword':
    case 'employer':
      return value;
    default:
      return (
        [`${parameter}.${value}`, value].map((key) => (Object.hasOwn(known, key) ? known[key] : undefined)).find(Boolean) ?? readable(value)
      );
  }
}

/** What a search of openings asks for, as people call it: `grid, Hamburg (25 km), Germany, Senior`; empty where it asks for nothing. */
export function searchWords(search: string, language: Language): string {
  const params = new URLSearchParams(search);
  const km = params.get('radius');
  return ASKED.flatMap((parameter) =>
    params.getAll(parameter).map((value) => {
      const name = nameOf(parameter, value, language);
      return parameter === 'near' && km !== null ? fill(PHRASES[language].search.within, { place: name, km }) : name;
    }),
  )
    .filter(Boolean)
    .join(', ');
}

/** What a reader of mails would make a link of, in a word. */
const LINKED = /\p{L}[.:@]\p{L}{2}|:\/\/|\bwww\./iu;
const LONGEST_KEYWORD = 60;
const LONGEST_WORDS = 300;

/** The same for an address that somebody else may have given: their words may name the search, and lead nowhere. */
export function strangersSearchWords(search: string, language: Language): string {
  const params = new URLSearchParams(search);
  const keyword = params.get('keyword');
  if (keyword !== null) params.set('keyword', subjectLine(keyword, LONGEST_KEYWORD));
  const words = searchWords(params.toString(), language).replace(/\S+/g, (word) => (LINKED.test(word) ? '…' : word));
  return subjectLine(words, LONGEST_WORDS);
}
