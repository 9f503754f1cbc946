import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleCards, exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data, ShelfItem } from './data.server';

const route = { path: '/featured-insights/insights-store', templateName: 'Insights Store' };

const book = (card: ShelfItem['card'], index = 0): ShelfItem => ({
  card: { ...card, fields: { ...card.fields, Access: { value: (['free', 'registered', 'premium'] as const)[index % 3] ?? 'free' } } },
  edition: `No. ${24 - index}`,
  // Of those that are free, one after the other.
  free: index % 3 > 0 ? null : ([{ what: 'whole' }, { what: 'part', part: 'Extract' }, { what: 'sample' }] as const)[(index / 3) % 3]!,
  published: `2026-${String(11 - (index % 11)).padStart(2, '0')}-01T00:00:00Z`,
  pageCount: 48 + index * 9,
});

const offer = { price: '€9.90', period: { count: 1, unit: 'month' }, benefits: [] } as const;

const props = (data: Data, changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'shelf',
  params: {},
  fields: undefined,
  page: undefined,
  data,
  route: changes,
  slots: {},
});

export const examples = {
  usual: props({ ...exampleList(exampleCards(8).map(book), { total: 40, pages: 2 }), offer: { ...offer, benefits: [] } }),
  'without a cover': props(exampleList([{ ...book(exampleCard({ src: '' })), edition: '', published: null, pageCount: null }])),
  empty: props(exampleList([])),
  'past the end': props(exampleList([], { total: 8, page: 4, pages: 1 }), exampleRoute({ ...route, pageNumber: 4 })),
  'long text': props(
    exampleList([
      book(exampleCard({ title: LONG_TITLE, lede: LONG_TEXT }), 2),
      book(exampleCard({ id: 'b', title: LONG_TITLE, src: '' }), 1),
    ]),
  ),
  german: props(
    exampleList([
      {
        ...book(exampleCard({ title: 'Kupfer hat ein Gedächtnis', eyebrow: 'Industrie', lede: 'Hütten, die längst geschlossen sind.' }), 1),
        edition: 'Nr. 12',
        pageCount: 1,
      },
    ]),
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
