import { z } from 'zod';
import { FACETS } from './index/columns.ts';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS, WORK_MODES, applySchema, paySchema, placeSchema } from './model.ts';
import { SORTS } from './query/params.ts';

export const openingCard = z.strictObject({
  id: z.string().describe('The feed and the id in it: `aldermoor:ALD-1000`.'),
  slug: z.string(),
  title: z.string(),
  employer: z.string(),
  department: z.string().optional(),
  summary: z.string(),
  places: z.array(
    placeSchema.extend({
      cityKey: z.string().optional(),
      cityName: z.string().optional().describe('What the language asked for calls the city, where that is another name than `city`.'),
      countryName: z.string().optional(),
    }),
  ),
  workMode: z.enum(WORK_MODES).optional().describe('Absent where the employer does not say.'),
  function: z.enum(FUNCTIONS),
  industries: z.array(z.string()),
  level: z.enum(LEVELS),
  programmes: z.array(z.string()),
  employment: z.array(z.enum(EMPLOYMENT_TYPES)).describe('Hours and kind of contract; empty where the employer does not say.'),
  language: z.string(),
  pay: paySchema.optional(),
  posted: z.iso.datetime(),
  updated: z.iso.datetime().optional(),
  closes: z.iso.datetime().optional().describe('The last moment at which an application is taken.'),
  closesOn: z.iso.date().optional().describe('That day as the employer says it; in UTC the moment may be on the next one.'),
  daysLeft: z.int().min(0).optional().describe('Days until `closesOn`, of the day that it is where the opening is: 0 on the last one.'),
  listed: z.iso.datetime().optional().describe('When it was first open here, in answers of the search.'),
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
  sort: z.enum(SORTS),
  results: z.array(openingCard),
  facets: z.strictObject(Object.fromEntries(FACETS.map((facet) => [facet, z.array(facetValue)]))),
  corrected: z.string().optional().describe('What was searched instead of a keyword that nothing fits.'),
  pay: z
    .strictObject({ least: z.number(), currency: z.string() })
    .optional()
    .describe('The least pay that was asked for, with the currency in which it was understood.'),
  highestPay: z
    .strictObject({ amount: z.number(), currency: z.string() })
    .optional()
    .describe(
      'The most that one of all results pays a year, in the currency in which most of them are paid; absent where fewer than two are.',
    ),
  near: z.strictObject({ name: z.string().optional(), lat: z.number(), lon: z.number(), radiusKm: z.number() }).optional(),
  instead: z
    .array(
      z.strictObject({
        kind: z
          .enum(['spelling', 'fewer', 'farther', 'place', 'filters'])
          .describe('Another word for one that nothing says; a word less; more kilometres; anywhere; the words without any filter.'),
        keyword: z.string(),
        radiusKm: z.number().optional(),
        total: z.number().int(),
      }),
    )
    .optional()
    .describe('Only when nothing was found: searches near this one that find something.'),
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
  closesOn: z.iso.date().optional().describe('Where it closed by its date: that day as the employer says it.'),
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
