import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { SecurityData } from '@/features/account/security';
import type { IdentityState } from '@/features/identity';
import { exampleSetUps } from '@/features/identity/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const session = {
  browser: 'Firefox',
  system: 'Windows',
  method: 'password',
  createdAt: '2026-11-02T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
  keep: true,
  expiresAt: '2026-12-02T08:00:00Z',
} as const;
const data: SecurityData = {
  sessions: [
    { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', ...session, current: true },
    { id: '9b2d6f0c-51a7-4a44-8e2e-6c1c7f6f2a10', ...session, browser: '', system: '', method: 'passwordless', current: false },
  ],
  passwordPath: '/user-registration/forgot-password',
  email: 'ines@aldermoor.example',
  connected: [{ id: 'elsewhere-1', method: 'social', connectedAt: '2026-11-03T08:00:00Z', lastUsedAt: null }],
  authenticators: {
    status: 'known',
    password: { changedAt: '2026-11-02T08:00:00Z' },
    providers: [{ id: 'northwind', name: 'Northwind', connectedAt: '2026-11-02T08:00:00Z', lastUsedAt: '2026-11-20T08:00:00Z' }],
    entries: [
      {
        id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        key: 'webauthn',
        name: 'Laptop',
        createdAt: '2026-11-02T08:00:00Z',
        lastUsedAt: '2026-11-20T08:00:00Z',
      },
      { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', key: 'google_otp', name: '', createdAt: '2026-11-02T08:00:00Z', lastUsedAt: null },
      {
        id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
        key: 'phone_number',
        name: '+44 XXX-XXX-0000',
        createdAt: '2026-11-02T08:00:00Z',
        lastUsedAt: null,
      },
      {
        id: '2c5ea4c0-4067-41e9-8bad-9b1deb4d3b7d',
        key: 'security_question',
        name: 'What is the name of your first stuffed animal?',
        questionKey: 'name_of_first_plush_toy',
        createdAt: '2026-11-02T08:00:00Z',
        lastUsedAt: null,
      },
    ],
  },
};

const props = (view: Data['view'], language: 'en' | 'de' = 'en', setUp?: IdentityState): RenderingProps<unknown, Page, Data> => ({
  uid: 'security',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Sicherheit' : 'Security' } },
  data: { view, ...(setUp ? { setUp } : {}) },
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/security',
    templateName: 'Account Security Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  'signed in long ago': props({ status: 'ready', data: { ...data, authenticators: { status: 'signInAgain' } } }),
  'without a password': props({
    status: 'ready',
    data: { ...data, authenticators: { status: 'known', entries: [], password: null, providers: [] } },
  }),
  'provider down': props({ status: 'ready', data: { ...data, authenticators: { status: 'down' } } }),
  'name missing': props({
    status: 'ready',
    data,
    outcome: { form: 'rename', kind: 'invalid', message: 'validation.summary', errors: { label: 'required' } },
  }),
  ...Object.fromEntries(Object.entries(exampleSetUps).map(([name, setUp]) => [name, props({ status: 'ready', data }, 'en', setUp)])),
  'only this one': props({ status: 'ready', data: { ...data, sessions: data.sessions.slice(0, 1) } }),
  ended: props({
    status: 'ready',
    data,
    outcome: { form: 'others', kind: 'ok', message: 'account.security.othersEnded', params: { count: 2 } },
  }),
  'errors shown': props({
    status: 'ready',
    data,
    outcome: { form: 'everywhere', kind: 'invalid', message: 'validation.summary', errors: { confirm: 'confirm' } },
  }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
