import { LANGUAGES } from '../../../../lib/languages.ts';
import { LruCache } from '../../../kit/lru.ts';
import { cityNameIn } from '../../../kit/places/city-names.ts';
import { countryName } from '../../../kit/places/countries.ts';
import { citiesNamed } from '../../../kit/places/gazetteer.ts';
import { FACETS } from '../index/columns.ts';
import type { Facet, OpenOpenings, OpeningColumns } from '../index/columns.ts';
import { revisionOf, type OpeningIndex } from '../index/load.ts';
import { orderByKey, soonestFirst } from '../index/order.ts';
import { primaryLanguage } from '../language.ts';
import { LEVELS, WORK_MODES } from '../model.ts';
import { createCards } from './cards.ts';
import type { OpeningCard } from './cards.ts';
import type { KeywordSearch } from './keyword.ts';
import type { OpeningQuery } from './params.ts';
import { insteadOf } from './instead.ts';
import type { Instead } from './instead.ts';
import { byRelevance } from './rank.ts';
import { currencyAsked, distances, mostPaidFirst, mostPaidIn, select } from './select.ts';
import type { SearchDb } from '../../database.ts';

interface FacetValue {
  value: string;
  count: number;
  selected: boolean;
  /** Names of cities, countries and employers; other values are named by the site. */
  label?: string;
}

export interface OpeningResults {
  total: number;
  page: number;
  pages: number;
  pageSize: number;
  /** Number of the first result, from 1. */
  start: number;
  sort: OpeningQuery['sort'];
  results: OpeningCard[];
  facets: Record<Facet, FacetValue[]>;
  /** The keyword that was searched instead of the one that was typed, which nothing fits. */
  corrected?: string;
  /** The least pay that was asked for, in the currency in which it was understood. */
  pay?: { least: number; currency: string };
  /** The most that one of all results pays a year, in the currency in which most of them are paid; absent where fewer than two are. */
  highestPay?: { amount: number; currency: string };
  /** The place that distances are measured from. */
  near?: { name?: string; lat: number; lon: number; radiusKm: number };
  /** Searches that find something, where this one finds nothing. */
  instead?: Instead[];
}

interface Outcome {
  pay?: { least: number; currency: string };
  highestPay?: { amount: number; currency: string };
  order: Uint32Array;
  facets: Record<Facet, FacetValue[]>;
  corrected?: string;
  instead?: Instead[];
  km?: Float64Array;
}

const MOST_FACET_VALUES = 200;
const CACHE_BYTES = 48 * 1024 * 1024;
const FIXED_ORDER: Partial<Record<Facet, readonly string[]>> = { level: LEVELS, workMode: WORK_MODES };

function facetValues(columns: OpeningColumns, facet: Facet, counts: ReadonlyMap<string, number>, query: OpeningQuery): FacetValue[] {
  const selected = new Set<string>(facet === 'pay' ? (query.pay ? [`${query.pay.currency}-${query.pay.least}`] : []) : query[facet]);
  const label = (value: string): { label?: string } => {
    if (facet === 'country') return { label: countryName(value, query.lang) };
    if (facet === 'employer') return { label: value };
    const city = facet === 'city' ? columns.cities.get(value) : undefined;
    return city ? { label: cityNameIn(value, query.lang) ?? city.name } : {};
  };
  const fixed = FIXED_ORDER[facet];
  const place = (value: string): number => fixed?.indexOf(value) ?? 0;
  const byBand = facet === 'pay' ? orderOfBands(counts) : () => 0;
  const values = [...counts]
    .map(([value, count]) => ({ value, count, selected: selected.has(value), ...label(value) }))
    .sort((a, b) => byBand(a.value, b.value) || place(a.value) - place(b.value) || b.count - a.count || (a.value < b.value ? -1 : 1));
  // What is chosen stays visible, to be unchosen, though nothing has it any more.
  const missing = [...selected]
    .filter((value) => facet !== 'pay' && !counts.has(value))
    .map((value) => ({ value, count: 0, selected: true, ...label(value) }));
  return [...values.filter((each, index) => index < MOST_FACET_VALUES || each.selected), ...missing];
}

/** Bands of pay by their currency, the most frequent first, then from the least to the most. */
function orderOfBands(counts: ReadonlyMap<string, number>): (a: string, b: string) => number {
  const most = new Map<string, number>();
  for (const [value, count] of counts) most.set(currencyIn(value), Math.max(count, most.get(currencyIn(value)) ?? 0));
  return (a, b) => {
    const [one, other] = [currencyIn(a), currencyIn(b)];
    if (one === other) return Number(a.slice(one.length + 1)) - Number(b.slice(other.length + 1));
    return (most.get(other) ?? 0) - (most.get(one) ?? 0) || (one < other ? -1 : 1);
  };
}
const currencyIn = (value: string): string => value.split('-')[0] ?? '';

/** The place that distances are measured from, as the language calls it. */
function calledIn(near: NonNullable<OpeningQuery['near']>, language: string): NonNullable<OpeningQuery['near']> {
  const city = citiesNamed(near.name ?? '').find(({ lat, lon }) => lat === near.lat && lon === near.lon);
  const name = city && cityNameIn(city.key, language);
  return name === undefined ? near : { ...near, name };
}

export type Search = (query: OpeningQuery, now: Date) => Promise<OpeningResults>;

/** Answers searches. What a search found is kept, by all that it depends on, for its further pages and for the next visitor. */
export function createSearch(db: SearchDb, index: OpeningIndex, keywords: KeywordSearch): Search {
  const cards = createCards(db);
  const cache = new LruCache<{ outcome: Outcome; from: OpenOpenings }>(CACHE_BYTES);

  async function outcomeOf(
    db: SearchDb,
    asked: OpeningQuery,
    columns: OpeningColumns,
    open: OpenOpenings,
    { revision, keep }: { revision: number; keep: boolean },
  ): Promise<Outcome> {
    const currency = asked.pay && currencyAsked(columns, open, asked.pay);
    const pay = asked.pay && currency !== undefined ? { least: asked.pay.least, currency } : undefined;
    const query: OpeningQuery = pay ? { ...asked, pay } : asked;
    const languages = [...new Set<string>([...LANGUAGES, ...columns.facets.language.values.map(primaryLanguage)])];
    const reader = primaryLanguage(query.lang);
    const match =
      query.keyword === ''
        ? undefined
        : await keywords.find(db, query.keyword, columns, revision, languages, { asTyped: query.asTyped === true, keep, reader });
    const { hits, counts } = select(columns, open, query, match?.matched);
    const km = query.near ? distances(columns, query.near) : undefined;
    const paid = mostPaidIn(columns, hits);
    const ordered = async (): Promise<Uint32Array> => {
      if (query.sort === 'relevance' && match) return byRelevance(db, columns, hits, match);
      if (query.sort === 'distance' && km) return orderByKey(hits, columns.places.column, km);
      if (query.sort === 'closing') return soonestFirst(hits, columns.until);
      if (query.sort === 'pay') return orderByKey(hits, columns.pays.column, mostPaidFirst(columns, paid?.currency));
      return hits;
    };
    const order = await ordered();
    const facets = Object.fromEntries(FACETS.map((facet) => [facet, facetValues(columns, facet, counts[facet], query)])) as Record<
      Facet,
      FacetValue[]
    >;
    const count = async (other: OpeningQuery): Promise<number> => {
      const found =
        other.keyword === ''
          ? undefined
          : await keywords.find(db, other.keyword, columns, revision, languages, { asTyped: true, keep, reader });
      return select(columns, open, other, found?.matched).hits.length;
    };
    const instead = order.length === 0 ? await insteadOf(query, { db, languages, count }) : [];
    return {
      order,
      facets,
      ...(pay ? { pay } : {}),
      ...(paid && paid.openings > 1 ? { highestPay: { amount: paid.amount, currency: paid.currency } } : {}),
      ...(instead.length > 0 ? { instead } : {}),
      ...(match?.corrected ? { corrected: match.corrected } : {}),
      ...(km ? { km } : {}),
    };
  }

  return async (query, now) => {
    const { columns, revision } = await index.current();
    // A new object whenever an import or a closing date changed what is open: what was found before it is stale.
    const open = columns.open(now.getTime());
    const { offset, pageSize, ...rest } = query;
    const key = JSON.stringify(rest);
    const cached = cache.get(key);
    let outcome: Outcome;
    if (cached?.from === open) outcome = cached.outcome;
    else {
      const from = (server: SearchDb, keep: boolean) => outcomeOf(server, query, columns, open, { revision, keep });
      let keep = true;
      outcome =
        query.keyword === ''
          ? await from(db, keep)
          : await db.connection().execute(async (server) => {
              // What a replica finds that is behind is an answer, and none to be kept as that of a later change.
              keep = (await revisionOf(server)) >= revision;
              return from(server, keep);
            });
      if (keep) cache.set(key, { outcome, from: open }, outcome.order.byteLength + (outcome.km?.byteLength ?? 0) + 20_000);
    }
    const { order, facets, corrected, instead, km, pay, highestPay } = outcome;
    const docs = [...order.subarray(offset, offset + pageSize)];
    const results = (await cards.of(docs, query.lang, now, revision)).map((card, at) => {
      const distance = km?.[columns.places.column[docs[at] ?? 0] ?? 0];
      const listed = columns.listed[docs[at] ?? 0];
      return {
        ...card,
        ...(listed ? { listed: new Date(listed).toISOString() } : {}),
        ...(distance === undefined || distance === Infinity ? {} : { distanceKm: Math.round(distance * 10) / 10 }),
      };
    });
    return {
      total: order.length,
      page: Math.floor(offset / pageSize) + 1,
      pages: Math.ceil(order.length / pageSize),
      pageSize,
      start: offset + 1,
      sort: query.sort,
      results,
      facets,
      ...(corrected ? { corrected } : {}),
      ...(pay ? { pay } : {}),
      ...(highestPay ? { highestPay } : {}),
      ...(instead ? { instead } : {}),
      ...(query.near ? { near: calledIn(query.near, query.lang) } : {}),
    };
  };
}
