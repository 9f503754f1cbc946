import { describe, expect, it } from 'vitest';
import type { Authenticators } from './model';
import { stateOf } from './state-of';

type Known = Extract<Authenticators, { status: 'known' }>;
const known = (change: Partial<Known>): Authenticators => ({ status: 'known', entries: [], password: null, providers: [], ...change });
const entry = (key: Known['entries'][number]['key']) => ({ id: key, key, name: '', createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null });
const password = { changedAt: null };

describe('the state of an account’s security', () => {
  it.each([
    [{ password, entries: [entry('webauthn'), entry('webauthn')] }, ['password', 'passkey'], true],
    [{ password, entries: [entry('okta_verify')] }, ['password', 'app'], true],
    [{ password }, ['password'], false],
    [{ password, entries: [entry('phone_number'), entry('security_question')] }, ['password'], false],
    [{}, ['code'], false],
    [{ providers: [{ id: 'g', name: 'G', connectedAt: '', lastUsedAt: null }] }, ['provider'], false],
  ] satisfies [Partial<Known>, string[], boolean][])('%j: %j', (ways, kinds, good) => {
    expect(stateOf(known(ways))).toEqual({ kinds, good });
  });
  it('is not told while the ways in are not known', () => {
    expect([stateOf({ status: 'down' }), stateOf({ status: 'signInAgain' })]).toEqual([undefined, undefined]);
  });
});
