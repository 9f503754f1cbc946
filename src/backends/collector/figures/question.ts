import { z } from 'zod';
import { dimensions, type Dimension } from './dimensions.ts';

const day = z.iso.date();
const value = z.string().max(500);

/** What may be asked: days, a site, what visits have in common, and how much of each list. */
export const question = z
  .object({
    from: day.describe('First day, in UTC.'),
    to: day.describe('Last day, in UTC.'),
    site: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
    ...(Object.fromEntries(dimensions.map((name) => [name, value.optional()])) as Record<Dimension, z.ZodOptional<z.ZodString>>),
    event: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe('Only visits in which it happened: a name and a value, with a colon between them, or a name alone.'),
    compare: z.enum(['none', 'before', 'year']).default('none').describe('With as many days right before, or the same a year ago.'),
    sort: z.enum(['visits', 'views', 'ends', 'ms']).default('visits').describe('What lists are in the order of.'),
    most: z.coerce.number().int().min(1).max(1_000).default(10).describe('Rows of each list.'),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 800 * 86_400_000, {
    path: ['to'],
    error: 'before the first day, or more than 800 days after it',
  });
export type Question = z.output<typeof question>;

const number = z.number();
const figures = { visitors: number, visits: number, bounces: number, views: number, ends: number, ms: number };
const row = z.object({
  value: z.string(),
  name: z.string().optional().describe('Name of a page; of both sites where it has two.'),
  ...figures,
  before: number.optional().describe('Visits of the days that are compared with.'),
});
export type Row = z.output<typeof row>;
const totals = z.object(figures);
export type Totals = z.output<typeof totals>;

/** Visits, views and what happened in them, by everything that they are told apart by. */
export const answer = z.object({
  from: day,
  to: day,
  totals,
  before: z.object({ from: day, to: day, totals }).optional(),
  series: z
    .array(z.object({ at: z.string(), before: totals.optional(), ...figures }))
    .describe('By hour for up to two days, else by day, or by month beyond 120 days.'),
  lists: z.record(z.enum(dimensions as [Dimension, ...Dimension[]]), z.array(row)),
  searches: z
    .array(z.object({ type: z.string(), term: z.string(), times: number, none: number, visits: number }))
    .describe('Those that were made most, then others of those that found nothing most.'),
  forms: z.array(
    z.object({
      form: z.string(),
      viewed: number,
      started: number,
      steps: z.array(z.object({ step: number, visits: number })),
      refused: number.describe('Visits in which it was refused.'),
      sent: number,
      fields: z.array(z.object({ field: z.string(), times: number })).describe('What was refused, and how often.'),
    }),
  ),
  openings: z.array(z.object({ path: z.string(), name: z.string().optional(), seen: number, begun: number, sent: number })),
  offers: z.array(z.object({ step: z.string(), visits: number, times: number })),
  events: z.array(z.object({ name: z.string(), value: z.string(), times: number, visits: number })),
  vitals: z.array(z.object({ name: z.string(), p75: number, times: number })),
  now: z.object({ visits: number }).describe('Visits in which something happened within the last five minutes.'),
  turnedAway: z.array(z.object({ reason: z.string(), messages: number })),
  closed: day.optional().describe('Up to this day figures do not change any more.'),
});
export type Answer = z.output<typeof answer>;
