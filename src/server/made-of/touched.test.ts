import { expect, it } from 'vitest';
import type { ChangedItem } from './meets';
import type { AskedList } from './record';
import { madeOf, touchedOf, type Touched } from './touched';

const article = (topics: string): ChangedItem => ({ language: 'en', path: ['x'], templates: ['article'], fields: { topics } });
const about = (topic: string): AskedList => ({
  language: 'en',
  where: [
    { name: '_templates', value: 'article', operator: 'CONTAINS' },
    { name: 'Topics', value: topic, operator: 'CONTAINS' },
  ],
});
const events: AskedList = { language: 'en', where: [{ name: '_templates', value: 'event', operator: 'CONTAINS' }] };
const page = (marks: number[], ...lists: AskedList[]) => madeOf({ marks: new Set(marks), lists });
const pages = [
  ['the article', page([1, 2])],
  ['a page that shows it', page([3, 1])],
  ['energy', page([10, 1], about('energy'))],
  ['energy, page 2', page([11], about('energy'))],
  ['water', page([12], about('water'))],
  ['home', page([1, 20], events)],
  ['events', page([21], events)],
  ['another page', page([30])],
] as const;
const touched = (change: Partial<Touched>) => touchedOf(pages, { marks: new Set([1]), items: [], gone: false, ...change });

it('a change touches what names the item and what searches for its like, and nothing else', () => {
  expect(touched({ items: [article('energy')] }).sort()).toEqual(
    ['the article', 'a page that shows it', 'energy', 'energy, page 2', 'home'].sort(),
  );
});

it('an item that comes touches the lists that it comes into', () => {
  expect(touched({ marks: new Set([99]), items: [article('water')] })).toEqual(['water']);
});

it('an item that leaves a list for another touches all pages of both', () => {
  expect(touched({ items: [article('water')] }).sort()).toEqual(
    ['the article', 'a page that shows it', 'energy', 'energy, page 2', 'water', 'home'].sort(),
  );
});

it('an item that is gone touches all pages of the lists that named it', () => {
  expect(touched({ gone: true }).sort()).toEqual(
    ['the article', 'a page that shows it', 'energy', 'energy, page 2', 'home', 'events'].sort(),
  );
});
