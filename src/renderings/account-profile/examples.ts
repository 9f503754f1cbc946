import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { ProfileData } from '@/features/account/profile';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const data: ProfileData = {
  firstName: 'Margit',
  lastName: 'Sommer',
  company: 'Stadtwerke Lübeck',
  titleName: 'Head of networks',
  country: 'DE',
  countries: [
    ['DE', 'Germany'],
    ['NL', 'Netherlands'],
    ['US', 'United States'],
  ],
  mailLanguage: 'de',
  languages: [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ],
  email: 'margit@sommer.example',
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'profile',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Profil' : 'Profile' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/user-registration/manage-account/edit-profile',
    templateName: 'Account Profile Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  saved: props({ status: 'ready', data, outcome: { form: 'profile', kind: 'ok', message: 'account.profile.saved' } }),
  'errors shown': props({
    status: 'ready',
    data,
    outcome: {
      form: 'profile',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { firstName: 'required', lastName: 'name' },
      values: { firstName: '', lastName: 'Sommer-' },
    },
  }),
  'code asked for': props({ status: 'ready', data: { ...data, newEmail: 'm.sommer@example.org' } }),
  'code refused': props({
    status: 'ready',
    data: { ...data, newEmail: 'm.sommer@example.org' },
    outcome: { form: 'code', kind: 'invalid', message: 'validation.summary', errors: { code: 'codeRefused' } },
  }),
  'fresh sign-in needed': props({
    status: 'ready',
    data,
    outcome: { form: 'email', kind: 'error', message: 'account.error.signInAgain', signIn: '/sign-in/prompt?to=%2F' },
  }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  'expired, with what was typed': props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F', kept: true }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
