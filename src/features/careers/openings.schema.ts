/** Answers of the job search (`/v1/openings…` of the search service), as far as the site reads them. */
import { z } from 'zod';
import { FILTERS, SORTS } from './search/job-state';

/** What results are counted by: the filters of a search, and the pay. */
export const FACETS = [...FILTERS, 'pay'] as const;
export type FacetName = (typeof FACETS)[number];

const place = z.object({
  city: z.string().optional(),
  region: z.string().optional(),
  country: z.string().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  cityKey: z.string().optional(),
  /** What the page's language calls the city, where that is another name. */
  cityName: z.string().optional(),
  countryName: z.string().optional(),
});
export type OpeningPlace = z.infer<typeof place>;

const pay = z.object({ min: z.number(), max: z.number(), currency: z.string(), unit: z.enum(['year', 'month', 'week', 'day', 'hour']) });
export type OpeningPay = z.infer<typeof pay>;

export const openingCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  employer: z.string(),
  department: z.string().optional(),
  summary: z.string(),
  places: z.array(place),
  /** Absent where the employer does not say. */
  workMode: z.string().optional(),
  function: z.string(),
  industries: z.array(z.string()),
  level: z.string(),
  programmes: z.array(z.string()),
  /** Hours and kind of contract; empty where the employer does not say. */
  employment: z.array(z.string()),
  language: z.string(),
  pay: pay.optional(),
  posted: z.string(),
  updated: z.string().optional(),
  /** The last moment at which an application is taken. */
  closes: z.string().optional(),
  /** That day as the employer says it, `2026-11-21`. */
  closesOn: z.string().optional(),
  /** Days until then, of the day that it is where the opening is; a search service of the release before does not say. */
  daysLeft: z.number().optional(),
  distanceKm: z.number().optional(),
});
export type OpeningCard = z.infer<typeof openingCard>;

const facetValue = z.object({ value: z.string(), count: z.number(), selected: z.boolean(), label: z.string().optional() });
export type FacetValue = z.infer<typeof facetValue>;

/** `GET /v1/openings` */
export const openingResults = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  pageSize: z.number(),
  start: z.number(),
  sort: z.enum(SORTS),
  results: z.array(openingCard),
  facets: z.record(z.enum(FACETS), z.array(facetValue)),
  corrected: z.string().optional(),
  pay: z.object({ least: z.number(), currency: z.string() }).optional(),
  /** The most that one of all results pays a year, in the currency of most; a search service of the release before does not say. */
  highestPay: z.object({ amount: z.number(), currency: z.string() }).optional(),
  near: z.object({ name: z.string().optional(), lat: z.number(), lon: z.number(), radiusKm: z.number() }).optional(),
  /** Where nothing was found, searches near it that find something. */
  instead: z
    .array(
      z.object({
        kind: z.enum(['spelling', 'fewer', 'farther', 'place', 'filters']),
        keyword: z.string(),
        radiusKm: z.number().optional(),
        total: z.number(),
      }),
    )
    .optional(),
});
export type OpeningResults = z.infer<typeof openingResults>;

/** `GET /v1/openings/{slug}` of an opening that takes applications. */
const openOpening = openingCard.extend({
  status: z.literal('open'),
  /** Sanitized HTML; empty for feeds of headers only. */
  description: z.string(),
  steps: z.array(z.string()),
  apply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('form') }),
    z.object({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }) }),
  ]),
});
/** The same with status 410. */
const closedOpening = z.object({
  status: z.literal('closed'),
  title: z.string(),
  employer: z.string(),
  slug: z.string(),
  closedAt: z.string(),
  /** The last day as the employer says it, `2026-11-21`, where it closed by its date. */
  closesOn: z.string().optional(),
  similar: z.array(openingCard),
});
export const openingAnswer = z.discriminatedUnion('status', [openOpening, closedOpening]);
export type OpenOpening = z.infer<typeof openOpening>;
export type ClosedOpening = z.infer<typeof closedOpening>;
export type OpeningAnswer = z.infer<typeof openingAnswer>;

/** `GET /v1/openings/{slug}/similar` */
export const similarAnswer = z.object({ results: z.array(openingCard) });

/** `GET /v1/openings/suggest` */
export const suggestAnswer = z.object({
  suggestions: z.array(z.object({ kind: z.enum(['title', 'city']), text: z.string(), value: z.string().optional(), count: z.number() })),
});
export type JobSuggestion = z.infer<typeof suggestAnswer>['suggestions'][number];

/** `GET /v1/openings/addresses` */
export const addressesAnswer = z.object({
  addresses: z.array(z.object({ slug: z.string(), updated: z.string() })),
  next: z.number().optional(),
});
export type OpeningAddress = z.infer<typeof addressesAnswer>['addresses'][number];

/** `GET /v1/openings/told`: what the open posts of an employer say of themselves, counted. */
export const toldAnswer = z.object({
  openings: z.number(),
  cities: z.number(),
  /** How many name what they pay, the last day to apply, and the steps to an answer. */
  pay: z.number(),
  closes: z.number(),
  steps: z.number(),
  /** The steps of most posts of a level, in the page's language. */
  ways: z.array(z.object({ level: z.string(), steps: z.array(z.string()) })),
});
export type OpeningsTold = z.infer<typeof toldAnswer>;
