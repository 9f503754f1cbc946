import type { RenderingProps } from '@/features/content';
import { exampleRoute } from '@/features/content/examples';
import type { NewsletterData } from '@/features/account/newsletter';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data: NewsletterData = {
  step: 'register',
  signedIn: false,
  topics: [{ slug: 'energy', label: 'Energy & networks' }],
  chosen: ['monthly-highlights'],
  accountPath: '/user-registration/manage-account/edit-subscriptions',
};
const token = 'a-token-of-a-mail';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'newsletter',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Newsletter' : 'Newsletters' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/newsletter',
    templateName: 'Newsletter Registration Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  'signed in': props({ status: 'ready', data: { ...data, signedIn: true } }),
  'errors shown': props({
    status: 'ready',
    data,
    outcome: {
      form: 'register',
      kind: 'invalid',
      message: 'account.error.summary',
      errors: { email: 'email', newsletter: 'choose' },
      values: { email: 'margit@' },
    },
  }),
  sent: props({
    status: 'ready',
    data,
    outcome: { form: 'register', kind: 'ok', message: 'newsletter.sent', params: { email: 'margit@sommer.example' } },
  }),
  confirm: props({ status: 'ready', data: { step: 'confirm', token } }),
  confirmed: props({ status: 'ready', data, outcome: { form: 'confirm', kind: 'ok', message: 'newsletter.confirmed' } }),
  'link too old': props({
    status: 'ready',
    data: { step: 'confirm', token },
    outcome: { form: 'confirm', kind: 'error', message: 'newsletter.linkOver' },
  }),
  unsubscribe: props({ status: 'ready', data: { step: 'unsubscribe', token } }),
  subscribed: props({
    status: 'ready',
    data: { step: 'subscribed', newsletter: 'weekly-briefing', accountPath: '/user-registration/manage-account/edit-subscriptions' },
  }),
  'service down': props({ status: 'error' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
