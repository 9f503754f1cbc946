import type { PasswordData } from '@/features/alumni/password';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Passwort ändern' : 'Change the password' } },
  data,
  slots: {},
  route: exampleRoute({
    site: 'dotcom',
    path: '/alumni/user-registration/change-password',
    templateName: 'Alumni Password Page',
    language,
    itemLanguage: language,
  }),
});

const data: PasswordData = { changePath: '/user-registration/forgot-password', securityPath: '/user-registration/manage-account/security' };

export const examples = {
  ready: props({ status: 'ready', data }),
  'service down': props({ status: 'error' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
