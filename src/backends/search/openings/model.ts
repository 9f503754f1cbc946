import { z } from 'zod';

/** From the first job to the last; the order is the order of the facet. */
export const LEVELS = ['intern', 'graduate', 'experienced', 'senior', 'leadership'] as const;
export const WORK_MODES = ['onsite', 'hybrid', 'remote'] as const;
/** Hours first, then how long it lasts; the order is the order in which an opening shows them. */
export const EMPLOYMENT_TYPES = ['full-time', 'part-time', 'permanent', 'temporary', 'seasonal', 'contract', 'internship'] as const;
export const PAY_UNITS = ['year', 'month', 'week', 'day', 'hour'] as const;
export const FUNCTIONS = [
  'consulting',
  'data-and-analytics',
  'technology',
  'security',
  'design',
  'product',
  'engineering',
  'research',
  'strategy',
  'operations',
  'procurement',
  'finance',
  'legal-and-risk',
  'people',
  'communications',
  'policy',
  'administration',
  'real-estate',
  'education',
  'health',
  'trades',
  'other',
] as const;

export type Level = (typeof LEVELS)[number];
export type WorkMode = (typeof WORK_MODES)[number];
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type OpeningFunction = (typeof FUNCTIONS)[number];
export type PayUnit = (typeof PAY_UNITS)[number];

const instant = z.iso.datetime({ offset: true });
const shortText = z.string().trim().min(1).max(400);
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = z.string().regex(slugPattern, 'lower-case words joined by hyphens').max(80);

export const placeSchema = z.object({
  city: shortText.optional(),
  region: shortText.optional(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
});
export type Place = z.infer<typeof placeSchema>;

/** Pay as a feed of our own form says it: which of its amounts is the higher is not looked at. */
export const payFieldsSchema = z.object({
  min: z.number().nonnegative(),
  max: z.number().nonnegative(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  unit: z.enum(PAY_UNITS),
});
export const paySchema = payFieldsSchema.refine((pay) => pay.max >= pay.min, 'the maximum is below the minimum');
export type Pay = z.infer<typeof paySchema>;

const webAddress = z.url({ protocol: /^https?$/ });

export const applySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form') }),
  z.object({ kind: z.literal('url'), url: webAddress }),
]);

/** What every importer makes of an entry: the one model of an opening, before it has a number and an address of its own. */
export const draftSchema = z.object({
  externalId: z.string().min(1).max(200),
  title: shortText,
  /** Sanitized HTML; empty for feeds of headers only. */
  description: z.string().max(200_000),
  summary: z.string().max(500),
  employer: shortText,
  department: shortText.optional(),
  places: z.array(placeSchema).max(60),
  function: z.enum(FUNCTIONS),
  industries: z.array(slug).max(8),
  level: z.enum(LEVELS),
  programmes: z.array(slug).max(6),
  /** Absent where nothing is said of it. */
  workMode: z.enum(WORK_MODES).optional(),
  /** Hours and kind of contract; empty where nothing is said. */
  employment: z.array(z.enum(EMPLOYMENT_TYPES)).max(EMPLOYMENT_TYPES.length),
  /** BCP 47 language of the text. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  pay: paySchema.optional(),
  posted: instant,
  updated: instant.optional(),
  /** The last moment at which an application is taken. */
  closes: instant.optional(),
  /** The day that the employer calls the last one; in UTC it may be the next already. */
  closesOn: z.iso.date().optional(),
  apply: applySchema,
  steps: z.array(shortText).max(12),
  /** Words that find it and are not shown: occupation series, requisition numbers. */
  alsoFoundBy: z.array(z.string().max(200)).max(40),
});
export type OpeningDraft = z.infer<typeof draftSchema>;

/** An opening as it is kept: the body column of `search.opening_texts`. */
export interface Opening extends OpeningDraft {
  id: string;
  source: string;
  slug: string;
}

/** The public id: the feed and the feed's own id. */
export const openingId = (source: string, externalId: string): string => `${source}:${externalId}`;
