import type { ProfileData } from '@/features/alumni/profile';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
type Audiences = ProfileData['profile']['audiences'];

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: {
    Title: { value: language === 'de' ? 'Mein Profil' : 'My profile' },
    Lede: { value: language === 'de' ? 'Sie sagen Feld für Feld, wer es sehen darf.' : 'You say field by field who may see it.' },
  },
  data,
  slots: {},
  route: exampleRoute({
    site: 'dotcom',
    path: '/alumni/user-registration/update-info',
    templateName: 'Alumni Profile Page',
    language,
    itemLanguage: language,
  }),
});

const nobody: Audiences = {
  name: 'nobody',
  headline: 'nobody',
  about: 'nobody',
  employer: 'nobody',
  jobTitle: 'nobody',
  industry: 'nobody',
  city: 'nobody',
  country: 'nobody',
  education: 'nobody',
  skills: 'nobody',
  languages: 'nobody',
  links: 'nobody',
  years: 'nobody',
  offices: 'nobody',
  practices: 'nobody',
};
const fresh: ProfileData = {
  profile: {
    id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f',
    revision: 1,
    fields: { name: 'Ann Lee', offices: ['Lisbon'], practices: ['Energy'], years: { from: 2009, to: 2015 } },
    audiences: nobody,
    facts: { offices: ['Lisbon'], practices: ['Energy'], from: 2009, to: 2015 },
    agreed: { joined: false, moved: false },
    completeness: { percent: 9, missing: ['headline', 'employer'] },
    previews: { everyone: {}, groups: {}, officers: {} },
  },
  confirmDue: false,
  hidden: false,
  canShow: false,
  newsletters: true,
  consents: [{ what: 'joined', at: '2026-11-20T10:00:00.000Z', text: 'I want to be a member of the alumni.' }],
  countries: [
    ['DE', 'Germany'],
    ['PT', 'Portugal'],
  ],
  preview: 'everyone',
};
const fields = {
  ...fresh.profile.fields,
  headline: 'Runs the grid of a small country',
  country: 'PT',
  city: 'Lisbon',
  skills: ['Grids', 'Rowing'],
  links: ['https://ann.example/boats'],
};
const filled: ProfileData = {
  ...fresh,
  profile: {
    ...fresh.profile,
    revision: 7,
    fields,
    audiences: {
      ...nobody,
      name: 'everyone',
      headline: 'everyone',
      city: 'groups',
      country: 'groups',
      skills: 'officers',
      years: 'groups',
    },
    agreed: { joined: true, moved: false },
    completeness: { percent: 55, missing: ['about'] },
    previews: {
      everyone: { name: 'Ann Lee', headline: fields.headline },
      groups: { name: 'Ann Lee', headline: fields.headline, city: 'Lisbon', country: 'PT', years: { from: 2009, to: 2015 } },
      officers: {
        name: 'Ann Lee',
        headline: fields.headline,
        city: 'Lisbon',
        country: 'PT',
        skills: fields.skills,
        years: { from: 2009, to: 2015 },
      },
    },
  },
};
const ready = (data: ProfileData, outcome?: Outcome): Data => ({ status: 'ready', data, outcome });

export const examples = {
  'first visit': props(ready(fresh)),
  filled: props(ready(filled)),
  'as my groups see it': props(ready({ ...filled, preview: 'groups' })),
  'still right?': props(ready({ ...filled, confirmDue: true, newsletters: false, consents: null })),
  'what a CV says': props(
    ready(filled, {
      form: 'cv',
      kind: 'ok',
      message: 'alumniProfile.done.read',
      values: { cv_headline: 'Head of Grid', cv_country: 'DE', cv_skills: 'Grids, Tides' },
    }),
  ),
  'a CV that cannot be read': props(ready(filled, { form: 'cv', kind: 'error', message: 'alumniProfile.error.cvLocked' })),
  'changed meanwhile': props(
    ready(filled, {
      form: 'profile',
      of: 'profile',
      kind: 'error',
      message: 'alumniProfile.error.meanwhile',
      values: { name: 'Ann Lee', headline: 'What I typed', for_headline: 'nobody', revision: '6', was: 'as.it.came' },
    }),
  ),
  'something wrong with a field': props(
    ready(filled, {
      form: 'profile',
      of: 'profile',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { name: 'required', links: 'link' },
      values: { name: '', links: 'ftp://ann.example', revision: '7' },
    }),
  ),
  'the service is down': props(
    ready(filled, {
      form: 'profile',
      of: 'profile',
      kind: 'error',
      message: 'account.error.service',
      values: { name: 'Ann Lee', headline: 'What I typed', revision: '6', was: 'as.it.came' },
    }),
  ),
  'leaving without the tick': props(
    ready(filled, { form: 'leave', of: 'leave', kind: 'invalid', message: 'validation.summary', errors: { confirm: 'confirm' } }),
  ),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2Falumni%2Fuser-registration%2Fupdate-info', kept: true }),
  german: props(ready(filled), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
