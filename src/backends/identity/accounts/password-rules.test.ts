import { describe, expect, it } from 'vitest';
import { isCommon } from './common-passwords.ts';
import { passwordProblems } from './password-rules.ts';

describe('passwordProblems', () => {
  it.each([
    ['Quiet-harbour-71', []],
    ['Zürich8001a', []],
    ['short1a', ['length']],
    [`a1${'x'.repeat(71)}`, ['length']],
    [`a1${'x'.repeat(70)}`, []],
    ['onlyletters', ['letter-and-digit']],
    ['1234567890', ['letter-and-digit']],
    ['Robin@example1.org', ['same-as-name']],
    [' leading-space1', ['outer-space']],
    ['P@ssw0rd2024!', ['common']],
  ])('%s', (password, problems) => expect(passwordProblems(password, ['robin@EXAMPLE1.org'])).toEqual(problems));
});

describe('isCommon', () => {
  it.each([
    'password1',
    'Passwort123!',
    'qwertz123',
    'Sommer2024',
    '1q2w3e4r5t',
    'aaaaaaaa',
    'S0nn3nschein1'.replace('S0nn3nschein', 'Schatz'),
  ])('%s', (password) => expect(isCommon(password)).toBe(true));
  it.each(['summerhouse-on-9-hills', 'passwordless7keys', 'Sieben-Weiden-7'])('not %s', (password) =>
    expect(isCommon(password)).toBe(false),
  );
});
