import { sql } from 'kysely';
import { z } from 'zod';
import { holding } from '../../kit/database/folded.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import type { Row } from '../storage/tables.ts';
import { articleId, lineOfText, page, pageSize, sitePath } from '../model/validation.ts';

const MAX_SAVED = 5000;
/** For this long a removed article can be brought back, note and date included. */
const UNDO_MINUTES = 10;

const saved = z.object({
  articleId: z.string(),
  path: z.string(),
  title: z.string(),
  articleType: z.string(),
  image: z.string(),
  note: z.string(),
  savedAt: z.iso.datetime(),
});

type Saved = Row<'saved_articles', 'article_id' | 'path' | 'title' | 'article_type' | 'image' | 'note' | 'saved_at'>;

const asSaved = (row: Saved): z.infer<typeof saved> => ({
  articleId: row.article_id,
  path: row.path,
  title: row.title,
  articleType: row.article_type,
  image: row.image,
  note: row.note,
  savedAt: row.saved_at.toISOString(),
});

/** Saved articles. What a page looks like is kept with it, so that the list needs no other service. */
export function savedOperations({ db }: UsersContext): UsersCall[] {
  return [
    call({
      method: 'POST',
      path: '/v1/content/get-user-content',
      summary: 'Saved articles in pages, newest first; `query` searches titles and notes.',
      access: 'session',
      body: z.strictObject({
        page,
        pageSize,
        query: lineOfText(100).default(''),
        sort: z.enum(['newest', 'oldest', 'title']).default('newest'),
        articleIds: z.array(articleId).max(100).optional(),
      }),
      answer: z.object({
        items: z.array(saved),
        total: z.number().int(),
        page: z.number().int(),
        pages: z.number().int(),
        pageSize: z.number().int(),
      }),
      paged: true,
      refuses: ['past-the-end'],
      handle: async ({ reader, body }) => {
        const order = {
          newest: sql`saved_at desc, article_id`,
          oldest: sql`saved_at, article_id`,
          title: sql`users.folded(title), title, article_id`,
        }[body.sort];
        const found = sql`
            users.saved_articles
            where account_id = ${reader.accountId} and deleted_at is null
              and (${body.query} = '' or users.folded(title) like ${holding('users', body.query)} or users.folded(note) like ${holding('users', body.query)})
              and (${body.articleIds ?? null}::text[] is null or article_id = any(${body.articleIds ?? null}::text[]))`;
        const { rows } = await sql<Saved & { total: string }>`
          select *, count(*) over () as total from ${found} order by ${order}
          limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`.execute(db);
        // Past the end no row says how many there are.
        const count =
          rows[0] ??
          (body.page > 1 ? (await sql<{ total: string }>`select count(*) as total from ${found}`.execute(db)).rows[0] : undefined);
        const total = Number(count?.total ?? 0);
        return { items: rows.map(asSaved), total, page: body.page, pages: Math.ceil(total / body.pageSize), pageSize: body.pageSize };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/content/add-user-content',
      summary:
        'Saves an article, or changes its note. One that was removed a moment ago comes back as it was; `added`: there was nothing that could come back.',
      access: 'session',
      body: z.strictObject({
        articleId,
        path: sitePath,
        title: lineOfText(),
        articleType: lineOfText(50).optional(),
        image: sitePath.optional(),
        note: z.string().max(2000).optional(),
      }),
      answer: saved.extend({ added: z.boolean() }),
      refuses: ['too-many-saved'],
      handle: async ({ reader, body }) => {
        if ((await countOthers(reader.accountId, body.articleId)) >= MAX_SAVED) throw new UsersError('too-many-saved');
        const { rows } = await sql<Saved & { added: boolean }>`
          insert into users.saved_articles as s (account_id, article_id, path, title, article_type, image, note)
          values (${reader.accountId}, ${body.articleId}, ${body.path}, ${body.title}, ${body.articleType ?? ''}, ${body.image ?? ''}, ${body.note ?? ''})
          on conflict (account_id, article_id) do update set
            path = excluded.path, title = excluded.title,
            article_type = coalesce(${body.articleType ?? null}::text, s.article_type),
            image = coalesce(${body.image ?? null}::text, s.image),
            note = coalesce(${body.note ?? null}::text, s.note),
            deleted_at = null
          returning *, xmax = 0 as added`.execute(db);
        if (rows[0] === undefined) throw new Error('an article was neither saved nor found');
        return { ...asSaved(rows[0]), added: rows[0].added };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/content/delete-user-content',
      summary:
        'Removes an article; removing it again changes nothing. For ten minutes add-user-content brings it back, note and date included.',
      access: 'session',
      body: z.strictObject({ articleId }),
      answer: z.object({ articleId: z.string(), undoMinutes: z.number().int() }),
      handle: async ({ reader, body }) => {
        await sql`delete from users.saved_articles where account_id = ${reader.accountId} and deleted_at < now() - ${UNDO_MINUTES}::int * interval '1 minute'`.execute(
          db,
        );
        await sql`update users.saved_articles set deleted_at = now() where account_id = ${reader.accountId} and article_id = ${body.articleId} and deleted_at is null`.execute(
          db,
        );
        return { articleId: body.articleId, undoMinutes: UNDO_MINUTES };
      },
    }),
  ];

  async function countOthers(accountId: string, than: string): Promise<number> {
    const kept = db
      .selectFrom('saved_articles')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('article_id', '<>', than);
    const { count } = await kept.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  }
}
