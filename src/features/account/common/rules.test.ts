import { describe, expect, it } from 'vitest';
import { atMost, checkForm, code, email, formValues, personName, required, sitePath, slug, ticked, type Rule } from './rules';

const problem = (rule: Rule, value: string) => rule(value, {});

describe('rules of fields (specification section 5)', () => {
  it.each(['ann@example.org', 'a.b+c@mail.example.co', 'ann@[192.0.2.1]'])('%s is an address', (value) =>
    expect(problem(email, value)).toBeUndefined(),
  );
  it.each([
    ['ann', 'email'],
    ['ann@example', 'emailDomain'],
    ['ann@example.c', 'emailDomain'],
    ['.ann@example.org', 'emailLocal'],
    ['a@b.org,c@d.org', 'emailSeveral'],
  ])('%s is none, and it is said why: %s', (value, key) => expect(problem(email, value)).toBe(key));
  it.each(['Ann', 'Jean-Luc', 'O’Neill', 'J. R. R. Tolkien', 'Nguyễn', 'Jean\u00A0Paul', 'Anne\u2011Marie', '山田\u3000太郎'])(
    '%s is a name',
    (value) => expect(problem(personName, value)).toBeUndefined(),
  );
  it.each(['-Ann', 'Ann-', 'An--n', 'An  n', 'Ann1', 'Ann<b>'])('%s is none', (value) => expect(problem(personName, value)).toBe('name'));
  it('a code is six digits, with or without blanks between them', () => {
    for (const value of ['012345', '012 345', '0 1 2 3 4 5', '012\u00a0345', '０１２３４５', '012-345'])
      expect(problem(code, value)).toBeUndefined();
    for (const value of ['12345', '1234567', '12345a']) expect(problem(code, value)).toBe('code');
  });
  it('counts characters, not code units', () =>
    expect([problem(atMost(2), '👩🏽'), problem(atMost(1), '🙂')]).toEqual([undefined, undefined]));
  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'x', '/a b'])(
    '%s is no path of this site',
    (value) => expect(problem(sitePath, value)).toBe('unknown'),
  );
});

describe('a form', () => {
  it('names the first thing that is wrong with each field, and nothing that is right', () => {
    const rules = { email: [required, email], topic: [slug], confirm: [required, ticked] };
    expect(
      checkForm(
        rules,
        formValues([
          ['email', ' '],
          ['topic', 'energy'],
          ['topic', 'No!'],
          ['confirm', 'yes'],
        ]),
      ),
    ).toEqual({ email: 'required', topic: 'unknown' });
    expect(
      checkForm(
        rules,
        formValues([
          ['email', ' ann@example.org '],
          ['confirm', 'yes'],
        ]),
      ),
    ).toEqual({});
  });
  it('takes fields of any name for what they are', () => {
    const values = formValues([
      ['constructor', '1'],
      ['__proto__', '2'],
      ['toString', '3'],
    ]);
    expect(Object.entries(values)).toEqual([
      ['constructor', ['1']],
      ['__proto__', ['2']],
      ['toString', ['3']],
    ]);
  });
  it('takes no files', () =>
    expect(
      formValues([
        ['a', 'x'],
        ['b', new Blob()],
      ]),
    ).toEqual({ a: ['x'] }));
});
