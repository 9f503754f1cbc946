import { z } from 'zod';
import { ServiceError } from '../../../kit/http/errors.ts';
import { countryCode } from '../gazetteer/countries.ts';
import { cityByKey, findCity } from '../gazetteer/gazetteer.ts';
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
  sort: 'relevance' | 'date' | 'distance';
  /** Index of the first result, from 0. */
  offset: number;
  pageSize: number;
  /** Language of names in the answer. */
  lang: string;
}

export const MOST_VALUES = 50;
export const MAX_PAGE_SIZE = 100;
const MAX_OFFSET = 100_000;
const DEFAULT_RADIUS_KM = 50;

const wrong = (name: string, value: string, fix: string): never => {
  throw new ServiceError('bad-request', `The parameter ${name} is "${value.slice(0, 80)}"; ${fix}`);
};

function whole(parameters: URLSearchParams, name: string, fallback: number, least: number, most: number): number {
  const value = parameters.get(name);
  if (value === null || value === '') return fallback;
  const parsed = z.coerce.number().int().min(least).max(most).safeParse(value);
  return parsed.success ? parsed.data : wrong(name, value, `give a whole number from ${least} to ${most}.`);
}

function several(parameters: URLSearchParams, name: string): string[] {
  const values = parameters
    .getAll(name)
    .map((value) => value.trim())
    .filter(Boolean);
  if (values.length > MOST_VALUES)
    throw new ServiceError('bad-request', `The parameter ${name} is given ${values.length} times; ${MOST_VALUES} is the most.`);
  return [...new Set(values.map((value) => value.slice(0, 200)))];
}

const oneOf = (parameters: URLSearchParams, name: string, known: readonly string[]): string[] =>
  several(parameters, name).map((value) => {
    const lower = value.toLowerCase();
    return known.includes(lower) ? lower : wrong(name, value, `known are ${known.join(', ')}.`);
  });

function nearOf(parameters: URLSearchParams): OpeningQuery['near'] {
  const value = parameters.get('near')?.trim();
  if (!value) return undefined;
  const radius = z.coerce
    .number()
    .positive()
    .max(20_000)
    .safeParse(parameters.get('radius') || DEFAULT_RADIUS_KM);
  if (!radius.success) return wrong('radius', parameters.get('radius') ?? '', 'give kilometres from 1 to 20000.');
  const point = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(value);
  if (point) {
    const [lat, lon] = [Number(point[1]), Number(point[2])];
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
      return wrong('near', value, 'a latitude is at most 90, a longitude at most 180 degrees.');
    return { lat, lon, radiusKm: radius.data };
  }
  const [name = '', ...rest] = value.split(',').map((part) => part.trim());
  const last = rest.at(-1);
  const city = cityByKey(value) ?? findCity(name, { country: last ? countryCode(last) : undefined }) ?? findCity(name, { region: last });
  if (!city) return wrong('near', value, 'give a city that is known, or latitude and longitude as "47.38,8.54".');
  return { lat: city.lat, lon: city.lon, name: city.name, radiusKm: radius.data };
}

function payOf(parameters: URLSearchParams): OpeningQuery['pay'] {
  const value = parameters.get('pay')?.trim();
  if (!value) return undefined;
  const match = /^(?:([A-Za-z]{3})[\s-]?)?(\d{1,9})$/.exec(value.replace(/[,.\s'](?=\d{3}\b)/g, ''));
  if (!match) return wrong('pay', value, 'give the least amount a year, with a currency if you like: "60000" or "EUR-60000".');
  return { least: Number(match[2]), ...(match[1] ? { currency: match[1].toUpperCase() } : {}) };
}

/** Reads a search from an address. @throws ServiceError `bad-request` that names the parameter and what it may be */
export function parseOpeningQuery(parameters: URLSearchParams): OpeningQuery {
  const near = nearOf(parameters);
  const pay = payOf(parameters);
  const keyword = parameters.get('keyword')?.trim() ?? '';
  const pageSize = whole(parameters, 'pageSize', 20, 1, MAX_PAGE_SIZE);
  const page = whole(parameters, 'page', 1, 1, MAX_OFFSET);
  const start = whole(parameters, 'start', (page - 1) * pageSize + 1, 1, MAX_OFFSET * MAX_PAGE_SIZE);
  const sort = parameters.get('sort') || (keyword ? 'relevance' : near ? 'distance' : 'date');
  if (sort !== 'relevance' && sort !== 'date' && sort !== 'distance') return wrong('sort', sort, 'known are relevance, date, distance.');
  if (sort === 'distance' && !near) return wrong('sort', sort, 'it needs the parameter near.');
  const lang = parameters.get('lang') || 'en';
  return {
    keyword,
    country: several(parameters, 'country').map(
      (value) => countryCode(value) ?? wrong('country', value, 'give a code such as DE, or a name.'),
    ),
    // A city that no gazetteer knows is no error: its key comes from our own facets.
    city: several(parameters, 'city').map(
      (value) => (cityByKey(value) ?? findCity(value.split(',')[0] ?? value))?.key ?? value.toLowerCase(),
    ),
    function: oneOf(parameters, 'function', FUNCTIONS),
    industry: several(parameters, 'industry').map((value) => value.toLowerCase()),
    level: oneOf(parameters, 'level', LEVELS),
    programme: several(parameters, 'programme').map((value) => value.toLowerCase()),
    workMode: oneOf(parameters, 'workMode', WORK_MODES),
    employment: oneOf(parameters, 'employment', EMPLOYMENT_TYPES),
    language: several(parameters, 'language').map((value) => value.toLowerCase()),
    employer: several(parameters, 'employer'),
    ...(pay ? { pay } : {}),
    ...(near ? { near } : {}),
    sort,
    offset: start - 1,
    pageSize,
    lang: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang) ? lang : wrong('lang', lang, 'give a language such as en or de.'),
  };
}
