import { PHRASES, type Language } from './phrases.ts';

/** Parameters of a search that say what is looked for, in the order in which its page names them (`FILTERS` of the site). */
const ASKED = [
  'keyword',
  ...['country', 'city', 'function', 'industry', 'level', 'programme', 'workMode', 'employment', 'language', 'employer', 'near'],
];
const COORDINATES = /^[-\d.,]+$/;

/** `new-york` → `New York`: what feeds bring has no other name here. */
const readable = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function nameOf(parameter: string, value: string, language: Language): string {
  const known: Readonly<Record<string, string>> = PHRASES[language].searched;
  switch (parameter) {
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? (new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value) : value;
    case 'language':
      return /^[a-z]{2,3}$/.test(value) ? (new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value) : value;
    case 'near':
      return COORDINATES.test(value) ? '' : value;
    case 'keyword':
    case 'employer':
      return value;
    default:
      return (Object.hasOwn(known, value) ? known[value] : undefined) ?? readable(value);
  }
}

/** What a search of openings asks for, as people call it: `grid, Germany, Senior`; empty where it asks for nothing. */
export function searchWords(search: string, language: Language): string {
  const params = new URLSearchParams(search);
  return ASKED.flatMap((parameter) => params.getAll(parameter).map((value) => nameOf(parameter, value, language)))
    .filter(Boolean)
    .join(', ');
}
