import { expect, it } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { load } from './data.server';

it('reads people with their office and expertise', async () => {
  const office = {
    id: 'o',
    url: '/o',
    name: 'madrid',
    displayName: 'Madrid',
    fields: { Title: { value: 'Madrid' }, City: { value: 'Madrid' } },
  };
  const topic = (title: string, navigation: string) => ({
    id: title,
    url: '',
    name: title,
    displayName: title,
    fields: { Title: { value: title }, NavigationTitle: { value: navigation } },
  });
  const context = loaderContext(
    [
      answeredItem('P-INES', '/people/ines', {
        FirstName: { value: 'Ines' },
        Office: office,
        Expertise: [topic('Grids and networks', 'Grids'), topic('Queues', '')],
      }),
      answeredItem('P-BARE', '/people/bare', {}),
    ],
    { page: undefined },
  );
  const { people } = await load(context);
  expect(people[0]).toMatchObject({
    person: {
      id: 'p-ines',
      url: '/people/ines',
      fields: { FirstName: { value: 'Ines' }, Office: { fields: { City: { value: 'Madrid' } } } },
    },
    expertise: [
      { value: 'grids and networks', text: 'Grids' },
      { value: 'queues', text: 'Queues' },
    ],
  });
  expect(people[1]).toMatchObject({ person: { fields: { Office: null } }, expertise: [] });
});

it('keeps those whom the address asks for, and offers what everyone has', async () => {
  const person = (id: string, last: string) => answeredItem(id, `/people/${id}`, { LastName: { value: last } });
  const context = loaderContext([person('a', 'Ångström'), person('b', 'Brun')], { page: undefined });
  const { people, total, options } = await load({
    ...context,
    live: { query: { letter: 'a' }, cookies: {}, host: '', userAgent: '', address: '', setCookie: () => undefined },
  });
  expect([people.map(({ person: { id } }) => id), total, options.letters.map(({ value }) => value)]).toEqual([['a'], 2, ['A', 'B']]);
});
