import { cityByKey } from '../../../kit/places/gazetteer.ts';
import { scaleOf } from '../facts/currency.ts';
import { languageGroup } from '../language.ts';
import { Dimension } from './dimension.ts';
import type { Read, SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/** Facets whose chosen values are a list; pay is a least amount. */
export const LISTED_FACETS = [
  'country',
  'city',
  'function',
  'industry',
  'level',
  'programme',
  'workMode',
  'employment',
  'language',
  'employer',
] as const;
export const FACETS = [...LISTED_FACETS, 'pay'] as const;
export type Facet = (typeof FACETS)[number];

/** Amounts a year that pay is counted from, in euros, dollars and what is worth about as much. */
export const PAY_BANDS = [20_000, 40_000, 60_000, 80_000, 100_000, 150_000, 200_000] as const;

/** The bands that a pay reaches, each in its own currency: `EUR-60000`. Pay of two currencies is never compared. */
const bandsOf = (most: number, currency: string): string[] =>
  PAY_BANDS.map((band) => band * scaleOf(currency))
    .filter((band) => most >= band)
    .map((band) => `${currency}-${band}`);

/** The narrow row of an opening, as `load` reads it. */
export interface OpeningRow extends RowOf<
  SearchDatabase['openings'],
  'doc' | 'title' | 'employer' | 'language' | 'function' | 'level' | 'industries' | 'programmes' | 'places'
> {
  workMode: Read<'openings', 'mode'>;
  employment: readonly string[];
  payMax: Read<'openings', 'pay_year_max'>;
  payCurrency: Read<'openings', 'pay_currency'>;
  posted: number;
  /** When it was first open here, in ms since 1970. */
  listed: number;
  /** Milliseconds since 1970; Infinity when it has no date, 0 when it is closed. */
  until: number;
}

export interface CityLabel {
  name: string;
  region: string;
  country: string;
}

/** A place of the column `places` taken apart. */
export function placeParts(text: string): { key: string; name: string; region: string; country: string; lat?: number; lon?: number } {
  const [key = '', name = '', region = '', country = '', lat = '', lon = ''] = text.split('\t');
  return { key, name, region, country, ...(lat === '' || lon === '' ? {} : { lat: Number(lat), lon: Number(lon) }) };
}

/** Numbers of the openings that are open. */
export interface OpenOpenings {
  /** Ascending, the order in which the columns lie in memory. */
  docs: Uint32Array;
  /** The newest first. */
  newest: Uint32Array;
  /** Place of each number in `newest`. */
  rank: Uint32Array;
}

/** Everything about all openings that filters, counts and orders need, in arrays by their numbers. About 70 bytes an opening. */
export class OpeningColumns {
  readonly facets: Readonly<Record<Facet, Dimension>> = Object.fromEntries(FACETS.map((facet) => [facet, new Dimension()])) as Record<
    Facet,
    Dimension
  >;
  readonly places = new Dimension();
  readonly titles = new Dimension();
  /** Pay as `EUR 85000`: the most that is paid a year. */
  readonly pays = new Dimension();
  readonly cities = new Map<string, CityLabel>();
  until = new Float64Array(0);
  posted = new Float64Array(0);
  listed = new Float64Array(0);
  size = 0;
  #open: OpenOpenings | undefined;
  #openUntil = 0;

  set(row: OpeningRow): void {
    this.#reserve(row.doc + 1);
    const { facets } = this;
    const places = row.places.map(placeParts);
    for (const { key, name, region, country } of places)
      // Feeds call a city by its names in their languages; the list has one for all.
      if (key !== '' && !this.cities.has(key)) this.cities.set(key, { name: cityByKey(key)?.name ?? name, region, country });
    facets.country.set(row.doc, [...new Set(places.map(({ country }) => country).filter(Boolean))]);
    facets.city.set(row.doc, [...new Set(places.map(({ key }) => key).filter(Boolean))]);
    facets.function.set(row.doc, [row.function]);
    facets.industry.set(row.doc, row.industries);
    facets.level.set(row.doc, [row.level]);
    facets.programme.set(row.doc, row.programmes);
    facets.workMode.set(row.doc, row.workMode === null ? [] : [row.workMode]);
    facets.employment.set(row.doc, row.employment);
    facets.language.set(row.doc, [languageGroup(row.language)]);
    facets.employer.set(row.doc, [row.employer]);
    const { payMax } = row;
    facets.pay.set(row.doc, payMax === null || row.payCurrency === null ? [] : bandsOf(payMax, row.payCurrency));
    this.pays.set(row.doc, payMax === null ? [] : [`${row.payCurrency ?? ''} ${payMax}`]);
    this.places.set(row.doc, row.places);
    this.titles.set(row.doc, [row.title]);
    this.until[row.doc] = row.until;
    this.posted[row.doc] = row.posted;
    this.listed[row.doc] = row.listed;
    this.#open = undefined;
  }

  /** What is open at a moment. Made anew when something changed or something reached its date; the same object until then. */
  open(now: number): OpenOpenings {
    if (this.#open && now < this.#openUntil) return this.#open;
    const docs = new Uint32Array(this.size);
    let found = 0;
    let next = Infinity;
    for (let doc = 0; doc < this.size; doc++) {
      const until = this.until[doc] ?? 0;
      if (until <= now) continue;
      docs[found++] = doc;
      if (until < next) next = until;
    }
    const ascending = docs.slice(0, found);
    // One number that sorts by date and then by the opening's number; both fit exactly.
    const keys = Float64Array.from(
      ascending,
      (doc) => Math.max(0, Math.floor((this.posted[doc] ?? 0) / 60_000)) * 2 ** 24 + (2 ** 24 - 1 - doc),
    );
    keys.sort();
    const newest = new Uint32Array(found);
    const rank = new Uint32Array(this.size);
    for (let index = 0; index < found; index++) {
      const doc = 2 ** 24 - 1 - ((keys[found - 1 - index] ?? 0) % 2 ** 24);
      newest[index] = doc;
      rank[doc] = index;
    }
    this.#open = { docs: ascending, newest, rank };
    this.#openUntil = next;
    return this.#open;
  }

  #reserve(size: number): void {
    if (size > this.size) this.size = size;
    if (size <= this.until.length) return;
    const capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(size)));
    for (const dimension of [...Object.values(this.facets), this.places, this.titles, this.pays]) dimension.grow(capacity);
    const grown = (from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(capacity);
      larger.set(from);
      return larger;
    };
    this.until = grown(this.until);
    this.posted = grown(this.posted);
    this.listed = grown(this.listed);
  }
}
