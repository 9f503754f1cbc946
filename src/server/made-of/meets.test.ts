import { expect, it } from 'vitest';
import { mayHaveMet, meets, PAGES_OF_SITE, type ChangedItem } from './meets';
import type { Condition } from './record';

const TOPIC = '{0DE95AE4-41AB-4D01-9EB0-67441B7C2450}';
const item: ChangedItem = {
  language: 'en',
  path: ['aaaa', 'bbbb'],
  templates: ['article', 'page'],
  fields: { topics: `${TOPIC}|{11111111-1111-1111-1111-111111111111}`, displaydate: '20260101T000000Z', [PAGES_OF_SITE]: 'insights' },
};
const contains = (name: string, value: string): Condition => ({ name, value, operator: 'CONTAINS' });
const list = (...where: Condition[]) => ({ language: 'en', where });

it.each([
  ['its template', [contains('_templates', 'article')], true],
  ['a template that it inherits from', [contains('_templates', 'page')], true],
  ['another template', [contains('_templates', 'event')], false],
  ['a place above it', [contains('_path', 'bbbb')], true],
  ['another place', [contains('_path', 'cccc')], false],
  ['an id that its field has, in another notation', [contains('Topics', '0de95ae441ab4d019eb067441b7c2450')], true],
  ['an id that its field has not', [contains('Topics', '22222222222222222222222222222222')], false],
  ['a field that it has not', [contains('Authors', '0de95ae441ab4d019eb067441b7c2450')], false],
  ['one of two templates', [{ OR: [contains('_templates', 'event'), contains('_templates', 'article')] }], true],
  ['none of two templates', [{ OR: [contains('_templates', 'event'), contains('_templates', 'office')] }], false],
  ['a time, which passes', [{ name: 'DisplayDate', value: '20270101T000000Z', operator: 'GTE' }], true],
  ['the pages of its site', [{ name: PAGES_OF_SITE, value: 'insights', operator: 'EQ' }], true],
  ['the pages of another site', [{ name: PAGES_OF_SITE, value: 'dotcom', operator: 'EQ' }], false],
  ['both of two conditions', [contains('_templates', 'article'), contains('_path', 'cccc')], false],
] as const)('an item meets a search for %s: %s', (_what, where, met) => expect(meets(item, list(...where))).toBe(met));

it('an item in another language meets nothing', () => {
  expect(meets(item, { language: 'de', where: [contains('_templates', 'article')] })).toBe(false);
});

it('an item of a template that nobody knows meets searches for any', () => {
  expect(meets({ ...item, templates: undefined }, list(contains('_templates', 'event')))).toBe(true);
});

it('an item may have met a search for what its field does not say any more, and none for what it never was', () => {
  expect(mayHaveMet(item, list(contains('_templates', 'article'), contains('Topics', '2222')))).toBe(true);
  expect(mayHaveMet(item, list(contains('_templates', 'event'), contains('Topics', '2222')))).toBe(false);
});
