import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import { isMailedTo, manageToken, readManageToken, readUnsubscribeToken, unsubscribeToken } from './mail-tokens.ts';
import { NEWSLETTERS, rhythmOf } from './newsletters.ts';
import { restore } from './unsubscribe.ts';

const SECRET = 'a secret of the test, long enough to be one';
const secrets = createSecrets('users', SECRET);
const ANN = '11111111-2222-4333-8444-555555555555';
const BOB = '99999999-2222-4333-8444-555555555555';
const MAILED = { subscriberId: ANN, email: 'Ann@example.org' };
const weekly = unsubscribeToken(secrets, { ...MAILED, frequency: 'weekly' });
const manage = manageToken(secrets, MAILED);
const code = (token: string): string => token.split('.').slice(2).join('.');

describe('the token that ends a mailing', () => {
  it('names by itself whose and which', () => {
    expect(readUnsubscribeToken(secrets, weekly)).toMatchObject({ subscriberId: ANN, frequency: 'weekly' });
  });

  it('is the same in each mail: an old one goes on working', () => {
    expect(unsubscribeToken(createSecrets('users', SECRET), { ...MAILED, frequency: 'weekly' })).toBe(weekly);
  });

  it.each([
    ['of another subscriber', weekly.replace(ANN, BOB)],
    ['of another mailing', weekly.replace('weekly', 'monthly')],
    ['of a mailing that there is not', `${ANN}.hourly.${secrets.mac('unsubscribe', `${ANN}.hourly`)}`],
    ['of no subscriber, although its code is right', `ann.weekly.${secrets.mac('unsubscribe', 'ann.weekly')}`],
    ['without its code', `${ANN}.weekly`],
    ['with an empty code', `${ANN}.weekly.`],
    ['that another secret made', unsubscribeToken(createSecrets('users', `${SECRET}!`), { ...MAILED, frequency: 'weekly' })],
    ['that another service made', unsubscribeToken(createSecrets('forms', SECRET), { ...MAILED, frequency: 'weekly' })],
    ['of nothing', ''],
  ])('%s ends nothing', (_what, token) => expect(readUnsubscribeToken(secrets, token)).toBeUndefined());
});

describe('the token that opens a subscriber’s list', () => {
  it('names whose', () => expect(readManageToken(secrets, manage)?.subscriberId).toBe(ANN));

  it('ends no mailing, and one that does opens no list', () => {
    expect(readUnsubscribeToken(secrets, manage)).toBeUndefined();
    expect(readManageToken(secrets, weekly)).toBeUndefined();
    expect(readManageToken(secrets, `${ANN}.manage.${code(weekly)}`)).toBeUndefined();
    expect(readUnsubscribeToken(secrets, `${ANN}.weekly.${code(manage)}`)).toBeUndefined();
  });
});

describe('a token of an address that was left', () => {
  const named = readUnsubscribeToken(secrets, weekly)!;
  it.each([
    ['is of the address that it went to', named, { email: 'ann@EXAMPLE.org', moved: true }, true],
    ['is not of the one that came after', named, { email: 'ann@new.example', moved: true }, false],
    [
      'from before says no address, and counts while none was left',
      { ...named, mailedTo: undefined },
      { email: 'a@b.example', moved: false },
      true,
    ],
    ['from before counts no more once one was', { ...named, mailedTo: undefined }, { email: 'a@b.example', moved: true }, false],
  ])('%s', (_what, given, address, is) => expect(isMailedTo(secrets, given, address)).toBe(is));

  it('of before is read still', () => {
    const before = `${ANN}.weekly`;
    expect(readUnsubscribeToken(secrets, `${before}.${secrets.mac('unsubscribe', before)}`)).toEqual({
      subscriberId: ANN,
      frequency: 'weekly',
      mailedTo: undefined,
    });
  });
});

describe('taking an unsubscription back', () => {
  const undo = {
    subscriberId: ANN,
    email: 'ann@example.org',
    language: 'en',
    hasAccount: false,
    ended: [['newsletter', 'weekly', 'weekly-briefing']],
    until: Date.now() + 60_000,
  };
  const sealed = (what: unknown, purpose = 'newsletter undo') => secrets.seal(purpose, JSON.stringify(what));
  // A database that fails whatever it is asked: what is refused never comes to it.
  const context = {
    secrets,
    db: {
      transaction: () => {
        throw new Error('asked');
      },
    } as never,
  };

  it('is done of what the service sealed within the hour', async () => {
    await expect(restore(context, sealed(undo))).rejects.toThrow('asked');
  });

  it.each([
    ['too old', sealed({ ...undo, until: Date.now() - 1 })],
    ['of nothing that ended', sealed({ ...undo, ended: [] })],
    ['of a mailing that there is not', sealed({ ...undo, ended: [['newsletter', 'hourly', 'x']] })],
    ['sealed for something else', sealed(undo, 'link')],
    ['altered', sealed(undo).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['cut', sealed(undo).slice(0, 40)],
    ['empty', ''],
  ])('is not done of what is %s', async (_what, given) => expect(await restore(context, given)).toBe(false));
});

describe('how often a newsletter comes', () => {
  it.each(NEWSLETTERS.map(({ id, frequency }) => [id, frequency] as const))('%s: %s', (id, frequency) =>
    expect(rhythmOf(id)).toBe(frequency),
  );
  it('is monthly for one that is no longer made', () => expect(rhythmOf('of-long-ago')).toBe('monthly'));
});
