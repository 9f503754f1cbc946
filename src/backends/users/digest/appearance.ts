import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import { language } from '../model/validation.ts';
import type { Row } from '../storage/tables.ts';
import type { PublishedItem } from './feed.ts';
import { feedAddress, NoFeed, type Published } from './published.ts';

/** When a feed was looked at, and the date of the oldest piece that it held. */
export interface Look {
  at: Date;
  oldest: Date;
}

/** What is dated longer ago when it appears is from an archive, and no news. */
const NEWS_MS = 31 * 24 * 60 * 60 * 1000;

/**
 * When a piece that is seen for the first time became readable. Editors date by the day and approve later, so a piece may appear after
 * the issue of its date was sent; it belongs to the next one then. It was there all the time for all that is known where nobody looked
 * since its date, or where the feed did not reach back to it. Of a date that is to come nothing more is known than that it is there now:
 * it may be a slip, which an editor corrects.
 */
export function appearedAt(publishedAt: Date, now: Date, before: Look | undefined): Date {
  const isLate =
    before !== undefined && publishedAt <= before.at && publishedAt > before.oldest && publishedAt.getTime() > now.getTime() - NEWS_MS;
  return isLate || publishedAt > now ? now : publishedAt;
}

/** Keeps when each piece was first seen in a feed. */
async function noteFeed({ db }: Pick<UsersContext, 'db'>, feed: string, items: readonly PublishedItem[], now: Date): Promise<void> {
  const oldest = items.at(-1)?.publishedAt;
  // An empty feed may be a site without its content yet: everything would be late after it.
  if (oldest === undefined) return;
  await db.transaction().execute(async (transaction) => {
    const looked = await transaction
      .selectFrom('feed_looks')
      .select(['at', 'oldest'])
      .where('feed', '=', feed)
      .forUpdate()
      .executeTakeFirst();
    await transaction
      .insertInto('appearances')
      .values(items.map(({ id, publishedAt }) => ({ piece: id, appeared_at: appearedAt(publishedAt, now, looked) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      insert into users.feed_looks as l (feed, at, oldest) values (${feed}, ${now}, ${oldest})
      on conflict (feed) do update set at = excluded.at, oldest = excluded.oldest where l.at < excluded.at`.execute(transaction);
  });
}

/**
 * Looks at the feeds of everything, and keeps what appeared there.
 *
 * @returns when a piece became readable: by its date, unless it was missing from a feed after that
 */
export async function noteAppearances(
  context: Pick<UsersContext, 'db' | 'log' | 'config'>,
  published: Pick<Published, 'everything'>,
  now: Date,
): Promise<(item: PublishedItem) => Date> {
  for (const each of language.options) {
    try {
      await noteFeed(context, feedAddress(context.config.feedUrl, each), await published.everything(each), now);
    } catch (error) {
      // A site may do without one of the languages; who reads it is not sent anything, which is said where there is such a reader.
      if (error instanceof NoFeed && each !== 'en') continue;
      context.log.warn({ err: error, language: each }, 'what has appeared in a feed is not known; the next round asks again');
    }
  }
  // A release before kept dates that were to come as they were.
  const { rows } = await sql<Row<'appearances', 'piece' | 'appeared_at'>>`
    select piece, least(appeared_at, noted_at) as appeared_at from users.appearances`.execute(context.db);
  const known = new Map(rows.map((row) => [row.piece, row.appeared_at]));
  return ({ id, publishedAt }) => {
    const appeared = known.get(id);
    return appeared !== undefined && appeared > publishedAt ? appeared : publishedAt;
  };
}
