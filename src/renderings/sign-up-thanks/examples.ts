import { exampleState } from '@/features/identity/examples';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const usual: RenderingProps<unknown, Page, Data> = {
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
};

export const examples = {
  usual,
  'nobody signed in': {
    ...usual,
    data: {
      topics: [],
      signIn: exampleState(
        'signInPrompt',
        { step: 'identify' },
        { to: '/sign-up/thanks', purpose: { what: 'purpose.begin', then: 'begin' } },
      ),
    },
  },
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
