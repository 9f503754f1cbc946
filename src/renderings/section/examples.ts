import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { text } from '@/runtime/examples/field-examples';
import { LONG_TITLE } from '@/features/content/lists/examples';
import { examples as cards } from '../card-list/examples';
import type { Fields } from './fields.schema';

const nodes = [{ uid: 'inner', component: 'CardList', params: {}, fields: cards.usual.fields }];

const props = (title: string, slots: RenderingProps['slots'] = { section: nodes }): RenderingProps<Fields> => ({
  uid: 'section',
  params: {},
  page: undefined,
  data: undefined,
  route: exampleRoute({ path: '/' }),
  slots,
  fields: { Title: text(title) },
});

export const examples = {
  usual: props('What moves, and what holds'),
  'without a title': props(''),
  empty: props('', {}),
  'title alone': props('What moves, and what holds', {}),
  'long text': props(LONG_TITLE),
} satisfies Record<string, RenderingProps<Fields>>;
