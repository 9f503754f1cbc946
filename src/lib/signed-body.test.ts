import { expect, it } from 'vitest';
import { FRESH_SECONDS, isSignedBody, signBody } from './signed-body';

const SECRET = 'a secret of thirty-two characters';
const NOW = 1_800_000_000;
const signature = signBody(SECRET, NOW, '{"a":1}');

it.each([
  ['at once', SECRET, signature, '{"a":1}', NOW, true],
  ['a little later', SECRET, signature, '{"a":1}', NOW + FRESH_SECONDS, true],
  ['too late', SECRET, signature, '{"a":1}', NOW + FRESH_SECONDS + 1, false],
  ['from the future', SECRET, signature, '{"a":1}', NOW - FRESH_SECONDS - 1, false],
  ['with another body', SECRET, signature, '{"a":2}', NOW, false],
  ['with another secret', `${SECRET}.`, signature, '{"a":1}', NOW, false],
  ['with another time', SECRET, signature.replace(String(NOW), String(NOW + 1)), '{"a":1}', NOW, false],
  ['without a signature', SECRET, '', '{"a":1}', NOW, false],
  ['with something behind it', SECRET, `${signature},v2=0`, '{"a":1}', NOW, false],
])('a body that comes %s', (_when, secret, given, body, now, right) => expect(isSignedBody(secret, given, body, now)).toBe(right));
