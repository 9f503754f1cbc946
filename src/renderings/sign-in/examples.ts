import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleState, exampleSteps } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'sign-in',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Anmelden' : 'Sign in' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/sign-in', templateName: 'Sign In Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(exampleState('signIn', { step: 'identify' })),
  wrong: props(
    exampleState(
      'signIn',
      { step: 'identify' },
      {
        values: { identifier: 'm.sommer.aldermoor.example' },
        problems: [
          { field: 'identifier', key: 'validation.email' },
          { field: 'secret', key: 'validation.password.required' },
        ],
      },
    ),
  ),
  'session expired': props(
    exampleState('signIn', { step: 'identify' }, { notice: 'signIn.reason.session-expired', to: '/user-registration/for-you' }),
  ),
  'service down': props(exampleState('signIn', { step: 'identify' }, { problems: [{ key: 'signIn.problem.down' }], providers: [] })),
  ...Object.fromEntries(Object.entries(exampleSteps).map(([name, state]) => [name, props(state)])),
  german: props(exampleState('signIn', { step: 'identify' }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
