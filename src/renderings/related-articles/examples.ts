import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleProps, german, LONG_WORD } from '@/runtime/examples/example-props';
import type { Data } from './data.server';

const cards = [
  exampleCard(),
  exampleCard({
    id: 'a-price',
    url: '/featured-insights/energy/a-price-for-sitting-still',
    title: 'A price for sitting still',
    eyebrow: 'Regulation',
    lede: 'A rising deposit, and four ways to get it wrong.',
    src: '/-/media/articles/exchange.png',
    minutes: 8,
  }),
  exampleCard({
    id: 'a-file',
    url: '/featured-insights/energy/ask-for-the-file',
    title: 'Ask for the file, not the opinion',
    eyebrow: 'Method',
    lede: 'Why our teams count dated letters before they interview anyone.',
    src: '/-/media/articles/letter.png',
    minutes: 5,
    access: 'premium',
  }),
];
const next = exampleCard({
  id: 'a-map',
  url: '/featured-insights/energy/the-map',
  title: 'The map published at seven every morning',
  minutes: 6,
});
const example = (data: Data, route = {}) => exampleProps<unknown, unknown, Data | undefined>('related', { data, route });

export const examples: Record<string, RenderingProps<unknown, unknown, Data | undefined>> = {
  usual: example({ row: cards, next }),
  rowAlone: example({ row: cards, next: null }),
  nextAlone: example({ row: [], next }),
  nothing: example({ row: [], next: null }),
  german: example(
    { row: cards.map((card) => ({ ...card, fields: { ...card.fields, Title: { value: 'Kupfer hat ein Gedächtnis' } } })), next },
    german,
  ),
  longText: example({
    row: [exampleCard({ id: 'long', title: LONG_WORD, lede: `${LONG_WORD} `.repeat(3), src: '', date: null }), ...cards.slice(1)],
    next: exampleCard({ id: 'long-2', title: `${LONG_WORD} and more of it`, minutes: null }),
  }),
};
