import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { file, noFile } from '@/runtime/examples/field-examples';
import { exampleProps, german, link, LONG_WORD, noLink, text } from '@/runtime/examples/example-props';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const publication = (index: number, changes: Parameters<typeof exampleCard>[0] = {}): Fields['Items'][number] => {
  const card = exampleCard({
    id: `p-${index}`,
    url: `/featured-insights/insights-store/quarterly-${index}`,
    title: `Aldermoor Quarterly, no. ${index}`,
    src: `/-/media/reports/q-${index}.png`,
    minutes: null,
    ...changes,
  });
  return { ...card, fields: { ...card.fields, Edition: text(`No. ${index}`), Document: file(`q-${index}`), Preview: noFile } };
};
const nine = Array.from({ length: 9 }, (_, index) => publication(41 - index));
const example = (changes: Partial<Fields>, route = {}, newest: Data['newest'] = []) =>
  exampleProps<Fields, unknown, Data>('carousel', {
    fields: {
      Title: text('From the shelf'),
      MoreLink: link('/featured-insights/insights-store', 'The insights store'),
      Items: nine,
      ...changes,
    },
    data: { newest },
    route,
  });

export const examples: Record<string, RenderingProps<Fields, unknown, Data>> = {
  usual: example({}),
  two: example({ Items: nine.slice(0, 2), MoreLink: noLink }),
  german: example({ Title: text('Aus dem Regal'), MoreLink: link('/de/featured-insights/insights-store', 'Zum Regal') }, german),
  longText: example({ Items: [publication(1, { title: LONG_WORD, src: '' }), ...nine] }),
  newest: example(
    { Items: [] },
    {},
    nine.slice(0, 6).map((item) => ({ item, edition: item.fields.Edition.value, free: { what: 'whole' as const } })),
  ),
  empty: example({ Items: [] }),
};
