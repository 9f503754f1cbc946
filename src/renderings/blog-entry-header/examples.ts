import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleProps, german, image, LONG_WORD, noImage, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const tag = (title: string) => ({ id: `tag-${title}`, url: '', name: title, displayName: title, fields: { Title: text(title) } });
const usual: Page = {
  Title: text('Boards should read the minutes aloud'),
  Eyebrow: text('Letter'),
  Lede: text('It takes nine minutes and changes the tenth.'),
  Image: noImage,
  ImageCaption: text(''),
  ImageCropHorizontal: { value: 'center' },
  ImageCropVertical: { value: 'center' },
  ImageWhole: { value: false },
  DisplayDate: { value: '2026-11-02T07:00:00Z' },
  Access: { value: 'free' },
  Authors: [examplePerson()],
  BlogTags: [tag('Boards'), tag('Habits')],
  Body: 690,
  ReadingMinutes: { value: 3 },
};
const data: Data = {
  minutes: 3,
  yearsOld: null,
  url: 'https://insights.aldermoor.example/blog/letters/minutes',
  shortUrl: 'https://insights.aldermoor.example/s/Hn4VbQz',
  signIn: null,
  crumbs: [
    { text: 'Insights', href: '/' },
    { text: 'Letters', href: '/blog/letters' },
  ],
};
const example = (changes: Partial<Page>, more: Partial<Data> = {}, route = {}) =>
  exampleProps<unknown, Page, Data | undefined>('blog-entry', { page: { ...usual, ...changes }, data: { ...data, ...more }, route });

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: example({}),
  withPicture: example({
    Image: image('/-/media/articles/letter.png', 'The letter a drawn in lines', 1950, 836),
    ImageCaption: text('Drawing: Letter, no. 2.'),
  }),
  withWholePicture: example({
    Image: image('/-/media/articles/logo.png', 'The mark of the register', 640, 640),
    ImageWhole: { value: true },
  }),
  gated: example({ Access: { value: 'registered' } }),
  old: example({ DisplayDate: { value: '2023-03-04T06:00:00Z' } }, { yearsOld: 3 }),
  german: example(
    {
      Title: text('Vorstände sollten das Protokoll laut lesen'),
      Eyebrow: text('Brief'),
      Lede: text('Es dauert neun Minuten und ändert die zehnte.'),
    },
    { crumbs: [{ text: 'Briefe', href: '/de/blog/letters' }] },
    german,
  ),
  longText: example({
    Title: text(LONG_WORD),
    Lede: text('A lede. '.repeat(30)),
    BlogTags: Array.from({ length: 12 }, (_, index) => tag(`Tag number ${index}`)),
  }),
  bare: example(
    { Eyebrow: text(''), Lede: text(''), DisplayDate: { value: null }, Authors: [], BlogTags: [] },
    { minutes: null, crumbs: [] },
  ),
};
