import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleProps, german, image, LONG_WORD, noFile, noImage, noLink, link, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const pdf = (name: string, size: number) => ({
  value: { ...noFile.value, src: `/-/media/articles/${name}.pdf`, name, extension: 'pdf', mimeType: 'application/pdf', size },
});
const download = (type: Page['ArticleType']['value'], name: string, size: number): Page['Downloads'][number] => ({
  id: `d-${name}`,
  url: '',
  name,
  displayName: name,
  fields: { File: pdf(name, size), DocumentType: { value: type } },
});
const topic = (title: string, url: string) => ({
  id: `t-${url}`,
  url,
  name: title,
  displayName: title,
  fields: { Title: text(title), NavigationTitle: text('') },
});

const usual: Page = {
  Title: {
    value: 'The long queue: Europe’s grid is waiting for paper, not copper',
    written: 'The long queue: Europe’s grid is waiting for paper, *not copper*',
  },
  Eyebrow: text('The long read'),
  Lede: text(
    'A German wind farm takes fourteen months to build and forty-two to be allowed to plug in. We followed 212 applications to find out who is holding the pen.',
  ),
  Image: image('/-/media/articles/piles.png', 'Print of dark timbers of uneven depth standing under a waterline; one is red.', 1950, 836),
  ImageCaption: text('Drawing: Piles, no. 7. One timber is being driven; the rest wait.'),
  ImageCropHorizontal: { value: 'center' },
  ImageCropVertical: { value: 'center' },
  ImageWhole: { value: false },
  DisplayDate: { value: '2026-11-18T06:00:00Z' },
  OriginalPublicationDate: { value: null },
  Authors: [
    examplePerson(),
    examplePerson({
      id: 'p-tobias',
      url: '/people/tobias-renner',
      first: 'Tobias',
      last: 'Renner',
      jobTitle: 'Associate partner',
      city: 'Hamburg',
      src: '/-/media/people/tobias-renner.png',
    }),
  ],
  Topics: [topic('Energy', '/topics/energy')],
  Access: { value: 'free' },
  ArticleType: { value: 'article' },
  ContentType: text('Article'),
  SourcePublication: text(''),
  ExternalPublication: { value: false },
  PublicationSource: noLink,
  Document: {
    value: {
      ...noFile.value,
      src: '/-/media/articles/the-long-queue.pdf',
      name: 'the-long-queue',
      extension: 'pdf',
      mimeType: 'application/pdf',
      size: 1_840_000,
    },
  },
  Downloads: [],
  Body: 3112,
  ReadingMinutes: { value: 14 },
};

const data: Data = {
  minutes: 14,
  yearsOld: null,
  url: 'https://insights.aldermoor.example/featured-insights/energy/the-long-queue',
  shortUrl: 'https://insights.aldermoor.example/s/Kq7TmbX',
  signIn: null,
};
const example = (changes: Partial<Page>, more: Partial<Data> = {}, route = {}) =>
  exampleProps<unknown, Page, Data | undefined>('article-header', { page: { ...usual, ...changes }, data: { ...data, ...more }, route });

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: example({}),
  premiumReport: example({ Access: { value: 'premium' }, ArticleType: { value: 'fullReport' }, Eyebrow: text('Report') }),
  withItsDocuments: example({
    ArticleType: { value: 'fullReport' },
    Downloads: [
      download('executiveSummary', 'in-two-pages', 412_000),
      download('appendix', 'how-we-counted', 905_000),
      download('fullReport', 'the-long-queue', 1_840_000),
    ],
  }),
  old: example({ DisplayDate: { value: '2019-03-04T06:00:00Z' } }, { yearsOld: 7 }),
  fromElsewhere: example({
    ExternalPublication: { value: true },
    SourcePublication: text('The Review of Networks'),
    PublicationSource: link('https://review.example/long-queue', 'The Review of Networks'),
    OriginalPublicationDate: { value: '2026-10-02T00:00:00Z' },
  }),
  withAccounts: example({}, { signIn: '/sign-in/prompt?to=%2Ffeatured-insights%2Fenergy%2Fthe-long-queue' }),
  ...Object.fromEntries(
    (['appendix', 'briefingNote', 'discussionPapers', 'executiveSummary', 'researchPreview'] as const).map((type) => [
      type,
      example({ ArticleType: { value: type } }),
    ]),
  ),
  german: example(
    {
      Title: {
        value: 'Die lange Schlange: Europas Netz wartet auf Papier, nicht auf Kupfer',
        written: 'Die lange Schlange: Europas Netz wartet auf Papier, *nicht auf Kupfer*',
      },
      Eyebrow: text('Das Lesestück'),
      Lede: text('Ein Windpark ist in vierzehn Monaten gebaut und wartet zweiundvierzig auf die Erlaubnis, ans Netz zu gehen.'),
      Topics: [topic('Energie', '/de/topics/energy')],
    },
    {},
    german,
  ),
  longText: example({
    Title: text(`${LONG_WORD} and the rest of a title that nobody shortened in time for the print run`),
    Lede: text('A lede. '.repeat(40)),
    Authors: Array.from({ length: 6 }, (_, index) =>
      examplePerson({ id: `p-${index}`, first: 'Maximiliane', last: `Freifrau von Hohenberg-${index}` }),
    ),
  }),
  bare: example(
    {
      Eyebrow: text(''),
      ContentType: text(''),
      Lede: text(''),
      Image: noImage,
      ImageCaption: text(''),
      DisplayDate: { value: null },
      Authors: [],
      Topics: [],
      Document: noFile,
      Body: 0,
    },
    { minutes: null },
  ),
};
