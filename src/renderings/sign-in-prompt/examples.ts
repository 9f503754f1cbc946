import type { RenderingProps } from '@/features/content';
import { exampleRoute } from '@/features/content/examples';
import { exampleState } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'sign-in-prompt',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Zum Fortfahren anmelden' : 'Sign in to go on' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/sign-in/prompt', templateName: 'Sign In Prompt Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(exampleState('signInPrompt', { step: 'identify' }, { to: '/user-registration/for-you' })),
  german: props(exampleState('signInPrompt', { step: 'identify' }, { to: '/de/user-registration/for-you' }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
