import type { Place } from '../model.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';
import type { City } from '../../../kit/places/gazetteer.ts';
import { foldName } from '../../../kit/places/countries.ts';
import { countryNamed, regionsNamed } from '../../../kit/places/regions.ts';
import type { Region } from '../../../kit/places/regions.ts';

/** What is known of a text's places beside it. */
export interface Known {
  /** ISO 3166-1 alpha-2, of a field of its own: it says which city of a name is meant, and whether `CA` is a state. */
  country?: string | undefined;
  /** The country is of this very place: a city that it has not is another one of that name. */
  sure?: boolean;
}

/** A pattern of a word of ASCII letters, however it is capitalised. */
function inAnyCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
}

const NO_PLACE =
  /\b(?:fully remote|remote|hybrid|on-?site|anywhere(?: in)?(?: the)?|telework|virtual|home ?office|(?:multiple|various|several|\d+) locations|various|flexible|emea|apac|latam|dach|worldwide|global(?:ly)?|international|north america|latin america|south america|asia(?:[- ]pacific)?|europe(?:an union)?|europa|hq|headquarters?|head office|hauptsitz|zentrale)\b|(?<![\p{L}\d.])EU(?![\p{L}\d])/giu;
const WHOLE_COUNTRY = /^(?:bundesweit|deutschlandweit)$/i;
/** "10115 Berlin", "CH-8001 Zürich", "MA 02110", "Bern 3000". */
const POSTCODE = /^(?:[A-Z]{1,2}[-–])?\d{4,5}\s+(?=\p{L})|(?<=\p{L})\s+\d{4,5}(?:-\d{4})?$|^\d{4,6}$/gu;
/**
 * A river or a region that a town is told apart by, which is part of its name. Written out in both cases: V8 forgets a group's own
 * flags (`(?i:…)`) once a process has made a megabyte of code of its expressions (`node --no-regexp-optimization` shows it).
 */
const BESIDE_TOWN = `(?:${['main', 'neckar', 'rhein', 'oder', 'saale', 'donau', 'ruhr', 'spree', 'isar'].map(inAnyCase).join('|')})`;
const beside = (river: string): string => (/^(?:main|neckar|rhein)$/i.test(river) ? `am ${river}` : `an der ${river}`);
const TOWN_BESIDE = new RegExp(String.raw`\s*\((${BESIDE_TOWN})\)|/(${BESIDE_TOWN})\b`, 'gu');
/** Towns in Delaware: elsewhere `DE` behind a town is Germany. */
const OF_DELAWARE = new Set(
  'bear claymont dover georgetown greenville hockessin laurel lewes middletown milford newark odessa seaford smyrna townsend wilmington'.split(
    ' ',
  ),
);

const isCode = (text: string): boolean => /^[A-Z]{2}$/i.test(text.replaceAll('.', ''));
/** A city that lies in a region of a country; of one whose region the gazetteer does not say, only by its country. */
const cityIn = (name: string, { code, country }: Region): City | undefined => {
  const city = findCity(name, { region: code, country });
  return city?.region === code ? city : undefined;
};

/** Whether a last part is a region rather than the country that it may be too. */
function regionMeant(names: readonly string[], last: string, { country: known }: Known): Region | undefined {
  const regions = regionsNamed(last);
  const country = countryNamed(last);
  const name = names.at(-1) ?? '';
  if (known !== undefined)
    return (
      regions.find((region) => region.country === known) ?? (country === known ? undefined : regions.find((region) => cityIn(name, region)))
    );
  const found = regions.find((region) => cityIn(name, region));
  if (found || country === undefined) return found ?? regions[0];
  const [first] = regions;
  // "Toronto, ON, CA" has its region already, and "Berlin, DE" is in Germany.
  if (names.length > 1 && regionsNamed(name).length > 0) return undefined;
  if (findCity(name, { country }) || (country === 'DE' && !OF_DELAWARE.has(foldName(name)))) return undefined;
  return first?.country === 'US' ? first : undefined;
}

interface Parts {
  names: string[];
  region?: Region | undefined;
  /** Capitals that stand where a region does, of a country whose regions are not known here. */
  capitals?: string | undefined;
  country?: string | undefined;
}

/** A place alone, behind which nothing stands: "Georgia", "CA", "Germany". */
function alone(name: string, known: Known): Place | undefined {
  if (WHOLE_COUNTRY.test(name)) return { country: 'DE' };
  const country = countryNamed(name);
  const region = regionsNamed(name).find((each) => known.country === undefined || each.country === known.country);
  // Of a code or a name that is both, Germany is named far more often than Delaware, and a state more often than the other countries.
  if (region && (country === undefined || (country !== 'DE' && country !== known.country && region.country === 'US')))
    return { region: region.code, country: region.country };
  return country ? { country } : undefined;
}

/** Takes country and region off the end of a place's parts. */
function endOf(given: readonly string[], known: Known): Parts {
  const names = [...given];
  const parts: Parts = { names };
  const last = (): string => names.at(-1) ?? '';
  if (names.length > 1) {
    const region = regionMeant(names.slice(0, -1), last(), known);
    const country = countryNamed(last());
    if (region === undefined && country !== undefined) {
      parts.country = country;
      names.pop();
    }
  }
  const within = { ...known, country: parts.country ?? known.country };
  if (names.length > 1 && regionsNamed(last()).length > 0) {
    parts.region = regionMeant(names.slice(0, -1), last(), within);
    const { region } = parts;
    // "London, Paris, New York" are three cities, and "Brooklyn, New York, NY" is one.
    const others = names.slice(0, -1);
    const isCity = region && findCity(last()) && others.length > 1 && others.every((name) => findCity(name));
    if (isCity && !others.some((name) => cityIn(name, region))) delete parts.region;
    else if (region) {
      names.pop();
      while (names.length > 1 && regionsNamed(last()).some(({ code, country }) => code === region.code && country === region.country))
        names.pop();
    }
  }
  if (parts.region === undefined && names.length > 1 && /^[A-Z]{2,3}$/.test(last())) parts.capitals = names.pop();
  return parts;
}

function placeAt(name: string, { region, country, capitals }: Omit<Parts, 'names'>, known: Known, only: boolean): Place {
  const said = country ?? region?.country;
  const city = region
    ? cityIn(name, region)
    : said
      ? findCity(name, { country: said })
      : (findCity(name, { country: known.country }) ?? (known.sure && known.country ? undefined : findCity(name)));
  if (city && !(only && !isCode(name) && countryNamed(name) && city.name !== name))
    return { city: city.name, ...(city.region ? { region: city.region } : {}), country: city.country, lat: city.lat, lon: city.lon };
  const bare = only && said === undefined ? alone(name, known) : undefined;
  const of = said ?? known.country;
  const stated = region?.code ?? capitals;
  return bare ?? { city: name, ...(stated ? { region: stated } : {}), ...(of ? { country: of } : {}) };
}

/** "US-CA-San Francisco", "USA - New York", "TX - Austin": some systems write from the country to the town. */
function townFirst(parts: readonly string[]): readonly string[] {
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  const isCountry = countryNamed(first) !== undefined && !findCity(first, { country: countryNamed(first) });
  const isRegion = regionsNamed(first).length > 0 && regionsNamed(last).length === 0;
  return rest.length > 0 && countryNamed(last) === undefined && (isCountry || isRegion) ? parts.toReversed() : parts;
}

function partsOf(text: string): readonly string[] {
  const bare = text
    .replace(NO_PLACE, ' ')
    .trim()
    .replace(TOWN_BESIDE, (_, one?: string, other?: string) => ` ${beside(one ?? other ?? '')}`)
    .replace(/^([A-Z]{2,3})[-–](?:([A-Z]{2,3})[-–])?(?=\p{L}{3})/u, (codes, first: string, second?: string) =>
      countryNamed(first) || regionsNamed(first).length > 0 ? `${first} - ${second ? `${second} - ` : ''}` : codes,
    );
  const parts = bare
    .split(/,|\s[-–—]\s|[()]/)
    .map((part) =>
      part
        // eslint-disable-next-line regexp/no-super-linear-move -- `readPlaces` cuts the text
        .replace(/^[\s:.–-]+|[\s:–-]+$/g, '')
        .replace(POSTCODE, '')
        .trim(),
    )
    .filter(Boolean);
  // "Austin TX", "London UK".
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- `readPlaces` cuts the text
  const [, name, code] = parts.length === 1 ? (/^(\p{L}.*?)\s+([A-Z]{2,3})$/u.exec(parts[0] ?? '') ?? []) : [];
  if (name && code && !findCity(parts[0] ?? '') && (countryNamed(code) || regionsNamed(code).length > 0)) return [name, code];
  return townFirst(parts);
}

/** The places that one text of a place names: mostly one, several where all its parts are cities ("Berlin, Hamburg, München"). */
function readOne(text: string, known: Known): Place[] {
  const given = partsOf(text);
  const [only] = given;
  if (only === undefined) return [];
  // "Paris, France, London"
  const next = given.findIndex(
    (part, at) => at > 1 && findCity(part) && countryNamed(given[at - 1] ?? '') && countryNamed(part) === undefined,
  );
  if (next > 0 && regionsNamed(given[next] ?? '').length === 0)
    return [given.slice(0, next), given.slice(next)].flatMap((each) => placesIn(each, known));
  return placesIn(given, known);
}

function placesIn(given: readonly string[], known: Known): Place[] {
  const { names, ...end } = endOf(given, known);
  const { country } = end;
  const isCity = (name: string): boolean => findCity(name, { country }) !== undefined;
  const several = names.length > 1 && names.every(isCity) && new Set(names.map((name) => findCity(name, { country })?.key)).size > 1;
  return (several ? names : names.slice(0, 1)).map((name) => placeAt(name, end, known, given.length === 1));
}

/** Whether a text begins with the name of a place that is known. */
const beginsKnown = (text: string): boolean => {
  const [first = ''] = partsOf(text);
  return findCity(first) !== undefined || countryNamed(first) !== undefined || regionsNamed(first).length > 0;
};

/** "Berlin & Hamburg" are two places, "Trinidad and Tobago" and "Brighton and Hove" one. */
function apart(text: string): string[] {
  // eslint-disable-next-line regexp/no-super-linear-move -- `readPlaces` cuts the text
  const sides = text.split(/\s*&\s*|\s+(?:and|und)\s+/);
  return sides.length > 1 && countryNamed(text) === undefined && sides.every(beginsKnown) ? sides : [text];
}

const SEPARATORS = new RegExp(String.raw`\s*(?:;|\||\n|/(?!${BESIDE_TOWN}\b)|•)\s*|\s+(?:or|oder|Or|Oder)\s+|(?<!,)\s+(?:OR|ODER)\s+`, 'u');
const MOST_PLACES = 60;

/**
 * The places that a text of a feed names: "Remote, United States", "Berlin; München", "New York, NY or Boston, MA". Parts of the world
 * and how the work is done are no places.
 */
export function readPlaces(text: string, known: Known = {}): Place[] {
  const places = text
    .slice(0, 2_000)
    .split(SEPARATORS)
    .flatMap(apart)
    .flatMap((one) => readOne(one, known));
  return distinctPlaces(places);
}

/** The place of an address whose parts stand in fields of their own. */
export function placeOfParts({
  city,
  region,
  country,
}: {
  city: string;
  region?: string | undefined;
  country?: string | undefined;
}): Place[] {
  const code = country ? countryNamed(country) : undefined;
  const known: Known = code ? { country: code, sure: true } : {};
  const of = region ? regionMeant([city], region, known) : undefined;
  if (of === undefined) {
    const places = readPlaces([city, code ? '' : country].filter(Boolean).join(', '), known);
    // What the gazetteer does not know keeps the name of its region.
    return places.map((place) => (region && !place.region && place.lat === undefined ? { ...place, region } : place));
  }
  return readPlaces([city, of.code].join(', '), { country: code ?? of.country, sure: true });
}

/** Each once, as many as an opening may have. */
export function distinctPlaces(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return places
    .filter((place) => {
      const key = JSON.stringify(place);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_PLACES);
}
