import { randomUUID } from 'node:crypto';
import type { GetServerSidePropsContext, GetServerSidePropsResult, NextApiRequest, NextApiResponse } from 'next';
import type { Language } from '@/lib/languages';
import { getHosts } from '@/config/env.server';
import { pagePolicy } from '@/config/page-policy';
import { LANGUAGES } from '@/config/constants';
import { decoded } from '@/lib/decoded';
import { DRAFT_PARAMETER } from '@/lib/image-source';
import { languagePath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import type { PageProps } from '@/runtime/page-model';
import { visitorOf, type CalledFor } from '@/server/client-address';
import { draftLayout } from '@/server/content/draft-layout';
import { parseLayout } from '@/server/content/layout';
import { AppError, errorCode } from '@/server/errors';
import { createPage } from '@/server/page/page';
import { pageDependencies, type PageParts } from '@/server/page/props';
import { sameOrigin } from '@/server/same-origin';
import type { Handlers } from '@/server/route';
import { fetchOwnPage } from '../sitecore/own-page.server';
import de from '../words/review.de.json';
import en from '../words/review.en.json';
import { keepView, takeView } from './kept.server';
import { REVIEW_PATH, type ReviewProblem, type ReviewView } from './ReviewPage';
import { isToken, readReview, sayAsReviewer, type Refused, type Said } from './reviewer.server';
import type { Review } from './review.schema';

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID = new RegExp(`^${GUID}$`);
const ABOUT = new RegExp(`^(${GUID})\\.(${GUID})$`);
/** As long as the service takes them. */
const LONGEST = { name: 80, words: 4_000, quote: 500 } as const;

const STATUS = { shown: 200, none: 404, over: 410, often: 429, down: 503 } as const;

const languageOf = (asked: unknown): Language => (asked === 'de' ? 'de' : 'en');
const base = (language: string) => ({ hydrate: 'never' as const, language, words: language === 'de' ? de : en });

/** Kept nowhere, found by no search, and its address, which lets in whoever has it, told to nobody else. */
function unkept(res: GetServerSidePropsContext['res']): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  // Not `no-referrer`: a browser would say of the page's own forms that they come from nowhere.
  res.setHeader('Referrer-Policy', 'same-origin');
}

const isPreview = (host: string | undefined): boolean => getHosts().resolve(host ?? null)?.kind === 'preview';

type Found = { review: Review } | { kind: 'none' | 'over' | 'often' | 'down' };

/** What a link shows, or why it shows nothing. @param opens whether somebody opens it now */
async function findReview(token: unknown, source: CalledFor, opens: boolean): Promise<Found> {
  if (!isToken(token)) return { kind: 'none' };
  try {
    const found = await readReview(token, source, opens);
    if ('answer' in found) return { review: found.answer };
    return { kind: found.refused === 'over' || found.refused === 'often' ? found.refused : 'none' };
  } catch (error) {
    const code = errorCode(error);
    if (code.startsWith('service/')) return { kind: 'down' };
    if (code === 'request/not-found') return { kind: 'none' };
    throw error;
  }
}

const aboutOf = (asked: unknown, { fields }: Review): string =>
  typeof asked === 'string' && fields.some(({ item, field }) => asked === `${item}.${field}`) ? asked : '';

/**
 * Addresses of pictures as everybody has them: those of a draft are for who is signed in here. Pictures have no drafts of their own, so
 * it is the same picture.
 */
const forEverybody = (rendered: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rendered).replace(new RegExp(`\\?${DRAFT_PARAMETER}&|[?&]${DRAFT_PARAMETER}`, 'g'), (found) =>
      found.endsWith('&') ? '?' : '',
    ),
  );

/** The page itself, as a premium reader has it. What is beside it, in lists and links, is what everybody has: no other draft. */
async function draftPage(review: Review, parts: PageParts): Promise<PageProps | undefined> {
  const { item, language, version } = review;
  const rendered = await draftLayout({
    itemId: item.id,
    language,
    version: String(version),
    kind: 'final',
    site: item.site,
    edit: false,
    alone: true,
  });
  const layout = rendered === undefined ? undefined : parseLayout(forEverybody(rendered));
  if (!layout) return undefined;
  const dependencies = pageDependencies(parts, 'published');
  const phrases = await dependencies.services.dictionary.phrases(item.site, language);
  const path = splitLanguage(decoded(layout.sitecore.context.itemPath), [language]).path.toLowerCase() || '/';
  const page = await createPage(
    layout,
    phrases,
    { site: item.site, language, path, pageNumber: 1, view: 'draft', strict: false, reader: () => Promise.resolve({ kind: 'premium' }) },
    dependencies,
  );
  return page && { hydrate: 'never', page };
}

/** Props of `/sitecore/review/<token>`, which shows a draft and what is said of it, and of `…/page`, the draft in its frame. */
export async function getReview(
  { req, res, params, query, locale }: GetServerSidePropsContext,
  parts: PageParts,
): Promise<GetServerSidePropsResult<ReviewView | PageProps>> {
  unkept(res);
  const [token, part, ...more] = (params?.path as string[] | undefined) ?? [];
  if (!isPreview(req.headers.host) || more.length > 0 || (part !== undefined && part !== 'page')) return { notFound: true };
  const language = languageOf(locale);
  // A visit is one, with the frame in its page and the page after each comment; the draft that is opened alone is one too.
  const opens = part === 'page' ? req.headers['sec-fetch-dest'] !== 'iframe' : query.told !== 'sent';
  const found = await findReview(token, visitorOf(req), opens);
  if (!('review' in found)) {
    res.statusCode = STATUS[found.kind];
    if (found.kind === 'often' || found.kind === 'down') res.setHeader('Retry-After', found.kind === 'often' ? '900' : '10');
    return { props: { ...base(language), kind: found.kind } };
  }
  const { review } = found;
  if (part === 'page') {
    const page = await draftPage(review, parts);
    if (!page) return { notFound: true };
    // Also where it is opened by itself: none of its scripts runs, and no form of it is sent.
    res.setHeader('Content-Security-Policy', `${pagePolicy()}; sandbox allow-same-origin`);
    return { props: page };
  }
  return {
    props: {
      ...base(language),
      kind: 'shown',
      token: token as string,
      review,
      once: randomUUID(),
      about: aboutOf(query.about, review),
      sent: query.told === 'sent',
    },
  };
}

/** Props of a page whose form was wrong, which the post itself answers with. */
export function getKeptReview({ params, res }: GetServerSidePropsContext): Promise<GetServerSidePropsResult<ReviewView>> {
  unkept(res);
  const view = typeof params?.key === 'string' ? takeView(params.key) : undefined;
  return Promise.resolve(view ? { props: view } : { notFound: true });
}

type Typed = Record<'answers' | 'about' | 'quote' | 'words' | 'name' | 'once', string>;

/** What was typed, of what the page's forms have. */
function typedIn(body: unknown): Typed {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name].replace(/\r\n/g, '\n').trim() : '');
  const answers = text('answers');
  const of = answers ? `-${answers}` : '';
  const once = UUID.test(text('once')) ? text('once') : '';
  return { answers, once, about: text('about'), quote: text('quote'), words: text(`words${of}`), name: text(`name${of}`) };
}

function problemIn({ answers, quote, words, name }: Typed): ReviewProblem | undefined {
  if (words === '' || words.length > LONGEST.words) return { field: 'words', word: 'words' };
  if (!answers && quote.length > LONGEST.quote) return { field: 'quote', word: 'quote' };
  if (name === '' || name.length > LONGEST.name || /[\p{Cc}@<>\u202a-\u202e\u2066-\u2069]/u.test(name))
    return { field: 'name', word: 'name' };
  return undefined;
}

/** The fields of the form that it was typed in. */
function sentAgain({ answers, about, quote, words, name, once }: Typed): Record<string, string> {
  return { ...(answers ? { answers, [`words-${answers}`]: words, [`name-${answers}`]: name } : { about, quote, words, name }), once };
}

const saidBy = ({ answers, about, quote, words, name, once }: Typed): Said => {
  const said = { words, name, ...(once === '' ? {} : { key: once }) };
  if (answers) return { answers, ...said };
  const [, item, field] = ABOUT.exec(about) ?? [];
  return { ...(item && field ? { item, field } : {}), quote, ...said };
};

const PROBLEMS: Readonly<Record<Exclude<Refused, 'none' | 'over'>, ReviewProblem['word']>> = {
  often: 'often',
  full: 'full',
  invalid: 'invalid',
};
const PROBLEM_STATUS: Readonly<Record<ReviewProblem['word'], number>> = {
  name: 422,
  words: 422,
  quote: 422,
  invalid: 422,
  full: 409,
  often: 429,
  down: 503,
};

/** Says it. @returns the place of the thread, or what is wrong */
async function send(token: string, source: CalledFor, typed: Typed): Promise<{ thread: string } | ReviewProblem | 'gone'> {
  const wrong = problemIn(typed);
  if (wrong) return wrong;
  try {
    const said = await sayAsReviewer(token, source, saidBy(typed));
    if ('answer' in said) return { thread: said.answer.id };
    return said.refused === 'none' || said.refused === 'over' ? 'gone' : { word: PROBLEMS[said.refused] };
  } catch (error) {
    if (errorCode(error).startsWith('service/')) return { word: 'down' };
    throw error;
  }
}

/** `POST /api/review`: a reviewer's comment or answer. Done, it leads back (303); else the page comes again, with what was typed. */
export const reviewHandlers: Handlers = {
  POST: async (request: NextApiRequest, response: NextApiResponse) => {
    unkept(response);
    if (!isPreview(request.headers.host)) throw new AppError('request/not-found');
    sameOrigin(request);
    const body = request.body as Readonly<Record<string, unknown>> | undefined;
    const token = body?.token;
    if (!isToken(token)) throw new AppError('request/not-found', { detail: 'there is no token' });
    const language = (LANGUAGES as readonly string[]).includes(String(body?.language)) ? languageOf(body?.language) : 'en';
    const here = languagePath(`${REVIEW_PATH}/${token}`, language);
    const typed = typedIn(body);
    const source = visitorOf(request);
    const sent = await send(token, source, typed);
    if (sent !== 'gone' && 'thread' in sent) {
      response.redirect(303, `${here}?told=sent#comment-${sent.thread}`);
      return;
    }
    const found = await findReview(token, source, false);
    // What could not be said is there, whatever the page has to say.
    const unsaid = { token, fields: sentAgain(typed) };
    const problem: ReviewProblem = sent === 'gone' ? { word: 'down' } : sent;
    const view: ReviewView =
      'review' in found
        ? {
            ...base(language),
            kind: 'shown',
            token,
            review: found.review,
            once: typed.once || randomUUID(),
            about: '',
            sent: false,
            problem,
            typed,
          }
        : { ...base(language), kind: found.kind, ...(typed.words === '' ? {} : { sent: unsaid }) };
    const html = await fetchOwnPage(request, languagePath(`/_editing/review/${keepView(view)}`, language));
    response
      .status('review' in found ? PROBLEM_STATUS[problem.word] : STATUS[found.kind])
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .send(html);
  },
};
