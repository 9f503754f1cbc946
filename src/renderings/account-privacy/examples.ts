import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { PrivacyData } from '@/features/account/privacy';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data: PrivacyData = {
  email: 'margit@sommer.example',
  name: 'Margit Sommer',
  held: [
    { kind: 'accounts', count: 1 },
    { kind: 'saved_articles', count: 7 },
    { kind: 'forms_submissions', count: 1 },
    { kind: 'other', count: 3 },
  ],
  unavailable: [],
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'privacy',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Ihre Daten' : 'Your data' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/privacy',
    templateName: 'Account Privacy Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  incomplete: props({ status: 'ready', data: { ...data, unavailable: ['forms', 'offers'] } }),
  'errors shown': props({
    status: 'ready',
    data,
    outcome: { form: 'erase', kind: 'invalid', message: 'validation.summary', errors: { confirm: 'confirm' } },
  }),
  'fresh sign-in needed': props({
    status: 'ready',
    data,
    outcome: { form: 'erase', kind: 'error', message: 'account.error.signInAgain', signIn: '/sign-in/prompt?to=%2F' },
  }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
