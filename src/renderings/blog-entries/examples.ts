import type { RenderingProps } from '@/runtime';
import { exampleCard, examplePerson } from '@/features/content/cards/examples';
import { exampleProps, german, LONG_WORD } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const page: Page = { PageSize: 10 };
const items = [
  exampleCard({
    id: 'b1',
    url: '/blog/letters/minutes-aloud',
    title: 'Boards should read the minutes aloud',
    eyebrow: '',
    lede: 'It takes nine minutes and changes the tenth.',
    minutes: 3,
  }),
  exampleCard({
    id: 'b2',
    url: '/blog/letters/and',
    title: 'Dear minister: say “and”, then choose',
    eyebrow: 'Public institutions',
    lede: 'On lists of priorities that are as long as the budget.',
    minutes: 4,
    date: '2026-10-21T06:00:00Z',
  }),
  exampleCard({
    id: 'b3',
    url: '/blog/letters/linen',
    title: 'A hospital’s best forecast is its linen room',
    eyebrow: '',
    lede: '',
    minutes: null,
    date: '2026-10-07T06:00:00Z',
    authors: [],
  }),
];
const writer = examplePerson();
const example = (data: Omit<Data, 'writers'>, route = {}) =>
  exampleProps<unknown, Page, Data | undefined>('blog', {
    page,
    data: { ...data, writers: { [writer.id]: writer } },
    route: { path: '/blog/letters', ...route },
  });

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: example({ items, total: 3, page: 1, pages: 1 }),
  thirdOfManyPages: example({ items, total: 118, page: 3, pages: 12 }, { pageNumber: 3 }),
  german: example(
    {
      items: [
        exampleCard({
          title: 'Vorstände sollten das Protokoll laut lesen',
          url: '/de/blog/letters/minutes-aloud',
          eyebrow: '',
          lede: 'Es dauert neun Minuten und ändert die zehnte.',
          minutes: 3,
        }),
      ],
      total: 11,
      page: 1,
      pages: 2,
    },
    german,
  ),
  longText: example({ items: [exampleCard({ title: LONG_WORD, lede: `${LONG_WORD} `.repeat(4) })], total: 1, page: 1, pages: 1 }),
  empty: example({ items: [], total: 0, page: 1, pages: 1 }),
};
