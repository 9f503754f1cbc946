import { COVERED } from '../common/covered';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { routes } from '@/config/routes';
import type { Area, FormContext } from '../common/server';
import { LIMITS } from '../common/rules';
import { changed } from '../common/was';
import { isServiceRefusal, type CookieJar, type Session } from '../session/server';
import { knownCards } from './known-cards.server';
import type { SavedArticle, SavedData } from './model';
import { savedRules } from './rules';
import { addedSchema, savedPageSchema, savedSchema, type KnownCard } from './saved.schema';

const PAGE_SIZE = 10;
const ADD = '/v1/content/add-user-content';

/** Articles live on the insights site: from another the link is absolute. */
export const articleHref = (path: string, jar: Pick<CookieJar, 'site'>): string =>
  jar.site?.name === 'insights' ? path : `${getEnv().INSIGHTS_ORIGIN}${path}`;

const pageOf = (asked: string | undefined): number => (asked !== undefined && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1);

const wordsOf = ({ q = '' }: Readonly<Record<string, string>>): string =>
  q
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LIMITS.query);

const savedPage = (session: Session, query: string, page: number) =>
  session.call('/v1/content/get-user-content', savedPageSchema, { method: 'POST', body: { page, pageSize: PAGE_SIZE, query } });

/** Article of a form, as the service takes it. */
const article = ({ value }: Pick<FormContext<Session>, 'value'>) => ({
  articleId: value('articleId'),
  path: value('path'),
  title: value('title'),
});

/** The note as it is stored, wherever in the list the article stands by now; undefined where it is not saved any more. */
async function savedNote({ session, value }: FormContext<Session>): Promise<string | undefined> {
  const body = { page: 1, pageSize: 1, articleIds: [value('articleId')] };
  const { items } = await session.call('/v1/content/get-user-content', savedPageSchema, { method: 'POST', body });
  return items[0]?.note;
}

type Stored = Omit<SavedArticle, 'isCover' | 'topic' | 'authors' | 'minutes' | 'isPremium' | 'language'>;

/** An article with what the index knows of it, which is newer than what was kept when it was saved. */
const shown = (item: Stored, card: KnownCard | undefined): SavedArticle => ({
  ...item,
  image: card?.image?.src ?? item.image,
  isCover: card?.type === COVERED,
  topic: card?.topics[0]?.label ?? '',
  authors: card?.authors.map(({ label }) => label) ?? [],
  minutes: card?.readingMinutes ?? null,
  isPremium: card?.access === 'premium',
  ...(card?.fallback ? { language: card.language } : {}),
});

/** Saved articles: searched, in pages, with notes; what is removed can be brought back. */
export const savedArea: Area<SavedData> = {
  path: routes.savedArticles.path,
  access: routes.savedArticles.access,
  query: ['page', 'q'],
  async load({ session, jar, language, source, query }) {
    const q = wordsOf(query);
    const ask = (page: number) => savedPage(session, q, page);
    const asked = pageOf(query.page);
    // The last article of the last page was removed, or the address asks for more than there is.
    const found = await ask(asked).catch((error: unknown) => {
      if (!isServiceRefusal(error) || error.reason !== 'past-the-end') throw error;
      return ask(Number(error.details.pages));
    });
    const pages = Math.max(1, found.pages);
    const ids = found.items.map(({ articleId }) => articleId);
    const cardOf = await knownCards(ids, language, source);
    return {
      items: found.items.map((item) => shown({ ...item, href: articleHref(item.path, jar) }, cardOf(item.articleId))),
      total: found.total,
      page: found.page,
      pages,
      ...(asked > pages ? { asked } : {}),
      q,
    };
  },
  forms: {
    remove: {
      rules: savedRules.remove,
      intent: 'saved/remove',
      async run(context) {
        await context.session.call('/v1/content/delete-user-content', z.unknown(), {
          method: 'POST',
          body: { articleId: context.value('articleId') },
        });
        return {
          message: 'account.saved.removed',
          params: { title: context.value('title') },
          undo: { form: 'restore', fields: article(context) },
        };
      },
    },
    restore: {
      rules: savedRules.restore,
      intent: 'saved/restore',
      async run(context) {
        const { added } = await context.session.call(ADD, addedSchema, { method: 'POST', body: article(context) });
        return { message: added ? 'account.saved.restoredBare' : 'account.saved.restored', params: { title: context.value('title') } };
      },
    },
    note: {
      rules: savedRules.note,
      intent: 'saved/note',
      shownAgain: ['note'],
      carried: ['articleId', 'was'],
      async run(context) {
        const { session, value } = context;
        const typed = value('note');
        const there = value('was') === '' ? undefined : await savedNote(context);
        const { both } = changed(value('was'), ['note'], () => typed, there === undefined ? undefined : { note: there });
        const other = both.length > 0 && there && !typed.includes(there) ? there : '';
        const note = other ? `${typed}\n\n${other}`.trim() : typed;
        if ([...note].length > LIMITS.note)
          return { kind: 'error', message: 'account.saved.notedElsewhere', params: { title: value('title') } };
        await session.call(ADD, savedSchema, { method: 'POST', body: { ...article(context), note } });
        return { message: other ? 'account.saved.notedBoth' : 'account.saved.noted', params: { title: value('title') } };
      },
    },
  },
};
