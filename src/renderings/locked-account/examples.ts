import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleState } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'locked-account',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Konto entsperren' : 'Unlock your account' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/sign-in/locked-account', templateName: 'Locked Account Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props(exampleState('lockedAccount', { step: 'unlock' })),
  code: props(exampleState('lockedAccount', { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: false })),
  unlocked: props(exampleState('lockedAccount', { step: 'unlocked' })),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
