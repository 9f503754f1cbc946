import { exampleCard, exampleOpening } from '@/features/careers/examples';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';

const crumbs = [
  { text: 'Home', href: '/' },
  { text: 'Careers', href: '/careers' },
  { text: 'Openings', href: '/careers/search-jobs/jobs' },
];
const similar = [exampleCard('power-systems-modeller', { title: 'Power-systems modeller' })];

const props = (view: Data['view'], language: 'en' | 'de' = 'en'): RenderingProps<unknown, unknown, Data> => ({
  uid: 'opening',
  params: {},
  fields: undefined,
  page: undefined,
  data: { view, crumbs },
  slots: {},
  route: exampleRoute({
    site: 'dotcom',
    origin: 'https://www.example.org',
    path: '/careers/search-jobs/jobs/consultant-grid-connections',
    templateName: 'Opening Page',
    language,
    itemLanguage: language,
  }),
});

const { pay: _pay, closes: _closes, department: _department, ...bare } = exampleOpening();

export const examples = {
  usual: props({ status: 'open', opening: exampleOpening(), ours: false, similar, daysLeft: 48 }),
  'last day': props({
    status: 'open',
    opening: exampleOpening({ closes: '2026-11-21T23:59:59.000Z' }),
    ours: false,
    similar: [],
    daysLeft: 0,
  }),
  'at a careers host': props({
    status: 'open',
    opening: { ...bare, apply: { kind: 'url', url: 'https://careers.example.org/1' } },
    ours: true,
    similar: [],
    daysLeft: 3,
  }),
  'at another employer': props({
    status: 'open',
    opening: {
      ...bare,
      employer: 'Bureau of Reclamation',
      apply: { kind: 'url', url: 'https://jobs.example.gov/1' },
      description: '',
      steps: [],
    },
    ours: false,
    similar,
    daysLeft: null,
  }),
  closed: props({
    status: 'closed',
    opening: {
      status: 'closed',
      title: 'Consultant, grid connections',
      employer: 'Aldermoor',
      slug: 'consultant-grid-connections',
      closedAt: '2026-11-10T23:59:59.000Z',
      similar,
    },
  }),
  'service down': props({ status: 'down' }),
  'german page, english text': props({ status: 'open', opening: exampleOpening(), ours: false, similar, daysLeft: 1 }, 'de'),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
