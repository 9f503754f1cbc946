import { describe, expect, it } from 'vitest';
import { idxView } from './idx-view.schema';
import { problemsOf } from './problems.server';

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
