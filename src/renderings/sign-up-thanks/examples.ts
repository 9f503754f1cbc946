import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

export const examples = {
  usual: {
    uid: 'thanks',
    params: {},
    fields: undefined,
    page: { Title: { value: 'Welcome' } },
    data: {
      topics: [
        { slug: 'energy', label: 'Energy & networks' },
        { slug: 'capital', label: 'Capital' },
      ],
    },
    slots: {},
    route: exampleRoute({ path: '/sign-up/thanks', templateName: 'Sign Up Thanks Page' }),
  },
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
