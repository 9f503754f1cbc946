import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCity } from '../../kit/places/gazetteer.ts';
import { normalise, wordsOf } from '../../kit/text/normalise.ts';
import { AUDIENCES, FIELDS, type Audiences, type Fields, type SeenFields } from '../profiles/model.ts';
import { mayKnowMembership, seen, type Viewer } from '../profiles/visible.ts';
import { Columns, FACETS, facetNames, SEARCHED, textsOf, WHOLE_WORD, type Facet, type Person } from './columns.ts';
import { cityKeyOf, keyOf } from './keys.ts';
import {
  allBegin,
  mapOf,
  MOST_OF_KIND,
  MOST_PEOPLE,
  movesOf,
  questionOf,
  questionWords,
  search,
  SORTS,
  suggest,
  SUGGESTED,
  wantedKeys,
  type FacetValue,
  type Question,
  type Suggestion,
} from './search.ts';

/** A person as a viewer sees it: what is hidden was taken away before anything is asked of it. */
interface Stripped {
  person: Person;
  fields: SeenFields;
  knownGroups: readonly string[];
}

/** Everybody whom the viewer sees, without whatever the viewer may not see. Only this reads what people have. */
const strip = (people: readonly Person[], viewer: Viewer): Stripped[] =>
  people.flatMap((person) => {
    const owner = { account: person.account, audiences: person.audiences, groups: person.groups };
    const fields = seen(viewer, owner, person.fields);
    return fields === undefined
      ? []
      : [{ person, fields, knownGroups: person.groups.filter((group) => mayKnowMembership(viewer, owner, group)) }];
  });

const textsIn = ({ fields }: Stripped, field: keyof typeof SEARCHED): readonly string[] => [fields[field] ?? []].flat();
const keysIn = (each: Stripped, facet: Facet): string[] => textsIn(each, FACETS[facet]).map(facet === 'city' ? cityKeyOf : keyOf);
const nameOrder = (a: Stripped, b: Stripped): number => {
  const of = ({ fields, person }: Stripped) => `${normalise(fields.name ?? '')}\u0000${person.id}`;
  return of(a) < of(b) ? -1 : 1;
};

function scoreOf(each: Stripped, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(
      0,
      ...(Object.keys(SEARCHED) as (keyof typeof SEARCHED)[]).flatMap((field) =>
        textsOf(each.fields[field], field)
          .flatMap(wordsOf)
          .filter((own) => own.startsWith(word))
          .map((own) => SEARCHED[field] * (own === word ? WHOLE_WORD : 1)),
      ),
    ),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function passes(each: Stripped, question: Question, without?: Facet): boolean {
  const words = questionWords(question.q);
  const { years } = each.fields;
  if (words.length > 0 && scoreOf(each, words) === 0) return false;
  if (question.group !== undefined && !each.knownGroups.includes(question.group)) return false;
  if (question.from !== undefined || question.to !== undefined) {
    if (years === undefined) return false;
    if (years.from > (question.to ?? 9999) || (years.to ?? years.from) < (question.from ?? 0)) return false;
  }
  if (question.mentors !== undefined && !question.mentors.has(each.person.account)) return false;
  return facetNames.every((facet) => {
    const wanted = wantedKeys(facet, question.facets[facet]);
    return facet === without || wanted.size === 0 || keysIn(each, facet).some((key) => wanted.has(key));
  });
}

/** Values that these people have, by key, named by the commonest spelling. */
function counted(people: readonly Stripped[], facet: Facet): FacetValue[] {
  const counts = new Map<string, number>();
  const spellings = new Map<string, number>();
  for (const each of people) {
    for (const key of new Set(keysIn(each, facet))) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const text of new Set(textsIn(each, FACETS[facet]))) spellings.set(text, (spellings.get(text) ?? 0) + 1);
  }
  const key = facet === 'city' ? cityKeyOf : keyOf;
  return [...counts]
    .map(([value, count]) => {
      const [[label] = ['']] = [...spellings]
        .filter(([text]) => key(text) === value)
        .sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
      return { value, label, count };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function naiveSearch(people: readonly Person[], viewer: Viewer, question: Question) {
  const shown = strip(people, viewer);
  const hits = shown.filter((each) => passes(each, question)).sort(nameOrder);
  const words = questionWords(question.q);
  const last = '\uffff';
  if (question.sort === 'relevance' && words.length > 0) hits.sort((a, b) => scoreOf(b, words) - scoreOf(a, words));
  if (question.sort === 'years') hits.sort((a, b) => (a.fields.years?.from ?? 9999) - (b.fields.years?.from ?? 9999));
  if (question.sort === 'city' || question.sort === 'employer') {
    const { sort } = question;
    const of = ({ fields }: Stripped) => (fields[sort] === undefined ? last : normalise(fields[sort]));
    hits.sort((a, b) => (of(a) === of(b) ? 0 : of(a) < of(b) ? -1 : 1));
  }
  const facets = Object.fromEntries(
    facetNames.map((facet) => {
      const values = counted(
        shown.filter((each) => passes(each, question, facet)),
        facet,
      );
      for (const value of [...wantedKeys(facet, question.facets[facet])].sort())
        if (!values.some((each) => each.value === value)) values.push({ value, label: value, count: 0 });
      return [facet, values];
    }),
  );
  const cards = hits.map(({ person, fields: { about: _a, education: _e, languages: _l, links: _k, ...card } }) => ({
    id: person.id,
    account: person.account,
    ...card,
  }));
  return { total: hits.length, people: cards, facets };
}

function naiveMap(people: readonly Person[], viewer: Viewer, question: Question) {
  const hits = strip(people, viewer).filter((each) => passes(each, question));
  const places = new Map<string, { city: string; value: string; country: string; lat: number; lon: number; count: number }>();
  let without = 0;
  for (const { fields } of hits) {
    const city = fields.city === undefined ? undefined : findCity(fields.city, { country: fields.country });
    if (city === undefined) without += 1;
    else {
      const { name, country, lat, lon } = city;
      places.set(city.key, { city: name, value: cityKeyOf(name), country, lat, lon, count: (places.get(city.key)?.count ?? 0) + 1 });
    }
  }
  const ordered = [...places].sort(([a, { count: many }], [b, { count: others }]) => others - many || (a < b ? -1 : 1));
  return { places: ordered.map(([, place]) => place), without };
}

function naiveSuggest(people: readonly Person[], viewer: Viewer, q: string): Suggestion[] {
  const typed = questionWords(q);
  if (typed.length === 0) return [];
  const shown = strip(people, viewer);
  const named = shown
    .filter((each) => allBegin(typed, wordsOf(each.fields.name ?? '')))
    .sort(nameOrder)
    .slice(0, MOST_PEOPLE)
    .map(({ person, fields }) => ({ kind: 'person' as const, text: fields.name ?? '', id: person.id }));
  const values = SUGGESTED.flatMap((facet) =>
    counted(shown, facet)
      .filter(({ label }) => allBegin(typed, wordsOf(label)))
      .slice(0, MOST_OF_KIND)
      .map(({ value, label, count }) => ({ kind: facet, text: label, value, count })),
  );
  return [...named, ...values];
}

function naiveMoves(people: readonly Person[], viewer: Viewer, since: number) {
  return strip(people, viewer)
    .filter(({ person }) => person.account !== viewer.account)
    .flatMap(({ person, fields }) => {
      const changed = Math.max(
        fields.employer === undefined ? 0 : (person.employerAt ?? 0),
        fields.jobTitle === undefined ? 0 : (person.jobTitleAt ?? 0),
      );
      return [
        ...(person.joinedAt !== null && person.joinedAt >= since ? [{ kind: 'joined', at: person.joinedAt, id: person.id }] : []),
        ...(changed > 0 && changed >= since ? [{ kind: 'moved', at: changed, id: person.id }] : []),
      ];
    })
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

const GROUPS = ['office:zurich', 'practice:energy', 'year:2001', 'own:parents'];
const text = (...texts: string[]) => fc.constantFrom('', ...texts);
const fieldsArbitrary: fc.Arbitrary<Fields> = fc.record({
  name: text('Ann Lee', 'Änn Kern', 'Bo Ann', 'Zoë Acme', 'bo ann'),
  headline: text('Energy at Acme', 'Parent'),
  about: text('I was at Acme in Zurich', 'Ann'),
  employer: text('Acme', 'ACME', 'acmé', 'Zebra Works'),
  jobTitle: text('Head of Energy', 'Analyst'),
  industry: text('Energy', 'Retail'),
  city: text('Munich', 'München', 'Portland', 'Nowhere on Sea', 'Paris'),
  country: text('DE', 'US', 'FR'),
  education: text('Zurich', 'Acme'),
  skills: fc.uniqueArray(fc.constantFrom('C', 'C++', 'sql', 'Energy'), { maxLength: 3 }),
  languages: fc.uniqueArray(fc.constantFrom('German', 'English'), { maxLength: 2 }),
  links: fc.constantFrom([], ['https://acme.example/']),
  years: fc.option(fc.record({ from: fc.integer({ min: 2000, max: 2003 }), to: fc.option(fc.integer({ min: 2004, max: 2006 })) }), {
    nil: undefined,
  }),
  offices: fc.uniqueArray(fc.constantFrom('Zurich', 'Paris'), { maxLength: 2 }),
  practices: fc.uniqueArray(fc.constantFrom('Energy', 'Retail'), { maxLength: 2 }),
});
const groupsArbitrary = fc.subarray(GROUPS);
const when = fc.option(fc.integer({ min: 1, max: 9 }));
const personArbitrary = fc.record({
  fields: fieldsArbitrary,
  // Names are seen more often than not, so that there is something to find.
  audiences: fc
    .record(Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom(...AUDIENCES)])) as Record<string, fc.Arbitrary<string>>)
    .chain((audiences) =>
      fc.constantFrom('everyone', 'everyone', ...AUDIENCES).map((name) => ({ ...audiences, name }) as unknown as Audiences),
    ),
  groups: groupsArbitrary,
  joinedAt: when,
  employerAt: when,
  jobTitleAt: when,
});
const peopleArbitrary = fc
  .array(personArbitrary, { maxLength: 12 })
  .map((people) => people.map((person, index): Person => ({ ...person, account: `account-${index}`, id: `id-${(index * 7) % 13}` })));
const accountArbitrary = fc.nat(11).map((number) => `account-${number}`);
const viewerArbitrary: fc.Arbitrary<Viewer> = fc.record({
  account: fc.option(accountArbitrary, { nil: undefined }),
  officer: fc.boolean(),
  groups: groupsArbitrary.map((groups) => new Set(groups)),
  blocked: fc.array(accountArbitrary, { maxLength: 2 }).map((accounts) => new Set(accounts)),
});
/** Left out most of the time: with every filter set nobody is ever found. */
const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const asked = (...values: string[]) => seldom(fc.subarray(values)).map((some) => some ?? []);
const qArbitrary = fc.constantFrom('', '', 'a', 'acme', 'ann', 'ann zur', 'energy acme', 'head', 'c', 'zzz', 'munchen', 'german', 'france');
const questionArbitrary: fc.Arbitrary<Question> = fc.record({
  q: qArbitrary,
  facets: fc.record({
    office: asked('zurich', 'paris'),
    practice: asked('energy'),
    industry: asked('retail', 'Energy'),
    employer: asked('acme', 'zebra works', 'nobody has this'),
    city: asked('munich', 'portland', 'nowhere on sea'),
    country: asked('de', 'us'),
    skill: asked('c', 'c++', 'sql'),
  }),
  from: seldom(fc.integer({ min: 2000, max: 2006 })),
  to: seldom(fc.integer({ min: 2000, max: 2006 })),
  group: seldom(fc.constantFrom(...GROUPS, 'office:none')),
  mentors: seldom(fc.array(accountArbitrary, { maxLength: 8 }).map((accounts) => new Set(accounts))),
  sort: fc.constantFrom(...SORTS),
});

/** Everybody in columns, some of whom were something else before, and some of whom came one by one. */
function columnsOf(people: readonly Person[], before: readonly Person[]): Columns {
  const columns = new Columns();
  columns.addMany(before);
  for (const person of people) columns.add(person);
  for (const { id } of before) if (!people.some((person) => person.id === id)) columns.remove(id);
  return columns;
}

const RUNS = { numRuns: 500 };

describe('the directory says what a search in what the viewer may see says', () => {
  it('results, their order, total, facets and their names', () => {
    fc.assert(
      fc.property(peopleArbitrary, peopleArbitrary, viewerArbitrary, questionArbitrary, (people, before, viewer, question) => {
        const found = search(columnsOf(people, before), viewer, question, { skip: 0, most: 100 });
        expect(found).toEqual(naiveSearch(people, viewer, question));
      }),
      RUNS,
    );
  });
  it('each page is a part of the whole', () => {
    fc.assert(
      fc.property(peopleArbitrary, viewerArbitrary, questionArbitrary, fc.nat(12), (people, viewer, question, skip) => {
        const page = search(columnsOf(people, []), viewer, question, { skip, most: 3 });
        expect(page.people).toEqual(naiveSearch(people, viewer, question).people.slice(skip, skip + 3));
      }),
      { numRuns: 100 },
    );
  });
  it('the map, where a country that is hidden does not say which city it is', () => {
    fc.assert(
      fc.property(peopleArbitrary, peopleArbitrary, viewerArbitrary, questionArbitrary, (people, before, viewer, question) => {
        expect(mapOf(columnsOf(people, before), viewer, question)).toEqual(naiveMap(people, viewer, question));
      }),
      RUNS,
    );
  });
  it('suggestions', () => {
    fc.assert(
      fc.property(peopleArbitrary, peopleArbitrary, viewerArbitrary, qArbitrary, (people, before, viewer, q) => {
        expect(suggest(columnsOf(people, before), viewer, q)).toEqual(naiveSuggest(people, viewer, q));
      }),
      RUNS,
    );
  });
  it('who joined and moved', () => {
    fc.assert(
      fc.property(peopleArbitrary, peopleArbitrary, viewerArbitrary, fc.nat(9), (people, before, viewer, since) => {
        const columns = columnsOf(people, before);
        const moves = movesOf(columns, viewer, since + 1).map(({ kind, at, number }) => ({ kind, at, id: columns.ids[number] }));
        expect(moves).toEqual(naiveMoves(people, viewer, since + 1));
      }),
      RUNS,
    );
  });
  it('who is in a group', () => {
    fc.assert(
      fc.property(peopleArbitrary, peopleArbitrary, viewerArbitrary, fc.constantFrom(...GROUPS), (people, before, viewer, group) => {
        const columns = columnsOf(people, before);
        const known = [...columns.inGroup(viewer, columns.reachOf(viewer), group)].map((number) => columns.ids[number]);
        const naive = strip(people, viewer)
          .filter(({ knownGroups }) => knownGroups.includes(group))
          .map(({ person }) => person.id);
        expect(known.toSorted()).toEqual(naive.toSorted());
      }),
      RUNS,
    );
  });
});

const PLAIN: Fields = {
  name: 'Ann Lee',
  headline: '',
  about: '',
  employer: '',
  jobTitle: '',
  industry: '',
  city: '',
  country: '',
  education: '',
  skills: [],
  languages: [],
  links: [],
  years: undefined,
  offices: [],
  practices: [],
};
const somebody = (id: string, fields: Partial<Fields>, audiences: Partial<Audiences> = {}, groups: string[] = []): Person => ({
  account: `account of ${id}`,
  id,
  fields: { ...PLAIN, ...fields },
  audiences: { ...(Object.fromEntries(FIELDS.map((field) => [field, 'everyone'])) as unknown as Audiences), ...audiences },
  groups,
  joinedAt: null,
  employerAt: null,
  jobTitleAt: null,
});
const ANYBODY: Viewer = { account: 'viewer', officer: false, groups: new Set(), blocked: new Set() };
const idsOf = (people: readonly Person[], asked: Partial<Question>, viewer = ANYBODY) => {
  const columns = new Columns();
  columns.addMany(people);
  return search(columns, viewer, questionOf(asked), { skip: 0, most: 20 }).people.map(({ id }) => id);
};

describe('a hidden field', () => {
  const hidden = somebody(
    'hidden',
    { name: 'Amy', employer: 'Acme', city: 'Aachen', years: { from: 2001, to: 2001 } },
    { employer: 'officers', city: 'groups', years: 'groups' },
  );
  const shown = somebody('shown', { name: 'Zoe', employer: 'Zebra', city: 'Zug', years: { from: 2002, to: null } });
  it('finds nobody', () => {
    expect(idsOf([hidden, shown], { q: 'acme' })).toEqual([]);
    expect(idsOf([hidden, shown], { facets: { ...questionOf({}).facets, employer: ['acme'] } })).toEqual([]);
  });
  it('sorts nobody', () => {
    expect(idsOf([hidden, shown], { sort: 'employer' })).toEqual(['shown', 'hidden']);
    expect(idsOf([hidden, shown], { sort: 'city' })).toEqual(['shown', 'hidden']);
    expect(idsOf([hidden, shown], { sort: 'years' })).toEqual(['shown', 'hidden']);
  });
  it('names no value of a facet', () => {
    const columns = new Columns();
    columns.addMany([
      somebody('one', { employer: 'acme' }),
      somebody('two', { employer: 'ACME' }, { employer: 'nobody' }),
      somebody('three', { employer: 'ACME' }, { employer: 'nobody' }),
    ]);
    const { facets } = search(columns, ANYBODY, questionOf({}), { skip: 0, most: 20 });
    expect(facets.employer).toEqual([{ value: 'acme', label: 'acme', count: 1 }]);
  });
});

it('one who is in the group of an office that is hidden does not share it: "my groups" would tell the office', () => {
  const person = somebody('ann', { employer: 'Acme', offices: ['Zurich'] }, { name: 'groups', employer: 'groups', offices: 'nobody' }, [
    'office:zurich',
  ]);
  const colleague: Viewer = { ...ANYBODY, groups: new Set(['office:zurich']) };
  expect(idsOf([person], {}, colleague)).toEqual([]);
  const open = { ...person, audiences: { ...person.audiences, offices: 'groups' as const } };
  expect(idsOf([open], {}, colleague)).toEqual(['ann']);
});

it('languages of programming are told apart', () => {
  const people = [somebody('c', { skills: ['C'] }), somebody('cpp', { skills: ['C++'] })];
  expect(idsOf(people, { facets: { ...questionOf({}).facets, skill: ['c++'] } })).toEqual(['cpp']);
});

it('many words, and people who change again and again, are found', () => {
  const columns = new Columns();
  columns.addMany(Array.from({ length: 2_000 }, (_, number) => somebody(`id-${number}`, { name: `Name${number} Word${number % 7}` })));
  for (let number = 0; number < 700; number += 1) columns.add(somebody(`id-${number}`, { name: `Changed${number} Word${number % 7}` }));
  const found = (q: string) => search(columns, ANYBODY, questionOf({ q }), { skip: 0, most: 20 });
  expect(found('changed699').people.map(({ id }) => id)).toEqual(['id-699']);
  expect(found('name699').total).toBe(0);
  expect(found('name700').people.map(({ id }) => id)).toEqual(['id-700']);
  expect(columns.gone).toBe(700);
});
