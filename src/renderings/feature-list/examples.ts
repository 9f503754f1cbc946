import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, link, noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

type Feature = Fields['Features'][number];

const feature = (id: string, title: string, body: string, changes: Partial<Feature['fields']> = {}): Feature => ({
  id,
  url: '',
  name: title,
  displayName: title,
  fields: { Title: text(title), Text: text(body), Link: link(), Image: noImage, ...changes },
});

const three = [
  feature('f-1', 'We count before we ask', 'Dated letters first, interviews second. Memory is kind to everyone.', {
    Link: link('/about/how-we-work#count', 'How we count'),
  }),
  feature('f-2', 'One page, one author', 'Every report has a name on it, and a page that can be read in a lift.', {
    Link: link('/about/how-we-work#page'),
  }),
  feature('f-3', 'Paid by the result', 'Where a result can be measured, a part of our fee depends on it.'),
];

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/about' })): RenderingProps<Fields> => ({
  uid: 'features',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Title: text('How we work'),
    Text: text('Three habits, kept since the first year.'),
    MoreLink: link('/about/how-we-work', 'All nine'),
    Features: three,
    Columns: { value: '3' },
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  'with pictures': props({
    Features: three.map((item, index) => ({
      ...item,
      fields: { ...item.fields, Image: image(['moor', 'cloth', 'rings'][index] ?? 'moor', '') },
    })),
  }),
  'two columns': props({ Columns: { value: '2' }, Features: three.slice(0, 2) }),
  'four columns': props({
    Columns: { value: '4' },
    Features: [...three, feature('f-4', 'In public', 'What clients let us publish, we publish, figures included.')],
  }),
  'without a title': props({ Title: text(), Text: text(), MoreLink: link() }),
  empty: props({ Features: [] }),
  'long text': props({
    Title: text(LONG_TITLE),
    Text: text(LONG_TEXT),
    Features: [feature('f-9', LONG_TITLE, `${LONG_TEXT}\n${LONG_TEXT}`, { Link: link('/about', LONG_TITLE.slice(0, 60)) }), ...three],
  }),
  german: props(
    {
      Title: text('Wie wir arbeiten'),
      Text: text(),
      MoreLink: link(),
      Features: [feature('f-1', 'Erst zählen, dann fragen', 'Zuerst die datierten Briefe, dann die Gespräche.')],
    },
    exampleRoute({ path: '/about', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
