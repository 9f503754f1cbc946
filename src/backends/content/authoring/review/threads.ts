import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Insertable, Selectable, Transaction } from 'kysely';
import { v5 } from 'uuid';
import type { Guid, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { titleOf } from '../items/answer.ts';
import type { Db } from '../storage/database.ts';
import type { AuthoringTables } from '../storage/tables.ts';
import type { MailLanguage } from './context.ts';
import type { ThreadAnswer } from './shapes.ts';
import { fieldTitle, stands, subjectOf, type Subject } from './subject.ts';

export type CommentRow = Selectable<AuthoringTables['comments']>;
type Executor = Db | Transaction<AuthoringTables>;

/** More than people say about one page: what is beyond is refused, so that a link cannot fill the database. */
const MOST_ANSWERS = 200;

/** Who says something. */
export type Author =
  | { kind: 'account'; account: string; name: string; email: string | undefined; mailLanguage: MailLanguage }
  | { kind: 'reviewer'; link: string; name: string; mailLanguage: MailLanguage };

export interface Asked {
  page?: Guid | undefined;
  item?: Guid | undefined;
  language?: string | undefined;
  field?: Guid | undefined;
  state?: 'open' | 'resolved' | 'all';
}

interface AskedPage extends Asked {
  id?: string | undefined;
  limit: number;
  /** The first has the newest. */
  at?: number;
}

/** A comment that was written, or was by an earlier press. */
interface Written {
  id: string;
  isNew: boolean;
}

/** Other words by the same key, as from a page that one went back to, are another comment. @param key of the press; without one each is its own */
const idOf = (key: string | undefined, row: Readonly<Record<string, unknown>>): string =>
  key === undefined ? randomUUID() : v5(JSON.stringify([row.thread, row.item, row.field, row.language, row.quote, row.words]), key);

async function insert(
  db: Executor,
  row: Omit<Insertable<AuthoringTables['comments']>, 'id' | 'account' | 'name' | 'email' | 'mail_language' | 'link'>,
  author: Author,
  key: string | undefined,
): Promise<Written> {
  const id = idOf(key, row);
  const { name, mailLanguage } = author;
  const who =
    author.kind === 'account'
      ? { account: author.account, email: author.email ?? null, link: null }
      : { account: null, email: null, link: author.link };
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('comments')
    .values({ ...row, id, name, mail_language: mailLanguage, ...who })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return { id, isNew: made === 1n };
}

export const addComment = (
  db: Executor,
  { page, item, field }: Subject,
  {
    language,
    version,
    quote,
    words,
    key,
  }: { language: string; version?: number | undefined; quote: string; words: string; key?: string | undefined },
  author: Author,
): Promise<Written> =>
  insert(
    db,
    { thread: null, page: page.id, item: item.id, field: field?.id ?? null, language, version: version ?? null, quote, words },
    author,
    key,
  );

/** The first comment of a thread, by its own id alone. @throws AuthoringError `no-such-comment` */
export async function threadOf(db: Executor, id: string): Promise<CommentRow> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).where('thread', 'is', null).executeTakeFirst();
  if (!row) throw new AuthoringError('no-such-comment');
  return row;
}

/** Adds an answer, which opens a resolved thread again. @throws AuthoringError `too-many-comments` */
export async function answerThread(
  db: Executor,
  thread: CommentRow,
  { words, key }: { words: string; key?: string | undefined },
  author: Author,
): Promise<Written> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('thread', '=', thread.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ANSWERS) throw new AuthoringError('too-many-comments');
  const { page, item, field, language, version } = thread;
  const written = await insert(db, { thread: thread.id, page, item, field, language, version, quote: '', words }, author, key);
  if (written.isNew && thread.resolved_at !== null)
    await db
      .updateTable('comments')
      .set({ resolved_at: null, resolved_by: null, resolved_name: null })
      .where('id', '=', thread.id)
      .execute();
  return written;
}

const matching = ({ page, item, language, field, state = 'all' }: Asked) => {
  const is = { page, item, language, field };
  return (where: ExpressionBuilder<AuthoringTables, 'comments'>) =>
    where.and([
      where('thread', 'is', null),
      ...Object.entries(is).flatMap(([column, value]) => (value === undefined ? [] : [where(column as keyof typeof is, '=', value)])),
      ...(state === 'all' ? [] : [where('resolved_at', state === 'open' ? 'is' : 'is not', null)]),
    ]);
};

/**
 * Threads of a page of a list, the newest last, each with its answers. What is about an item that is gone is left out.
 * @param me who reads. A reviewer is shown the threads of their own link alone: what those who work here say among themselves, and
 * what others say by other links, is not theirs to read
 */
export async function readThreads(
  db: Executor,
  tree: Tree,
  { id, limit, at = 1, ...asked }: AskedPage,
  me: { account?: string; link?: string },
): Promise<ThreadAnswer[]> {
  let query = db.selectFrom('comments').selectAll().where(matching(asked));
  if (id !== undefined) query = query.where('id', '=', id);
  if (me.link !== undefined) query = query.where('link', '=', me.link);
  const threads = (
    await query
      .orderBy('position', 'desc')
      .limit(limit)
      .offset((at - 1) * limit)
      .execute()
  ).reverse();
  const answers =
    threads.length === 0
      ? []
      : await db
          .selectFrom('comments')
          .selectAll()
          .where(
            'thread',
            'in',
            threads.map(({ id }) => id),
          )
          .orderBy('position')
          .execute();
  const comment = (row: CommentRow) => ({
    id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    by: row.account === null ? ('reviewer' as const) : ('account' as const),
    own: (row.account !== null && row.account === me.account) || (row.link !== null && row.link === me.link),
    words: row.words,
  });
  return threads.flatMap((row) => {
    const about = tree.byId(row.item);
    const onPage = tree.byId(row.page) ?? about;
    if (!about || !onPage) return [];
    const said = answers.filter(
      ({ thread, account, link }) => thread === row.id && (me.link === undefined || account !== null || link === me.link),
    );
    let subject: Subject;
    try {
      subject = subjectOf(tree, { item: row.item, field: row.field ?? undefined });
    } catch (error) {
      // The template lost the field since: the comment is about the item then.
      if (!(error instanceof AuthoringError)) throw error;
      subject = { page: onPage, item: about };
    }
    return [
      {
        ...comment(row),
        state: row.resolved_at === null ? (said.length > 0 ? ('answered' as const) : ('open' as const)) : ('resolved' as const),
        ...(row.resolved_at === null ? {} : { resolved: { at: row.resolved_at.toISOString(), name: row.resolved_name ?? '' } }),
        item: { id: about.id, name: titleOf(tree, about, row.language) },
        page: { id: onPage.id, name: titleOf(tree, onPage, row.language) },
        language: row.language,
        ...(row.version === null ? {} : { version: row.version }),
        ...(subject.field === undefined
          ? {}
          : { field: { id: subject.field.id, name: subject.field.name, title: fieldTitle(tree, subject.field, row.language) } }),
        quote: row.quote,
        stale: !stands(tree, subject, row.language, row.quote),
        answers: said.map(comment),
      },
    ];
  });
}

/** How many threads there are, of items that are gone too. */
export async function countThreads(db: Executor, asked: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(matching(asked))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many threads are open, by what one asks for; not of items that are gone. */
export async function countOpen(
  db: Executor,
  tree: Tree,
  { page, item, language }: Pick<Asked, 'page' | 'item' | 'language'>,
): Promise<number> {
  let query = db
    .selectFrom('comments')
    .select(({ fn }) => ['item', fn.countAll<string>().as('count')])
    .where('thread', 'is', null)
    .where('resolved_at', 'is', null);
  if (page !== undefined) query = query.where('page', '=', page);
  if (item !== undefined) query = query.where('item', '=', item);
  if (language !== undefined) query = query.where('language', '=', language);
  const rows = await query.groupBy('item').execute();
  return rows.reduce((sum, row) => sum + (tree.byId(row.item) ? Number(row.count) : 0), 0);
}
