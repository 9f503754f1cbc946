import { sql } from 'kysely';
import { z } from 'zod';
import { composeIssue } from '../../../lib/newsletters/compose.ts';
import type { Issue } from '../../../lib/newsletters/issue.ts';
import type { UsersContext } from '../context.ts';
import { call, type UsersCall } from '../http/call.ts';
import { language as languages } from '../model/validation.ts';
import type { PublishedItem } from './feed.ts';
import type { Published } from './published.ts';

/**
 * Keeps what a weekly issue brings, as it is when it is due: a text that is dated before and approved after that is in the next one, which
 * nobody but this service knows. Of a month it depends on what readers saved.
 *
 * @param appeared when a piece became readable
 */
export async function keepIssue(
  { db, log }: Pick<UsersContext, 'db' | 'log'>,
  issue: Issue,
  published: Pick<Published, 'everything'>,
  appeared: (item: PublishedItem) => Date,
): Promise<void> {
  const kept = new Set(
    (await db.selectFrom('issues').select('language').where('issue', '=', issue.id).execute()).map(({ language }) => language),
  );
  for (const language of languages.options.filter((each) => !kept.has(each)))
    try {
      const items = await published.everything(language);
      const composed = composeIssue(
        items.filter((item) => appeared(item) >= issue.from && appeared(item) < issue.due),
        issue.frequency,
      );
      const pieces = composed ? [composed.lead, ...composed.stories, ...composed.more].map(({ id }) => id) : [];
      await db
        .insertInto('issues')
        .values({ issue: issue.id, language, due: issue.due, pieces: JSON.stringify(pieces) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } catch (error) {
      log.warn({ err: error, issue: issue.id, language }, 'what an issue brings is not kept; the next round tries again');
    }
}

/** What the site shows of it. */
export const keptIssueOperations = ({ db }: Pick<UsersContext, 'db'>): UsersCall[] => [
  call({
    method: 'GET',
    path: '/v1/newsletter/latest',
    summary:
      'What the latest weekly issue that brought something brought: ids of entries of the feed, the one that leads first. Nothing before there was one.',
    access: 'public',
    query: z.object({ language: languages.default('en') }),
    answer: z.object({ issue: z.object({ due: z.iso.datetime(), pieces: z.array(z.string()) }).optional() }),
    handle: async ({ query }) => {
      const found = await db
        .selectFrom('issues')
        .select(['due', 'pieces'])
        .where('language', '=', query.language)
        .where(sql<boolean>`jsonb_array_length(pieces) > 0`)
        .orderBy('due', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found === undefined ? {} : { issue: { due: found.due.toISOString(), pieces: found.pieces } };
    },
  }),
];
