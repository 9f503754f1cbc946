import { z } from 'zod';
import { every, type Ongoing } from '../../../kit/every.ts';
import { isOn } from '../../items/on-page.ts';
import { itemOf, pageOf, titleOf } from '../items/answer.ts';
import { rawVersion } from '../items/standing.ts';
import { idParams } from '../items/shapes.ts';
import { AuthoringError } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { MailLanguage, ReviewContext } from './context.ts';
import { createReviewers, linkShown, linkState, makeLink, sweepReview, type LinkRow } from './links.ts';
import { noteAuthors, oweComment, type Told } from './mails.ts';
import {
  commentBody,
  commentsQuery,
  linkBody,
  linksAnswer,
  linkAnswer,
  reviewAnswer,
  reviewQuery,
  reviewCommentBody,
  stateBody,
  threadAnswer,
  threadsAnswer,
  type ThreadAnswer,
} from './shapes.ts';
import { fieldsOf, subjectOf, type Subject } from './subject.ts';
import { addComment, answerThread, countOpen, countThreads, readThreads, threadOf, type Author, type CommentRow } from './threads.ts';

const V1 = '/authoring/v1';
const SWEEP_MS = 3_600_000;
/** A reviewer's page is one: more threads than are said on one page of a site. */
const MOST_SHOWN = 1_000;

const authorOf = ({ account, name, email }: Caller, mailLanguage: MailLanguage): Author => ({
  kind: 'account',
  account,
  name: name === '' ? '–' : name,
  email,
  mailLanguage,
});

/** What a comment says, and of what. */
type Saying = { words: string; key?: string | undefined } & (
  | { answers: string }
  | { subject: Subject; language: string; version?: number | undefined; quote: string }
);

/** What goes on beside the calls: who changed which page is noted, and what is over for long is forgotten. */
export function beginReview(context: ReviewContext): { stop(): void } {
  const { store, log } = context;
  store.onChange((change) => {
    noteAuthors(context, change).catch((error: unknown) =>
      log.warn({ err: error }, 'who changed a page could not be kept for mails about it'),
    );
  });
  const sweep: Ongoing = every(
    SWEEP_MS,
    () => sweepReview(context).catch((error: unknown) => log.warn({ err: error }, 'old links of reviewers could not be forgotten')),
    'later',
  );
  return { stop: () => sweep.stop() };
}

/** The calls about comments and links of reviewers. */
export function reviewOperations(context: ReviewContext): AuthoringCall[] {
  const { db, store, mails, now } = context;
  const reviewers = createReviewers(context);

  const one = async (id: string, me: { account?: string; link?: string }): Promise<ThreadAnswer> => {
    await threadOf(db, id);
    const threads = await readThreads(db, store.tree(), { id, limit: 1 }, me);
    const found = threads.find((thread) => thread.id === id);
    if (!found) throw new AuthoringError('no-such-comment');
    return found;
  };

  const subjectOfRow = (row: CommentRow): Subject => {
    try {
      return subjectOf(store.tree(), { item: row.item, field: row.field ?? undefined });
    } catch (error) {
      if (!(error instanceof AuthoringError) || row.field === null) throw error;
      return subjectOf(store.tree(), { item: row.item });
    }
  };

  /** Writes a comment or an answer and owes its mails. @returns the id of its thread */
  const say = async (saying: Saying, author: Author, allowed: (row: CommentRow) => boolean = () => true): Promise<string> => {
    const thread = await db.transaction().execute(async (transaction) => {
      const told = async (isNew: boolean, more: Pick<Told, 'what' | 'subject' | 'language' | 'thread' | 'quote'>) => {
        // The same press again: it was counted, and everybody hears of it.
        if (!isNew) return more.thread;
        if (author.kind === 'reviewer')
          await transaction
            .updateTable('review_links')
            .set((row) => ({ comments: row('comments', '+', 1) }))
            .where('id', '=', author.link)
            .execute();
        await oweComment(context, transaction, { ...more, words: saying.words, author });
        return more.thread;
      };
      if ('answers' in saying) {
        const row = await threadOf(transaction, saying.answers);
        if (!allowed(row)) throw new AuthoringError('no-such-comment');
        const { isNew } = await answerThread(transaction, row, saying, author);
        return told(isNew, { what: 'answered', subject: subjectOfRow(row), language: row.language, thread: row.id, quote: row.quote });
      }
      const { subject, language, quote } = saying;
      const { id, isNew } = await addComment(transaction, subject, saying, author);
      return told(isNew, { what: 'subject', subject, language, thread: id, quote });
    });
    mails.wake();
    return thread;
  };

  /** The page of a link. @throws AuthoringError `no-such-item`, `no-such-version` */
  const pageOfLink = ({ item: id, language, version: asked }: LinkRow) => {
    const tree = store.tree();
    const page = itemOf(tree, id);
    const version = rawVersion(page, language, asked ?? undefined);
    if (!version) throw new AuthoringError('no-such-version');
    return { tree, page, version: version.version };
  };
  const onPage = (link: LinkRow) => ({ page: link.item, language: link.language });

  return [
    call({
      method: 'GET',
      path: `${V1}/comments`,
      summary:
        'Comments, each with its answers: of a page with all that stands on it, of an item, of a field, or all; and how many are open.',
      access: 'practice',
      query: commentsQuery,
      answer: threadsAnswer,
      paged: true,
      refuses: ['no-such-item'],
      handle: async ({ query: { item, language, field, state, limit, page }, reader }) => {
        const tree = store.tree();
        const about = item === undefined ? undefined : itemOf(tree, item);
        const where = about === undefined ? {} : pageOf(tree, about) ? { page: about.id } : { item: about.id };
        const asked = { ...where, language, field, state };
        const [threads, all, open] = await Promise.all([
          readThreads(db, tree, { ...asked, limit, at: page }, { account: reader.account }),
          countThreads(db, asked),
          countOpen(db, tree, { ...where, language }),
        ]);
        return { threads, open, page, pages: Math.max(1, Math.ceil(all / limit)) };
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/comments`,
      summary:
        'Says something of an item or a field of it, in a language; or answers a comment, which opens a resolved one again. Its author and those who said something hear of it by mail.',
      access: 'practice',
      body: commentBody,
      answer: threadAnswer,
      status: 201,
      refuses: ['no-such-item', 'no-such-field', 'no-such-comment', 'too-many-comments'],
      handle: async ({ body, reader }) => {
        const author = authorOf(reader, body.mailLanguage);
        const saying = 'answers' in body ? body : { ...body, subject: subjectOf(store.tree(), body) };
        return one(await say(saying, author), { account: reader.account });
      },
    }),
    call({
      method: 'PATCH',
      path: `${V1}/comments/:id`,
      summary: 'Says of a comment that it is done with, or opens it again.',
      access: 'practice',
      params: idParams,
      body: stateBody,
      answer: threadAnswer,
      refuses: ['no-such-comment'],
      handle: async ({ params: { id }, body: { state }, reader }) => {
        const resolves = state === 'resolved';
        const { numUpdatedRows } = await db
          .updateTable('comments')
          .set({
            resolved_at: resolves ? now() : null,
            resolved_by: resolves ? reader.account : null,
            resolved_name: resolves ? reader.name : null,
          })
          .where('id', '=', id)
          .where('thread', 'is', null)
          .where('resolved_at', resolves ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) await threadOf(db, id);
        return one(id, { account: reader.account });
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/review-links`,
      summary: 'Links for reviewers, of a page or all: how long they are good, and how often they were opened.',
      access: 'practice',
      query: z.object({ item: commentsQuery.shape.item }),
      answer: linksAnswer,
      handle: async ({ query: { item }, reader }) => {
        let query = db.selectFrom('review_links').selectAll().orderBy('created_at', 'desc').limit(100);
        if (item !== undefined) query = query.where('item', '=', item);
        return { links: (await query.execute()).map((row) => linkShown(context, row, reader.is('editor'))) };
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/review-links`,
      summary:
        'Makes a link by which anybody who has it reads one draft of one page, and comments on it, without an account, for so many hours.',
      access: 'editor',
      body: linkBody,
      answer: linkAnswer,
      status: 201,
      refuses: ['no-such-item', 'no-such-version', 'no-page', 'too-many-links'],
      handle: async ({ body, reader }) => linkShown(context, await makeLink(context, body, reader), true),
    }),
    call({
      method: 'DELETE',
      path: `${V1}/review-links/:id`,
      summary: 'Ends a link: from the next request on it opens nothing.',
      access: 'editor',
      params: idParams,
      answer: linkAnswer,
      refuses: ['no-such-link'],
      handle: async ({ params: { id }, reader }) => {
        const row = await db.selectFrom('review_links').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) throw new AuthoringError('no-such-link');
        if (linkState(row, now()) === 'open')
          await db
            .updateTable('review_links')
            .set({ ended_at: now(), ended_by: reader.account })
            .where('id', '=', id)
            .where('ended_at', 'is', null)
            .execute();
        const ended = await db.selectFrom('review_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        return linkShown(context, ended, false);
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/review`,
      summary:
        'What a reviewer may see, by the token of a link in X-Review-Token: which page in which version, its fields, and what was said by this link, with its answers.',
      access: 'public',
      query: reviewQuery,
      answer: reviewAnswer,
      refuses: ['no-such-link', 'link-over', 'too-many', 'no-such-item', 'no-such-version'],
      limit: 'other',
      handle: async ({ exchange, query: { counted } }) => {
        const opened = await reviewers.open(exchange);
        const { link } = opened;
        const { tree, page, version } = pageOfLink(link);
        if (counted === 'true') await reviewers.noteOpened(opened);
        return {
          item: { id: page.id, name: titleOf(tree, page, link.language), site: pageOf(tree, page)?.site ?? '' },
          language: link.language,
          version,
          by: link.created_name,
          note: link.note,
          ends: link.ends_at.toISOString(),
          fields: fieldsOf(tree, page, link.language, version),
          threads: (await readThreads(db, tree, { ...onPage(link), limit: MOST_SHOWN }, { link: link.id })).filter(({ item }) => {
            const about = tree.byId(item.id);
            return about !== undefined && isOn(page, about);
          }),
        };
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/review/comments`,
      summary:
        'A reviewer says something of the page of the link, of one of its fields, or adds to what was said by this link, under a name of their own choice.',
      access: 'public',
      body: reviewCommentBody,
      answer: threadAnswer,
      status: 201,
      refuses: [
        'no-such-link',
        'link-over',
        'too-many',
        'too-many-comments',
        'no-such-item',
        'no-such-version',
        'no-such-field',
        'no-such-comment',
      ],
      limit: 'other',
      handle: async ({ body, exchange }) => {
        const opened = await reviewers.open(exchange);
        const { link } = opened;
        const { tree, page, version } = pageOfLink(link);
        const author: Author = { kind: 'reviewer', link: link.id, name: body.name, mailLanguage: link.mail_language };
        let saying: Saying;
        if ('answers' in body) saying = body;
        else {
          // A field of another page is none for a reviewer.
          const item = itemOf(tree, body.item ?? page.id);
          if (!isOn(page, item)) throw new AuthoringError('no-such-item');
          const subject = subjectOf(tree, { item: item.id, field: body.field });
          saying = { subject: { ...subject, page }, language: link.language, version, quote: body.quote, words: body.words, key: body.key };
        }
        await reviewers.mayComment(opened);
        const thread = await say(saying, author, (row) => row.link === link.id);
        return one(thread, { link: link.id });
      },
    }),
  ];
}
