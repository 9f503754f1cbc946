import { z } from 'zod';
import { LANGUAGES } from '../../../../lib/languages.ts';
import { guidSchema as id, languageSchema, versionSchema } from '../items/shapes.ts';

const words = z.string().trim().min(1, 'is empty').max(4_000, 'is longer than 4,000 characters');
const quote = z.string().trim().max(500, 'is longer than 500 characters').default('');
const key = z.uuid().optional().describe('Names the press: the same words by the same key are said once');
const mailLanguage = z.enum(LANGUAGES).default('en').describe('Language of the mails that it sets off');

const commentAnswer = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  /** Whether whoever wrote it has an account here, or came by a link. */
  by: z.enum(['account', 'reviewer']),
  own: z.boolean().describe('Written by the caller'),
  words: z.string(),
});

/** A comment with all that was said to it. */
export const threadAnswer = commentAnswer.extend({
  state: z.enum(['open', 'answered', 'resolved']),
  resolved: z.object({ at: z.string(), name: z.string() }).optional(),
  item: z.object({ id: z.string(), name: z.string() }),
  page: z.object({ id: z.string(), name: z.string() }),
  language: z.string(),
  version: z.number().int().optional(),
  field: z.object({ id: z.string(), name: z.string(), title: z.string() }).optional(),
  quote: z.string(),
  /** The words that it was about stand there no longer. */
  stale: z.boolean(),
  answers: z.array(commentAnswer),
});
export type ThreadAnswer = z.infer<typeof threadAnswer>;
export const threadsAnswer = z.object({
  threads: z.array(threadAnswer),
  open: z.number().int(),
  page: z.number().int(),
  pages: z.number().int().describe('How many pages there are; the first has the newest'),
});

export const commentsQuery = z.object({
  item: id.optional().describe('A page with all that stands on it, or one item; left out: all'),
  language: languageSchema.optional(),
  field: id.optional(),
  state: z.enum(['open', 'resolved', 'all']).default('all'),
  limit: z.coerce.number().int().min(1).max(200).default(100).describe('On a page'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const place = {
  item: id,
  language: languageSchema,
  version: versionSchema.optional(),
  field: id.optional(),
  quote,
};

/** A new comment, or an answer to one. */
export const commentBody = z.union([
  z.strictObject({ answers: id, words, mailLanguage, key }),
  z.strictObject({ ...place, words, mailLanguage, key }),
]);
export const stateBody = z.strictObject({ state: z.enum(['open', 'resolved']) });

/** As long as two months: a link that is forgotten ends by itself. */
const LONGEST_HOURS = 24 * 60;
export const linkBody = z.strictObject({
  item: id,
  language: languageSchema,
  version: versionSchema.optional(),
  hours: z
    .number()
    .int()
    .min(1)
    .max(LONGEST_HOURS)
    .default(24 * 7),
  note: z.string().trim().max(500).default('').describe('Said to the reviewer'),
  mailLanguage,
});

export const linkAnswer = z.object({
  id: z.string(),
  item: z.object({ id: z.string(), name: z.string() }),
  language: z.string(),
  version: z.number().int().optional(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  ends: z.string(),
  state: z.enum(['open', 'over', 'ended']),
  opened: z.number().int(),
  lastOpened: z.string().optional(),
  comments: z.number().int(),
  url: z.string().optional().describe('For editors, while it is open: its address, which lets in whoever has it'),
});
export const linksAnswer = z.object({ links: z.array(linkAnswer) });

export const reviewQuery = z.object({
  counted: z.enum(['true', 'false']).default('true').describe('Whether the link counts as opened: once for a page with all that it loads'),
});
export const reviewAnswer = z.object({
  item: z.object({ id: z.string(), name: z.string(), site: z.string() }),
  language: z.string(),
  version: z.number().int(),
  by: z.string(),
  note: z.string(),
  ends: z.string(),
  /** Fields with words that stand on the page, in their order: what a comment can be about. */
  fields: z.array(z.object({ item: z.string(), field: z.string(), title: z.string(), words: z.string() })),
  threads: z.array(threadAnswer),
});

const reviewer = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(80, 'is longer than 80 characters')
  // A name that looks like an address would be read as one.
  .regex(/^[^\p{Cc}@<>\u202a-\u202e\u2066-\u2069]*$/u, 'has a character that no name has');
export const reviewCommentBody = z.union([
  z.strictObject({ answers: id, words, name: reviewer, key }),
  z.strictObject({ item: id.optional(), field: id.optional(), quote, words, name: reviewer, key }),
]);
