import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { SubscriptionData } from '@/features/offers/subscription';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const running = {
  id: 's1',
  title: 'Aldermoor Premium, month by month',
  state: 'active',
  price: '€12.00',
  nextCharge: '2026-12-24T00:00:00Z',
  card: '/api/offers/card?id=s1&language=en',
} as const;

const data: Extract<SubscriptionData, { offers: true }> = {
  offers: true,
  subscriptions: [running],
  payments: [
    {
      id: 'p2',
      number: '2026-0012',
      paid: '2026-11-24T10:00:00Z',
      title: 'Aldermoor Premium',
      price: '€12.00',
      refunded: false,
      refundable: true,
      receipt: '/api/offers/receipt?id=p2',
    },
    {
      id: 'p1',
      number: '2026-0007',
      paid: '2026-10-24T10:00:00Z',
      title: 'Aldermoor Premium',
      price: '€12.00',
      refunded: true,
      refundable: false,
      receipt: '/api/offers/receipt?id=p1',
    },
  ],
  gifts: { most: 5, left: 4 },
  once: '6f1c1d0a-5b0e-4a35-9a53-0a1d2b7c8e11',
  subscribe: '/subscribe',
  bought: false,
  cardChanged: false,
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'subscription',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Abonnement' : 'Subscription' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/subscription',
    templateName: 'Account Subscription Page',
    language,
    itemLanguage: language,
  }),
});

const { payments: _payments, ...withoutPayments } = data;
const ready = (changes: Partial<typeof data>): Data => ({ status: 'ready', data: { ...data, ...changes } });

export const examples = {
  usual: props(ready({})),
  bought: props(ready({ bought: true })),
  'card changed': props(ready({ cardChanged: true })),
  'charge declined': props(
    ready({ subscriptions: [{ ...running, retry: { declined: '2026-11-24', next: '2026-11-27', last: '2026-12-01' } }] }),
  ),
  'paid time over': props(
    ready({
      subscriptions: [{ ...running, state: 'paused', ends: '2026-11-24', charge: { amount: 1200, period: { count: 1, unit: 'month' } } }],
    }),
  ),
  paused: props(ready({ subscriptions: [{ ...running, state: 'paused', ends: '2026-12-24T00:00:00Z' }] })),
  cancelled: props(ready({ subscriptions: [{ ...running, state: 'cancelled', ends: '2026-12-24T00:00:00Z' }] })),
  ended: props(ready({ subscriptions: [{ ...running, state: 'ended', ends: '2026-11-24T00:00:00Z' }] })),
  declined: props(ready({ subscriptions: [{ ...running, state: 'ended', ends: '2026-11-24', declined: true }] })),
  nothing: props(ready({ subscriptions: [], payments: [], gifts: { most: 0, left: 0 } })),
  'payments down': props({ status: 'ready', data: withoutPayments }),
  institution: props(ready({ subscriptions: [], payments: [], institution: 'Northern University' })),
  'to give': props(ready({ give: '/featured-insights/energy/the-long-queue' })),
  'link made': props({
    status: 'ready',
    data,
    outcome: { form: 'give', kind: 'ok', message: 'offers.give.made', params: { link: 'http://insights.localhost:3000/gift/abc' } },
  }),
  'no offers': props({ status: 'ready', data: { offers: false } }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready({}), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
