import { exampleCards } from '@/features/content/lists/examples';
import type { SubscribeView } from '@/features/offers/subscribe';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const ready: Extract<SubscribeView, { status: 'ready' }> = {
  status: 'ready',
  offers: [
    {
      id: 'digital',
      title: 'Aldermoor Premium',
      benefits: ['Every article and every report', 'Five articles a month to give away', 'On every device'],
      terms: [
        {
          id: 'monthly',
          title: 'Month by month',
          price: '€12.00',
          period: { count: 1, unit: 'month' },
          taxPercent: 7,
          tax: '€0.79',
          trialDays: 14,
          checkout: '/api/offers/checkout?offer=digital&term=monthly',
        },
        {
          id: 'yearly',
          title: 'A year',
          price: '€120.00',
          period: { count: 1, unit: 'year' },
          taxPercent: 7,
          tax: '€7.85',
          trialDays: 0,
          saves: '€24.00',
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

const props = (
  view: SubscribeView,
  language: 'en' | 'de' = 'en',
  books = exampleCards(2),
  pieces = exampleCards(3),
): RenderingProps<unknown, Page, Data> => ({
  uid: 'subscribe',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Abonnieren' : 'Subscribe' } },
  data: { crumbs: [{ text: 'Insights', href: '/' }], view, books, pieces },
  slots: {},
  route: exampleRoute({ path: '/subscribe', templateName: 'Subscribe Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(ready),
  equals: props({
    ...ready,
    offers: ready.offers.map((offer) => ({ ...offer, terms: offer.terms.map(({ saves: _saves, ...term }) => term) })),
  }),
  subscribed: props({ ...ready, subscribed: true, signedIn: true }),
  left: props({ ...ready, signedIn: true, left: true }),
  empty: props({ ...ready, offers: [] }, 'en', [], []),
  down: props({ status: 'down', again: '/subscribe' }, 'en', [], []),
  none: props({ status: 'none' }, 'en', [], []),
  german: props(ready, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
