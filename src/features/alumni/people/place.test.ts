import { expect, it } from 'vitest';
import { placeName } from './place';

it('names a city with its country, and one that is its country once', () => {
  const said = [
    ['en', 'Lisbon', 'PT'],
    ['en', 'Singapore', 'SG'],
    ['de', 'Singapore', 'SG'],
    ['de', 'Singapur', 'SG'],
    ['en', '', 'SG'],
    ['en', 'Lisbon', ''],
  ] as const;
  expect(said.map(([locale, city, country]) => placeName(locale, city, country))).toEqual([
    'Lisbon, Portugal',
    'Singapore',
    'Singapur',
    'Singapur',
    'Singapore',
    'Lisbon',
  ]);
});
