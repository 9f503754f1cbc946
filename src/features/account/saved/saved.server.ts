import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { routes } from '@/config/routes';
import type { Area, FormContext } from '../common/server';
import { LIMITS } from '../common/rules';
import { isServiceRefusal, type CookieJar, type Session } from '../session/server';
import type { SavedData } from './model';
import { savedRules } from './rules';
import { savedPageSchema, savedSchema } from './saved.schema';

const PAGE_SIZE = 10;
const ADD = '/v1/content/add-user-content';

/** Articles live on the insights site: from another the link is absolute. */
export const articleHref = (path: string, jar: Pick<CookieJar, 'site'>): string =>
  jar.site?.name === 'insights' ? path : `${getEnv().INSIGHTS_ORIGIN}${path}`;

const pageOf = (asked: string | undefined): number => (asked !== undefined && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1);

/** Article of a form, as the service takes it. */
const article = ({ value }: Pick<FormContext<Session>, 'value'>) => ({
  articleId: value('articleId'),
  path: value('path'),
  title: value('title'),
});

/** Saved articles: searched, in pages, with notes; what is removed can be brought back. */
export const savedArea: Area<SavedData> = {
  path: routes.savedArticles.path,
  access: 'session',
  query: ['page', 'q'],
  async load({ session, jar, query }) {
    const q = (query.q ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, LIMITS.query);
    const ask = (page: number) =>
      session.call('/v1/content/get-user-content', savedPageSchema, { method: 'POST', body: { page, pageSize: PAGE_SIZE, query: q } });
    const asked = pageOf(query.page);
    // The last article of the last page was removed, or the address asks for more than there is.
    const found = await ask(asked).catch((error: unknown) => {
      if (!isServiceRefusal(error) || error.reason !== 'past-the-end') throw error;
      return ask(Number(error.details.pages));
    });
    const pages = Math.max(1, found.pages);
    return {
      items: found.items.map((item) => ({ ...item, href: articleHref(item.path, jar) })),
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
        await context.session.call(ADD, savedSchema, { method: 'POST', body: article(context) });
        return { message: 'account.saved.restored', params: { title: context.value('title') } };
      },
    },
    note: {
      rules: savedRules.note,
      intent: 'saved/note',
      shownAgain: ['articleId', 'note'],
      async run(context) {
        await context.session.call(ADD, savedSchema, { method: 'POST', body: { ...article(context), note: context.value('note') } });
        return { message: 'account.saved.noted', params: { title: context.value('title') } };
      },
    },
  },
};
