import { expect, it } from 'vitest';
import { readAsked } from './asked';

const TOKEN = 'abcdefghijklmnop.qrstuv';

it('asks first, whatever of mails the link is about', () => {
  expect(readAsked({ alert: TOKEN })).toEqual({ step: 'ask', kind: 'alert', token: TOKEN });
  expect(readAsked({ newsletter: TOKEN })).toEqual({ step: 'ask', kind: 'newsletter', token: TOKEN });
});
it('says what came of it', () => {
  expect(readAsked({ of: 'alert', done: 'off' })).toEqual({ step: 'off', kind: 'alert' });
  expect(readAsked({ alert: TOKEN, done: 'failed' })).toEqual({ step: 'failed', kind: 'alert', token: TOKEN });
  expect(readAsked({ alert: TOKEN, done: 'over' })).toEqual({ step: 'link-over' });
});
it('knows a link that is none', () => {
  for (const query of [{}, { alert: 'short' }, { newsletter: `${TOKEN} with blanks` }, { of: 'else', done: 'off' }])
    expect(readAsked(query)).toEqual({ step: 'link-over' });
});
