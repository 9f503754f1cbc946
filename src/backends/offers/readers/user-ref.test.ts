import { describe, expect, it } from 'vitest';
import { pianoEncrypt } from '../../../lib/piano-cipher.ts';
import { readUserRef } from './user-ref.ts';

const KEY = 'a private key of tests, 32 and more characters';
const NOW = new Date('2026-11-25T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const ref = (more: Record<string, unknown> = {}, key = KEY): string =>
  pianoEncrypt(
    key,
    JSON.stringify({ uid: 'u1', email: 'ann@example.org', first_name: 'Ann', last_name: 'Lee', timestamp: SECONDS, ...more }),
  );

describe('a user reference', () => {
  it('names the reader', () => {
    expect(readUserRef(KEY, ref(), NOW)).toEqual({ uid: 'u1', email: 'ann@example.org', name: 'Ann Lee' });
    expect(readUserRef(KEY, ref({ first_name: null, last_name: undefined, timestamp: String(SECONDS) }), NOW)?.name).toBe('');
  });
  it('is good for five minutes, and for a minute of a clock that is ahead', () => {
    expect(readUserRef(KEY, ref({ timestamp: SECONDS - 300 }), NOW)).toBeDefined();
    expect(readUserRef(KEY, ref({ timestamp: SECONDS - 301 }), NOW)).toBeUndefined();
    expect(readUserRef(KEY, ref({ timestamp: SECONDS + 60 }), NOW)).toBeDefined();
    expect(readUserRef(KEY, ref({ timestamp: SECONDS + 61 }), NOW)).toBeUndefined();
  });
  it.each([
    ['of another key', ref({}, `${KEY}!`)],
    ['altered', ref().replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['without a time', ref({ timestamp: undefined })],
    ['without an account', ref({ uid: '' })],
    ['of no JSON', pianoEncrypt(KEY, 'uid=u1')],
    ['of nothing', ''],
  ])('is refused: %s', (_name, token) => expect(readUserRef(KEY, token, NOW)).toBeUndefined());
});
