import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differsFrom, email, firstName, lineOfText, password, personName, sitePath, slug, verificationCode } from './validation.ts';

const good = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean => schema.safeParse(value).success;

describe('e-mail (specification, section 5)', () => {
  it.each(['ann@example.org', 'a.b+c@mail.example.co', "o'neill@example.org", 'ann@[192.0.2.1]', 'x@sms.localhost'])('takes %s', (value) =>
    expect(good(email, value)).toBe(true),
  );
  it.each([
    'ann',
    'ann@example',
    'ann@example.1a',
    'ann@example.c',
    '.ann@example.org',
    'ann..b@example.org',
    'ann@-a.org',
    'ann@exa mple.org',
    'ann@example.org\n',
    'Ann <a@b.org>',
    'a@b.org,c@d.org',
  ])('refuses %j', (value) => expect(good(email, value)).toBe(false));
  it('answers fast whatever it gets', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (value) => {
        const started = performance.now();
        good(email, value);
        good(personName, value);
        return performance.now() - started < 200;
      }),
    );
    for (const value of [`${'a.'.repeat(20_000)}@`, `a@${'a-'.repeat(20_000)}`, 'a '.repeat(20_000)]) {
      const started = performance.now();
      good(email, value);
      good(personName, value);
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});

describe('name (specification, section 5)', () => {
  it.each(['Ann', 'Jean-Luc', 'O’Neill', "O'Neill", 'Zoë', 'Ann B.', 'J. R. R. Tolkien', 'Nguyễn', 'محمد'])('takes %s', (value) =>
    expect(good(personName, value)).toBe(true),
  );
  it.each(['', ' Ann', 'Ann ', '-Ann', 'Ann-', '.Ann', "'Ann", "Ann'", 'An--n', 'An  n', 'An..n', 'Ann1', 'Ann_', 'Ann<b>', 'Ann\n'])(
    'refuses %j',
    (value) => expect(good(personName, value)).toBe(false),
  );
  it('has 50 characters at most', () => {
    expect(good(firstName, 'a'.repeat(50))).toBe(true);
    expect(good(firstName, 'a'.repeat(51))).toBe(false);
  });
});

describe('password (specification, section 5)', () => {
  it.each(['abcdefg1', 'correct horse 1', 'ä1ä1ä1ä1', `a${'1'.repeat(71)}`])('takes %j', (value) =>
    expect(good(password, value)).toBe(true),
  );
  it.each(['abcdef1', 'abcdefgh', '12345678', ' abcdefg1', 'abcdefg1 ', `a${'1'.repeat(72)}`])('refuses %j', (value) =>
    expect(good(password, value)).toBe(false),
  );
  it('differs from the second value in any case', () => {
    expect(differsFrom('Ann1@Example.org', 'ann1@example.org')).toBe(false);
    expect(differsFrom('correct horse 1', 'ann1@example.org')).toBe(true);
  });
});

it('a code is exactly six digits', () => {
  expect(good(verificationCode, '012345')).toBe(true);
  for (const value of ['12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n']) expect(good(verificationCode, value)).toBe(false);
});

it('a path stays on the site', () => {
  expect(good(sitePath, '/insights/a?b=c')).toBe(true);
  for (const value of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', 'a']) expect(good(sitePath, value)).toBe(false);
  fc.assert(
    fc.property(fc.string(), (value) => {
      if (good(sitePath, value)) expect(new URL(value, 'https://site.example').origin).toBe('https://site.example');
    }),
  );
});

it('a line has no line ends, and no marks that turn its direction', () => {
  expect(good(lineOfText(), 'Aldermoor & Söhne')).toBe(true);
  for (const value of ['a\nb', 'a\u0000', 'a\u202eb', 'a\u2028b', 'x'.repeat(256)]) expect(good(lineOfText(), value)).toBe(false);
});

it('a slug is lower-case', () => {
  expect(good(slug, 'land-and-water')).toBe(true);
  for (const value of ['', '-a', 'a-', 'A', 'a b', 'a/b', 'a'.repeat(101)]) expect(good(slug, value)).toBe(false);
});

it.each([
  ['Jean\u00A0Paul', 'Jean Paul'],
  ['Anne\u2011Marie', 'Anne-Marie'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
])('the name %j is kept as %j', (typed, kept) => expect(personName.parse(typed)).toBe(kept));
