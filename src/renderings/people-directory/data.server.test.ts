import { describe, expect, it } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import type { ContentQuery } from '@/runtime/data/data-loader';
import type { PageSubject } from '@/runtime/data/page-subject';
import { load } from './data.server';
import { PAGE_SIZE } from './filters';

const GUID = (end: string) => `{00000000-0000-0000-0000-0000000000${end}}`;
const idOf = (guid: string) => guid.replace(/[{}-]/g, '').toLowerCase();
const text = (value: string) => ({ value });
const office = answeredItem(idOf(GUID('01')), '/about/offices/madrid', { Title: text('Madrid'), City: text('Madrid') });
const topic = (end: string, title: string, navigation: string) => ({
  ...answeredItem(idOf(GUID(end)), '', { Title: text(title), NavigationTitle: text(navigation) }),
  name: title,
  displayName: title,
});
const TOPICS = [topic('0A', 'Grids and networks', 'Grids'), topic('0B', 'Queues', '')];
const person = (id: string, last: string, fields: Record<string, unknown> = {}) =>
  answeredItem(id, `/people/${id}`, { LastName: text(last), ...fields });

interface World {
  people: unknown[];
  /** Of a language; of any other there are none. */
  topics?: Record<string, unknown[]>;
}

/** A content service that brings at most so many items at once, and the loader's context. */
function world({ people, topics = { en: TOPICS } }: World, asked: Record<string, string> = {}, language: 'en' | 'de' = 'en') {
  const names: string[] = [];
  const query: ContentQuery = (document, variables, schema) => {
    const name = /query\s+(\w+)/.exec(document)?.[1] ?? '';
    names.push(name);
    const of = Object.values(variables).find((each) => each === 'en' || each === 'de') as 'en' | 'de';
    const lists: Readonly<Record<string, unknown[]>> = { People: people, PeopleOffices: [office], PeopleTopics: topics[of] ?? [] };
    const all = lists[name] ?? [];
    const from = Number(variables.after || 0);
    const to = from + Number(variables.first);
    return Promise.resolve(
      schema.parse({
        list: { total: all.length, pageInfo: { endCursor: String(to), hasNext: to < all.length }, results: all.slice(from, to) },
      }) as never,
    );
  };
  const live = { query: asked, cookies: {}, host: '', userAgent: '', address: '', setCookie: () => undefined };
  return { names, context: { ...loaderContext([], { page: undefined, route: { path: '/people', language } }), query, live } };
}

it('reads people with their office, and finds them by what they know', async () => {
  const people = [
    person('ines', 'Valbuena', { Office: text(GUID('01')), Expertise: text(`${GUID('0A')}|${GUID('0B')}|${GUID('FF')}`) }),
    person('bare', 'Brun'),
  ];
  const { people: shown, options, subjects } = await load(world({ people }).context);
  expect(subjects).toEqual({ bare: '', ines: 'Grids, Queues' });
  expect(shown.map(({ id, fields }) => [id, fields.Office?.fields.City.value])).toEqual([
    ['bare', undefined],
    ['ines', 'Madrid'],
  ]);
  expect(options).toEqual({
    offices: [{ value: idOf(GUID('01')), text: 'Madrid' }],
    practices: [
      { value: 'grids and networks', text: 'Grids' },
      { value: 'queues', text: 'Queues' },
    ],
    letters: ['B', 'V'],
  });
  const narrowed = await load(world({ people }, { practice: 'Queues' }).context);
  expect([narrowed.people.map(({ id }) => id), narrowed.found, narrowed.total]).toEqual([['ines'], 1, 2]);
});
it('names in the first language what the page’s language lacks, and asks for that only then', async () => {
  const people = [person('ines', 'Valbuena', { Expertise: text(GUID('0A')) })];
  const lacking = world({ people }, {}, 'de');
  expect((await load(lacking.context)).options.practices).toEqual([{ value: 'grids and networks', text: 'Grids' }]);
  expect(lacking.names.filter((name) => name === 'PeopleTopics')).toHaveLength(2);
  const whole = world({ people, topics: { en: TOPICS, de: TOPICS } }, {}, 'de');
  await load(whole.context);
  expect(whole.names.filter((name) => name === 'PeopleTopics')).toHaveLength(1);
});
it('keeps those whom the address asks for, and offers what everyone has', async () => {
  const { people, total, options } = await load(world({ people: [person('a', 'Ångström'), person('b', 'Brun')] }, { letter: 'a' }).context);
  expect([people.map(({ id }) => id), total, options.letters]).toEqual([['a'], 2, ['A', 'B']]);
});

describe('with eight hundred people', () => {
  const people = Array.from({ length: 800 }, (_, index) =>
    person(`p${index}`, `${String.fromCharCode(65 + (index % 26))}name${index}`, {
      FirstName: text('Ada'),
      Office: text(GUID('01')),
      Expertise: text(GUID('0A')),
    }),
  );

  it('asks the content service four times', async () => {
    const { names, context } = world({ people });
    const { people: shown, total, pages } = await load(context);
    expect([shown.length, total, pages]).toEqual([PAGE_SIZE, 800, 17]);
    expect(names.toSorted()).toEqual(['People', 'People', 'PeopleOffices', 'PeopleTopics']);
  });
  it('finds one by the beginning of a name', async () => {
    const { people: shown } = await load(world({ people }, { name: 'ada bname53' }).context);
    expect(shown.map(({ id }) => id)).toEqual(['p53']);
  });
  it('has pages that search engines keep as their own, and parts that are none', async () => {
    const described = async (asked: Record<string, string>) => {
      const said: PageSubject[] = [];
      await load({ ...world({ people }, asked).context, describe: (subject) => said.push(subject) });
      return said.map(({ ownQuery }) => ownQuery);
    };
    expect([await described({}), await described({ page: '2' }), await described({ page: '2', name: 'ada' })]).toEqual([
      [undefined],
      ['page=2'],
      [undefined],
    ]);
  });
  it('has a last page, and none after it', async () => {
    expect((await load(world({ people }, { page: '17' }).context)).people).toHaveLength(800 - 16 * PAGE_SIZE);
    await expect(load(world({ people }, { page: '18', office: idOf(GUID('01')) }).context)).rejects.toMatchObject({
      end: { page: 18, pages: 17, last: `/people?office=${idOf(GUID('01'))}&page=17` },
    });
  });
});
