import { describe, expect, it } from 'vitest';
import {
  company,
  email,
  fieldProblems,
  newPassword,
  personName,
  phoneNumber,
  trimmed,
  titleName,
  verificationCode,
} from './validation.schema';
import { z } from 'zod';

const problem = (schema: z.ZodType, value: unknown): string => {
  const result = schema.safeParse(value);
  return result.success ? 'fine' : (result.error.issues[0]?.message ?? '');
};

describe('validation rules (specification section 5)', () => {
  it.each([
    ['ines@aldermoor.example', 'fine'],
    ["o'neill+news@sub.aldermoor.co.uk", 'fine'],
    ['a@[192.168.0.1]', 'fine'],
    [' a@b.de ', 'fine'],
    ['', 'validation.email.required'],
    [undefined, 'validation.email.required'],
    ['m.sommer.aldermoor.example', 'validation.email'],
    ['a@b', 'validation.email.domain'],
    ['a@b.c', 'validation.email.domain'],
    ['a@b.c1', 'validation.email.domain'],
    ['a@[300.1.1.1]', 'validation.email.domain'],
    ['.a@b.de', 'validation.email.local'],
    ['a..b@b.de', 'validation.email.local'],
    ['a@-b.de', 'validation.email.domain'],
    ['a b@c.de', 'validation.email.local'],
    ['a@b.de, c@d.de', 'validation.email.several'],
    ['a@b.de\r\nBcc: x@y.de', 'validation.email.local'],
    [`${'a'.repeat(250)}@b.de`, 'validation.tooLong'],
  ])('e-mail %j is %s', (value, expected) => expect(problem(email, value)).toBe(expected));
  it.each([
    ['Inés', 'fine'],
    ['Jean-Luc O’Neill Jr.', 'fine'],
    ["D'Arcy", 'fine'],
    ['Søren de la Cruz', 'fine'],
    ['李', 'fine'],
    ['', 'validation.name.required'],
    [' a', 'validation.name'],
    ['.a', 'validation.name'],
    ["'a", 'validation.name'],
    ['-a', 'validation.name'],
    ['a ', 'validation.name'],
    ["a'", 'validation.name'],
    ['a-', 'validation.name'],
    ['a.', 'fine'],
    ['a  b', 'validation.name'],
    ['a--b', 'validation.name'],
    ['a..b', 'validation.name'],
    ['Jean\u00A0Paul', 'fine'],
    ['山田\u3000太郎', 'fine'],
    ['علی\u200Cرضا', 'fine'],
    ['a4', 'validation.name'],
    ['<b>', 'validation.name'],
    ['a'.repeat(51), 'validation.tooLong'],
  ])('name %j is %s', (value, expected) => expect(problem(personName, value)).toBe(expected));
  it.each([
    ['123456', 'fine'],
    ['123 456', 'fine'],
    [' 123456\n', 'fine'],
    ['12345', 'validation.code'],
    ['1234567', 'validation.code'],
    ['12345a', 'validation.code'],
    ['١٢٣٤٥٦', 'fine'],
    ['１２３４５６', 'fine'],
    ['', 'validation.code.required'],
  ])('code %j is %s', (value, expected) => expect(problem(verificationCode, value)).toBe(expected));
  it.each([
    ['a quiet harbour 7', 'fine'],
    ['abcdefg1', 'fine'],
    ['', 'validation.password.required'],
    ['abcdef1', 'validation.password.short'],
    [`${'a'.repeat(72)}1`, 'validation.password.long'],
    ['abcdefgh', 'validation.password.digit'],
    ['12345678', 'validation.password.letter'],
    [' abcdefg1', 'validation.password.spaces'],
    ['abcdefg1 ', 'validation.password.spaces'],
    ['INES@aldermoor.example1', 'validation.password.same'],
  ])('password %j is %s', (value, expected) => expect(problem(newPassword('ines@Aldermoor.example1'), value)).toBe(expected));
  it('counts signs, not code units', () => expect(problem(newPassword(), `${'😀'.repeat(70)}a1`)).toBe('fine'));
  it('text has the lengths of the specification', () => {
    expect([
      problem(company, 'x'.repeat(255)),
      problem(company, 'x'.repeat(256)),
      problem(titleName, 'x'.repeat(100)),
      problem(titleName, 'x'.repeat(101)),
      problem(company, 'a\u202eb'),
    ]).toEqual(['fine', 'validation.tooLong', 'fine', 'validation.tooLong', 'validation.text']);
  });
  it('says one thing about each field', () => {
    const form = z.object({ identifier: email, secret: newPassword() });
    const parsed = form.safeParse({ identifier: 'x', secret: 'a' });
    expect(parsed.success ? [] : fieldProblems(parsed.error)).toEqual([
      { field: 'identifier', key: 'validation.email' },
      { field: 'secret', key: 'validation.password.short' },
    ]);
  });
});

it.each([
  ['+49 (0) 171 1234567', '+491711234567'],
  ['0044 (0)20 7946 0958', '00442079460958'],
  ['+39 06 1234567', '+39061234567'],
  ['+49 30/1234567', '+49301234567'],
  ['\u202A+49 30 1234567\u202C', '+49301234567'],
])('the number %j is %s', (typed, number) => expect(phoneNumber.parse(typed)).toBe(number));

it('keeps a name as its signs are known elsewhere', () => expect(personName.parse('O\u2018Neill')).toBe('O’Neill'));

it('takes a name with a blank that a keyboard left behind it, and no other', () => {
  expect(trimmed(personName).parse(' Maria ')).toBe('Maria');
  expect(personName.safeParse('Maria ').success).toBe(false);
  expect(trimmed(personName).safeParse('-').success).toBe(false);
});
