import type { RenderingProps } from '@/features/content';
import { exampleRoute } from '@/features/content/examples';
import type { SecurityData } from '@/features/account/security';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const session = { browser: 'Firefox', system: 'Windows', method: 'password', createdAt: '2026-11-02T08:00:00Z', lastUsedAt: '2026-11-20T08:00:00Z' } as const;
const data: SecurityData = { sessions: [{ id: 's1', ...session, current: true }, { id: 's2', ...session, browser: '', system: '', method: 'passwordless', current: false }], passwordPath: '/user-registration/forgot-password' };

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'security', params: {}, fields: undefined, page: { Title: { value: language === 'de' ? 'Anmeldungen' : 'Sign-ins' } }, data, slots: {},
  route: exampleRoute({ path: '/user-registration/manage-account/security', templateName: 'Account Security Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  'only this one': props({ status: 'ready', data: { ...data, sessions: data.sessions.slice(0, 1) } }),
  ended: props({ status: 'ready', data, outcome: { form: 'others', kind: 'ok', message: 'account.security.othersEnded', params: { count: 2 } } }),
  'errors shown': props({ status: 'ready', data, outcome: { form: 'everywhere', kind: 'invalid', message: 'account.error.summary', errors: { confirm: 'confirm' } } }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
