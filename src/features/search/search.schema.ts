/** Answers of the search service (docs/contracts/search.openapi.json), as far as the site reads them. */
import { z } from 'zod';

const named = z.object({ slug: z.string(), label: z.string(), url: z.string().nullable() });

const result = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  titleHtml: z.string(),
  dek: z.string(),
  extractHtml: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  site: z.string(),
  language: z.string(),
  fallback: z.boolean(),
  date: z.string().nullable(),
  /** Of an event where it takes place; a search service of a release before does not say. */
  day: z.string().nullish(),
  authors: z.array(named),
  topics: z.array(named),
  access: z.enum(['free', 'registered', 'premium']),
  documentType: z.string().nullable(),
  readingMinutes: z.number().nullable(),
});

const FACETS = ['type', 'topic', 'author', 'year', 'access', 'documentType'] as const;
export type FacetName = (typeof FACETS)[number];

const facet = z.object({
  name: z.enum(FACETS),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
});

/** `GET /v1/search` */
export const searchAnswer = z.object({
  query: z.string(),
  corrected: z.object({ from: z.string(), to: z.string() }).optional(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  results: z.array(result),
  facets: z.array(facet),
  openings: z
    .object({
      total: z.number(),
      corrected: z.object({ from: z.string(), to: z.string() }).optional(),
      leads: z.boolean(),
      results: z.array(z.object({ slug: z.string(), title: z.string(), places: z.array(z.string()) })),
    })
    .optional(),
  suggestions: z
    .object({
      queries: z.array(z.object({ query: z.string(), total: z.number() })),
      topics: z.array(named.extend({ count: z.number() })),
    })
    .optional(),
});
/** What the page shows: the answer, the openings with their addresses on the site. */
export type SearchAnswer = Omit<z.infer<typeof searchAnswer>, 'openings'> & {
  openings?: FoundOpenings | undefined;
  /** Where nothing was found: what others read. */
  mostRead?: { title: string; url: string }[];
  /** Where nothing was found: the first that a shorter search finds. */
  instead?: { query: string; results: { title: string; url: string; language: string }[] };
};
export type SearchResult = z.infer<typeof result>;
export type Facet = z.infer<typeof facet>;

/** The first openings that the words find. */
export interface FoundOpenings {
  total: number;
  /** Openings alone were searched for other words than those that were typed. */
  corrected?: { from: string; to: string } | undefined;
  /** An opening is called what was asked for, and no page is: they come first. */
  leads: boolean;
  /** The job search with the same words. */
  href: string;
  results: { title: string; place: string; href: string }[];
}

/** `GET /v1/suggest` */
export const suggestAnswer = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['page', 'person', 'topic']),
      /** What of a page it is, where the service says so by a name that there are words for. */
      type: z
        .enum(['article', 'blogEntry', 'profile', 'event', 'publication', 'topic', 'page', 'opening', 'office'])
        .optional()
        .catch(undefined),
      label: z.string(),
      labelHtml: z.string(),
      url: z.url({ protocol: /^https?$/ }),
    }),
  ),
});
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
