import { z } from 'zod';

/** PostgreSQL keeps no U+0000 in a text, and no control character is a letter of anybody's word: each becomes a blank. */
const text = z.string().overwrite((given) => given.replace(/\p{Cc}/gu, ' '));
const word = text.max(100);
const path = text.startsWith('/').max(500);
/** What a site sends on from its visitors' browsers; each message with its age in ms, since clocks of visitors are wrong. */
const common = { view: z.uuid(), age: z.int().min(0).max(86_400_000) };
/** What happens in a view says the path of its own view: another may have begun since. */
const within = { ...common, path: path.optional() };

const messageSchema = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('view'),
    ...common,
    path,
    pageName: text.min(1).max(300),
    contentType: text.max(60),
    language: text.max(12),
    referrer: text.max(500).describe('Address of the page before, on another host; empty for none.'),
    campaign: z.strictObject({ source: word.optional(), medium: word.optional(), campaign: word.optional() }),
    width: z.int().min(0).max(20_000).describe('Of the window, in CSS pixels.'),
  }),
  z.strictObject({
    t: z.literal('event'),
    ...within,
    name: text.min(1).max(60),
    value: text.max(200),
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

export const batch = z.strictObject({
  site: z.string().regex(/^[\w-]{1,40}$/),
  messages: z.array(messageSchema).min(1).max(200),
});
export type Batch = z.output<typeof batch>;
