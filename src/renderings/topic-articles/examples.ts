import type { RenderingProps } from '@/features/content';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/features/content/examples';
import { exampleCards, exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const route = { path: '/topics/energy', templateName: 'Topic' };

const props = (FeaturedArticles: Page['FeaturedArticles'], data: Data, changes = exampleRoute(route)): RenderingProps<unknown, Page, Data> => ({
  uid: 'topic-articles', params: {}, fields: undefined, page: { FeaturedArticles }, data, route: changes, slots: {},
});

export const examples = {
  usual: props(exampleCards(2, 3), exampleList(exampleCards(8), { total: 30, pages: 3 })),
  'nothing featured': props([], exampleList(exampleCards(5))),
  'everything featured': props(exampleCards(2), exampleList(exampleCards(2))),
  'page two': props(exampleCards(2), exampleList(exampleCards(6), { total: 30, page: 2, pages: 3 }), exampleRoute({ ...route, pageNumber: 2 })),
  empty: props([], exampleList([])),
  'past the end': props([], exampleList([], { total: 3, page: 7, pages: 1 }), exampleRoute({ ...route, pageNumber: 7 })),
  'long text': props([exampleCard({ title: LONG_TITLE, lede: LONG_TEXT })], exampleList([exampleCard({ id: 'l', title: LONG_TITLE, lede: LONG_TEXT })])),
  german: props(exampleCards(1), exampleList(exampleCards(4)), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
