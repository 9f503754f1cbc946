import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { FormState } from '@/features/forms';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const KINDS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const;
const form = (change: Partial<FormState> = {}): FormState => ({
  fields: [
    { name: 'firstName', type: 'name', required: true, max: 50 },
    { name: 'lastName', type: 'name', required: false, max: 50 },
    { name: 'email', type: 'email', required: true, max: 254 },
    { name: 'phone', type: 'phone', required: false, max: 50 },
    { name: 'location', type: 'text', required: true, max: 100 },
    { name: 'cv', type: 'file', required: true, kinds: KINDS, maxBytes: 10_000_000, maxFiles: 1 },
    { name: 'letterFile', type: 'file', required: false, kinds: KINDS, maxBytes: 10_000_000, maxFiles: 1 },
    { name: 'letter', type: 'longText', required: false, max: 4_000 },
    { name: 'place', type: 'text', required: false, max: 255 },
    { name: 'permit', type: 'choice', required: false, options: ['yes', 'no', 'later'] },
    { name: 'start', type: 'text', required: false, max: 100 },
    { name: 'degree', type: 'text', required: false, max: 255 },
    { name: 'consent', type: 'consent', required: true },
  ],
  key: '6f0a4b9e-5f4e-4a55-9f0e-0c6d7c1b2a3d',
  started: '0.x',
  values: {},
  errors: [],
  files: [],
  ...change,
});

const opening: Extract<Data, { status: 'form' }>['opening'] = {
  status: 'open',
  opening: {
    slug: 'consultant-grid-connections-madrid-1a2b3c4',
    title: 'Consultant, grid connections',
    language: 'en',
    employer: 'Aldermoor',
    places: [
      { city: 'Madrid', country: 'ES', countryName: 'Spain' },
      { city: 'Copenhagen', country: 'DK', countryName: 'Denmark' },
    ],
    pay: { min: 47_000, max: 60_500, currency: 'EUR', unit: 'year' },
    closes: '2026-12-12T22:59:59.000Z',
    closesOn: '2026-12-12',
    steps: ['Your CV', 'A call with the recruiter', 'A case from the team’s own work'],
  },
  questions: [
    {
      field: 'place',
      options: [
        { value: 'Madrid, ES', label: 'Madrid, Spain' },
        { value: 'Copenhagen, DK', label: 'Copenhagen, Denmark' },
      ],
    },
    { field: 'permit' },
    { field: 'start' },
    { field: 'degree' },
  ],
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'apply',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Bewerbung' : 'Apply' } },
  data,
  slots: {},
  route: exampleRoute({
    path: '/careers/search-jobs/jobs/consultant-grid-connections-madrid-1a2b3c4/apply',
    templateName: 'Apply Page',
    language,
    itemLanguage: language,
  }),
});

const received: Data = {
  status: 'received',
  opening,
  receipt: {
    receipt: 'x'.repeat(43),
    number: 'ABCD-EFGH',
    subject: opening.opening.slug,
    subjectTitle: opening.opening.title,
    at: '2026-11-21T09:00:00.000Z',
    mailed: true,
  },
};

export const examples = {
  usual: props({
    status: 'form',
    opening,
    form: form(),
    crumbs: [
      { text: 'Home', href: '/' },
      { text: 'Careers', href: '/careers' },
      { text: 'Openings', href: '/careers/search-jobs/jobs' },
    ],
  }),
  'begun from the account': props({
    status: 'form',
    opening,
    form: form({ values: { firstName: 'Ann', lastName: 'Marsh', email: 'ann@example.org' } }),
    fromAccount: true,
  }),
  'come back with errors': props({
    status: 'form',
    opening,
    form: form({
      refusal: 'invalid-fields',
      draft: 'd'.repeat(43),
      values: { firstName: 'Ann', lastName: '-', email: 'ann', letter: 'Dear team' },
      files: [{ field: 'letterFile', name: 'letter.pdf', bytes: 84_000 }],
      errors: [
        { field: 'lastName', problem: 'name' },
        { field: 'email', problem: 'email' },
        { field: 'cv', problem: 'file-archive' },
        { field: 'consent', problem: 'consent' },
      ],
    }),
  }),
  'not taken': props({ status: 'form', opening, form: form({ refusal: 'too-many', minutes: 37 }) }),
  received: props(received),
  closed: props({ status: 'closed', title: 'Consultant, grid connections' }),
  elsewhere: props({ status: 'elsewhere', title: 'Engineer', url: 'https://jobs.example.gov/1' }),
  'service down': props({ status: 'down' }),
  german: props({ status: 'form', opening, form: form() }, 'de'),
  'german, received': props(received, 'de'),
  'received, not mailed': props({ ...received, receipt: { ...received.receipt, mailed: false } }),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
