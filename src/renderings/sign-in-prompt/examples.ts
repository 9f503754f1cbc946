import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { IdentityState } from '@/features/identity';
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

const page: Partial<IdentityState> = { purpose: { what: 'purpose.forYou', then: 'forYou' } };
const save: Partial<IdentityState> = { purpose: { what: 'purpose.save', params: { title: 'The long queue' }, then: 'done' } };
const subscribe: Partial<IdentityState> = {
  purpose: { what: 'purpose.subscribe', name: 'newsletter.name.monthly-highlights', then: 'done' },
};

export const examples = {
  usual: props(exampleState('signInPrompt', { step: 'identify' }, { to: '/user-registration/for-you', ...page })),
  'to save': props(exampleState('signInPrompt', { step: 'identify' }, save)),
  'to subscribe, in German': props(exampleState('signInPrompt', { step: 'identify' }, subscribe), 'de'),
  german: props(exampleState('signInPrompt', { step: 'identify' }, { to: '/de/user-registration/for-you', ...page }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
