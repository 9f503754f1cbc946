/** How an opening's values are read wherever it stands: names of facets, pay, places, dates. Pure. */
import { intl } from '@/lib/intl';
import type { Words } from '@/runtime';
import type { ClosedOpening, FacetName, OpeningCard, OpeningPay, OpeningPlace } from './openings.schema';

/** What a label is made with, in a browser and on the server. */
export type LabelWords = Pick<Words, 'phrase' | 'locale'>;

/** Industries and programmes come from feeds, which may bring new ones; these have names in every language. */
const NAMED: Readonly<Partial<Record<FacetName, ReadonlySet<string>>>> = {
  industry: new Set([
    'energy',
    'public-sector',
    'health',
    'industry',
    'chemicals',
    'transport',
    'land-and-water',
    'insurance',
    'agriculture',
    'technology',
    'logistics',
    'capital',
    'infrastructure',
    'professional-services',
    'media',
  ]),
  programme: new Set(['graduate', 'internship', 'returners', 'parents']),
};

const readable = (slug: string): string => {
  const words = slug.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `100` → `100,000`, `EUR-60000` → `€60,000`. */
function amountOf(value: string, locale: string): string {
  const [currency, amount] = value.includes('-') ? value.split('-') : ['', value];
  return money(Number(amount), currency ?? '', locale);
}

/** An amount as the language writes it; where the currency is not known, the number alone. */
export function money(amount: number, currency: string, locale: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = intl('NumberFormat', locale, currency ? { ...options, style: 'currency', currency } : options).format(amount);
  // German has the bare sign for one of all the dollars, between others that say whose they are.
  return currency === 'USD' ? text.replace(/(?<!S)\$/, 'US$$') : text;
}

/** What stands at an amount: `€`, `US$`, `CHF`. */
export const currencySign = (currency: string, locale: string): string => money(0, currency, locale).replace(/[\d\s.,]/g, '');

/**
 * A title of a list: "(m/w/d)" stands with the word before it, where a narrow row has room for both. The slash of "Beraterin /
 * Berater" stands with both, or else with the second: it does not hang at the end of a line.
 */
export const rowTitle = (title: string): string =>
  title
    .replace(/ \/ (?=\p{L})/gu, ' /\u00a0')
    .replace(/(?<=(?<![\p{L}-])[\p{L}-]{1,9}) (?=\/\u00a0[\p{L}-]{1,9}(?![\p{L}-]))/gu, '\u00a0')
    .replace(/(?<=(?<![\p{L}-])[\p{L}-]{1,18}) (?=\((?:\p{L}{1,2}\/)+\p{L}{1,2}\))/gu, '\u00a0');

/** The name of a facet's value. @param label the service's own, of cities, countries and employers */
export function valueName(facet: FacetName, value: string, label: string | undefined, { phrase, locale }: LabelWords): string {
  if (label) return label;
  switch (facet) {
    case 'country':
      return intl('DisplayNames', locale, { type: 'region', fallback: 'code' }).of(value) ?? value;
    case 'language':
      return intl('DisplayNames', locale, { type: 'language', fallback: 'code' }).of(value) ?? value;
    case 'pay':
      return phrase('jobs.payFrom', { amount: amountOf(value, locale) });
    case 'employer':
      return value;
    case 'city':
      return value.split('-').map(readable).join(' ');
    case 'industry':
    case 'programme':
      return NAMED[facet]?.has(value) ? phrase(`jobs.${facet}.${value}`) : readable(value);
    default:
      return phrase(`jobs.${facet}.${value}`);
  }
}

/** Where the work is done; '' where the employer does not say. */
export const modeName = ({ workMode }: Pick<OpeningCard, 'workMode'>, words: LabelWords): string =>
  workMode ? valueName('workMode', workMode, undefined, words) : '';

/** Hours and kind of contract; none where the employer does not say. */
export const employmentNames = ({ employment }: Pick<OpeningCard, 'employment'>, words: LabelWords): string[] =>
  employment.map((kind) => valueName('employment', kind, undefined, words));

/**
 * `€68,000 to €79,000 a year`. A currency that stands behind its amount, or is a word of three letters, is said once:
 * `68.000 bis 79.000 € im Jahr`, `SEK 760,000 to 980,000 a year`.
 */
export function payText({ min, max, currency, unit }: OpeningPay, { phrase, locale }: LabelWords): string {
  const first = money(min, currency, locale);
  const isWord = /^[A-Z]{3}\s/.test(first);
  const last = money(max, min !== max && isWord ? '' : currency, locale);
  const [from, to] = [/\d$/.test(first) ? first : money(min, '', locale), last];
  return phrase(`jobs.pay.${unit}`, { amount: min === max ? to : phrase('jobs.range', { from, to }) });
}

/** Of a place, the nearest that has a name. */
export const placeName = ({ city, cityName = city, region, countryName, country }: OpeningPlace): string =>
  cityName ?? region ?? countryName ?? country ?? '';

/** The language to mark a text with where it is not the page's. */
export const langOf = (language: string, words: Pick<Words, 'language'>): string | undefined =>
  language.split('-')[0] === words.language ? undefined : language;

/** `in German`, of a text that is not in the page's language; '' of one that is. */
export function writtenIn(language: string | undefined, words: Pick<Words, 'phrase' | 'locale' | 'language'>): string {
  const other = language && langOf(language, words);
  return other ? words.phrase('jobs.writtenIn', { language: valueName('language', other, undefined, words) }) : '';
}

/** Where an opening is, in a line: at most three places are named. */
export function placesText(card: Pick<OpeningCard, 'places'>, { phrase, locale }: LabelWords): string {
  const names = [...new Set(card.places.map(placeName))].filter(Boolean);
  const list = intl('ListFormat', locale, { type: 'disjunction' });
  return names.length > 3
    ? phrase('jobs.placesMore', { places: names.slice(0, 2).join(', '), count: names.length - 2 })
    : list.format(names);
}

/**
 * A date of an opening, wherever it stands: `8 January`, with its year unless that is the year in which it is read.
 * @param today as `2026-11-21`; without it the year is shown
 */
export const openingDate = (date: string, locale: string, today: string | undefined): string => {
  const at = new Date(date);
  const sameYear = today !== undefined && at.getUTCFullYear() === new Date(today).getUTCFullYear();
  return intl('DateTimeFormat', locale, {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(at);
};

type Closing = Pick<OpeningCard, 'closes' | 'closesOn' | 'daysLeft'>;

/** The day that the employer calls the last one, as `2026-11-21`; where the instant alone is known, its day in UTC. */
export const lastDay = ({ closes, closesOn }: Closing): string | undefined => closesOn ?? closes?.slice(0, 10);

/** The day on which an opening closed, as its last day was shown while it was open. */
export const closedDay = ({ closedAt, closesOn }: Pick<ClosedOpening, 'closedAt' | 'closesOn'>): string => closesOn ?? closedAt;

const DAY_MS = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / DAY_MS);
/** Whole days from `now` to a date, both as days in UTC; 0 on the day itself. @param now ms since 1970 */
const daysUntil = (date: string, now: number): number => Math.max(0, dayOf(Date.parse(date)) - dayOf(now));

/** Days that are left of an opening, 0 on its last one; undefined where it says none. @param now ms since 1970 */
export function daysLeftOf(card: Closing, now: number): number | undefined {
  const closes = lastDay(card);
  return closes === undefined ? undefined : (card.daysLeft ?? daysUntil(closes, now));
}

/** From so many days before its last one on, an opening closes soon. */
export const SOON_DAYS = 7;
/** @param today as `2026-11-21` */
export const closesSoon = (card: Closing, today: string): boolean => (daysLeftOf(card, Date.parse(today)) ?? Infinity) <= SOON_DAYS;

/** `Closes 8 January`; as days where it is soon; '' where it says none. @param today as `2026-11-21`; without it always as a date */
export function closesText(card: Closing, today: string | undefined, { phrase, locale }: LabelWords): string {
  const closes = lastDay(card);
  if (!closes) return '';
  const count = today ? daysLeftOf(card, Date.parse(today)) : undefined;
  if (count === undefined || count > SOON_DAYS) return phrase('jobs.closes', { date: openingDate(closes, locale, today) });
  return count === 0 ? phrase('jobs.closesToday') : phrase('jobs.closesIn', { count });
}
