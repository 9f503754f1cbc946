import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { file, image, noFile, noImage, text } from '@/runtime/examples/field-examples';
import { exampleCards, examplePeople, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const route = { path: '/featured-insights/insights-store/ground-truth', templateName: 'Publication' };
const contents = (...texts: string[]) => texts.map((text, index) => ({ mark: String(index + 1), text }));
const topic = (name: string): Page['Topics'][number] => ({
  id: `t-${name}`,
  url: '/topics/energy',
  name,
  displayName: name,
  fields: { Title: text(name), NavigationTitle: text() },
});

const props = (page: Partial<Page>, changes = exampleRoute(route), others = exampleCards(5)): RenderingProps<unknown, Page, Data> => ({
  uid: 'report',
  params: {},
  fields: undefined,
  slots: {},
  route: changes,
  data: {
    others: others.map((item, index) => ({ item, edition: `No. ${40 - index}`, free: { what: 'whole' } })),
    pieces: [
      { title: 'Who owns the map', href: '/featured-insights/energy/who-owns-the-map', access: 'free' },
      { title: 'Boreholes, counted', href: '/featured-insights/energy/boreholes-counted', access: 'premium' },
    ],
    crumbs: [
      { text: 'Insights', href: '/' },
      { text: 'Insights store', href: '/featured-insights/insights-store' },
    ],
  },
  page: {
    Title: text('Ground truth'),
    Eyebrow: text('The Quarterly'),
    Lede: text('What six countries know about the land under their cables, and what they only think they know.'),
    Image: image('strata', 'Cover: a geological section with a fault and a borehole', 1200, 1600),
    ImageCaption: text(),
    Authors: examplePeople(2),
    Topics: [topic('Energy'), topic('Land and water')],
    Access: { value: 'free' },
    DisplayDate: { value: '2026-10-01T07:00:00Z' },
    PublicationDate: { value: '2026-10-01T00:00:00Z' },
    Edition: text('No. 24, autumn 2026'),
    PageCount: { value: 96 },
    Isbn: text('978-3-16-148410-0'),
    Document: file('ground-truth', 2_440_000),
    Preview: file('ground-truth-sample', 310_000),
    Contents: contents('Who owns the map', 'Boreholes, counted', 'The price of not knowing', 'What to publish by spring'),
    Body: {
      value: '<p>Every cable is a bet on the ground. This report counts the bets.</p><p>It is printed on request and free to read.</p>',
    },
    ...page,
  },
});

const teaser = {
  Document: noFile,
  Preview: noFile,
  Body: { value: '<p>Every cable is a bet on the ground. This report counts the bets.</p>' },
};

export const examples = {
  usual: props({}),
  registered: props(
    { Access: { value: 'registered' }, ...teaser },
    exampleRoute({
      ...route,
      access: { kind: 'teaser', needs: 'registered' },
      signIn: '/sign-in/prompt?to=%2Ffeatured-insights%2Finsights-store%2Fground-truth',
    }),
  ),
  premium: props({ Access: { value: 'premium' }, ...teaser }, exampleRoute({ ...route, access: { kind: 'teaser', needs: 'premium' } })),
  'without a cover or a file': props({ Image: noImage, Document: noFile, Preview: noFile }),
  empty: props(
    {
      Eyebrow: text(),
      Lede: text(),
      Image: noImage,
      Authors: [],
      Topics: [],
      DisplayDate: { value: null },
      PublicationDate: { value: null },
      Edition: text(),
      PageCount: { value: null },
      Isbn: text(),
      Document: noFile,
      Preview: noFile,
      Contents: [],
      Body: { value: '' },
    },
    exampleRoute(route),
    [],
  ),
  'long text': props({
    Title: text(LONG_TITLE),
    Lede: text(LONG_TEXT),
    Edition: text(LONG_TITLE),
    Contents: contents(...Array.from({ length: 14 }, (_, index) => `${LONG_TITLE} ${index}`)),
  }),
  german: props(
    {
      Title: text('Bodenwahrheit'),
      Eyebrow: text('Die Vierteljahresschrift'),
      Lede: text('Was sechs Länder über den Boden unter ihren Kabeln wissen.'),
      Edition: text('Nr. 24, Herbst 2026'),
      Contents: contents('Wem die Karte gehört', 'Bohrungen, gezählt'),
    },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
