import { describe, expect, it } from 'vitest';
import { disabledBy, hiddenBy, isMet } from './conditions.ts';
import { OPERATORS, type Condition, type FieldKind, type FormDefinition, type FormField, type Operator } from './model.ts';

const field = (name: string, kind: FieldKind = 'text', more: Partial<FormField> = {}): FormField => ({
  ...{ kind, id: `id-${name}`, key: `key-${name}`, name, label: name, required: false, maxLength: 255 },
  ...more,
});
const form = (conditions: readonly Condition[], pages: FormDefinition['pages']): FormDefinition => ({
  ...{ id: 'f', name: 'f', title: 'f', language: 'en', submit: 'Send', check: false, code: false, retentionDays: 1 },
  ...{ conditions, pages },
});
const page = (name: string, ...elements: FormDefinition['pages'][number]['elements']) => ({
  ...{ id: `id-${name}`, key: `key-${name}`, next: 'Next', elements },
});
const met = (kind: FieldKind, operator: Operator, values: readonly string[], value: string): boolean =>
  isMet({ key: 'k', operator, value }, new Map([['k', { kind, values }]]));

describe('an operator', () => {
  it.each<[Operator, string, string, string]>([
    ['contains', 'an Apple a day', 'apple', 'pear'],
    ['does not contain', 'an apple', 'Pear', 'APPLE'],
    ['starts with', 'Apple', 'aP', 'p'],
    ['does not start with', 'Apple', 'p', 'a'],
    ['ends with', 'Apple', 'LE', 'l'],
    ['does not end with', 'Apple', 'l', 'le'],
    ['is equal to', 'Apple ', ' aPPLE', 'app'],
    ['is not equal to', 'Apple', 'app', 'APPLE'],
    ['is greater than', '10', '9', '10'],
    ['is greater than or equal to', '10', '10.0', '11'],
    ['is less than', '9', '10', '9'],
    ['is less than or equal to', '9', '9', '8.5'],
  ])('%s: %j with %j is met, with %j not', (operator, held, yes, no) => {
    expect([met('text', operator, [held], yes), met('text', operator, [held], no)]).toEqual([true, false]);
  });
  it('is one of the twelve that are told apart here', () => expect(OPERATORS).toHaveLength(12));
  it('takes numbers as numbers where the field is one, and a text as it is written', () => {
    expect([met('number', 'is equal to', ['7.0'], '7'), met('text', 'is equal to', ['007'], '7')]).toEqual([true, false]);
  });
  it('compares days in their order', () => {
    expect(met('date', 'is greater than', ['2026-10-02'], '2026-09-30')).toBe(true);
    expect(met('date', 'is less than', ['2026-10-02'], '2026-09-30')).toBe(false);
  });
  it('is met by any selected value of a list, and denied only by none', () => {
    expect(met('checkboxList', 'is equal to', ['a', 'b'], 'B')).toBe(true);
    expect(met('checkboxList', 'is not equal to', ['a', 'b'], 'b')).toBe(false);
    expect(met('listBox', 'is not equal to', ['a'], 'b')).toBe(true);
  });
  it('knows a checkbox as "true" or "false"', () => {
    expect(met('checkbox', 'is equal to', ['true'], 'True')).toBe(true);
    expect(met('checkbox', 'is equal to', [], 'false')).toBe(true);
    expect(met('checkbox', 'is equal to', [], 'true')).toBe(false);
  });
  it.each(['is greater than', 'is greater than or equal to', 'is less than', 'is less than or equal to'] as const)(
    '%s is not met by a field in which nothing is',
    (operator) => expect(met('number', operator, [], '0')).toBe(false),
  );
});

describe('what is hidden', () => {
  const show = (when: string, value: string, then: string): Condition => ({
    match: 'all',
    when: [{ key: `key-${when}`, operator: 'is equal to', value }],
    then: [{ key: `key-${then}`, action: 'show' }],
  });
  it('is all that is in a section or a page', () => {
    const inner = page('two', { kind: 'section', id: 'id-box', key: 'key-box', elements: [field('b')] });
    const definition = form([show('a', 'yes', 'box'), show('a', 'yes', 'two')], [page('one', field('a')), inner]);
    expect([...hiddenBy(definition, { 'id-a': ['no'] })].sort()).toEqual(['id-b', 'id-box', 'id-two']);
    expect(hiddenBy(definition, { 'id-a': ['YES'] }).size).toBe(0);
  });
  it('holds nothing, so that what depends on it is hidden too', () => {
    const definition = form([show('b', 'x', 'c'), show('a', 'yes', 'b')], [page('one', field('a'), field('b'), field('c'))]);
    expect([...hiddenBy(definition, { 'id-a': ['no'], 'id-b': ['x'] })].sort()).toEqual(['id-b', 'id-c']);
    expect(hiddenBy(definition, { 'id-a': ['yes'], 'id-b': ['x'] }).size).toBe(0);
  });
  it('is the same each time where two conditions contradict each other in a ring', () => {
    const hide = (when: string, then: string): Condition => ({
      match: 'any',
      when: [{ key: `key-${when}`, operator: 'is equal to', value: 'x' }],
      then: [{ key: `key-${then}`, action: 'hide' }],
    });
    const definition = form([hide('a', 'b'), hide('b', 'a')], [page('one', field('a'), field('b'))]);
    const values = { 'id-a': ['x'], 'id-b': ['x'] };
    expect([...hiddenBy(definition, values)]).toEqual([...hiddenBy(definition, values)]);
  });
  it('a later condition outdoes an earlier one, and "any" needs one line of several', () => {
    const both: Condition = {
      match: 'any',
      when: [
        { key: 'key-a', operator: 'is equal to', value: '1' },
        { key: 'key-a', operator: 'is equal to', value: '2' },
      ],
      then: [
        { key: 'key-b', action: 'hide' },
        { key: 'key-c', action: 'disable' },
      ],
    };
    const definition = form([show('a', '9', 'b'), both], [page('one', field('a'), field('b'), field('c'))]);
    expect([...hiddenBy(definition, { 'id-a': ['2'] })]).toEqual(['id-b']);
    expect([...disabledBy(definition, { 'id-a': ['2'] })]).toEqual(['id-c']);
    expect([hiddenBy(definition, { 'id-a': ['3'] }).size, disabledBy(definition, {}).size]).toEqual([0, 0]);
  });
});
