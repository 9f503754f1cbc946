import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isName, maskedEmail, phoneNumber } from './names.ts';

describe('addresses', () => {
  it.each(['a@b.org', 'first.last+tag@sub.example.co', "o'neill@example.org", 'x@[127.0.0.1]'])('%s', (email) =>
    expect(isEmail(email)).toBe(true),
  );
  it.each(['', 'a', 'a@b', 'a b@c.org', 'a@b.org\nBcc: c@d.org', 'a@b.org,c@d.org', '.a@b.org', 'a@-b.org', `${'a'.repeat(249)}@b.org`])(
    'not %j',
    (email) => expect(isEmail(email)).toBe(false),
  );
  it('never lets a control character, blank or comma through', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\r', '\n', '\t', ' ', ',', '<', '>', '\u0000'),
        fc.string(),
        (before, sign, after) => !isEmail(`${before}${sign}${after}@example.org`),
      ),
    );
  });
  it('are masked but for the first sign', () => expect(maskedEmail('robin@example.org')).toBe('r***@example.org'));
});

describe('names', () => {
  it.each(['Ada', "O'Neill-Marsh", 'José María', 'Dr. No', 'Žofie'])('%s', (name) => expect(isName(name)).toBe(true));
  it.each(['', ' Ada', '-Ada', 'Ada-', 'A--B', 'A  B', 'Ada1', 'A\nB', '<b>', 'x'.repeat(51)])('not %j', (name) =>
    expect(isName(name)).toBe(false),
  );
});

describe('phone numbers', () => {
  it.each([
    ['0044 (1632) 960-000', '+441632960000'],
    ['+49 (0) 171 1234567', '+491711234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 1234567', '+39061234567'],
    ['+49 30/123-4567', '+49301234567'],
  ])('%s is brought to E.164', (typed, number) => expect(phoneNumber(typed)).toBe(number));
  it.each(['', '12345', '+0123456789', '+44 1632 x', '01632 960000'])('not %j', (number) => expect(phoneNumber(number)).toBeUndefined());
});
