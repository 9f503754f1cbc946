import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { itemSchema } from '../authoring/items.schema';
import { contentLanguage } from '../common/content-language';
import type { Asked, EditorPage, Posted, Problem } from '../common/page';
import { pageNumber } from '../inputs/save.server';
import { HOURS, USUAL_HOURS } from './hours';
import { linkSchema, linksSchema, threadSchema, threadsSchema, type ReviewLink, type Thread } from './review.schema';
import { ITEM_ID } from '../authoring/item-id';

const SHOWS = ['open', 'all', 'resolved'] as const;
type Shows = (typeof SHOWS)[number];
/** As long as the service takes them. */
const WORDS = 4_000;
const QUOTE = 500;
const ON_PAGE = 200;
/** More comments on one page than anybody reads. */
const MOST_PAGES = 20;
const NOTE = 500;
/** Types of fields that one can be about: what holds words, and what is shown. */
const COMMENTED = /text|image|link|date/i;

/** What the page of comments shows: of an item with what stands on it, or all that are open. */
export interface CommentsData {
  shows: Shows;
  threads: Thread[];
  open: number;
  /** Names the press of its forms: sent again, the same words are said once. */
  once: string;
  page: number;
  pages: number;
  about:
    | {
        id: string;
        name: string;
        language: string;
        version: number;
        isPage: boolean;
        /** The field that the page was opened for. */
        field: string | undefined;
        fields: { id: string; title: string }[];
        versions: number[];
        /** Undefined for what is no page. */
        links: ReviewLink[] | undefined;
      }
    | undefined;
}

/** What people call it. */
const titled = itemSchema.extend({ title: z.string().optional() });

const guidIn = (text: string | null): string | undefined => (text && ITEM_ID.test(text) ? text : undefined);

async function aboutOf({ api, query, language: own }: Asked, id: string): Promise<NonNullable<CommentsData['about']>> {
  const language = contentLanguage(query.get('language'), own);
  const item = await api.ask(`items/${id}`, titled, { query: { language } });
  const links = item.page ? (await api.ask('review-links', linksSchema, { query: { item: id } })).links : undefined;
  return {
    id,
    name: item.title ?? item.displayName,
    language,
    version: item.version,
    isPage: item.page !== undefined,
    field: guidIn(query.get('field')),
    fields: item.fields
      .filter(({ type, name }) => COMMENTED.test(type) && !name.startsWith('__'))
      .map(({ id: field, title }) => ({ id: field, title })),
    versions: item.languages.find((each) => each.language === language)?.versions.map(({ version }) => version) ?? [],
    links: links?.filter((link) => link.language === language),
  };
}

/** Open comments of an item, by its fields; those on the item as a whole are under ''. For the form of the item. */
export async function openComments(api: AuthoringClient, item: string, language: string): Promise<Record<string, number>> {
  const ask = (page: number) => api.ask('comments', threadsSchema, { query: { item, language, state: 'open', limit: ON_PAGE, page } });
  const first = await ask(1);
  const older = await Promise.all(Array.from({ length: Math.min(first.pages, MOST_PAGES) - 1 }, (_, index) => ask(index + 2)));
  const counts: Record<string, number> = {};
  for (const thread of [first, ...older].flatMap(({ threads }) => threads))
    if (thread.item.id === item) counts[thread.field?.id ?? ''] = (counts[thread.field?.id ?? ''] ?? 0) + 1;
  return counts;
}

/** How many comments on a page are open, on all that stands on it. */
export const countOpenComments = async (api: AuthoringClient, item: string, language: string): Promise<number> =>
  (await api.ask('comments', threadsSchema, { query: { item, language, state: 'open', limit: 1 } })).open;

/** Where the page of a form is, with the place of what it did; an older page of the list stays. */
function back(
  { language, query }: Asked,
  form: URLSearchParams,
  { thread, first = false }: { thread?: string; first?: boolean } = {},
): string {
  const item = guidIn(form.get('page'));
  const here = new URLSearchParams(item ? { item, language: contentLanguage(form.get('language'), language) } : {});
  const page = pageNumber(query.get('page'));
  if (page > 1 && !first) {
    const show = query.get('show');
    if (show) here.set('show', show);
    here.set('page', String(page));
  }
  return `comments${here.size > 0 ? `?${here}` : ''}${thread ? `#comment-${thread}` : ''}`;
}

/** What is gone is said in words; what else is wrong is said as everywhere. */
async function orGone<T>(done: Promise<T>): Promise<T | { problems: Problem[]; status: number }> {
  try {
    return await done;
  } catch (error) {
    if (isAuthoringRefusal(error) && (error.status === 404 || error.status === 422))
      return { problems: [{ word: 'problem.comment-gone' }], status: error.status };
    throw error;
  }
}
const isProblem = (value: unknown): value is { problems: Problem[]; status: number } =>
  typeof value === 'object' && value !== null && 'problems' in value;

const wordsIn = (form: URLSearchParams, field: string): string | { problems: Problem[] } => {
  const words = (form.get(field) ?? '').replace(/\r\n/g, '\n').trim();
  return words === '' || words.length > WORDS ? { problems: [{ field, word: 'problem.comment-words' }] } : words;
};

const keyIn = (form: URLSearchParams): { key?: string } => {
  const once = guidIn(form.get('once'));
  return once === undefined ? {} : { key: once };
};

async function say(asked: Asked, form: URLSearchParams): Promise<Posted> {
  const { api, language } = asked;
  const words = wordsIn(form, 'comment');
  if (typeof words !== 'string') return words;
  const quote = (form.get('quote') ?? '').trim();
  if (quote.length > QUOTE) return { problems: [{ field: 'quote', word: 'problem.comment-quote' }] };
  const item = guidIn(form.get('item'));
  const field = form.get('field') ?? '';
  if (!item || (field !== '' && !ITEM_ID.test(field))) return { problems: [{ field: 'field', word: 'problem.comment-about' }] };
  const version = Number(form.get('version'));
  const made = await orGone(
    api.ask('comments', threadSchema, {
      method: 'POST',
      body: {
        item,
        language: contentLanguage(form.get('language'), language),
        ...(Number.isInteger(version) && version > 0 ? { version } : {}),
        ...(field === '' ? {} : { field }),
        quote,
        words,
        mailLanguage: language,
        ...keyIn(form),
      },
    }),
  );
  return isProblem(made) ? made : { to: back(asked, form, { thread: made.id, first: true }), told: 'comment-said', answer: made };
}

async function answer(asked: Asked, form: URLSearchParams): Promise<Posted> {
  const { api, language } = asked;
  const thread = guidIn(form.get('thread'));
  if (!thread) return { problems: [{ word: 'problem.comment-gone' }], status: 404 };
  const words = wordsIn(form, `answer-${thread}`);
  if (typeof words !== 'string') return words;
  const made = await orGone(
    api.ask('comments', threadSchema, { method: 'POST', body: { answers: thread, words, mailLanguage: language, ...keyIn(form) } }),
  );
  return isProblem(made) ? made : { to: back(asked, form, { thread }), told: 'comment-answered', answer: made };
}

const settle =
  (state: 'open' | 'resolved') =>
  async (asked: Asked, form: URLSearchParams): Promise<Posted> => {
    const { api } = asked;
    const thread = guidIn(form.get('thread'));
    if (!thread) return { problems: [{ word: 'problem.comment-gone' }], status: 404 };
    const made = await orGone(api.ask(`comments/${thread}`, threadSchema, { method: 'PATCH', body: { state } }));
    return isProblem(made) ? made : { to: back(asked, form, { thread }), told: `comment-${state}`, answer: made };
  };

async function makeLink(asked: Asked, form: URLSearchParams): Promise<Posted> {
  const { api, language } = asked;
  const item = guidIn(form.get('page'));
  if (!item) return { problems: [{ word: 'problem.comment-gone' }], status: 404 };
  const note = (form.get('note') ?? '').trim();
  if (note.length > NOTE) return { problems: [{ field: 'note', word: 'problem.link-note' }] };
  const hours = HOURS.find((each) => String(each) === form.get('hours')) ?? USUAL_HOURS;
  const version = Number(form.get('version'));
  const link = await api.ask('review-links', linkSchema, {
    method: 'POST',
    body: {
      item,
      language: contentLanguage(form.get('language'), language),
      ...(Number.isInteger(version) && version > 0 ? { version } : {}),
      hours,
      note,
      mailLanguage: language,
    },
  });
  return { to: `${back(asked, form)}#link-${link.id}`, told: 'link-made', answer: link };
}

async function endLink(asked: Asked, form: URLSearchParams): Promise<Posted> {
  const { api } = asked;
  const id = guidIn(form.get('link'));
  if (!id) return { problems: [{ word: 'problem.comment-gone' }], status: 404 };
  await api.ask(`review-links/${id}`, z.unknown(), { method: 'DELETE' });
  return { to: `${back(asked, form)}#link-${id}`, told: 'link-ended' };
}

const ACTS: Readonly<Record<string, (asked: Asked, form: URLSearchParams) => Promise<Posted>>> = {
  say,
  answer,
  resolve: settle('resolved'),
  reopen: settle('open'),
  'make-link': makeLink,
  'end-link': endLink,
};

/** Comments and links for reviewers: of an item (`?item=&language=&field=`), or what is open everywhere. */
export const commentsPage: EditorPage<CommentsData> = {
  load: async (asked) => {
    const { api, query, word } = asked;
    const id = guidIn(query.get('item'));
    const shows = SHOWS.find((each) => each === query.get('show')) ?? (id ? 'all' : 'open');
    const about = id ? await aboutOf(asked, id) : undefined;
    const page = pageNumber(query.get('page'));
    const { threads, open, pages } = await api.ask('comments', threadsSchema, {
      query: { item: id, language: about?.language, state: shows, limit: ON_PAGE, page },
    });
    return {
      title: about ? word('comments.of', { name: about.name }) : word('comments.all'),
      data: { shows, threads, open, once: randomUUID(), page, pages, about },
    };
  },
  post: async (asked, form) => {
    const act = form.get('act') ?? '';
    const run = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
    return run ? run(asked, form) : { problems: [{ word: 'problem.comment-gone' }], status: 404 };
  },
};
