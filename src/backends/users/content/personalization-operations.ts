import { sql } from 'kysely';
import { z } from 'zod';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import type { Row } from '../storage/tables.ts';
import { articleId, slug } from '../model/validation.ts';

/** Of each kind, followed and muted together. */
const MAX_PREFERENCES = 500;
const MAX_READINGS = 500;
/** Of each kind, the newest: what is older says next to nothing of what a reader likes. */
const TOLD = 200;
/** More than a reader can save and have in the history; the newest. */
const MET = 10_000;

const preferenceList = z.object({ topics: z.array(z.string()), authors: z.array(z.string()), articles: z.array(z.string()) });
const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topic'), key: slug }),
  z.object({ kind: z.literal('author'), key: slug }),
  z.object({ kind: z.literal('article'), key: articleId }),
]);

const profile = z.object({
  historyConsent: z.boolean(),
  follows: preferenceList,
  mutes: preferenceList,
  saved: z.array(z.object({ articleId: z.string(), savedAt: z.iso.datetime() })),
  ratings: z.array(z.object({ articleId: z.string(), rating: z.number().int(), ratedAt: z.iso.datetime() })),
  reading: z.array(
    z.object({
      articleId: z.string(),
      topics: z.array(z.string()),
      authors: z.array(z.string()),
      times: z.number().int(),
      readAt: z.iso.datetime(),
    }),
  ),
  /** Ids of everything that was saved, rated or read, also of what is too old to stand above. */
  met: z.array(z.string()),
});

type Preference = Row<'preferences', 'preference'>['preference'];

/** What For You is made of: follows, mutes, reading with consent. The ranking is the search service's. */
export function personalizationOperations({ db }: UsersContext): UsersCall[] {
  const preferencesOf = async (accountId: string, preference: Preference): Promise<z.infer<typeof preferenceList>> => {
    const rows = await db
      .selectFrom('preferences')
      .select(['kind', 'key'])
      .where('account_id', '=', accountId)
      .where('preference', '=', preference)
      .orderBy('created_at')
      .orderBy('key')
      .execute();
    const of = (kind: (typeof rows)[number]['kind']): string[] => rows.filter((row) => row.kind === kind).map(({ key }) => key);
    return { topics: of('topic'), authors: of('author'), articles: of('article') };
  };
  const consented = async (accountId: string): Promise<boolean> => {
    const account = await db.selectFrom('accounts').select('history_consent_at').where('id', '=', accountId).executeTakeFirst();
    return account !== undefined && account.history_consent_at !== null;
  };

  const preferenceOperations = (preference: Preference, path: string): UsersCall[] => [
    call({
      method: 'GET',
      path,
      summary: `What the reader ${preference}s.`,
      access: 'session',
      answer: preferenceList,
      handle: ({ reader }) => preferencesOf(reader.accountId, preference),
    }),
    call({
      method: 'PUT',
      path: `${path}/:kind/:key`,
      summary: `Adds to what the reader ${preference}s; again is as good.`,
      access: 'session',
      params: target,
      answer: preferenceList,
      refuses: ['too-many-saved'],
      handle: async ({ reader, params }) => {
        const { count } = await db
          .selectFrom('preferences')
          .where('account_id', '=', reader.accountId)
          .where('kind', '=', params.kind)
          // What is there already is no addition.
          .where(({ eb, or }) => or([eb('preference', '<>', preference), eb('key', '<>', params.key)]))
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_PREFERENCES) throw new UsersError('too-many-saved');
        await db
          .insertInto('preferences')
          .values({ account_id: reader.accountId, preference, kind: params.kind, key: params.key })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return preferencesOf(reader.accountId, preference);
      },
    }),
    call({
      method: 'DELETE',
      path: `${path}/:kind/:key`,
      summary: `Takes away from what the reader ${preference}s; again is as good.`,
      access: 'session',
      params: target,
      answer: preferenceList,
      handle: async ({ reader, params }) => {
        await sql`delete from users.preferences where account_id = ${reader.accountId} and preference = ${preference} and kind = ${params.kind} and key = ${params.key}`.execute(
          db,
        );
        return preferencesOf(reader.accountId, preference);
      },
    }),
  ];

  return [
    ...preferenceOperations('follow', '/v1/follows'),
    ...preferenceOperations('mute', '/v1/mutes'),
    call({
      method: 'PUT',
      path: '/v1/personalization/consent',
      summary: 'Allows or forbids a reading history. Forbidding deletes it.',
      access: 'session',
      body: z.strictObject({ history: z.boolean() }),
      answer: z.object({ historyConsent: z.boolean() }),
      handle: ({ reader, body }) =>
        db.transaction().execute(async (transaction) => {
          if (body.history)
            await sql`update users.accounts set history_consent_at = coalesce(history_consent_at, now()) where id = ${reader.accountId}`.execute(
              transaction,
            );
          else {
            await sql`update users.accounts set history_consent_at = null where id = ${reader.accountId}`.execute(transaction);
            await sql`delete from users.readings where account_id = ${reader.accountId}`.execute(transaction);
          }
          return { historyConsent: body.history };
        }),
    }),
    call({
      method: 'POST',
      path: '/v1/reading',
      summary: 'Notes that an article was read. Without consent nothing is kept, and the answer says so.',
      access: 'session',
      body: z.strictObject({ articleId, topics: z.array(slug).max(20).default([]), authors: z.array(slug).max(20).default([]) }),
      answer: z.object({ kept: z.boolean() }),
      handle: ({ reader, body }) =>
        db.transaction().execute(async (transaction) => {
          // Consent is read under the account's lock: a history that is forbidden at the same moment stays empty.
          const result = await sql`
            insert into users.readings as r (account_id, article_id, topics, authors)
            select id, ${body.articleId}, ${JSON.stringify(body.topics)}::jsonb, ${JSON.stringify(body.authors)}::jsonb
            from (select id from users.accounts where id = ${reader.accountId} and history_consent_at is not null for share) a
            on conflict (account_id, article_id) do update set topics = excluded.topics, authors = excluded.authors, times = r.times + 1, read_at = now()`.execute(
            transaction,
          );
          await sql`
            delete from users.readings where account_id = ${reader.accountId} and article_id in
            (select article_id from users.readings where account_id = ${reader.accountId} order by read_at desc offset ${MAX_READINGS}::int)`.execute(
            transaction,
          );
          return { kept: Number(result.numAffectedRows ?? 0) > 0 };
        }),
    }),
    call({
      method: 'DELETE',
      path: '/v1/reading',
      summary: 'Empties the reading history; the consent stays.',
      access: 'session',
      handle: async ({ reader }) => {
        await sql`delete from users.readings where account_id = ${reader.accountId}`.execute(db);
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/personalization/profile',
      summary: 'Forgets at once what the reader follows, has muted and has read. The consent stays, and so do saved articles and ratings.',
      access: 'session',
      query: z.object({ keep: articleId.optional().describe('A muted article that stays muted: it says something else') }),
      handle: ({ reader, query }) =>
        db.transaction().execute(async (transaction) => {
          await sql`
            delete from users.preferences where account_id = ${reader.accountId}
            and not (preference = 'mute' and kind = 'article' and key = ${query.keep ?? ''})`.execute(transaction);
          await sql`delete from users.readings where account_id = ${reader.accountId}`.execute(transaction);
        }),
    }),
    call({
      method: 'GET',
      path: '/v1/personalization/profile',
      summary: 'One document with what For You is made of.',
      access: 'session',
      answer: profile,
      handle: async ({ reader }) => {
        const id = reader.accountId;
        const saved = await db
          .selectFrom('saved_articles')
          .select(['article_id', 'saved_at'])
          .where('account_id', '=', id)
          .where('deleted_at', 'is', null)
          .orderBy('saved_at', 'desc')
          .limit(TOLD)
          .execute();
        const ratings = await db
          .selectFrom('ratings')
          .select(['article_id', 'rating', 'rated_at'])
          .where('account_id', '=', id)
          .orderBy('rated_at', 'desc')
          .limit(TOLD)
          .execute();
        const reading = await db
          .selectFrom('readings')
          .select(['article_id', 'topics', 'authors', 'times', 'read_at'])
          .where('account_id', '=', id)
          .orderBy('read_at', 'desc')
          .limit(TOLD)
          .execute();
        const { rows: met } = await sql<{ article_id: string }>`
          select article_id from (
            select article_id, saved_at as at from users.saved_articles where account_id = ${id} and deleted_at is null
            union all select article_id, rated_at from users.ratings where account_id = ${id}
            union all select article_id, read_at from users.readings where account_id = ${id}
          ) m group by article_id order by max(at) desc, article_id limit ${MET}`.execute(db);
        return {
          historyConsent: await consented(id),
          follows: await preferencesOf(id, 'follow'),
          mutes: await preferencesOf(id, 'mute'),
          saved: saved.map((row) => ({ articleId: row.article_id, savedAt: row.saved_at.toISOString() })),
          ratings: ratings.map((row) => ({ articleId: row.article_id, rating: row.rating, ratedAt: row.rated_at.toISOString() })),
          reading: reading.map((row) => ({
            articleId: row.article_id,
            topics: row.topics,
            authors: row.authors,
            times: row.times,
            readAt: row.read_at.toISOString(),
          })),
          met: met.map((row) => row.article_id),
        };
      },
    }),
  ];
}
