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
    ['number', {}, ['1e3'], 'number'],
    ['number', { min: '2' }, ['1'], 'too-low'],
    ['number', { max: '2' }, ['2.5'], 'too-high'],
    ['number', { min: '1', step: '0.1' }, ['1.3'], undefined],
    ['number', { step: '2' }, ['3'], 'step'],
    ['number', { max: '2', step: '0.5' }, ['1,5'], undefined],
    ['number', { max: '2' }, ['2,5'], 'too-high'],
    ['number', {}, ['1,000,000'], 'number'],
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
  it.each([
    ['1.500', '1500'],
    ['1.500.000', '1500000'],
    ['-1.500,25', '-1500.25'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['0.125', '0.125'],
    ['1,500', '1.5000'],
    ['1.50', '1.50'],
    ['1500', '1500'],
  ])('that is a number is read as German writes it in a German form, however often: %s', (typed, kept) => {
    const german = { ...form([field('number')]), language: 'de' as const };
    const once = typedValues(german, { a: [typed] });
    expect([once, typedValues(german, once)]).toEqual([{ a: [kept] }, { a: [kept] }]);
    expect(checkPage(german, 0, once, {})).toEqual([]);
  });
  it('that is a number keeps its point in an English form', () => {
    expect(typedValues(form([field('number')]), { a: ['1.500'] })).toEqual({ a: ['1.500'] });
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
