import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { examplePeople } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const route = { path: '/topics/energy', templateName: 'Topic' };

const props = (Experts: Fields['Experts'], changes = exampleRoute(route)): RenderingProps<Fields> => ({
  uid: 'experts',
  params: {},
  data: undefined,
  fields: { Experts },
  page: undefined,
  route: changes,
  slots: {},
});

export const examples = {
  usual: props(examplePeople(4)),
  empty: props([]),
  'page two': props(examplePeople(4), exampleRoute({ ...route, pageNumber: 2 })),
  german: props(examplePeople(2), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<Fields>>;
