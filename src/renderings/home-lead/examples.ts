import type { RenderingProps } from '@/runtime';
import { exampleCard, examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { text } from '@/runtime/examples/field-examples';
import { exampleCards, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

const ines = examplePerson();
const tobias = examplePerson({
  id: 'p-tobias',
  url: '/people/tobias-renner',
  first: 'Tobias',
  last: 'Renner',
  city: 'Hamburg',
  src: '/-/media/people/tobias.png',
});

const article = (changes: Parameters<typeof exampleCard>[0] = {}, authors = [ines, tobias]): NonNullable<Fields['Article']> => {
  const card = exampleCard({
    id: 'a-queue',
    url: '/featured-insights/energy/the-long-queue',
    title: 'The long queue: Europe’s grid is waiting for paper, not copper',
    eyebrow: 'The long read',
    lede: 'A wind farm in northern Germany takes fourteen months to build and forty-two to be allowed to plug in. We followed 212 applications to find out who is holding the pen.',
    date: '2026-11-18T07:00:00Z',
    minutes: 14,
    src: '/-/media/articles/queue.png',
    ...changes,
  });
  const topic = {
    id: 't-energy',
    url: '/topics/energy',
    name: 'energy',
    displayName: 'Energy',
    fields: { Title: text('Energy'), NavigationTitle: text() },
  };
  return {
    ...card,
    fields: {
      ...card.fields,
      Topics: [topic],
      Authors: authors,
      ImageCaption: text('Drawing: Piles, no. 7. One timber is being driven; the rest wait.'),
    },
  };
};

const props = (
  fields: Partial<Fields>,
  route = exampleRoute({ path: '/', templateName: 'Home Page' }),
): RenderingProps<Fields, Page, Data | undefined> => ({
  uid: 'lead',
  params: {},
  page: { Title: text('Aldermoor') },
  data: undefined,
  route,
  slots: {},
  fields: { Article: article(), AlsoTitle: text('Also this week'), Also: exampleCards(3, 2), ...fields },
});

export const examples = {
  usual: props({}),
  'without a picture': props({ Article: article({ src: '' }) }),
  'without anything beside it': props({ Also: [] }),
  empty: props({ Article: null, Also: [] }),
  'long text': props({
    Article: article({ title: LONG_TITLE, lede: LONG_TEXT }, [
      ines,
      tobias,
      { ...ines, id: 'p-3' },
      { ...tobias, id: 'p-4' },
      { ...ines, id: 'p-5' },
    ]),
  }),
  german: props(
    {
      Article: article({
        title: 'Die lange Schlange: Europas Netz wartet auf Papier, nicht auf Kupfer',
        eyebrow: 'Zum langen Lesen',
        lede: 'Ein Windpark in Norddeutschland ist in vierzehn Monaten gebaut und darf nach zweiundvierzig ans Netz.',
      }),
      AlsoTitle: text(),
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de', templateName: 'Home Page' }),
  ),
} satisfies Record<string, RenderingProps<Fields, Page>>;
