import { z } from 'zod';
import type { AuthoringContext } from '../context.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { itemOf } from '../items/answer.ts';
import { idParams, languageSchema } from '../items/shapes.ts';
import { historyOf } from './history.ts';
import { withTitles } from './messages.ts';
import { recentOf } from './recent.ts';

const entry = z.object({
  at: z.string(),
  who: z.string(),
  what: z.array(z.string()).describe('Names of fields; path where the item was moved or renamed'),
  message: z.string().optional(),
  commit: z.string().optional().describe('The commit of git that has it'),
});

/** Who changed what: read by people who have never seen git. */
export const historyOperations = ({ store, history, log }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: '/authoring/v1/items/:id/history',
    summary: 'Who changed what of an item and when, the newest first: from the commits of its file, and from the changes of this service.',
    access: 'practice',
    params: idParams,
    query: z.object({ language: languageSchema.optional() }),
    answer: z.array(entry),
    refuses: ['no-such-item'],
    handle: async ({ params, query }) => {
      const tree = store.tree();
      const { id, raw } = itemOf(tree, params.id);
      const entries = await historyOf({ id, file: raw.file }, { language: query.language, done: await history(), log });
      return entries.map(({ message, ...entry }) => ({
        ...entry,
        ...(message === undefined ? {} : { message: withTitles(tree, message, query.language ?? tree.defaultLanguage) }),
      }));
    },
  }),
  call({
    method: 'GET',
    path: '/authoring/v1/recent',
    summary: 'Items that this service changed last, each once, the newest first; with `mine` those that the caller changed.',
    access: 'practice',
    query: z.object({
      mine: z.enum(['true', 'false']).default('false'),
      language: languageSchema.default('en'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.array(
      z.object({ id: z.string(), displayName: z.string(), path: z.string(), at: z.string(), who: z.string(), summary: z.string() }),
    ),
    handle: async ({ query: { mine, language, limit }, reader }) =>
      recentOf(await history(), store.tree(), { account: mine === 'true' ? reader.account : undefined, language, limit }),
  }),
];
