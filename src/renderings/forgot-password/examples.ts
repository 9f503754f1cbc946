import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleState } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'forgot-password',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Neues Passwort wählen' : 'Choose a new password' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/forgot-password',
    templateName: 'Forgot Password Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props(exampleState('forgotPassword', { step: 'recovery' })),
  password: props(
    exampleState(
      'forgotPassword',
      { step: 'new-password', optional: false },
      { problems: [{ field: 'secret', key: 'validation.password.short' }] },
    ),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
