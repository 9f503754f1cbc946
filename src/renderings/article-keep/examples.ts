import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { KeepData } from '@/features/account/keep';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data = {
  article: { articleId: 'a', path: '/featured-insights/a', href: '/featured-insights/a', title: 'Copper has a memory' },
  state: { signedIn: true, saved: false, rating: 4, average: 4.25, count: 8 },
  signIn: '/sign-in/prompt?to=%2F',
  savedPath: '/user-registration/manage-account/saved-articles',
} satisfies KeepData;
const article = 'sealed';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'keep',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Merken und bewerten' : 'Save and rate' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/user-registration/keep', templateName: 'Article Keep Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props({ article, view: { status: 'ready', data } }),
  saved: props({
    article,
    view: {
      status: 'ready',
      data: { ...data, state: { ...data.state, saved: true } },
      outcome: { form: 'save', kind: 'ok', message: 'account.keep.saved', params: { title: data.article.title } },
    },
  }),
  'not signed in': props({
    article,
    view: { status: 'ready', data: { ...data, state: { signedIn: false, saved: false, rating: null, average: null, count: 0 } } },
  }),
  nothing: props({ article: '', view: { status: 'ready', data: { article: null, savedPath: null } } }),
  'nothing, signed in': props({ article: '', view: { status: 'ready', data: { article: null, savedPath: data.savedPath } } }),
  'service down': props({ article, view: { status: 'error' } }),
  german: props({ article, view: { status: 'ready', data } }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
