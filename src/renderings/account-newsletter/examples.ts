import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
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
const unsubscribe: NewsletterData = {
  step: 'unsubscribe',
  token,
  email: 'margit@sommer.example',
  newsletters: ['weekly-briefing'],
  topics: ['Energy & networks'],
};

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
      message: 'validation.summary',
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
  unsubscribe: props({ status: 'ready', data: unsubscribe }),
  unsubscribed: props({
    status: 'ready',
    data,
    outcome: {
      form: 'unsubscribe',
      kind: 'ok',
      message: 'newsletter.unsubscribed',
      undo: { form: 'restore', fields: { undo: 'what-brings-it-back' } },
    },
  }),
  'nothing to end': props({ status: 'ready', data: { step: 'ended' } }),
  'link of nobody': props({ status: 'ready', data: { step: 'link-over' } }),
  manage: props({
    status: 'ready',
    data: {
      step: 'manage',
      token,
      list: {
        email: 'margit@sommer.example',
        newsletters: [
          { id: 'monthly-highlights', subscribed: true },
          { id: 'weekly-briefing', subscribed: false },
        ],
        topics: [{ slug: 'energy', label: 'Energy & networks', subscribed: true }],
        alertFrequency: 'weekly',
        pausedUntil: null,
      },
    },
  }),
  subscribed: props({
    status: 'ready',
    data,
    outcome: { form: 'one-click', kind: 'ok', message: 'newsletter.subscribedTo.weekly-briefing', goOn: '/topics' },
  }),
  'not subscribed': props({
    status: 'ready',
    data,
    outcome: {
      form: 'one-click',
      kind: 'error',
      message: 'account.error.service',
      again: { form: 'one-click', fields: { newsletter: 'weekly-briefing' } },
    },
  }),
  'service down': props({ status: 'error' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
