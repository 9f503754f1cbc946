import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { cityNameIn } from './city-names.ts';
import { foldName } from './countries.ts';
import { regionsNamed } from './regions.ts';

export interface City {
  /** Stable key of the city facet: `zurich`; a smaller city of the same name carries its region or country (`portland-me`). */
  key: string;
  name: string;
  region: string;
  country: string;
  lat: number;
  lon: number;
  also: readonly string[];
}

const rowSchema = z.tuple([z.string().min(1), z.string(), z.string().length(2), z.coerce.number(), z.coerce.number(), z.string()]);

const slugOf = (name: string): string => foldName(name).replace(/ /g, '-') || 'place';

interface Gazetteer {
  cities: readonly City[];
  /** Cities by every folded name, in the order of the file: the first of a name is the one that is meant. */
  byName: ReadonlyMap<string, readonly City[]>;
  byKey: ReadonlyMap<string, City>;
}

function load(): Gazetteer {
  const cities: City[] = [];
  const byName = new Map<string, City[]>();
  const byKey = new Map<string, City>();
  const rows = readFileSync(new URL('./cities.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => rowSchema.parse(line.split('\t')));
  // London of Ontario stands before London of England in the file; a city without a region to tell it apart is the known one.
  const first = new Map<string, number>();
  rows.forEach(([name, region], index) => {
    const slug = slugOf(name);
    const held = first.get(slug);
    if (held === undefined || (rows[held]?.[1] !== '' && region === '')) first.set(slug, index);
  });
  rows.forEach(([name, region, country, lat, lon, also], index) => {
    const slug = slugOf(name);
    const key = first.get(slug) === index ? slug : `${slug}-${(region || country).toLowerCase()}`;
    const german = cityNameIn(key, 'de');
    const others = also === '' ? [] : also.split(',');
    if (german !== undefined && [name, ...others].every((each) => foldName(each) !== foldName(german))) others.push(german);
    const city: City = { key, name, region, country, lat, lon, also: others };
    cities.push(city);
    byKey.set(key, city);
    for (const each of [name, ...city.also]) {
      const folded = foldName(each);
      const known = byName.get(folded) ?? [];
      byName.set(folded, first.get(slugOf(each)) === index ? [city, ...known] : [...known, city]);
    }
  });
  return { cities, byName, byKey };
}

let loaded: Gazetteer | undefined;
const gazetteer = (): Gazetteer => (loaded ??= load());

export const allCities = (): readonly City[] => gazetteer().cities;
export const cityByKey = (key: string): City | undefined => gazetteer().byKey.get(key.toLowerCase());

/** The city of a name in any of its spellings ("Zürich", "Zuerich", "zurich"), the best known first; a region or country narrows it. */
export function findCity(name: string, within: { region?: string | undefined; country?: string | undefined } = {}): City | undefined {
  const cities = citiesNamed(name);
  const { region, country } = within;
  const fits = cities.filter((city) => !country || city.country === country);
  if (!region) return fits[0];
  const codes = new Set([region.toUpperCase(), ...regionsNamed(region).map(({ code }) => code)]);
  return fits.find((city) => codes.has(city.region)) ?? fits.find((city) => city.region === '');
}

/** Every city of a name, the best known first. */
export const citiesNamed = (name: string): readonly City[] => gazetteer().byName.get(foldName(name)) ?? [];

/** The key of a place that may be missing in the gazetteer. */
export const cityKey = (city: { city: string; region?: string | undefined; country?: string | undefined }): string =>
  findCity(city.city, city)?.key ?? [slugOf(city.city), (city.country ?? '').toLowerCase()].filter(Boolean).join('-');

const EARTH_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine). */
export function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Whether a point can lie within the radius at all: cheap, before the distance is computed. The date line counts as near. */
export function inBox(lat: number, lon: number, centre: { lat: number; lon: number }, radiusKm: number): boolean {
  const degrees = radiusKm / 111.19;
  if (Math.abs(lat - centre.lat) > degrees) return false;
  // With a pole within reach every longitude is.
  if (Math.abs(centre.lat) + degrees >= 90) return true;
  const widest = (Math.asin(Math.min(1, Math.sin(radians(degrees)) / Math.cos(radians(centre.lat)))) * 180) / Math.PI;
  const apart = Math.abs(lon - centre.lon);
  return Math.min(apart, 360 - apart) <= widest + 1e-9;
}
