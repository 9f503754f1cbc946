import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const ready: Extract<Data, { status: 'ready' }> = {
  status: 'ready',
  offers: [
    {
      id: 'digital',
      title: 'Aldermoor Premium',
      benefits: ['Every article and every report', 'Five articles a month to give away', 'On every device'],
      terms: [
        {
          id: 'monthly',
          name: 'Month by month',
          amount: 1200,
          currency: 'EUR',
          period: 'month',
          tax: { rate: 7, amount: 79 },
          trial: { days: 14, amount: 0 },
          renews: true,
          checkout: '/api/offers/checkout?offer=digital&term=monthly',
        },
        {
          id: 'yearly',
          name: 'A year',
          amount: 12_000,
          currency: 'EUR',
          period: 'year',
          renews: true,
          checkout: '/api/offers/checkout?offer=digital&term=yearly',
        },
      ],
    },
  ],
  back: '/featured-insights/energy/the-long-queue',
  subscribed: false,
  signedIn: false,
  left: false,
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'subscribe',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Abonnieren' : 'Subscribe' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/subscribe', templateName: 'Subscribe Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(ready),
  subscribed: props({ ...ready, subscribed: true, signedIn: true }),
  left: props({ ...ready, signedIn: true, left: true }),
  empty: props({ ...ready, offers: [] }),
  down: props({ status: 'down', again: '/subscribe' }),
  none: props({ status: 'none' }),
  german: props(ready, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
