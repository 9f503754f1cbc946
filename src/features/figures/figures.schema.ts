import { z } from 'zod';
import { DIMENSIONS } from './dimensions';

const number = z.number();
const totals = z.object({ visitors: number, visits: number, bounces: number, views: number, ends: number, ms: number });
export type Totals = z.infer<typeof totals>;
const row = totals.extend({ value: z.string(), name: z.string().optional(), before: number.optional() });

/** The part of the collector's answer that the page shows. */
export const figuresSchema = z.object({
  from: z.string(),
  to: z.string(),
  totals,
  before: z.object({ from: z.string(), to: z.string(), totals }).optional(),
  series: z.array(totals.extend({ at: z.string(), before: totals.optional() })),
  lists: z.record(z.enum(DIMENSIONS), z.array(row)),
  searches: z.array(z.object({ type: z.string(), term: z.string(), times: number, none: number, visits: number })),
  forms: z.array(
    z.object({
      form: z.string(),
      viewed: number,
      started: number,
      steps: z.array(z.object({ step: number, visits: number })),
      refused: number,
      sent: number,
      fields: z.array(z.object({ field: z.string(), times: number })),
    }),
  ),
  openings: z.array(z.object({ path: z.string(), name: z.string().optional(), seen: number, begun: number, sent: number })),
  offers: z.array(z.object({ step: z.string(), visits: number, times: number })),
  events: z.array(z.object({ name: z.string(), value: z.string(), times: number, visits: number })),
  vitals: z.array(z.object({ name: z.string(), p75: number, times: number })),
  now: z.object({ visits: number }),
  turnedAway: z.array(z.object({ reason: z.string(), messages: number })),
});
export type Figures = z.infer<typeof figuresSchema>;
