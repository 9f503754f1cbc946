import { pastTheEndAnswer } from '../../kit/http/paging.ts';
import { z } from 'zod';
import { FACETS } from './index/columns.ts';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS, WORK_MODES, applySchema, paySchema, placeSchema } from './model.ts';
import { MAX_PAGE_SIZE, MOST_VALUES } from './query/params.ts';

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .default('en')
  .describe('Language of the names of countries.');
const most = (fallback: number) => z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(fallback);
const several = (value: z.ZodType = z.string()) => z.array(value).max(MOST_VALUES).optional();

/** The parameters of a search as they are documented; `parseOpeningQuery` reads them, and names what it refuses. */
export const openingsRequest = z.object({
  keyword: z.string().default('').describe('Words that must all occur, "phrases", -excluded. Cut to 200 characters.'),
  country: several().describe('ISO 3166-1 alpha-2 codes, or names.'),
  city: several().describe('Values of the facet, or names.'),
  function: several(z.enum(FUNCTIONS)),
  industry: several(),
  level: several(z.enum(LEVELS)),
  programme: several(),
  workMode: several(z.enum(WORK_MODES)),
  employment: several(z.enum(EMPLOYMENT_TYPES)),
  language: several().describe('BCP 47 languages of the texts.'),
  employer: several(),
  pay: z
    .string()
    .regex(/^(?:[A-Za-z]{3}[\s-]?)?\d{1,9}$/)
    .optional()
    .describe('The least amount a year, with a currency: "60000" or "EUR-60000". What is paid by another unit is counted as a year.'),
  near: z.string().optional().describe('A city, or latitude and longitude as "47.38,8.54".'),
  radius: z.coerce.number().positive().max(20_000).default(50).describe('Kilometres around `near`.'),
  sort: z
    .enum(['relevance', 'date', 'distance'])
    .optional()
    .describe('Left out: relevance with a keyword, distance with `near`, date otherwise.'),
  page: z.coerce.number().int().min(1).default(1),
  start: z.coerce.number().int().min(1).optional().describe('Number of the first result, from 1; goes before `page`.'),
  pageSize: most(20),
  lang: language,
});

export const openingCard = z.strictObject({
  id: z.string().describe('The feed and the id in it: `aldermoor:ALD-1000`.'),
  slug: z.string(),
  title: z.string(),
  employer: z.string(),
  department: z.string().optional(),
  summary: z.string(),
  places: z.array(placeSchema.extend({ cityKey: z.string().optional(), countryName: z.string().optional() })),
  workMode: z.enum(WORK_MODES),
  function: z.enum(FUNCTIONS),
  industries: z.array(z.string()),
  level: z.enum(LEVELS),
  programmes: z.array(z.string()),
  employment: z.enum(EMPLOYMENT_TYPES),
  language: z.string(),
  pay: paySchema.optional(),
  posted: z.iso.datetime(),
  updated: z.iso.datetime().optional(),
  closes: z.iso.datetime().optional().describe('The last moment at which an application is taken.'),
  distanceKm: z.number().optional(),
});

const facetValue = z.strictObject({
  value: z.string(),
  count: z.number().int().describe('Openings that have it, with the filters of the other facets applied.'),
  selected: z.boolean(),
  label: z.string().optional().describe('Names of cities, countries and employers.'),
});

export const openingsAnswer = z.strictObject({
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  pageSize: z.number().int(),
  start: z.number().int(),
  sort: z.enum(['relevance', 'date', 'distance']),
  results: z.array(openingCard),
  facets: z.strictObject(Object.fromEntries(FACETS.map((facet) => [facet, z.array(facetValue)]))),
  corrected: z.string().optional().describe('What was searched instead of a keyword that nothing fits.'),
  near: z.strictObject({ name: z.string().optional(), lat: z.number(), lon: z.number(), radiusKm: z.number() }).optional(),
});

export const openingAnswer = openingCard.extend({
  status: z.literal('open'),
  description: z.string().describe('Sanitized HTML; empty for feeds of headers only.'),
  steps: z.array(z.string()),
  apply: applySchema,
  alsoFoundBy: z.array(z.string()),
});

/** With status 410. */
export const closedAnswer = z.strictObject({
  error: z.object({ code: z.literal('gone'), message: z.string(), requestId: z.string() }),
  status: z.literal('closed'),
  title: z.string(),
  employer: z.string(),
  slug: z.string(),
  closedAt: z.iso.datetime(),
  similar: z.array(openingCard),
});

const suggestion = z.strictObject({
  kind: z.enum(['title', 'city']),
  text: z.string(),
  value: z.string().optional().describe('The facet’s value of a city.'),
  count: z.number().int(),
});
export const suggestionsAnswer = z.strictObject({ suggestions: z.array(suggestion) });
export const similarAnswer = z.strictObject({ results: z.array(openingCard) });
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string(), requestId: z.string() }) });

/** The calls for the site; `/admin` is for operators. */
export const openingsContract = {
  title: 'Job search',
  version: '1',
  calls: [
    {
      method: 'GET',
      path: '/v1/openings',
      summary: 'Openings that fit, with a count of every facet',
      query: openingsRequest,
      status: 200,
      answer: openingsAnswer,
      pastTheEnd: pastTheEndAnswer(openingsAnswer),
      refuses: ['bad-request', 'past-the-end'],
    },
    {
      method: 'GET',
      path: '/v1/openings/suggest',
      summary: 'Titles and cities for what was typed so far',
      query: z.object({ q: z.string().default(''), limit: most(8) }),
      status: 200,
      answer: suggestionsAnswer,
      refuses: ['bad-request'],
    },
    {
      method: 'GET',
      path: '/v1/openings/:key',
      summary: 'One opening by slug or id; when it is closed, 410 with what it was and with similar ones',
      query: z.object({ lang: language }),
      status: 200,
      answer: openingAnswer,
      gone: closedAnswer,
      refuses: ['bad-request', 'not-found', 'gone'],
    },
    {
      method: 'GET',
      path: '/v1/openings/:key/similar',
      summary: 'What is most like it, open or closed',
      query: z.object({ lang: language, limit: most(4) }),
      status: 200,
      answer: similarAnswer,
      refuses: ['bad-request', 'not-found'],
    },
  ],
  error: refusal,
} as const;
