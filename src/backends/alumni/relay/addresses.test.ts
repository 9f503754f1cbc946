import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import { isFrom, readAddress, relayAddresses, tokenHash, tokenOf } from './addresses.ts';

const secrets = createSecrets('alumni', 'a secret of the test, long enough to be one');
const SIDE = '11111111-2222-4333-8444-555555555555';

describe('the addresses of a side', () => {
  const { answers, failures } = relayAddresses(secrets, { id: SIDE, hash: tokenHash(secrets, SIDE) }, 'alumni.example.org');
  it('have a token that nobody can guess and that is found by its hash', () => {
    expect(tokenOf(secrets, SIDE)).toMatch(/^[a-z2-7]{26}$/);
    expect(answers).toBe(`m-${tokenOf(secrets, SIDE)}@alumni.example.org`);
    expect(readAddress(answers, 'Alumni.example.org')).toEqual({ purpose: 'answer', hash: tokenHash(secrets, SIDE) });
    expect(readAddress(failures.toUpperCase(), 'alumni.example.org')).toEqual({ purpose: 'failure', hash: tokenHash(secrets, SIDE) });
  });
  it('stay what they were where the secret is another one by now, and are made by none that nobody names', () => {
    const side = { id: SIDE, hash: tokenHash(secrets, SIDE) };
    const newer = 'another secret of the test, long enough';
    const named = createSecrets('alumni', newer, ['a secret of the test, long enough to be one']);
    expect(relayAddresses(named, side, 'alumni.example.org').answers).toBe(answers);
    expect(() => relayAddresses(createSecrets('alumni', newer), side, 'alumni.example.org')).toThrow(/ALUMNI_SECRETS_BEFORE/);
  });
  it('are others for another side, and for another secret', () => {
    expect(tokenOf(secrets, SIDE.replace('1', '2'))).not.toBe(tokenOf(secrets, SIDE));
    expect(tokenOf(createSecrets('alumni', 'another secret of the test, long enough'), SIDE)).not.toBe(tokenOf(secrets, SIDE));
  });
  it.each([
    'm-short@alumni.example.org',
    `x-${'a'.repeat(26)}@alumni.example.org`,
    `m-${'a'.repeat(26)}@example.org`,
    'postmaster@alumni.example.org',
    '',
  ])('%s is none', (address) => expect(readAddress(address, 'alumni.example.org')).toBeUndefined());
});

it.each([
  ['ann@example.org', 'ann@example.org', true],
  ['Ann@Example.org', 'ann@EXAMPLE.org', true],
  ['ann@example.org', 'prvs=1234567890=ann@example.org', true],
  ['ann@example.org', 'eve@example.org', false],
  ['eve@example.org', 'ann@example.org', false],
  ['ann@example.org.evil.example', 'ann@example.org', false],
  ['ann@example.org', '', false],
  [undefined, 'ann@example.org', false],
])('a mail from %s in an envelope of %s is Ann’s: %s', (from, envelope, hers) =>
  expect(isFrom('ann@example.org', from, envelope)).toBe(hers),
);
