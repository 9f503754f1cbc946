import type { RenderingProps } from '@/features/content';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleProps, german, LONG_WORD } from '@/features/content/example-props';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const cards = [
  exampleCard(),
  exampleCard({ id: 'a-price', url: '/featured-insights/energy/a-price-for-sitting-still', title: 'A price for sitting still', eyebrow: 'Regulation', lede: 'A rising deposit, and four ways to get it wrong.', src: '/-/media/articles/exchange.png', minutes: 8 }),
  exampleCard({ id: 'a-file', url: '/featured-insights/energy/ask-for-the-file', title: 'Ask for the file, not the opinion', eyebrow: 'Method', lede: 'Why our teams count dated letters before they interview anyone.', src: '/-/media/articles/letter.png', minutes: 5, access: 'premium' }),
];
const example = (chosen: typeof cards, found: typeof cards, route = {}) => exampleProps<unknown, Page, Data | undefined>('related', { page: { RelatedArticles: chosen, Topics: [] }, data: { found }, route });

export const examples: Record<string, RenderingProps<unknown, Page, Data | undefined>> = {
  chosen: example(cards, []),
  found: example([], cards),
  oneChosen: example(cards.slice(0, 1), []),
  tooFewFound: example([], cards.slice(0, 2)),
  german: example(cards.map((card) => ({ ...card, fields: { ...card.fields, Title: { value: 'Kupfer hat ein Gedächtnis' } } })), [], german),
  longText: example([exampleCard({ id: 'long', title: LONG_WORD, lede: `${LONG_WORD} `.repeat(3), src: '', date: null }), ...cards.slice(1)], []),
};
