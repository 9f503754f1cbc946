import type { RenderingNode, RenderingProps } from '@/runtime';
import type { CardItem } from '@/features/content/cards';
import { exampleCard, examplePerson } from '@/features/content/cards/examples';
import { noLink, text } from '@/runtime/examples/example-props';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleCards, exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const route = { path: '/topics/energy', templateName: 'Topic' };

const props = (
  FeaturedArticles: Fields['FeaturedArticles'],
  data: Data,
  changes = exampleRoute(route),
  LeadArticle: Fields['LeadArticle'] = null,
  slots: RenderingProps['slots'] = {},
): RenderingProps<Fields, unknown, Data> => ({
  uid: 'topic-articles',
  params: {},
  fields: { LeadArticle, FeaturedArticles },
  page: undefined,
  data,
  route: changes,
  slots,
});

const opener = (
  changes: Parameters<typeof exampleCard>[0] = {
    id: 'a-lead',
    title: 'The long queue: Europe’s grid is waiting for paper, not copper',
    src: '/-/media/articles/queue.png',
  },
): NonNullable<Fields['LeadArticle']> => {
  const card = exampleCard(changes);
  return { ...card, fields: { ...card.fields, Authors: [examplePerson()], ImageCaption: text('Piles, no. 7.') } };
};
/** A section that an editor has put in: a row of chosen cards. */
const section = (Title: string, Items: CardItem[]): RenderingNode => ({
  uid: `section-${Title}`,
  component: 'CardList',
  params: {},
  fields: { Title: text(Title), MoreLink: noLink, Items, Columns: { value: '3' }, Size: { value: 'regular' } },
});

export const examples = {
  usual: props(exampleCards(2, 3), exampleList(exampleCards(8), { total: 30, pages: 3 })),
  hub: props(exampleCards(3, 1), exampleList([...exampleCards(8), exampleCard({ id: 'a-lead' })]), exampleRoute(route), opener(), {
    'topic-sections': [section('How we count', exampleCards(3, 4))],
  }),
  'lead alone': props(
    [],
    exampleList([]),
    exampleRoute(route),
    opener({ id: 'a-lead', title: LONG_TITLE, lede: LONG_TEXT, src: '', access: 'premium' }),
  ),
  'nothing featured': props([], exampleList(exampleCards(5))),
  'everything featured': props(exampleCards(2), exampleList(exampleCards(2))),
  'everything of the first page featured': props(exampleCards(2), exampleList(exampleCards(2), { total: 30, pages: 3 })),
  'one more': props(exampleCards(3), exampleList(exampleCards(4))),
  'page two': props(
    exampleCards(2),
    exampleList(exampleCards(6), { total: 30, page: 2, pages: 3 }),
    exampleRoute({ ...route, pageNumber: 2 }),
  ),
  empty: props([], exampleList([])),
  'past the end': props([], exampleList([], { total: 3, page: 7, pages: 1 }), exampleRoute({ ...route, pageNumber: 7 })),
  'long text': props(
    [exampleCard({ title: LONG_TITLE, lede: LONG_TEXT })],
    exampleList([exampleCard({ id: 'l', title: LONG_TITLE, lede: LONG_TEXT })]),
  ),
  german: props(exampleCards(1), exampleList(exampleCards(4)), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<Fields, unknown, Data>>;
