import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { IssuesData, NewsletterData } from '@/features/account/newsletter';
import type { SubscriptionsData } from '@/features/account/subscriptions';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data: NewsletterData = {
  step: 'register',
  signedIn: false,
  topics: [{ slug: 'energy', label: 'Energy & networks' }],
  chosen: ['monthly-highlights'],
  accountPath: '/user-registration/manage-account/edit-subscriptions',
};
const own: SubscriptionsData = {
  email: 'margit@sommer.example',
  newsletters: [
    { id: 'monthly-highlights', subscribed: true },
    { id: 'weekly-briefing', subscribed: false },
  ],
  topics: [{ slug: 'energy', label: 'Energy & networks', subscribed: false }],
  alertFrequency: 'weekly',
  pausedUntil: null,
};
const token = 'a-token-of-a-mail';
const unsubscribe: NewsletterData = {
  step: 'unsubscribe',
  token,
  email: 'margit@sommer.example',
  newsletters: ['weekly-briefing'],
  topics: ['Energy & networks'],
};

const entry = (title: string, topic: string, minutes: number | null) => ({
  title,
  topic,
  minutes,
  href: `/featured-insights/${title.toLowerCase().replaceAll(' ', '-')}`,
});
const issues: IssuesData = {
  latest: {
    of: 'weekly-briefing',
    at: '2026-11-23T06:00:00.000Z',
    lead: { ...entry('The long queue', 'Energy & networks', 12), drawing: '/-/media/examples/art-21.png' },
    stories: [
      entry('Copper has a memory', 'Industry', 9),
      entry('What a harbour is paid for', 'Land & water', 1),
      entry('A short note', '', null),
    ],
  },
  next: [
    { of: 'weekly-briefing', at: '2026-11-30T06:00:00.000Z' },
    { of: 'monthly-highlights', at: '2026-12-01T06:00:00.000Z' },
  ],
};

const props = (view: Data['view'], language: 'en' | 'de' = 'en', beside: IssuesData = issues): RenderingProps<unknown, Page, Data> => ({
  uid: 'newsletter',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Newsletter' : 'Newsletters' } },
  data: { view, issues: beside },
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
  'signed in': props({ status: 'ready', data: { ...data, chosen: [], signedIn: true, own } }),
  'signed in, one asked for': props({ status: 'ready', data: { ...data, signedIn: true, own } }),
  'signed in, with everything': props({
    status: 'ready',
    data: {
      ...data,
      signedIn: true,
      own: {
        ...own,
        newsletters: own.newsletters.map(({ id }) => ({ id, subscribed: true })),
        topics: own.topics.map((topic) => ({ ...topic, subscribed: true })),
        pausedUntil: '2026-12-24T00:00:00.000Z',
      },
    },
  }),
  'signed in, with nothing': props({
    status: 'ready',
    data: {
      ...data,
      signedIn: true,
      own: { ...own, newsletters: own.newsletters.map(({ id }) => ({ id, subscribed: false })) },
    },
  }),
  'signed in, the list not known': props({ status: 'ready', data: { ...data, signedIn: true } }),
  added: props({
    status: 'ready',
    data: { ...data, signedIn: true, own },
    outcome: { form: 'register', kind: 'ok', message: 'newsletter.added', params: { email: own.email } },
  }),
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
  'an address that is wrong, with what was ticked': props({
    status: 'ready',
    data,
    outcome: {
      form: 'register',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { email: 'email' },
      values: { email: 'margit@', 'newsletter[]': 'monthly-highlights', 'topic[]': data.topics[0]!.slug },
    },
  }),
  sent: props({
    status: 'ready',
    data,
    outcome: { form: 'register', kind: 'ok', message: 'newsletter.sent', params: { email: 'margit@sommer.example' } },
  }),
  confirm: props({
    status: 'ready',
    data: {
      step: 'confirm',
      token,
      asked: { email: 'margit@sommer.example', newsletters: ['weekly-briefing'], topics: ['Energy & networks'] },
    },
  }),
  'confirm, what is not known': props({ status: 'ready', data: { step: 'confirm', token } }),
  'confirm, of nobody': props({ status: 'ready', data: { step: 'link-over', confirms: true } }),
  confirmed: props({ status: 'ready', data, outcome: { form: 'confirm', kind: 'ok', message: 'newsletter.confirmed' } }),
  'link too old': props({
    status: 'ready',
    data: { step: 'confirm', token },
    outcome: { form: 'confirm', kind: 'error', message: 'newsletter.linkOver' },
  }),
  unsubscribe: props({ status: 'ready', data: unsubscribe }),
  'unsubscribe, refused': props({
    status: 'ready',
    data: unsubscribe,
    outcome: { form: 'unsubscribe', kind: 'error', message: 'account.error.service' },
  }),
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
      list: { ...own, topics: own.topics.map((topic) => ({ ...topic, subscribed: true })) },
    },
  }),
  subscribed: props({
    status: 'ready',
    data: { ...data, signedIn: true },
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
  'none since': props({ status: 'ready', data }, 'en', {
    ...issues,
    latest: { ...issues.latest!, at: '2026-11-16T06:00:00.000Z', quietAt: '2026-11-23T06:00:00.000Z' },
  }),
  'no issue yet': props({ status: 'ready', data }, 'en', { ...issues, latest: null }),
  'a quiet week': props({ status: 'ready', data }, 'en', {
    ...issues,
    latest: { ...issues.latest!, lead: { ...issues.latest!.lead, drawing: null }, stories: [] },
  }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
