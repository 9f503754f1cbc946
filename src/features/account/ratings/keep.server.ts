import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import type { Area, FormContext } from '../common/server';
import { areaAddress, signInFor } from '../common/server';
import { articleHref } from '../saved/server';
import { apiSource, cookieJar, openSealed, readSession, seal, type Session } from '../session/server';
import type { KeepData, Kept } from './model';
import { keepState, moveAnonymousRatings, rate, savedAmong } from './ratings.server';
import { keepRules } from './rules';

const DAY_S = 86_400;
const MAX_ARTICLES = 100;
/** It travels in an address, sealed. */
const FROM_MAX_LENGTH = 500;

const keptSchema = z.object({
  articleId: z.string(),
  path: z.string(),
  title: z.string(),
  articleType: z.string().optional(),
  from: z.string().optional(),
});

/** The article in the address of its page, sealed: only our own forms say which one. */
const sealed = (article: Kept): Promise<string> => seal('keep', article, DAY_S);

/** The article of a form, and the page to go back to: the one that the form says it was on, else the one that the browser names. */
function articleOf({ value, from: sentFrom = '' }: Pick<FormContext<Session | undefined>, 'value' | 'from'>): Kept {
  const path = value('path');
  const onPage = sentFrom !== path && sentFrom.length <= FROM_MAX_LENGTH && !sentFrom.includes(routes.keep.path) ? sentFrom : '';
  const from = value('from') || onPage;
  return {
    articleId: value('articleId'),
    path,
    title: value('title'),
    ...(value('articleType') ? { articleType: value('articleType') } : {}),
    ...(from ? { from } : {}),
  };
}

const at = async (article: Kept, language: string): Promise<string> =>
  areaAddress({ path: routes.keep.path, query: ['article'] }, language, { article: await sealed(article) });

type Context = FormContext<Session | undefined>;

/** Runs a change, and brings the reader to the article's own page, where it is said without a script. */
const change =
  (message: string, run: (context: Context, article: Kept) => Promise<string | undefined | void>) => async (context: Context) => {
    const article = articleOf(context);
    const leadsTo = await run(context, article);
    return { message, params: { title: article.title }, ...(leadsTo ? { leadsTo } : {}) };
  };

/** Where a visitor without a session goes who wants to save. */
const toSignIn = async ({ language }: Context, article: Kept): Promise<string> => signInFor(await at(article, language), language);

/** Saving and rating: the forms on articles, and a page of their own for browsers that send them. */
export const keepArea: Area<KeepData, Session | undefined> = {
  path: routes.keep.path,
  access: 'public',
  query: ['article'],
  async load({ session, jar, source, language, query }) {
    const savedPath = languagePath(routes.savedArticles.path, language);
    const parsed = keptSchema.safeParse(await openSealed('keep', query.article));
    if (!parsed.success) return { article: null, savedPath };
    if (session) await moveAnonymousRatings(session, jar);
    const state = await keepState({ session, jar, source }, parsed.data.articleId);
    return {
      article: { ...parsed.data, href: articleHref(parsed.data.path, jar) },
      state,
      signIn: signInFor(areaAddress({ path: routes.keep.path, query: ['article'] }, language, { article: query.article ?? '' }), language),
      savedPath,
    };
  },
  forms: {
    save: {
      rules: keepRules.save,
      run: change('account.keep.saved', async (context, article) => {
        if (!context.session) return toSignIn(context, article);
        const image = context.value('image');
        const { articleId, path, title, articleType } = article;
        await context.session.call('/v1/content/add-user-content', z.unknown(), {
          method: 'POST',
          body: { articleId, path, title, ...(articleType ? { articleType } : {}), ...(image ? { image } : {}) },
        });
      }),
    },
    unsave: {
      rules: keepRules.unsave,
      run: change('account.keep.unsaved', async (context, article) => {
        if (!context.session) return toSignIn(context, article);
        await context.session.call('/v1/content/delete-user-content', z.unknown(), {
          method: 'POST',
          body: { articleId: article.articleId },
        });
      }),
    },
    rate: {
      rules: keepRules.rate,
      run: change('account.keep.rated', async (context, article) => {
        await rate(context, article.articleId, Number(context.value('rating')));
      }),
    },
    open: {
      rules: keepRules.open,
      run: change('account.keep.rate', async (context, article) => at(article, context.language)),
    },
    read: {
      rules: keepRules.read,
      async run({ session, value, values }) {
        const slugs = (field: string) => [...new Set(values[field])].filter(Boolean).slice(0, 20);
        // Without the reader's consent the service keeps nothing.
        if (session)
          await session.call('/v1/reading', z.unknown(), {
            method: 'POST',
            body: { articleId: value('articleId'), topics: slugs('topic'), authors: slugs('author') },
          });
        return { message: 'account.keep.noted' };
      },
    },
  },
  addressOf: async (context) => at(articleOf(context), context.language),
};

/** Ids of a query, each once. */
function idsOf({ query }: NextApiRequest): string[] {
  const ids = [
    ...new Set(
      String([query.articles ?? ''].flat()[0])
        .split(',')
        .filter(Boolean),
    ),
  ];
  if (ids.length > MAX_ARTICLES || ids.some((id) => !/^[\w{}./:-]{1,200}$/.test(id)))
    throw new AppError('request/bad', { detail: 'articles: up to 100 ids with commas between them' });
  return ids;
}

/** `GET /api/account/keep?articles=<ids>`: what of them is saved; of a single one its ratings too. Personal, so nobody keeps it. */
export async function keepApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const ids = idsOf(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const session = await readSession(source);
  if (session) await moveAnonymousRatings(session, jar);
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    const state = await keepState({ session, jar, source }, only);
    response.status(200).json({ ...state, saved: state.saved ? [only] : [] });
    return;
  }
  response.status(200).json({ signedIn: session !== undefined, saved: await savedAmong(session, ids) });
}
