import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

export const examples = {
  usual: {
    uid: 'registered',
    params: {},
    fields: undefined,
    page: { Title: { value: 'You are signed in' } },
    data: { to: '/user-registration/for-you', seconds: 5 },
    slots: {},
    route: exampleRoute({ path: '/user-registration/register-confirmation', templateName: 'Register Confirmation Page' }),
  },
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
