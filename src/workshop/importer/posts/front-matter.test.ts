import { expect, it } from 'vitest';
import { slugOf } from '../../scs/item.ts';
import { encodeDate } from '../items/dates.ts';
import { Report } from '../report.ts';
import { datedName, frontMatter, plainValues } from './front-matter.ts';

const read = (stem: string, data: Parameters<typeof plainValues>[0]) => {
  const entry = new Report().of(stem);
  const source = { file: stem, language: 'en', stem, data, body: '', bodyLine: 1 };
  return { values: frontMatter(source, entry, slugOf), entry };
};

it.each([
  ['2015-10-13 9:05:00 -04:00', '20151013T130500Z'],
  ['2015-10-13T9:05Z', '20151013T090500Z'],
  ['2015-10-13 09:05:00 -4', '20151013T130500Z'],
  ['2015-13-13', undefined],
])('reads the date %s', (text, wanted) => expect(encodeDate(text)).toBe(wanted));

it('takes the date of the file’s name where its own is none, and says so', () => {
  const { values, entry } = read('2015-1-3-a', { title: 'A', date: 'last week' });
  expect(values.displayDate).toBe('2015-01-03');
  expect(entry.problems).toEqual(['"date: last week" is no date; the file\'s name has 2015-01-03']);
  expect(datedName('a-2015')).toEqual({ date: undefined, name: 'a-2015' });
});

it('keeps each author and tag once, and notes what has no field', () => {
  const { values, entry } = read('a', { title: 'A <em>b</em>', authors: ['ana', 'ana'], tags: 'water, Water ,law', mood: 'grey' });
  expect(values).toEqual({ title: 'A *b*', authors: ['ana'], topics: ['water', 'law'] });
  expect(entry.dropped).toEqual(['front matter "mood" has no field: "grey"']);
});

it('gives every value by its path', () => {
  expect(plainValues({ a: 'b', hero: { image: 'c', tags: ['d'] } })).toEqual({ a: 'b', 'hero.image': 'c' });
});
