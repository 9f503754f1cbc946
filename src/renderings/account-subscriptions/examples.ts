import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { SubscriptionsData } from '@/features/account/subscriptions';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data: SubscriptionsData = {
  email: 'margit@sommer.example',
  newsletters: [
    { id: 'monthly-highlights', subscribed: true },
    { id: 'weekly-briefing', subscribed: false },
  ],
  topics: [
    { slug: 'energy', label: 'Energy & networks', subscribed: true },
    { slug: 'industry', label: 'Industry', subscribed: false },
  ],
  alertFrequency: 'weekly',
  pausedUntil: null,
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'subscriptions',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Newsletter' : 'Newsletters' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/edit-subscriptions',
    templateName: 'Account Subscriptions Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  paused: props({ status: 'ready', data: { ...data, pausedUntil: '2026-12-24T00:00:00Z' } }),
  'mails come back': props({ status: 'ready', data: { ...data, refused: true } }),
  'all off': props({
    status: 'ready',
    data: { ...data, newsletters: data.newsletters.map((one) => ({ ...one, subscribed: false })) },
    outcome: {
      form: 'all-off',
      kind: 'ok',
      message: 'account.subscriptions.allOff',
      undo: { form: 'restore', fields: { newsletters: 'monthly-highlights:monthly', alerts: '' } },
    },
  }),
  'no topics': props({ status: 'ready', data: { ...data, topics: [] } }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
