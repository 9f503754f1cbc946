import { describe, expect, it } from 'vitest';
import type { FieldProblem } from '../errors.ts';
import { definitionSchema, type Field } from './definition.ts';
import { emailOf, validate } from './validate.ts';

const FIELDS = [
  { name: 'title', type: 'text', max: 5 },
  { name: 'letter', type: 'longText', max: 12 },
  { name: 'firstName', type: 'name', max: 8 },
  { name: 'email', type: 'email', required: true },
  { name: 'phone', type: 'phone', max: 20 },
  { name: 'topic', type: 'choice', options: ['press', 'other'] },
  { name: 'privacy', type: 'consent', required: true },
  { name: 'cv', type: 'file', kinds: ['pdf'], required: true },
] as const;
const form = definitionSchema.parse({ id: 'contact', fields: FIELDS, actions: [{ type: 'saveData' }], retentionDays: 30 });
const RIGHT = { email: 'ann@example.org', privacy: 'yes' };
const problems = (given: Record<string, string>) => validate(form, { ...RIGHT, ...given }).errors;
const problemOf = (field: string, value: string): FieldProblem | undefined =>
  problems({ [field]: value }).find((each) => each.field === field)?.problem;

describe('what was typed', () => {
  it.each<[Field['type'], string, string, FieldProblem | undefined]>([
    ['text', 'title', '12345', undefined],
    ['text', 'title', '123456', 'too-long'],
    // Five characters for whoever typed them, ten for JavaScript.
    ['text', 'title', '🎓🎓🎓🎓🎓', undefined],
    ['text', 'title', 'a\tb', 'text'],
    ['text', 'title', 'a\nb', 'text'],
    ['text', 'title', 'a\u202Eb', 'text'],
    ['longText', 'letter', 'a\n\tb', undefined],
    ['longText', 'letter', 'a\u0000b', 'text'],
    ['longText', 'letter', 'a\u2066b', 'text'],
    ['longText', 'letter', 'thirteen char', 'too-long'],
    ['name', 'firstName', "O'Neill", undefined],
    ['name', 'firstName', 'Ann3', 'name'],
    ['name', 'firstName', 'Ann-', 'name'],
    ['name', 'firstName', 'Maximilian', 'too-long'],
    ['email', 'email', 'ann@example', 'email'],
    ['email', 'email', `${'a'.repeat(250)}@example.org`, 'too-long'],
    ['phone', 'phone', '+49 (30) 12-34', undefined],
    ['name', 'firstName', 'Jean\u00A0Po', undefined],
    ['phone', 'phone', '\u202A+49 30\u20111234\u202C', undefined],
    ['phone', 'phone', '123', 'phone'],
    ['phone', 'phone', '+49 30 CALL', 'phone'],
    ['phone', 'phone', '1'.repeat(21), 'too-long'],
    ['choice', 'topic', 'press', undefined],
    ['choice', 'topic', 'Press', 'choice'],
    ['consent', 'privacy', 'on', 'consent'],
  ])('into a field of the type %s (%s): %j', (_type, field, value, problem) => expect(problemOf(field, value)).toBe(problem));

  it('is missing where it is required, and a consent is asked for by its own name', () => {
    expect(validate(form, {}).errors).toEqual([
      { field: 'email', problem: 'missing' },
      { field: 'privacy', problem: 'consent' },
    ]);
    expect(problemOf('email', ' \r\n ')).toBe('missing');
  });

  it('is kept without blanks around it and with one kind of line ends', () => {
    expect(validate(form, { ...RIGHT, title: '  a  ', letter: '\r\na\r\nb\rc\n' }).values).toEqual({
      ...RIGHT,
      title: 'a',
      letter: 'a\nb\nc',
    });
  });

  it('is kept with the signs that names and numbers have, whatever they were copied from', () => {
    expect(validate(form, { ...RIGHT, firstName: 'Anne\u2011Mai', phone: '\u202A+49 30\u20111234\u202C' }).values).toEqual({
      ...RIGHT,
      firstName: 'Anne-Mai',
      phone: '+49 30-1234',
    });
  });

  it('is kept of the fields that the form has, and of no other; nothing is kept of an empty one', () => {
    expect(validate(form, { ...RIGHT, title: '', role: 'admin', constructor: 'x', cv: 'not a file' }).values).toEqual(RIGHT);
  });

  it('is kept although it is wrong, so that it can be shown again', () => {
    expect(validate(form, { ...RIGHT, email: 'ann@' }).values.email).toBe('ann@');
  });
});

it('the address of a form is that of its first field for one', () => {
  expect(emailOf(form, RIGHT)).toBe('ann@example.org');
  expect(emailOf(form, {})).toBeUndefined();
  const without = definitionSchema.parse({
    id: 'vote',
    fields: [{ name: 'title', type: 'text' }],
    actions: [{ type: 'saveData' }],
    retentionDays: 1,
  });
  expect(emailOf(without, RIGHT)).toBeUndefined();
});
