import { describe, expect, it } from 'vitest';
import { idxView } from './idx-view.schema';
import { isLocked, problemsOf } from './problems.server';

const refused = (key: string, retryAfter?: number) =>
  problemsOf(idxView.parse({ messages: { value: [{ message: '', i18n: { key }, ...(retryAfter === undefined ? {} : { retryAfter }) }] } }));

describe('a limit says how long it lasts (promise 27)', () => {
  it.each([
    ['authfactor.challenge.suspended_factor', 'signIn.problem.locked'],
    ['tooManyRequests', 'signIn.problem.tooMany'],
  ])('%s', (key, said) => {
    expect(refused(key, 1_190)).toEqual([{ key: said, params: { minutes: '20' } }]);
    // Another provider does not say it.
    expect(refused(key)).toEqual([{ key: said, params: { minutes: '10' } }]);
  });

  it('and nothing else does', () => expect(refused('errors.E0000004', 600)).toEqual([{ key: 'signIn.problem.wrong' }]));
});

describe('a password that was refused', () => {
  const refusal = (message: string, params: unknown[]) =>
    problemsOf(idxView.parse({ messages: { value: [{ message, i18n: { key: 'password.passwordRequirementsNotMet', params } }] } }));
  it('by a rule that the site does not know is told in the provider’s words', () =>
    expect(refusal('Password requirements were not met. It cannot be any of your last 4 passwords.', [])).toEqual([
      {
        key: 'validation.password.refused',
        params: { words: 'Password requirements were not met. It cannot be any of your last 4 passwords.' },
      },
    ]));
  it('by one of ours is told in ours', () =>
    expect(refusal('Password requirements were not met', ['same-as-name'])).toEqual([{ key: 'validation.password.rules' }]));
});

describe('a paused password is known by the key of its message', () => {
  const LOCKED = 'authfactor.challenge.suspended_factor';
  const message = (key: string, words = '') => ({ messages: { value: [{ message: words, i18n: { key } }] } });
  const atField = (key: string) => ({
    remediation: {
      value: [
        {
          name: 'identify',
          value: [{ name: 'credentials', form: { value: [{ name: 'passcode', ...message(key) }] } }],
        },
      ],
    },
  });
  it.each([
    ['with the answer as a whole', message(LOCKED), true],
    ['at a field of a form', atField(LOCKED), true],
    ['and by no other', atField('incorrectPassword'), false],
    ['not by its words', message('errors.E0000004', LOCKED), false],
  ])('%s', (_, view, locked) => expect(isLocked(idxView.parse(view))).toBe(locked));
});
