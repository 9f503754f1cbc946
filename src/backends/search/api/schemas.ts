import { z } from 'zod';
import { ACCESS_LEVELS, DOCUMENT_TYPES } from '../content/document.ts';

const MAX_PAGE_SIZE = 50;
/** Results that pages lead to; what ranks behind them is counted but not reached. */
export const MAX_RESULTS = 1000;

const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, 'a language tag such as en or de')
  .default('en');
const site = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'the name of a site')
  .optional();
const slug = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,120}$/u, 'a name as it stands in an address');

/** A filter may be given several times or with commas; any of its values will do. */
const several = <T>(value: z.ZodType<T, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) =>
      (given === undefined ? [] : [given].flat().flatMap((each) => each.split(','))).map((each) => each.trim()).filter(Boolean),
    )
    .pipe(z.array(value).max(50));

const positive = (largest: number, standard: number) => z.coerce.number().int().min(1).max(largest).default(standard);
const query = z.string().max(2000).default('');

const SORTS = ['relevance', 'date'] as const;

export const searchRequest = z.object({
  q: query.describe(
    'Words that must all occur, "phrases", -excluded. Cut to 200 characters. Where few pages have all the words, those follow whose titles have some.',
  ),
  language,
  site,
  type: several(z.enum(DOCUMENT_TYPES)),
  topic: several(slug),
  author: several(slug),
  year: several(
    z
      .string()
      .regex(/^\d{4}$/, 'a year')
      .transform(Number)
      .pipe(z.number().int()),
  ),
  access: several(z.enum(ACCESS_LEVELS)),
  documentType: several(slug),
  page: positive(MAX_RESULTS, 1),
  pageSize: positive(MAX_PAGE_SIZE, 10),
  sort: z.enum(SORTS).default('relevance'),
  openings: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('How many job openings that the words find are given beside the pages.'),
});
export type SearchRequest = z.output<typeof searchRequest>;

export const suggestRequest = z.object({ q: query, language, site });
export type SuggestRequest = z.output<typeof suggestRequest>;

export const relatedRequest = z.object({ id: z.guid(), language, size: positive(12, 4) });
export type RelatedRequest = z.output<typeof relatedRequest>;

const READ_KINDS = ['read', 'download'] as const;
export const mostReadRequest = z.object({
  language,
  site,
  type: several(z.enum(DOCUMENT_TYPES)),
  kind: z.enum(READ_KINDS).default('read'),
  days: positive(366, 30),
  size: positive(20, 5),
});
export type MostReadRequest = z.output<typeof mostReadRequest>;

export const readReport = z.strictObject({
  id: z.guid().describe('The item that was read.'),
  key: z.string().min(16).max(200).describe('An anonymous key of the reader. Only a hash of it is kept, for an hour.'),
  kind: z.enum(READ_KINDS).default('read'),
});
export type ReadReport = z.output<typeof readReport>;

const named = z.object({ slug: z.string(), label: z.string(), url: z.string().nullable() });

export const card = z.object({
  id: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  title: z.string(),
  dek: z.string(),
  url: z.string(),
  site: z.string(),
  /** Language of the text; another than the one that was asked for when it stands in for a missing translation. */
  language: z.string(),
  fallback: z.boolean().describe('The text stands in for a translation that does not exist.'),
  date: z.iso.datetime().nullable(),
  day: z.iso.date().nullable().describe('The day of `date`, of an event where it takes place.'),
  image: z.object({ src: z.string(), alt: z.string() }).nullable(),
  authors: z.array(named),
  topics: z.array(named),
  access: z.enum(ACCESS_LEVELS),
  documentType: z.string().nullable(),
  readingMinutes: z.number().nullable(),
});
export type Card = z.infer<typeof card>;

export const FACETS = ['type', 'topic', 'author', 'year', 'access', 'documentType'] as const;
export type FacetName = (typeof FACETS)[number];

const facet = z.object({
  name: z.enum(FACETS),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
});
export type Facet = z.infer<typeof facet>;

const topicCount = named.extend({ count: z.number() });

export const searchAnswer = z.object({
  query: z.string(),
  corrected: z.object({ from: z.string(), to: z.string() }).optional(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  results: z.array(
    card.extend({
      titleHtml: z.string().describe('The title escaped, hits in <mark>.'),
      extractHtml: z
        .string()
        .describe(
          'What tells why the page was found: one part of its text, from the beginning of a sentence or within a long one, or its dek. Escaped, hits in <mark>.',
        ),
    }),
  ),
  facets: z.array(facet),
  openings: z
    .object({
      total: z.number(),
      corrected: z
        .object({ from: z.string(), to: z.string() })
        .optional()
        .describe('Where only the openings were searched for other words than those that were typed.'),
      leads: z.boolean().describe('An opening is called what was asked for, and no page is.'),
      results: z.array(z.object({ slug: z.string(), title: z.string(), places: z.array(z.string()) })),
    })
    .optional()
    .describe('Only when asked for, and when the words find one.'),
  suggestions: z
    .object({
      queries: z
        .array(z.object({ query: z.string(), total: z.number() }))
        .describe('The query with a word left out, where that finds something.'),
      topics: z.array(topicCount),
    })
    .optional()
    .describe('Only when nothing was found.'),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const suggestAnswer = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['page', 'person', 'topic']),
      label: z.string(),
      labelHtml: z.string(),
      url: z.string(),
      type: z.enum(DOCUMENT_TYPES),
    }),
  ),
});
export type SuggestAnswer = z.infer<typeof suggestAnswer>;

export const cardsRequest = z.object({ id: several(z.guid()).describe('The items, fifty at most.'), language });
export type CardsRequest = z.output<typeof cardsRequest>;
export const cardsAnswer = z.object({ results: z.array(card) });
export const relatedAnswer = z.object({ results: z.array(card) });
export const mostReadAnswer = z.object({ results: z.array(card.extend({ count: z.number() })) });
export const readAnswer = z.object({ counted: z.boolean() });
export const errorAnswer = z.object({ error: z.object({ code: z.string(), message: z.string(), requestId: z.string() }) });
