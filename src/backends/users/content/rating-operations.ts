import { sql } from 'kysely';
import { z } from 'zod';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import type { Db } from '../storage/database.ts';
import { anonymousId, articleId } from '../model/validation.ts';

const ratingAnswer = z.object({
  articleId: z.string(),
  /** The caller's own; null when there is none. */
  rating: z.number().int().min(1).max(5).nullable(),
  /** Null when nobody rated yet. */
  average: z.number().nullable(),
  count: z.number().int(),
});

type Rater = { accountId: string } | { anonymousId: string };

async function closed(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('anonymous_moves').select('moved').where('anonymous_id', '=', id).executeTakeFirst()) !== undefined;
}

async function ratingOf(db: Db, article: string, rater: Rater | undefined): Promise<z.infer<typeof ratingAnswer>> {
  const account = rater !== undefined && 'accountId' in rater ? rater.accountId : null;
  const anonymous = rater !== undefined && 'anonymousId' in rater ? rater.anonymousId : null;
  const { rows } = await sql<{ average: number | null; count: number; own: number | null }>`
    select round(avg(rating), 2)::float as average, count(*)::int as count,
      max(rating) filter (where account_id = ${account}::uuid or anonymous_id = ${anonymous}::uuid) as own
    from users.ratings where article_id = ${article}`.execute(db);
  return { articleId: article, rating: rows[0]?.own ?? null, average: rows[0]?.average ?? null, count: rows[0]?.count ?? 0 };
}

/** Ratings from 1 to 5, one of each account or anonymous id. */
export function ratingOperations({ db }: UsersContext): UsersCall[] {
  return [
    call({
      method: 'POST',
      path: '/v2/Ratings/rate-article',
      summary: 'Rates an article, or changes the rating: as the signed-in reader, otherwise under the anonymous id.',
      access: 'optional',
      body: z.strictObject({ articleId, rating: z.number().int().min(1).max(5), anonymousUserId: anonymousId.optional() }),
      answer: ratingAnswer,
      refuses: ['sign-in-required', 'anonymous-id-closed'],
      handle: async ({ reader, body }) => {
        if (reader !== undefined) {
          await sql`
            insert into users.ratings (article_id, account_id, rating) values (${body.articleId}, ${reader.accountId}, ${body.rating})
            on conflict (article_id, account_id) where account_id is not null do update set rating = excluded.rating, rated_at = now()`.execute(
            db,
          );
          return ratingOf(db, body.articleId, { accountId: reader.accountId });
        }
        if (body.anonymousUserId === undefined) throw new UsersError('sign-in-required', { message: 'Send an anonymous id, or sign in.' });
        const { anonymousUserId } = body;
        await db.transaction().execute(async (transaction) => {
          // The same lock as the move: a rating comes before it and is moved, or after it and is refused.
          await sql`select pg_advisory_xact_lock(hashtextextended(${anonymousUserId}::text, 0))`.execute(transaction);
          if (await closed(transaction, anonymousUserId)) throw new UsersError('anonymous-id-closed');
          await sql`
            insert into users.ratings (article_id, anonymous_id, rating) values (${body.articleId}, ${anonymousUserId}, ${body.rating})
            on conflict (article_id, anonymous_id) where anonymous_id is not null do update set rating = excluded.rating, rated_at = now()`.execute(
            transaction,
          );
        });
        return ratingOf(db, body.articleId, { anonymousId: anonymousUserId });
      },
    }),
    call({
      method: 'POST',
      path: '/v2/Ratings/get-article-rating',
      summary: 'The average, the count, and the caller’s own rating.',
      access: 'optional',
      body: z.strictObject({ articleId, anonymousUserId: anonymousId.optional() }),
      answer: ratingAnswer,
      handle: ({ reader, body }) =>
        ratingOf(
          db,
          body.articleId,
          reader !== undefined
            ? { accountId: reader.accountId }
            : body.anonymousUserId === undefined
              ? undefined
              : { anonymousId: body.anonymousUserId },
        ),
    }),
    call({
      method: 'POST',
      path: '/v2/Ratings/update-anonymous-user-id',
      summary:
        'Moves the ratings of an anonymous id to the account, once; the id is closed then. Where the account rated too, its own rating stays.',
      access: 'session',
      body: z.strictObject({ anonymousUserId: anonymousId }),
      answer: z.object({ moved: z.number().int() }),
      refuses: ['anonymous-id-closed'],
      handle: ({ reader, body }) =>
        db.transaction().execute(async (transaction) => {
          const id = body.anonymousUserId;
          await sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 0))`.execute(transaction);
          const before = await transaction
            .selectFrom('anonymous_moves')
            .select(['account_id', 'moved'])
            .where('anonymous_id', '=', id)
            .executeTakeFirst();
          if (before !== undefined) {
            if (before.account_id !== reader.accountId) throw new UsersError('anonymous-id-closed');
            return { moved: before.moved };
          }
          await sql`
            delete from users.ratings r where r.anonymous_id = ${id}
            and exists (select 1 from users.ratings own where own.article_id = r.article_id and own.account_id = ${reader.accountId})`.execute(
            transaction,
          );
          const result =
            await sql`update users.ratings set account_id = ${reader.accountId}, anonymous_id = null where anonymous_id = ${id}`.execute(
              transaction,
            );
          const moved = Number(result.numAffectedRows ?? 0);
          await transaction.insertInto('anonymous_moves').values({ anonymous_id: id, account_id: reader.accountId, moved }).execute();
          return { moved };
        }),
    }),
  ];
}
