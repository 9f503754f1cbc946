import type { GroupsData } from '@/features/alumni/groups';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Group = Extract<GroupsData['shown'], { kind: 'list' }>['groups'][number];

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Gruppen' : 'Groups' } },
  data,
  slots: {},
  route: exampleRoute({ site: 'dotcom', path: '/alumni/groups', templateName: 'Alumni Groups Page', language, itemLanguage: language }),
});

const group: Group = { id: 'office:lisbon', kind: 'office', name: 'Lisbon', count: 12, joined: false, mayJoin: true, shown: true };
const groups: Group[] = [
  { ...group, joined: true },
  { ...group, id: 'year:2009', kind: 'year', name: '2009', count: 0, joined: true, shown: false },
  { ...group, id: 'office:porto', name: 'Porto', count: 1, mayJoin: false },
  { ...group, id: 'practice:energy', kind: 'practice', name: 'Energy', count: 40 },
  {
    ...group,
    id: 'own:6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    kind: 'own',
    name: 'Rowers',
    about: 'Out on the water on Sundays.',
    count: null,
  },
];
const ready = (shown: GroupsData['shown'], asked: Partial<GroupsData['asked']> = {}): Data => ({
  status: 'ready',
  data: { asked: { id: '', page: '', ...asked }, shown },
});
const one = {
  group: { ...group, joined: true },
  total: 41,
  page: 2,
  pages: 3,
  people: [
    { id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee', headline: 'Runs the grid of a small country' },
    { id: '1f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Jo Brandt', employer: 'Nordwind', years: { from: 2009, to: null }, mentor: true },
  ],
};

export const examples = {
  list: props(ready({ kind: 'list', groups })),
  'in none': props(ready({ kind: 'list', groups: groups.map((each) => ({ ...each, joined: false })) })),
  'groups of others': props(
    ready({
      kind: 'list',
      groups: [
        { ...group, mayJoin: false },
        { ...group, id: 'office:porto', name: 'Porto', count: 3, mayJoin: false },
        { ...group, id: 'year:2009', kind: 'year', name: '2009', count: 2, mayJoin: false },
        { ...group, id: 'year:2010', kind: 'year', name: '2010', count: 1, mayJoin: false },
      ],
    }),
  ),
  'no groups at all': props(ready({ kind: 'list', groups: [] })),
  one: props(ready({ kind: 'one', one }, { id: 'office:lisbon', page: '2' })),
  'one in which one is not seen': props(
    ready(
      { kind: 'one', one: { ...one, group: { ...one.group, shown: false }, people: [], total: 0, page: 1, pages: 0 } },
      { id: 'office:lisbon' },
    ),
  ),
  gone: props(ready({ kind: 'gone' }, { id: 'office:atlantis' })),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2Falumni%2Fgroups' }),
  german: props(ready({ kind: 'list', groups }), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
