import type { RenderingProps } from '@/runtime';
import { exampleProps, german, image, LONG_WORD, noImage, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const undrawn = {
  Image: noImage,
  ImageCaption: text(''),
  ImageCropHorizontal: { value: 'center' },
  ImageCropVertical: { value: 'center' },
} as const;

const crumbs = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/about' },
];

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      ...undrawn,
      Title: text('How we work'),
      Eyebrow: text('The firm'),
      Lede: text('We argue from evidence, say what we do not know, and stay until it works.'),
    },
    data: { crumbs },
  }),
  drawn: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      ...undrawn,
      Title: text('About the firm'),
      Eyebrow: text('Since 1923'),
      Lede: text('Aldermoor began with a warehouse that was sinking.'),
      Image: image('/-/media/about/piles.png', 'Cream piles in water', 1950, 1300),
      ImageCaption: text('Drawing: Piles.'),
    },
    data: { crumbs: crumbs.slice(0, 1) },
    route: { templateName: 'Landing Page' },
  }),
  secondPage: exampleProps<unknown, Page, Data>('page-header', {
    page: { ...undrawn, Title: text('Letters'), Eyebrow: text(''), Lede: text('') },
    data: { crumbs: crumbs.slice(0, 1) },
    route: { pageNumber: 2 },
  }),
  german: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      ...undrawn,
      Title: text('Wie wir arbeiten'),
      Eyebrow: text('Das Haus'),
      Lede: text('Wir argumentieren mit Belegen und bleiben, bis es funktioniert.'),
    },
    data: { crumbs: [{ text: 'Startseite', href: '/de' }] },
    route: german,
  }),
  longText: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      ...undrawn,
      Title: text(`${LONG_WORD} and everything that follows from it`),
      Eyebrow: text('A rather long line above the title'),
      Lede: text('A lede.\nIt has two lines.'),
    },
    data: { crumbs: [...crumbs, { text: LONG_WORD, href: '/about/long' }] },
  }),
  empty: exampleProps<unknown, Page, undefined>('page-header', {
    page: { ...undrawn, Title: text('Untitled'), Eyebrow: text(''), Lede: text('') },
  }),
};
