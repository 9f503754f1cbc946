import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { examplePeople } from '@/features/content/lists/examples';
import type { Page } from './fields.schema';

const route = { path: '/topics/energy', templateName: 'Topic' };

const props = (Experts: Page['Experts'], changes = exampleRoute(route)): RenderingProps<unknown, Page> => ({
  uid: 'experts',
  params: {},
  fields: undefined,
  data: undefined,
  page: { Experts },
  route: changes,
  slots: {},
});

export const examples = {
  usual: props(examplePeople(4)),
  empty: props([]),
  'page two': props(examplePeople(4), exampleRoute({ ...route, pageNumber: 2 })),
  german: props(examplePeople(2), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<unknown, Page>>;
