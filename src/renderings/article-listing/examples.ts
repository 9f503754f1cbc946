import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleCards, exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const listing = { path: '/featured-insights', templateName: 'Article Listing' };

const topics = [
  { href: '/topics/public-institutions', text: 'Public institutions' },
  { href: '/topics/energy', text: 'Energy & networks' },
];

const props = (data: Omit<Data, 'topics'>, route = exampleRoute(listing)): RenderingProps<unknown, Page, Data> => ({
  uid: 'listing',
  params: {},
  fields: undefined,
  page: { PageSize: 12 },
  data: { ...data, topics },
  route,
  slots: {},
});

export const examples = {
  usual: props(exampleList(exampleCards(12), { total: 88, pages: 8 })),
  'page three': props(exampleList(exampleCards(12, 24), { total: 88, page: 3, pages: 8 }), exampleRoute({ ...listing, pageNumber: 3 })),
  one: props(exampleList(exampleCards(1))),
  'without pictures': props(
    exampleList(exampleCards(4).map((card) => ({ ...card, fields: { ...card.fields, Image: { value: { alt: '' } } } }))),
  ),
  empty: props(exampleList([])),
  'past the end': props(exampleList([], { total: 20, page: 9, pages: 2 }), exampleRoute({ ...listing, pageNumber: 9 })),
  'long text': props(
    exampleList([
      exampleCard({ id: 'l-1', title: LONG_TITLE, lede: LONG_TEXT, access: 'premium' }),
      exampleCard({ id: 'l-2', title: LONG_TITLE, lede: LONG_TEXT }),
      ...exampleCards(2),
    ]),
  ),
  german: props(
    exampleList(
      [
        exampleCard({
          id: 'g-1',
          title: 'Kupfer hat ein Gedächtnis',
          eyebrow: 'Industrie',
          lede: 'Hütten, die längst geschlossen sind, bestimmen noch den Preis.',
        }),
        ...exampleCards(3),
      ],
      { total: 30, pages: 3 },
    ),
    exampleRoute({ ...listing, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
