import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { SavedArticle, SavedData } from '@/features/account/saved';
import { LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const item = (articleId: string, change: Partial<SavedArticle> = {}): SavedArticle => ({
  articleId,
  path: `/featured-insights/${articleId}`,
  href: `/featured-insights/${articleId}`,
  title: 'Copper has a memory',
  articleType: 'Article',
  image: '',
  isCover: false,
  topic: '',
  authors: [],
  minutes: null,
  isPremium: false,
  note: '',
  savedAt: '2026-11-02T08:00:00Z',
  ...change,
});
const data: SavedData = {
  items: [
    item('a', { image: '/-/media/aldermoor/drawings/copper.png', topic: 'Industry', authors: ['Inés Valbuena'], minutes: 9 }),
    item('b', { title: 'The long queue', note: 'For the board on Friday', isPremium: true }),
  ],
  total: 2,
  page: 1,
  pages: 1,
  q: '',
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'saved',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Gemerkte Artikel' : 'Saved articles' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/saved-articles',
    templateName: 'Saved Articles Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  paged: props({ status: 'ready', data: { ...data, total: 34, page: 2, pages: 4 } }),
  found: props({ status: 'ready', data: { ...data, q: 'board' } }),
  'nothing found': props({ status: 'ready', data: { items: [], total: 0, page: 1, pages: 1, q: 'xyzzy' } }),
  empty: props({ status: 'ready', data: { items: [], total: 0, page: 1, pages: 1, q: '' } }),
  removed: props({
    status: 'ready',
    data,
    outcome: {
      form: 'remove',
      kind: 'ok',
      message: 'account.saved.removed',
      params: { title: 'Patience' },
      undo: { form: 'restore', fields: { articleId: 'c', path: '/c', title: 'Patience' } },
    },
  }),
  'long text': props({ status: 'ready', data: { ...data, items: [item('a', { title: LONG_TITLE, note: LONG_TITLE })] } }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
