import { describe, expect, it } from 'vitest';
import { checkAll, checkPage, fileProblem, shownPages, tidyValues, typedValues } from './check.ts';
import type { FormDefinition, FormField, FormProblem } from './model.ts';

const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ kind, id: 'a', key: 'key-a', name: 'A', label: 'A', required: false, maxLength: 10 },
  ...more,
});
const form = (...pages: FormField[][]): FormDefinition => ({
  ...{ id: 'f', name: 'f', title: 'f', language: 'en', submit: 'Send', check: false, code: false, retentionDays: 1, conditions: [] },
  pages: pages.map((elements, index) => ({ id: `p${index}`, key: `key-p${index}`, next: 'Next', elements })),
});
const options = [{ value: 'x', text: 'X' }];

describe('a field', () => {
  it.each<[FormField['kind'], Partial<FormField>, string[], FormProblem | undefined]>([
    ['text', { required: true }, ['  '], 'missing'],
    ['checkbox', { required: true }, ['false'], 'unticked'],
    ['checkbox', { required: true }, ['true', 'false'], undefined],
    ['text', {}, ['😀'.repeat(10)], undefined],
    ['text', {}, ['x'.repeat(11)], 'too-long'],
    ['text', { minLength: 3 }, ['xy'], 'too-short'],
    ['text', {}, ['a\u202Eb'], 'text'],
    ['text', {}, ['a\nb'], 'text'],
    ['longText', {}, ['a\r\nb'], undefined],
    ['text', { person: true }, ['R2-D2'], 'name'],
    ['email', { maxLength: 255 }, ['ada@'], 'email'],
    ['email', { maxLength: 255 }, ['ada@example.org\nBcc: b@example.org'], 'email'],
    ['telephone', { maxLength: 50 }, ['call me'], 'phone'],
    ['telephone', { maxLength: 50 }, ['+49 (30) 1234-5'], undefined],
    ['telephone', { maxLength: 50 }, ['\u202A+49 30\u20111234\u202C'], undefined],
    ['text', { person: true, maxLength: 50 }, ['Jean\u00A0Paul'], undefined],
    ['number', {}, ['1e3'], 'number'],
    ['number', { min: '2' }, ['1'], 'too-low'],
    ['number', { max: '2' }, ['2.5'], 'too-high'],
    ['number', { min: '1', step: '0.1' }, ['1.3'], undefined],
    ['number', { step: '2' }, ['3'], 'step'],
    ['number', { max: '2', step: '0.5' }, ['1,5'], undefined],
    ['number', { max: '2' }, ['2,5'], 'too-high'],
    ['number', { max: '999999' }, ['1,000,000'], 'too-high'],
    ['number', { max: '999999' }, ['1.000.000'], 'too-high'],
    ['number', {}, ['1,000'], 'number'],
    ['number', {}, ['1.000'], 'number'],
    ['number', { step: '0.5' }, ['1,000'], 'number'],
    ['number', { min: '100', step: '1' }, ['1,000'], undefined],
    ['number', { min: '100', step: '5' }, ['1.000'], undefined],
    ['number', { max: '2', step: '0.001' }, ['1,125'], undefined],
    ['number', { max: '1' }, ['0.125'], undefined],
    ['number', { min: '1000' }, ['1 000'], undefined],
    ['number', { min: '1000' }, ['1\u202F000,5'], undefined],
    ['number', { min: '1000' }, ['1’000'], undefined],
    ['number', { min: '1000' }, ['1.000,5'], undefined],
    ['number', { min: '1000' }, ['1,000.5'], undefined],
    ['number', { max: '-1000' }, ['−1 000'], undefined],
    ['number', {}, ['1 00'], 'number'],
    ['number', {}, ['1,00,000'], 'number'],
    ['number', { max: '2' }, ['1.0000'], undefined],
    ['date', {}, ['2026-02-30'], 'date'],
    ['date', { min: '2026-01-01' }, ['2025-12-31'], 'too-low'],
    ['date', { max: '2026-01-01' }, ['2026-01-02'], 'too-high'],
    ['dropdown', { options }, ['y'], 'choice'],
    ['radio', { options }, ['x'], undefined],
    ['checkboxList', { options }, ['x', 'y'], 'choice'],
    ['file', { required: true }, [], 'missing'],
  ])('%s %j with %j: %s', (kind, more, values, problem) => {
    expect(checkPage(form([field(kind, more)]), 0, { a: values }, {})).toEqual(problem === undefined ? [] : [{ field: 'a', problem }]);
  });
  it('that is a file is there when one was kept', () => {
    const definition = form([field('file', { required: true })]);
    expect([checkAll(definition, {}, { a: 1 }), checkAll(definition, {}, ['a'])]).toEqual([[], []]);
  });
  it.each<[string, number, FormProblem | undefined]>([
    ['a.PDF', 5, undefined],
    ['a.jpeg', 5, undefined],
    ['a.exe', 5, 'file-type'],
    ['a.pdf', 11, 'file-size'],
    ['a.pdf', 0, 'file-empty'],
  ])('of a file %s of %d bytes can be seen: %s', (name, size, problem) => {
    const upload = field('file', { kinds: ['pdf', 'jpg'], maxBytes: 10, maxFiles: 1 });
    expect(fileProblem(upload, [{ name, size }])).toBe(problem);
    expect(
      fileProblem(
        upload,
        [1, 2].map(() => ({ name: 'a.pdf', size: 1 })),
      ),
    ).toBe('file-count');
  });
});

describe('a number', () => {
  it.each([
    ['1 000', '1000'],
    ['1.000,50', '1000.50'],
    ['1,000,000', '1000000'],
    ['1,5', '1.5'],
    ['１２', '12'],
    ['1.000', '1.000'],
  ])('%s is kept as %s', (typed, kept) => expect(typedValues(form([field('number')]), { a: [typed] })).toEqual({ a: [kept] }));
  it('is the same when it is read again', () => {
    const definition = form([field('number', { step: '1' })]);
    const once = typedValues(definition, { a: ['1.000'] });
    expect([once, typedValues(definition, once)]).toEqual([{ a: ['1000'] }, { a: ['1000'] }]);
  });
});

describe('a form', () => {
  const hides: FormDefinition = {
    ...form([field('text')], [field('text', { id: 'b', key: 'key-b', required: true })]),
    conditions: [
      {
        match: 'all',
        when: [{ key: 'key-a', operator: 'is equal to', value: 'no' }],
        then: [{ key: 'key-p1', action: 'hide' }],
      },
    ],
  };
  it('is not held up by what is required and hidden', () => {
    expect(checkAll(hides, { a: ['no'] }, {})).toEqual([]);
    expect(checkAll(hides, { a: ['yes'] }, {})).toEqual([{ field: 'b', problem: 'missing' }]);
    expect([shownPages(hides, { a: ['no'] }), shownPages(hides, {})]).toEqual([[0], [0, 1]]);
  });
  it('answers with what is shown, and remembers what is hidden', () => {
    const values = { a: [' no '], b: ['typed'], c: ['no field'] };
    expect(tidyValues(hides, values)).toEqual({ a: ['no'] });
    expect(typedValues(hides, values)).toEqual({ a: ['no'], b: ['typed'] });
  });
});
