import { z } from 'zod';

/** What browsers send to `/api/page`, and it to the collector: many in one body, each with its age, since clocks of visitors are wrong. */
const common = { view: z.uuid(), age: z.int().min(0).max(86_400_000) };
/** What happens in a view says the path of its own view: another may have begun since. */
const within = { ...common, path: z.string().startsWith('/').max(500).optional() };
const word = z.string().max(100);

const messageSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('view'),
    ...common,
    path: z.string().startsWith('/').max(500),
    pageName: z.string().min(1).max(300),
    contentType: z.string().max(60),
    language: z.string().max(12),
    referrer: z.string().max(500).describe('Address of the page before, without query; empty within the site and for none.'),
    campaign: z.strictObject({ source: word.optional(), medium: word.optional(), campaign: word.optional() }),
    width: z.int().min(0).max(20_000).describe('Of the window, in CSS pixels.'),
  }),
  z.strictObject({
    t: z.literal('event'),
    ...within,
    name: z.string().min(1).max(60),
    value: z.string().max(200),
    number: z.number().nullable(),
  }),
  z.strictObject({ t: z.literal('read'), ...within, depth: z.int().min(0).max(100), ms: z.int().min(0).max(86_400_000) }),
  z.strictObject({
    t: z.literal('vital'),
    ...within,
    name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: z.number().min(0).max(600_000),
  }),
]);

export const batchSchema = z.strictObject({ messages: z.array(messageSchema).min(1).max(200) });

export type Message = z.infer<typeof messageSchema>;
