import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleState } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'sign-up',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Konto anlegen' : 'Make an account' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/sign-up', templateName: 'Sign Up Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(exampleState('signUp', { step: 'sign-up' }, { firm: 'http://localhost:3000' })),
  wrong: props(
    exampleState(
      'signUp',
      { step: 'sign-up' },
      {
        values: { firstName: ' -', email: 'x' },
        problems: [
          { field: 'firstName', key: 'validation.name' },
          { field: 'lastName', key: 'validation.name.required' },
          { field: 'email', key: 'validation.email' },
        ],
      },
    ),
  ),
  password: props(exampleState('signUp', { step: 'new-password', optional: true }, { values: { email: 'ines@aldermoor.example' } })),
  german: props(exampleState('signUp', { step: 'sign-up' }, { firm: 'http://localhost:3000' }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
