import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import { secondsSince, startedToken } from './started.ts';

const SECRET = 'a secret of the test, long enough to be one';
const secrets = createSecrets('forms', SECRET);
const OPENED = Date.parse('2026-11-23T09:00:00Z');
const token = startedToken(secrets, OPENED);

describe('when a form was opened', () => {
  it.each([
    [0, 0],
    [1_999, 1.999],
    [3_600_000, 3_600],
  ])('is told %i ms later', (later, seconds) => expect(secondsSince(secrets, token, OPENED + later)).toBe(seconds));

  it.each<[string, string | undefined]>([
    ['without a token', undefined],
    ['of an empty one', ''],
    ['of a time alone', String(OPENED)],
    ['of a time with another’s code', `${OPENED - 60_000}.${token.split('.')[1]}`],
    ['of a code alone', `.${token.split('.')[1]}`],
    ['of a time that is no number, although its code is right', `1e3.${secrets.mac('started', '1e3')}`],
    ['of a time before all, although its code is right', `-5.${secrets.mac('started', '-5')}`],
    ['of one that another secret made', startedToken(createSecrets('forms', `${SECRET}!`), OPENED)],
    ['of one that was made for something else', `${OPENED}.${secrets.mac('alert', String(OPENED))}`],
  ])('is not told %s', (_what, given) => expect(secondsSince(secrets, given, OPENED + 5_000)).toBeUndefined());
});
