import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { examplePeople } from '@/features/content/lists/examples';
import type { Data, DirectoryPerson } from './data.server';
import { byLastName, filterOptions, narrow, NO_FILTERS, PAGE_SIZE, subjectsOf } from './filters';
import type { Filters } from './filters';

const route = { site: 'dotcom', path: '/people', templateName: 'People Directory' };
const fields = [['Grids', 'Regulation'], ['Queues'], ['Public institutions', 'Health', 'Timetables'], []];

const directoryPerson = (person: DirectoryPerson['person'], topics: readonly string[]): DirectoryPerson => ({
  person,
  expertise: topics.map((text) => ({ value: text.toLowerCase().replaceAll(' ', '-'), text })),
});
const directory = (everyone: DirectoryPerson[], filters: Partial<Filters> = {}, page = 1): Data => {
  const chosen = { ...NO_FILTERS, ...filters };
  const left = byLastName(
    narrow(everyone, chosen).map(({ person }) => person),
    'en',
  );
  const shown = left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    people: shown,
    subjects: subjectsOf(everyone, shown),
    found: left.length,
    total: everyone.length,
    page,
    pages: Math.max(1, Math.ceil(left.length / PAGE_SIZE)),
    filters: chosen,
    options: filterOptions(everyone, 'en'),
  };
};
const people = (count: number, filters: Partial<Filters> = {}, page = 1): Data =>
  directory(
    examplePeople(count).map((person, index) => directoryPerson(person, fields[index % fields.length] ?? [])),
    filters,
    page,
  );

const props = (data: Data, changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'directory',
  params: {},
  fields: undefined,
  page: undefined,
  data,
  route: changes,
  slots: {},
});

export const examples = {
  usual: props(people(16)),
  three: props(people(3)),
  narrowed: props(people(16, { office: 'hamburg', name: 'hen a' })),
  'nobody fits': props(people(16, { office: 'hamburg', letter: 'Q' })),
  'eight hundred': props(people(800)),
  'a letter of eight hundred': props(people(800, { letter: 'R' }, 2)),
  'no office': props(directory([directoryPerson(examplePerson({ city: '' }), ['Grids'])])),
  empty: props(directory([])),
  'long text': props(
    directory([
      directoryPerson(
        examplePerson({
          first: 'Maria-Theresia Antoinette',
          last: 'von Hohenstaufen-Wittelsbachenberg',
          jobTitle: 'Associate partner for network regulation, storage and district heating',
        }),
        ['Elektrizitätsnetzanschlussverfahren', 'Public institutions', 'Health', 'Timetables', 'Land and water'],
      ),
      directoryPerson(examplePerson({ id: 'bare', src: '', jobTitle: '' }), []),
    ]),
  ),
  german: props(people(10), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
