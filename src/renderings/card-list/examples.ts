import type { RenderingProps } from '@/runtime';
import { exampleCard } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { exampleCards, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'cards',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Title: text('This fortnight'),
    MoreLink: link('/featured-insights', 'All insights'),
    Items: exampleCards(4),
    Columns: { value: '4' },
    Size: { value: 'regular' },
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  'two large': props({ Title: text('Longer reading'), Items: exampleCards(2, 4), Columns: { value: '2' }, Size: { value: 'large' } }),
  'three, ruled': props({ Items: exampleCards(6), Columns: { value: '3' } }),
  six: props({ Items: exampleCards(6), Columns: { value: '6' } }),
  'text only': props({ Items: exampleCards(3), Columns: { value: '3' }, Size: { value: 'text' } }),
  rows: props({ Items: exampleCards(6), Columns: { value: '3' }, Size: { value: 'row' } }),
  'without a title': props({ Title: text(), MoreLink: link() }),
  empty: props({ Items: [] }),
  'long text': props({
    Title: text(LONG_TITLE),
    Items: [
      exampleCard({ id: 'long', title: LONG_TITLE, lede: LONG_TEXT, access: 'premium', source: 'Quarterly Journal of Network Companies' }),
      exampleCard({ id: 'bare', src: '', lede: '', date: null, minutes: null }),
    ],
  }),
  german: props(
    {
      Title: text('In diesen Wochen'),
      MoreLink: link('/de/featured-insights', 'Alle Beiträge'),
      Items: [
        exampleCard({
          title: 'Kupfer hat ein Gedächtnis',
          eyebrow: 'Industrie',
          lede: 'Hütten, die längst geschlossen sind, bestimmen noch den Preis.',
          access: 'registered',
        }),
      ],
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
