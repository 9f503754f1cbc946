import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Page } from './fields.schema';

export const examples = {
  usual: {
    uid: 'thanks',
    params: {},
    fields: undefined,
    page: { Title: { value: 'Welcome' } },
    data: undefined,
    slots: {},
    route: exampleRoute({ path: '/sign-up/thanks', templateName: 'Sign Up Thanks Page' }),
  },
} satisfies Record<string, RenderingProps<unknown, Page>>;
