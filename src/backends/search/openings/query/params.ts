import { cut } from '../../../kit/text/normalise.ts';
import { z } from 'zod';
import { parseInput, queryOf, type Refuse } from '../../../kit/calls/input.ts';
import { ServiceError } from '../../../kit/http/errors.ts';
import { countryCode } from '../../../kit/places/countries.ts';
import { citiesNamed, cityByKey, cityKey } from '../../../kit/places/gazetteer.ts';
import { readPlaces } from '../gazetteer/read-places.ts';
import { languageGroup } from '../language.ts';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS, WORK_MODES } from '../model.ts';

export interface Point {
  lat: number;
  lon: number;
  /** The city's name, when it was given by name. */
  name?: string;
}

/** A search as it was understood. Empty lists mean no filter. */
export interface OpeningQuery {
  keyword: string;
  country: string[];
  city: string[];
  function: string[];
  industry: string[];
  level: string[];
  programme: string[];
  workMode: string[];
  employment: string[];
  language: string[];
  employer: string[];
  pay?: { least: number; currency?: string };
  near?: Point & { radiusKm: number };
  /** In ms since 1970. */
  since?: number;
  /** Typing errors are left in: a word that no opening says finds nothing. */
  asTyped?: true;
  sort: (typeof SORTS)[number];
  /** Index of the first result, from 0. */
  offset: number;
  pageSize: number;
  /** Language of names in the answer. */
  lang: string;
}

export const MOST_VALUES = 50;
const MAX_PAGE_SIZE = 100;
const MAX_OFFSET = 100_000;
const DEFAULT_RADIUS_KM = 50;
export const SORTS = ['relevance', 'date', 'closing', 'pay', 'distance'] as const;

/** Each problem is the second half of a sentence, of which `refuseParameter` writes the first: what the parameter may be. */
type Fix = string;

/** One value, trimmed; one that is given twice counts as first given, and an empty one as none. */
const one = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (Array.isArray(given) ? given[0] : given)?.trim() || undefined);

const listOf = (given: unknown): string[] => (given === undefined ? [] : [given].flat()).map((each) => String(each).trim()).filter(Boolean);
const distinct = (given: readonly string[]): string[] => [...new Set(given.map((each) => cut(each, 200)))];

/** Any of up to so many values will do. */
const several = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform(listOf)
    .pipe(
      z.array(z.string()).max(MOST_VALUES, { error: ({ input }) => `is given ${listOf(input).length} times; ${MOST_VALUES} is the most.` }),
    )
    .transform(distinct)
    .pipe(z.array(value).max(MOST_VALUES));

const whole = (least: number, most: number) => {
  const fix: Fix = `give a whole number from ${least} to ${most}.`;
  return z.coerce.number<string>(fix).int(fix).min(least, fix).max(most, fix);
};

const oneOf = <T extends string>(known: readonly [T, ...T[]]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(known, `known are ${known.join(', ')}.`));

/** A value that is known by another name; undefined where nobody knows it. */
const known = (find: (value: string) => string | undefined, fix: Fix) =>
  z
    .string()
    .transform((value, context) => {
      const found = find(value);
      if (found !== undefined) return found;
      context.issues.push({ code: 'custom', message: fix, input: value });
      return z.NEVER;
    })
    .pipe(z.string());

const lowerCase = z.string().toLowerCase();

/** The place that distances are measured from, or what to give instead. */
function pointOf(value: string): Point | Fix {
  const point = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(value);
  if (point) {
    const [lat, lon] = [Number(point[1]), Number(point[2])];
    return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? 'a latitude is at most 90, a longitude at most 180 degrees.' : { lat, lon };
  }
  const city = cityByKey(value);
  if (city) return { lat: city.lat, lon: city.lon, name: city.name };
  const place = readPlaces(value).find(({ lat }) => lat !== undefined);
  if (place?.city && place.lat !== undefined && place.lon !== undefined) return { lat: place.lat, lon: place.lon, name: place.city };
  const others = citiesNamed(value.split(',')[0] ?? '').map(({ name, region, country }) =>
    [name, region, country].filter(Boolean).join(', '),
  );
  return `give a city that is known${others.length > 0 ? ` (${others.slice(0, 5).join('; ')})` : ''}, or latitude and longitude as "47.38,8.54".`;
}

/** The key of a city by its key or its name; that of one in no gazetteer comes from our own facets. */
function cityAsked(value: string): string {
  const known = cityByKey(value);
  const [place] = known ? [] : readPlaces(value);
  if (known) return known.key;
  return place?.city && place.lat !== undefined ? cityKey({ ...place, city: place.city }) : value.toLowerCase();
}

const PAY = /^(?:([A-Za-z]{3})[\s-]?)?(\d{1,9})$/;

/** Words of a visitor. */
export const words = one.pipe(z.string().default(''));
/** How many are given at most. */
export const upTo = (standard: number) => one.pipe(whole(1, MAX_PAGE_SIZE).default(standard));
export const lang = one
  .pipe(
    z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'give a language such as en or de.')
      .default('en'),
  )
  .describe('Language of the names of countries and cities.');

/** The parameters of a search: what is documented is what is read. */
export const openingsRequest = z.object({
  keyword: words.describe('Words that must all occur, "phrases", -excluded. Cut to 200 characters.'),
  country: several(known(countryCode, 'give a code such as DE, or a name.')).describe('ISO 3166-1 alpha-2 codes, or names.'),
  city: several(known(cityAsked, '')).describe('Values of the facet, or names.'),
  function: several(oneOf(FUNCTIONS)),
  industry: several(lowerCase),
  level: several(oneOf(LEVELS)),
  programme: several(lowerCase),
  workMode: several(oneOf(WORK_MODES)),
  employment: several(oneOf(EMPLOYMENT_TYPES)),
  language: several(known(languageGroup, '')).describe('Languages of the texts: `en` for British and American English alike.'),
  employer: several(z.string()),
  pay: one
    .transform((value) => value?.replace(/[,.\s'](?=\d{3}\b)/g, ''))
    .pipe(z.string().regex(PAY, 'give the least amount a year, with a currency if you like: "60000" or "EUR-60000".').optional())
    .describe(
      'The least amount a year with its currency, "EUR-60000"; without one, "60000", it is in the currency in which most is paid, which the answer names. What is paid by another unit is counted as a year.',
    ),
  near: one
    .pipe(
      z
        .string()
        .check((context) => {
          const point = pointOf(context.value);
          if (typeof point === 'string') context.issues.push({ code: 'custom', message: point, input: context.value });
        })
        .optional(),
    )
    .describe('A city, or latitude and longitude as "47.38,8.54".'),
  radius: one
    .pipe(
      z.coerce
        .number<string>('give kilometres from 1 to 20000.')
        .positive('give kilometres from 1 to 20000.')
        .max(20_000, 'give kilometres from 1 to 20000.')
        .default(DEFAULT_RADIUS_KM),
    )
    .describe('Kilometres around `near`.'),
  since: one
    .pipe(z.iso.datetime({ offset: true, error: 'give a moment such as 2026-11-21T09:00:00Z.' }).optional())
    .describe('Those alone that were first open here from this moment on, whenever they were posted.'),
  asTyped: one
    .pipe(z.literal('1', 'give 1, or leave it out.').optional())
    .describe('1 where nobody reads what was corrected: a word that no opening says then finds nothing, and not what resembles it.'),
  sort: one
    .pipe(z.enum(SORTS, `known are ${SORTS.join(', ')}.`).optional())
    .describe(
      'Left out: relevance with a keyword, distance with `near`, date otherwise. `closing`: what this service closes soonest first; what has no last day comes last, and what a feed closes by itself (`closing: feed`) with it. `pay`: the most that is paid a year first, in the currency of `highestPay`; then what is paid in each other currency, then what names no pay. Of what is alike the newest comes first.',
    ),
  page: one.pipe(whole(1, MAX_OFFSET).default(1)),
  start: one.pipe(whole(1, MAX_OFFSET * MAX_PAGE_SIZE).optional()).describe('Number of the first result, from 1; goes before `page`.'),
  pageSize: upTo(20),
  lang,
});

const told = (name: string, value: unknown, fix: Fix): ServiceError =>
  new ServiceError('bad-request', `The parameter ${name} ${value === undefined ? '' : `is "${String(value).slice(0, 80)}"; `}${fix}`);

const isList = (name: string): boolean =>
  Object.entries(openingsRequest.shape).some(([known, schema]) => known === name && Array.isArray(schema.safeParse(undefined).data));

/** Names the parameter, repeats it and says what it may be. */
export const refuseParameter: Refuse = ([{ field, message }], given) => {
  const [name = '', at] = field.split('.');
  const sent = z.record(z.string(), z.unknown()).safeParse(given).data?.[name];
  // Of a list, the value that is wrong; nothing where the list is too long. Of one value, the one that counts.
  const value = at === undefined ? (Array.isArray(sent) ? (isList(name) ? undefined : sent[0]) : sent) : distinct(listOf(sent))[Number(at)];
  return told(name, value, message);
};

/** A search as it is understood. @throws ServiceError `bad-request` where parameters do not fit each other */
export function openingQueryOf(request: z.output<typeof openingsRequest>): OpeningQuery {
  const { pay, near, radius, since, asTyped, page, start, sort: asked, pageSize, ...same } = request;
  const point = near === undefined ? undefined : pointOf(near);
  const sort = asked ?? (same.keyword ? 'relevance' : point ? 'distance' : 'date');
  if (sort === 'distance' && !point) throw told('sort', sort, 'it needs the parameter near.');
  const [, currency, least] = PAY.exec(pay ?? '') ?? [];
  return {
    ...same,
    ...(least === undefined ? {} : { pay: { least: Number(least), ...(currency ? { currency: currency.toUpperCase() } : {}) } }),
    ...(typeof point === 'object' ? { near: { ...point, radiusKm: radius } } : {}),
    ...(since === undefined ? {} : { since: Date.parse(since) }),
    ...(asTyped === undefined ? {} : { asTyped: true as const }),
    sort,
    offset: (start ?? (page - 1) * pageSize + 1) - 1,
    pageSize,
  };
}

/** Reads a search from an address. @throws ServiceError `bad-request` that names the parameter and what it may be */
export const parseOpeningQuery = (parameters: URLSearchParams): OpeningQuery =>
  openingQueryOf(parseInput(openingsRequest, queryOf(parameters), 'query', refuseParameter));
