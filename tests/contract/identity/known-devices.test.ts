import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, quietBrowser } from '../../e2e/support/by-request.ts';
import { walker } from '../../e2e/support/walker.ts';
import { site } from '../../support/site.ts';
import { choice, messageKeys, someAddress } from '../support/idx-client.ts';
import { begin } from '../support/flow.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const LOCKED = 'authfactor.challenge.suspended_factor';
const TOO_MANY = 'tooManyRequests';
const newDevice = (): string => randomBytes(24).toString('base64url');
const from = (device?: string) => ({
  headers: { 'x-forwarded-for': someAddress(), ...(device === undefined ? {} : { 'x-device-token': device }) },
});

/** Tries a password at the first step. @returns SUCCESS, or what is refused */
async function password(email: string, passcode: string, device?: string): Promise<string> {
  const { proceed } = await begin(identity, from(device));
  const answer = await proceed({ step: 'identify', identifier: email, credentials: { passcode } });
  return answer.status === 'SUCCESS' ? 'SUCCESS' : messageKeys(answer).join();
}

/** Asks for a code and enters the right one, or wrong ones. */
async function code(email: string, mails: number, device?: string, wrong = 0): Promise<string> {
  const { proceed } = await begin(identity, from(device));
  const select = await proceed({ step: 'identify', identifier: email });
  await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(select, 'Email') });
  const right = codeIn(await identity.mailbox.mail(email, mails, /code/i));
  let said = '';
  for (let tried = 0; tried < Math.max(1, wrong); tried += 1) {
    const passcode = wrong === 0 ? right : right === '111111' ? '222222' : '111111';
    const answer = await proceed({ step: 'challenge-authenticator', credentials: { passcode } });
    said = answer.status === 'SUCCESS' ? 'SUCCESS' : messageKeys(answer).join();
  }
  return said;
}

describe('a browser that signed in before has a count of its own (promise 27)', () => {
  it('strangers’ wrong passwords keep it out of nothing', async () => {
    const account = await identity.account();
    const device = newDevice();
    expect(await password(account.email, account.password, device)).toBe('SUCCESS');
    for (let tried = 0; tried < 9; tried += 1) await password(account.email, `Wrong-harbour-${tried}`);
    // The right password of anybody else is refused: whoever has guessed it is not told.
    expect(await password(account.email, account.password)).toBe(LOCKED);
    expect(await password(account.email, account.password, newDevice())).toBe(LOCKED);
    expect(await password(account.email, account.password, device)).toBe('SUCCESS');
  });

  it('nor do their wrong codes', async () => {
    const account = await identity.account();
    const device = newDevice();
    await password(account.email, account.password, device);
    await code(account.email, 1, undefined, 4);
    await code(account.email, 2, undefined, 4);
    expect(await code(account.email, 3)).toBe(TOO_MANY);
    expect(await code(account.email, 4, device)).toBe('SUCCESS');
  });

  it('its own tries are eight, too', async () => {
    const account = await identity.account();
    const device = newDevice();
    await password(account.email, account.password, device);
    for (let tried = 0; tried < 8; tried += 1) await password(account.email, `Wrong-harbour-${tried}`, device);
    expect(await password(account.email, account.password, device)).toBe(LOCKED);
    // They are no stranger's: the count of all others is as it was.
    expect(await password(account.email, account.password)).toBe('SUCCESS');
  });

  it('it is known to the account that it signed in to, and to no other', async () => {
    const [owner, other] = [await identity.account(), await identity.account()];
    const device = newDevice();
    await password(owner.email, owner.password, device);
    for (let tried = 0; tried < 8; tried += 1) await password(other.email, `Wrong-harbour-${tried}`);
    expect(await password(other.email, other.password, device)).toBe(LOCKED);
  });

  it('it is a stranger again when the account’s other sign-ins are ended, and after half a year', async () => {
    for (const forget of [
      (id: string) => identity.manage('DELETE', `/users/${id}/sessions`),
      async () => identity.later(181 * 86_400_000),
    ]) {
      const account = await identity.account();
      const device = newDevice();
      await password(account.email, account.password, device);
      await forget(account.id);
      for (let tried = 0; tried < 8; tried += 1) await password(account.email, `Wrong-harbour-${tried}`);
      expect(await password(account.email, account.password, device)).toBe(LOCKED);
    }
  });

  it('a token that could be guessed is none', async () => {
    const account = await identity.account();
    await password(account.email, account.password, 'my-browser');
    for (let tried = 0; tried < 8; tried += 1) await password(account.email, `Wrong-harbour-${tried}`);
    expect(await password(account.email, account.password, 'my-browser')).toBe(LOCKED);
  });
});

describe.skipIf(!process.env.TEST_DOTCOM)('the site names its visitors’ browsers (promise 27)', () => {
  it('so that strangers lock out themselves, and not who signed in there before', async () => {
    const person = await account(site.dotcom);
    const credentials = { identifier: person.email, secret: person.password };
    const own = walker(site.dotcom, { script: true });
    await own.go('/sign-in');
    await own.step('identify', credentials);
    expect(own.cookies().find(({ name }) => name === 'mh_device')).toMatchObject({
      httpOnly: true,
      value: expect.stringMatching(/^[\w-]{32}$/) as string,
    });
    await own.post('/api/auth/sign-out', { language: 'en' });
    for (let tried = 0; tried < 8; tried += 1)
      await quietBrowser(site.dotcom).tryPassword({ ...person, password: `not this harbour ${tried}` });
    expect(await quietBrowser(site.dotcom).tryPassword(person)).toEqual(['signIn.problem.locked']);
    await own.go('/sign-in');
    await own.step('identify', credentials);
    expect(own.cookie('mh_refresh')).toBeTruthy();
  });
});
