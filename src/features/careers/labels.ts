/** How an opening's values are read wherever it stands: names of facets, pay, places, dates. Pure. */
import type { FacetName, OpeningCard, OpeningPay, OpeningPlace } from './openings.schema';
import type { CareersWords } from './words';

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
function amountOf(value: string, language: string): string {
  const [currency, amount] = value.includes('-') ? value.split('-') : ['', value];
  return money(Number(amount), currency ?? '', language);
}

const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(
    language,
    currency ? { style: 'currency', currency, maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 } : {},
  ).format(amount);

/** The name of a facet's value. @param label the service's own, of cities, countries and employers */
export function valueName(facet: FacetName, value: string, label: string | undefined, { phrase, language }: CareersWords): string {
  if (label) return label;
  switch (facet) {
    case 'country':
      return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(value) ?? value;
    case 'language':
      return new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(value) ?? value;
    case 'pay':
      return phrase('jobs.payFrom', { amount: amountOf(value, language) });
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

/** `€68,000 to €79,000 a year`. */
export function payText({ min, max, currency, unit }: OpeningPay, { phrase, language }: CareersWords): string {
  const from = money(min, currency, language);
  return phrase(`jobs.pay.${unit}`, { amount: min === max ? from : phrase('jobs.range', { from, to: money(max, currency, language) }) });
}

/** Of a place, the nearest that has a name. */
export const placeName = ({ city, region, countryName, country }: OpeningPlace): string => city ?? region ?? countryName ?? country ?? '';

/** The language to mark a text with where it is not the page's. */
export const langOf = (language: string, words: Pick<CareersWords, 'language'>): string | undefined =>
  language.split('-')[0] === words.language.split('-')[0] ? undefined : language;

/** Where an opening is, in a line: at most three places are named. */
export function placesText(card: Pick<OpeningCard, 'places'>, { phrase, language }: CareersWords): string {
  const names = [...new Set(card.places.map(placeName))].filter(Boolean);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return names.length > 3
    ? phrase('jobs.placesMore', { places: names.slice(0, 2).join(', '), count: names.length - 2 })
    : list.format(names);
}

export const shortDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));

const DAY_MS = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / DAY_MS);
/** Whole days from `now` to a date, both as days in UTC; 0 on the day itself. @param now ms since 1970 */
export const daysUntil = (date: string, now: number): number => Math.max(0, dayOf(Date.parse(date)) - dayOf(now));

/** From so many days before its last one on, an opening closes soon. */
export const SOON_DAYS = 7;
/** @param today as `2026-11-21` */
export const closesSoon = (closes: string, today: string): boolean => daysUntil(closes, Date.parse(today)) <= SOON_DAYS;

/** `Closes 8 January`; as days where it is soon. @param today as `2026-11-21`; without it always as a date */
export function closesText(closes: string, today: string | undefined, { phrase, language }: CareersWords): string {
  if (!today || !closesSoon(closes, today)) return phrase('jobs.closes', { date: shortDate(closes, language) });
  const count = daysUntil(closes, Date.parse(today));
  return count === 0 ? phrase('jobs.closesToday') : phrase('jobs.closesIn', { count });
}
