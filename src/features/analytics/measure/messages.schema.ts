import { z } from 'zod';

/** What browsers send to `/api/page`, and it to the collector: many in one body, each with its age, since clocks of visitors are wrong. */
const common = { view: z.uuid(), age: z.int().min(0).max(86_400_000) };
/** Control characters become blanks: no database keeps a NUL as text, and one text must not cost a visitor's other messages. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((value) => value.replace(/\p{Cc}/gu, ' '));
const word = text(100);
const path = text(500).startsWith('/');
/** What happens in a view says where, since a visitor may read two pages at once. */
const ofView = { ...common, path: path.optional() };

const messageSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('view'),
    ...common,
    path,
    pageName: text(300).min(1),
    contentType: text(60),
    language: text(12),
    referrer: text(500).describe('Address of the page before, without query; empty within the site and for none.'),
    campaign: z.strictObject({ source: word.optional(), medium: word.optional(), campaign: word.optional() }),
    width: z.int().min(0).max(20_000).describe('Of the window, in CSS pixels.'),
  }),
  z.strictObject({
    t: z.literal('event'),
    ...ofView,
    name: text(60).min(1),
    value: text(200),
    number: z.number().nullable(),
  }),
  z.strictObject({ t: z.literal('read'), ...ofView, depth: z.int().min(0).max(100), ms: z.int().min(0).max(86_400_000) }),
  z.strictObject({
    t: z.literal('vital'),
    ...ofView,
    name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: z.number().min(0).max(600_000),
  }),
]);

export const batchSchema = z.strictObject({ messages: z.array(messageSchema).min(1).max(200) });

export type Message = z.infer<typeof messageSchema>;
