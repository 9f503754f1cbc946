import type { RenderingProps } from '@/runtime';
import { exampleProps, german, image, LONG_WORD, noImage, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const crop = { ImageCropHorizontal: { value: 'center' }, ImageCropVertical: { value: 'center' } } as const;

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  usual: exampleProps<unknown, Page, Data | undefined>('careers', {
    page: {
      Title: text('Work that will still be standing'),
      Eyebrow: text('Careers'),
      Lede: text('We hire engineers, nurses, historians and former regulators, and teach them to argue from evidence.'),
      Image: image('/-/media/careers/reed.png', 'Print of pale rushes against red with a black sun', 1200, 1500),
      ...crop,
    },
    data: { crumbs: [{ text: 'Home', href: '/' }] },
  }),
  german: exampleProps<unknown, Page, Data | undefined>('careers', {
    page: {
      Title: text('Arbeit, die Bestand hat'),
      Eyebrow: text('Karriere'),
      Lede: text('Wir stellen Ingenieurinnen, Pfleger und Historikerinnen ein.'),
      Image: image('/-/media/careers/reed.png', 'Druck von Schilf vor Rot', 1200, 1500),
      ...crop,
    },
    route: german,
  }),
  longText: exampleProps<unknown, Page, Data | undefined>('careers', {
    page: { Title: text(LONG_WORD), Eyebrow: text('Careers'), Lede: text('A lede. '.repeat(40)), Image: noImage, ...crop },
  }),
  empty: exampleProps<unknown, Page, Data | undefined>('careers', {
    page: { Title: text('Careers'), Eyebrow: text(''), Lede: text(''), Image: noImage, ...crop },
  }),
};
