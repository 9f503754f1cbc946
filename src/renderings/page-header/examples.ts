import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const crumbs = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/about' },
];

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      Title: text('How we work'),
      Eyebrow: text('The firm'),
      Lede: text('We argue from evidence, say what we do not know, and stay until it works.'),
    },
    data: { crumbs },
  }),
  secondPage: exampleProps<unknown, Page, Data>('page-header', {
    page: { Title: text('Letters'), Eyebrow: text(''), Lede: text('') },
    data: { crumbs: crumbs.slice(0, 1) },
    route: { pageNumber: 2 },
  }),
  german: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      Title: text('Wie wir arbeiten'),
      Eyebrow: text('Das Haus'),
      Lede: text('Wir argumentieren mit Belegen und bleiben, bis es funktioniert.'),
    },
    data: { crumbs: [{ text: 'Startseite', href: '/de' }] },
    route: german,
  }),
  longText: exampleProps<unknown, Page, Data>('page-header', {
    page: {
      Title: text(`${LONG_WORD} and everything that follows from it`),
      Eyebrow: text('A rather long line above the title'),
      Lede: text('A lede.\nIt has two lines.'),
    },
    data: { crumbs: [...crumbs, { text: LONG_WORD, href: '/about/long' }] },
  }),
  empty: exampleProps<unknown, Page, undefined>('page-header', { page: { Title: text('Untitled'), Eyebrow: text(''), Lede: text('') } }),
};
