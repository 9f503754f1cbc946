import { z } from 'zod';
import { FIRM_NAME } from '../../../../lib/firm.ts';
import { FEED_KINDS } from '../importers/kinds.ts';

/** How a feed is read, beyond its address. */
const feedOptionsSchema = z.object({
  employer: z.string().min(1).default(FIRM_NAME),
  language: z.string().min(2).default('en'),
  /** Address of the board, where the feed is read from a file and does not say it (Personio). */
  board: z.url({ protocol: /^https?$/ }).optional(),
  /** A feed that holds less than this share of what is open is not believed. */
  leastShare: z.number().min(0).max(1).default(0.5),
  /** A feed with more than this share of unreadable entries is not believed. */
  mostBad: z.number().min(0).max(1).default(0.1),
  /**
   * `date`: an opening closes when its own closing date has passed. `feed`: it is open as long as the feed lists it; that is the
   * default for USAJOBS archives, whose dates have passed.
   */
  closing: z.enum(['date', 'feed']).optional(),
});
export type FeedOptions = z.infer<typeof feedOptionsSchema>;

export const feedSchema = z.object({
  /** The source of its openings: part of their ids. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'lower-case letters, digits and hyphens'),
  kind: z.enum(FEED_KINDS),
  /** A file's path, a `file:` or an http(s) address. */
  address: z.string().min(1),
  everyMinutes: z
    .number()
    .int()
    .min(1)
    .max(60 * 24 * 31)
    .default(60),
  options: feedOptionsSchema.prefault({}),
});
export type Feed = z.infer<typeof feedSchema>;

/** What one reading of a feed did. `refused`: the feed was not believed, and nothing changed. */
export const feedReport = z.object({
  feed: z.string(),
  kind: z.string(),
  address: z.string(),
  at: z.string(),
  milliseconds: z.number(),
  outcome: z.enum(['applied', 'refused']),
  reason: z.string().optional(),
  /** Of a feed that is not believed for having shrunk: what it holds, since when, and how often that was read. A reading that fails keeps it. */
  shrunk: z.object({ set: z.string(), since: z.string(), readings: z.int() }).optional(),
  read: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  closed: z.int(),
  /** Live openings that stay as they were, because an entry that is damaged is about them or may be. */
  kept: z.int().default(0),
  /** Entries that cost only themselves; the first hundred are told. */
  badTotal: z.int(),
  bad: z.array(z.object({ where: z.string(), what: z.string() })).readonly(),
  /** Openings that were taken over, but show what a recruiter or a template left in; the first hundred are told. */
  remarksTotal: z.int().default(0),
  remarks: z
    .array(z.object({ where: z.string(), what: z.string() }))
    .readonly()
    .default([]),
});
export type FeedReport = z.infer<typeof feedReport>;

/** The report of a reading that has done nothing yet. */
export const freshReport = ({ name, kind, address }: Feed, now: Date): FeedReport => ({
  feed: name,
  kind,
  address,
  at: now.toISOString(),
  milliseconds: 0,
  outcome: 'refused',
  read: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  kept: 0,
  badTotal: 0,
  bad: [],
  remarksTotal: 0,
  remarks: [],
});

export const scheduledFeed = feedSchema.extend({
  enabled: z.boolean(),
  lastRun: z.iso.datetime().optional(),
  lastReport: feedReport.optional(),
});
export type ScheduledFeed = z.output<typeof scheduledFeed>;
