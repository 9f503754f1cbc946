import type { RenderingProps } from '@/features/content';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/features/content/examples';
import { examplePeople } from '@/features/content/lists/examples';
import type { Data } from './data.server';

const route = { site: 'dotcom', path: '/people', templateName: 'People Directory' };
const fields = [['Grids', 'Regulation'], ['Queues'], ['Public institutions', 'Health', 'Timetables'], []];

const people = (count: number): Data => ({ people: examplePeople(count).map((person, index) => ({ person, expertise: fields[index % fields.length] ?? [] })) });

const props = (data: Data, changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'directory', params: {}, fields: undefined, page: undefined, data, route: changes, slots: {},
});

export const examples = {
  usual: props(people(16)),
  three: props({ people: people(3).people }),
  'three hundred': props(people(300)),
  'no office': props({ people: [{ person: examplePerson({ city: '' }), expertise: ['Grids'] }] }),
  empty: props({ people: [] }),
  'long text': props({
    people: [
      { person: examplePerson({ first: 'Maria-Theresia Antoinette', last: 'von Hohenstaufen-Wittelsbachenberg', jobTitle: 'Associate partner for network regulation, storage and district heating' }), expertise: ['Elektrizitätsnetzanschlussverfahren', 'Public institutions', 'Health', 'Timetables', 'Land and water'] },
      { person: examplePerson({ id: 'bare', src: '', jobTitle: '' }), expertise: [] },
    ],
  }),
  german: props(people(10), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
