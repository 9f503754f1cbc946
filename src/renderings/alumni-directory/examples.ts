import type { DirectoryData } from '@/features/alumni/directory';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = DirectoryData['shown'];
type Found = Extract<Shown, { kind: 'list' }>['found'];

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: {
    Title: { value: language === 'de' ? 'Verzeichnis' : 'Directory' },
    Lede: {
      value: language === 'de' ? 'Frühere Kolleginnen und Kollegen, die sich Ihnen zeigen.' : 'Former colleagues who let you see them.',
    },
  },
  data,
  slots: {},
  route: exampleRoute({
    site: 'dotcom',
    path: '/alumni/directory',
    templateName: 'Alumni Directory Page',
    language,
    itemLanguage: language,
  }),
});

const chosen: DirectoryData['asked']['chosen'] = { office: [], practice: [], city: [], country: [], industry: [], employer: [], skill: [] };
const asked: DirectoryData['asked'] = { id: '', view: '', q: '', chosen, from: '', to: '', group: '', mentors: '', sort: '', page: '' };
const found: Found = {
  total: 41,
  page: 2,
  pages: 3,
  people: [
    {
      id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f',
      name: 'Ann Lee',
      headline: 'Runs the grid of a small country',
      jobTitle: 'Head of Grid',
      employer: 'Nordwind',
      city: 'Lisbon',
      country: 'PT',
      industry: 'Energy',
      years: { from: 2009, to: 2015 },
      offices: ['Lisbon'],
      practices: ['Energy'],
      mentor: true,
    },
    { id: '1f6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Jo Brandt' },
  ],
  facets: {
    office: [
      { value: 'lisbon', label: 'Lisbon', count: 20 },
      { value: 'porto', label: 'Porto', count: 3 },
    ],
    city: [{ value: 'lisbon', label: 'Lisbon', count: 20 }],
    skill: Array.from({ length: 9 }, (_, index) => ({ value: `skill-${index}`, label: `Skill ${index}`, count: 9 - index })),
  },
};
const narrowed: DirectoryData['asked'] = {
  ...asked,
  q: 'grid',
  chosen: { ...chosen, office: ['lisbon'], skill: ['skill-8', 'gone'] },
  from: '2005',
  mentors: '1',
  sort: 'years',
  page: '2',
};
const nobody: Found = { total: 0, page: 1, pages: 0, people: [], facets: {} };
const ready = (shown: Shown, about: DirectoryData['asked'] = asked): Data => ({ status: 'ready', data: { asked: about, shown } });
const person: Extract<Shown, { kind: 'person' }>['person'] = {
  id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  name: 'Ann Lee',
  headline: 'Runs the grid of a small country',
  jobTitle: 'Head of Grid',
  employer: 'Nordwind',
  city: 'Lisbon',
  country: 'PT',
  about: 'I count tides.\nAnd boats.',
  skills: ['Grids', 'Rowing'],
  links: ['https://ann.example/boats'],
  years: { from: 2009, to: 2015 },
  groups: [{ id: 'office:lisbon', name: 'Lisbon' }],
  mentor: true,
  mentoring: { topics: ['career', 'abroad'], about: 'Twenty years of harbours.' },
  self: false,
};
const little: typeof person = { id: person.id, name: 'Jo Brandt', groups: [], mentor: false, self: false };
const places: Extract<Shown, { kind: 'map' }>['places'] = {
  places: [
    { city: 'Lisbon', value: 'lisbon', country: 'PT', lat: 38.72, lon: -9.14, count: 20 },
    { city: 'Almada', value: 'almada', country: 'PT', lat: 38.68, lon: -9.16, count: 2 },
    { city: 'Wellington', value: 'wellington', country: 'NZ', lat: -41.29, lon: 174.78, count: 1 },
  ],
  without: 18,
};

export const examples = {
  list: props(ready({ kind: 'list', found: { ...found, page: 1 } })),
  'narrowed, on the second page': props(ready({ kind: 'list', found }, narrowed)),
  'nobody fits': props(ready({ kind: 'list', found: nobody }, { ...narrowed, page: '' })),
  'nobody yet': props(ready({ kind: 'list', found: nobody })),
  'a page after the last': props(ready({ kind: 'list', found: { ...found, people: [], page: 9 } }, { ...asked, page: '9' })),
  map: props(ready({ kind: 'map', found, places }, { ...asked, view: 'map' })),
  'map without a city': props(ready({ kind: 'map', found, places: { places: [], without: 41 } }, { ...asked, view: 'map' })),
  'one person': props(ready({ kind: 'person', person }, { ...narrowed, id: person.id })),
  'one who shows little': props(ready({ kind: 'person', person: little }, { ...asked, id: person.id })),
  'a name and a group': props(ready({ kind: 'person', person: { ...little, groups: person.groups } }, { ...asked, id: person.id })),
  'a name and the way to a mentor': props(ready({ kind: 'person', person: { ...little, mentor: true } }, { ...asked, id: person.id })),
  oneself: props(
    ready({ kind: 'person', person: { ...person, mentor: false, mentoring: undefined, self: true } }, { ...asked, id: person.id }),
  ),
  gone: props(ready({ kind: 'gone' }, { ...narrowed, id: person.id })),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2Falumni%2Fdirectory' }),
  german: props(ready({ kind: 'list', found }, narrowed), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
