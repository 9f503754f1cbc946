import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { consentOfRequest } from '@/features/analytics/server';
import { countRead } from '@/server/article-service';
import { AppError } from '@/server/errors';
import type { Area, FormContext } from '../common/server';
import { areaAddress, pressedOn, signInFor } from '../common/server';
import { articleHref } from '../saved/server';
import { apiSource, cookieJar, openSealed, readSession, seal, type Session } from '../session/server';
import { keptFields } from './fields';
import { KEEP_API, type KeepData, type Kept } from './model';
import { keepState, moveAnonymousRatings, rate, savedAmong } from './state.server';
import { keepRules } from './rules';

const DAY_S = 86_400;
const MAX_ARTICLES = 100;

const keptSchema = z.object({
  articleId: z.string(),
  path: z.string(),
  title: z.string(),
  articleType: z.string().optional(),
  from: z.string().optional(),
});

/** The article in the address of its page, sealed: only our own forms say which one. */
const sealed = (article: Kept): Promise<string> => seal('keep', article, DAY_S);

type Context = FormContext<Session | undefined>;

/** The article of a form, and the page to go back to when that is not its own. */
function articleOf(context: Context): Kept {
  const { value } = context;
  const path = value('path');
  const from = pressedOn(context);
  return {
    articleId: value('articleId'),
    path,
    title: value('title'),
    ...(value('articleType') ? { articleType: value('articleType') } : {}),
    ...(from !== undefined && from !== path ? { from } : {}),
  };
}

const at = async (article: Kept, language: string): Promise<string> =>
  areaAddress({ path: routes.keep.path, query: ['article'] }, language, { article: await sealed(article) });

/** The page that the form was pressed on, unless that is the one of saving and rating itself, which has the article in its address. */
const backTo = (context: Context): string | undefined => (context.query.article ? undefined : pressedOn(context));

/** Runs a change, which is said on the page that it was pressed on. There the button says what it did before: the notice has the other one. */
const change =
  (message: string, run: (context: Context, article: Kept) => Promise<void>, other?: 'save' | 'unsave') => async (context: Context) => {
    const article = articleOf(context);
    await run(context, article);
    return {
      message,
      params: { title: article.title, rating: context.value('rating') },
      ...(other && backTo(context) !== undefined ? { undo: { form: other, fields: keptFields(article) } } : {}),
    };
  };

/** Saving and rating: the forms on articles, and a page of their own for browsers that send them. */
export const keepArea: Area<KeepData, Session | undefined> = {
  path: routes.keep.path,
  api: KEEP_API,
  access: routes.keep.access,
  query: ['article'],
  async load({ session, jar, source, language, query }) {
    const savedPath = languagePath(routes.savedArticles.path, language);
    const parsed = keptSchema.safeParse(await openSealed('keep', query.article));
    if (!parsed.success) return { article: null, savedPath: session ? savedPath : null };
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
      intent: 'keep/save',
      needsSession: true,
      run: change(
        'account.keep.saved',
        async (context, article) => {
          const image = context.value('image');
          const { articleId, path, title, articleType } = article;
          await context.session?.call('/v1/content/add-user-content', z.unknown(), {
            method: 'POST',
            body: { articleId, path, title, ...(articleType ? { articleType } : {}), ...(image ? { image } : {}) },
          });
        },
        'unsave',
      ),
    },
    unsave: {
      rules: keepRules.unsave,
      intent: 'keep/unsave',
      needsSession: true,
      run: change(
        'account.keep.unsaved',
        async (context, article) => {
          await context.session?.call('/v1/content/delete-user-content', z.unknown(), {
            method: 'POST',
            body: { articleId: article.articleId },
          });
        },
        'save',
      ),
    },
    rate: {
      rules: keepRules.rate,
      run: change('account.keep.ratedAs', async (context, article) => {
        await rate(context, article.articleId, Number(context.value('rating')));
      }),
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
  addressOf: async (context) => backTo(context) ?? at(articleOf(context), context.language),
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
    // The page of an article asks about it once somebody does something there: that is a reading, counted of who agreed to be counted.
    if (request.query.read === '1' && consentOfRequest(request, response) === 'given') void countRead(only, source);
    const state = await keepState({ session, jar, source }, only);
    response.status(200).json({ ...state, saved: state.saved ? [only] : [] });
    return;
  }
  response.status(200).json({ signedIn: session !== undefined, saved: await savedAmong(session, ids) });
}
