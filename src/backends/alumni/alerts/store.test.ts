import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import { alertIdOf, alertToken } from './store.ts';

describe('the token of an alert', () => {
  const secrets = createSecrets('alumni', 'a secret of the test, long enough to be one');
  const id = '11111111-2222-4333-8444-555555555555';
  const token = alertToken(secrets, id);
  it('names its alert', () => expect(alertIdOf(secrets, token)).toBe(id));
  it.each([
    ['of another alert', token.replace('1', '2')],
    ['without its code', id],
    ['with another code', `${id}.AAAA`],
    ['with more behind it', `${token}.x`],
    ['of nothing', ''],
    ['of no id, although its code is right', alertToken(secrets, 'x')],
    ['of another service', alertToken(createSecrets('forms', 'a secret of the test, long enough to be one'), id)],
  ])('%s names none', (_what, other) => expect(alertIdOf(secrets, other)).toBeUndefined());
});
