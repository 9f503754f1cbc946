import type { HomeData, Returners } from '@/features/alumni/home';
import type { RenderingProps } from '@/runtime';
import { image } from '@/runtime/examples/example-props';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: {
    Title: { value: language === 'de' ? 'Schön, Sie wiederzusehen' : 'Good to see you again' },
    Lede: { value: language === 'de' ? 'Was Ihre früheren Kolleginnen und Kollegen tun.' : 'What your former colleagues are doing.' },
    Image: image('/-/media/alumni/reeds.png', 'Dark reeds beside still water', 1950, 1300),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'center' },
  },
  data,
  slots: {},
  route: exampleRoute({ site: 'dotcom', path: '/alumni/home', templateName: 'Alumni Home Page', language, itemLanguage: language }),
});

const home: HomeData = {
  name: 'Ann Lee',
  called: 'Ann',
  unseen: false,
  completeness: { percent: 64, missing: ['skills', 'education'] },
  confirmDue: false,
  hidden: false,
  canShow: false,
  recruiter: 'none',
  officer: false,
  groups: {
    joined: [{ id: 'office:lisbon', kind: 'office', name: 'Lisbon', count: 12, joined: true, mayJoin: true, shown: true }],
    others: 3,
  },
  moves: [
    {
      kind: 'moved',
      at: '2026-11-20T10:00:00.000Z',
      person: { id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Jo Brandt', jobTitle: 'Head of Grid', employer: 'Nordwind' },
    },
    { kind: 'moved', at: '2026-11-19T10:00:00.000Z', person: { id: '1f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Mia Ofori' } },
    { kind: 'joined', at: '2026-11-18T10:00:00.000Z', person: { id: '2f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Lars Holt' } },
  ],
  roles: [
    {
      id: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
      title: 'Keeper of the tide tables',
      employer: 'Nordwind',
      place: 'Hamburg',
      type: 'interim',
      closesAt: '2026-12-20T10:00:00.000Z',
    },
  ],
};
const returners: Returners = {
  total: 4,
  href: '/careers/search-jobs/jobs?programme=returners',
  openings: [{ href: '/careers/search-jobs/jobs/analyst-returners', title: 'Analyst, for returners', places: 'Lisbon, Porto' }],
};
const ready = (data: HomeData, also: Partial<Data> = {}): Data => ({ view: { status: 'ready', data }, returners, ...also });

export const examples = {
  home: props(ready(home)),
  'first visit': props(
    ready({
      ...home,
      unseen: true,
      completeness: { percent: 9, missing: ['headline', 'employer'] },
      groups: { joined: [], others: 0 },
      moves: [],
      roles: [],
    }),
  ),
  'still right?': props(ready({ ...home, confirmDue: true })),
  'hidden meanwhile': props(ready({ ...home, confirmDue: true, hidden: true, canShow: true })),
  'hidden long ago': props(ready({ ...home, confirmDue: true, hidden: true })),
  'an officer who offers roles': props(ready({ ...home, officer: true, recruiter: 'yes' })),
  'parts are missing': props(ready({ ...home, groups: null, moves: null, roles: null }, { returners: null })),
  'no openings for returners': props(ready(home, { returners: { ...returners, total: 0, openings: [] } })),
  'service down': props({ view: { status: 'error' }, returners }),
  expired: props({ view: { status: 'expired', signIn: '/sign-in/prompt?to=%2Falumni%2Fhome' }, returners }),
  german: props(ready({ ...home, confirmDue: true }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
