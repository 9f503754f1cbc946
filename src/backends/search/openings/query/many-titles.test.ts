import { expect, it } from 'vitest';
import { parseQuery } from '../../text/query.ts';
import { OpeningColumns } from '../index/columns.ts';
import { titleScorer, titleWords } from './rank.ts';
import { similarTo } from './similar.ts';
import { suggest } from './suggest.ts';
import { JOB_SYNONYMS } from './synonyms.ts';

const RANKS = ['Senior', 'Junior', 'Principal', 'Staff', 'Regional', 'Clinical'];
const FIELDS = ['Software', 'Electrical', 'Project', 'Sales', 'Finance', 'Data', 'Security', 'Customer'];
const JOBS = ['Engineer', 'Manager', 'Analyst', 'Consultant', 'Specialist', 'Architect', 'Technician'];
const TITLES = 30_000;

const columns = new OpeningColumns();
for (let at = 0; at < TITLES; at++)
  columns.set({
    doc: at + 1,
    title: `${RANKS[at % 6]} ${FIELDS[(at * 7) % 8]} ${JOBS[(at * 3) % 7]}, Infrastrukturprojekte ${at}`,
    ...{ employer: 'Masthead', language: 'en', function: 'technology', level: 'senior', industries: [], programmes: [], places: [] },
    ...{ workMode: null, employment: [], payMax: null, payCurrency: null, posted: at, listed: at, until: Infinity },
  });
const open = columns.open(0);
const like = {
  ...{ doc: 1, title: 'Senior Software Engineer, Infrastrukturprojekte 0', function: ['technology'], city: [], level: ['senior'] },
  ...{ industry: [], country: [], programme: [], employer: ['Masthead'], language: ['en'] },
};

/** The quickest of a few: what else the machine does is not looked at. */
const quickest = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    }),
  );

it('finds what is similar without taking the titles apart again', () => {
  expect(similarTo(columns, open, like, 4)).toHaveLength(4);
  expect(quickest(() => similarTo(columns, open, like, 4))).toBeLessThan(40);
});

it('takes no other work for similar, were it in the same city, at the same level and in the same language', () => {
  const few = new OpeningColumns();
  for (const [at, [title, work]] of [
    ['Editor', 'communications'],
    ['Finance analyst', 'finance'],
    ['Sub-editor', 'communications'],
  ].entries())
    few.set({
      ...{
        doc: at + 1,
        title: title as string,
        employer: 'Masthead',
        language: 'en',
        function: work as string,
        level: 'senior',
        industries: [],
      },
      ...{ programmes: [], places: ['rotterdam\tRotterdam\t\tNL\t51.9\t4.5'], workMode: null, employment: [] },
      ...{ payMax: null, payCurrency: null, posted: 0, listed: 0, until: Infinity },
    });
  const editor = {
    ...{ doc: 1, title: 'Editor', function: ['communications'], city: ['rotterdam'], level: ['senior'], industry: [], country: ['NL'] },
    ...{ programme: [], employer: ['Masthead'], language: ['en'] },
  };
  expect(similarTo(few, few.open(0), editor, 4)).toEqual([3]);
});

it('takes no two openings for similar because nothing says what either is', () => {
  const unknown = new OpeningColumns();
  for (const [at, title] of ['Fellow', 'Associate II', 'Fellow, class of 2027'].entries())
    unknown.set({
      ...{ doc: at + 1, title, employer: 'Masthead', language: 'en', function: 'other', level: 'senior', industries: [], programmes: [] },
      ...{ places: ['rotterdam\tRotterdam\t\tNL\t51.9\t4.5'], workMode: null, employment: [] },
      ...{ payMax: null, payCurrency: null, posted: 0, listed: 0, until: Infinity },
    });
  const fellow = {
    ...{ doc: 1, title: 'Fellow', function: ['other'], city: ['rotterdam'], level: ['senior'], industry: [], country: ['NL'] },
    ...{ programme: [], employer: ['Masthead'], language: ['en'] },
  };
  expect(similarTo(unknown, unknown.open(0), fellow, 4)).toEqual([3]);
});

it('suggests cities by the name that the language has for them', () => {
  const one = new OpeningColumns();
  one.set({
    ...{ doc: 1, title: 'Engineer', employer: 'Masthead', language: 'en', function: 'technology', level: 'senior', industries: [] },
    ...{ programmes: [], places: ['zurich\tZurich\t\tCH\t47.38\t8.54'], workMode: null, employment: [] },
    ...{ payMax: null, payCurrency: null, posted: 0, listed: 0, until: Infinity },
  });
  const named = (language: string) => suggest(one, one.open(0), 'Zür', 8, language);
  expect(named('de')).toEqual([{ kind: 'city', text: 'Zürich', value: 'zurich', count: 1 }]);
  expect(named('en')).toEqual([{ kind: 'city', text: 'Zürich', value: 'zurich', count: 1 }]);
});

it('suggests while somebody types', () => {
  expect(suggest(columns, open, 'senior soft', 8)).toHaveLength(8);
  expect(quickest(() => suggest(columns, open, 'engin', 8))).toBeLessThan(40);
});

it('scores all titles, each word of which was read once', () => {
  const score = titleScorer(JOB_SYNONYMS.expand(parseQuery('engineer')).terms);
  const words = columns.titles.values.map(titleWords);
  expect(score(words[0] ?? [])).toBeGreaterThan(0);
  expect(quickest(() => words.forEach((title) => void score(title)))).toBeLessThan(400);
});
