import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleCards, exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';

const route = { site: 'dotcom', path: '/people/ines-valbuena', templateName: 'Profile' };

const props = (data: Data, changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'writing',
  params: {},
  fields: undefined,
  page: undefined,
  data,
  route: changes,
  slots: {},
});

export const examples = {
  usual: props(exampleList(exampleCards(9))),
  one: props(exampleList(exampleCards(1))),
  'several pages': props(exampleList(exampleCards(12), { total: 64, pages: 6, page: 2 })),
  empty: props(exampleList([])),
  'long text': props(
    exampleList(
      [0, 1, 2, 3, 4].map((index) =>
        exampleCard({ id: `l-${index}`, title: LONG_TITLE, lede: LONG_TEXT, date: index === 4 ? null : '2026-11-02T07:00:00Z' }),
      ),
    ),
  ),
  german: props(
    exampleList([exampleCard({ title: 'Kupfer hat ein Gedächtnis', eyebrow: 'Industrie', lede: 'Hütten, die längst geschlossen sind.' })]),
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
