import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, messageKeys, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { accessTokenOf, callMyAccount } from '../support/my-account.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** In the leaked list, and admitted by the rules of length and kind of signs. */
const LEAKED = 'rush2112';

describe('a leaked password is refused wherever one is set, with the reason (promise 6)', () => {
  it('at sign-up', async () => {
    const email = 'leaked@new.example';
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    await proceed({ step: 'select-enroll-profile' });
    await proceed({ step: 'enroll-profile', userProfile: { email, firstName: 'Ada', lastName: 'Marsh' } });
    const select = await proceed({
      step: 'enroll-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email)) },
    });
    await proceed({ step: 'select-authenticator-enroll', authenticator: choice(select, 'Password') });
    const refused = await proceed({ step: 'enroll-authenticator', credentials: { passcode: LEAKED.toUpperCase() } });
    expect(messageKeys(refused)).toEqual(['password.common']);
    expect(JSON.stringify(refused.rawIdxState)).toContain('leaked');
  });

  it('in recovery', async () => {
    const { id } = await identity.account();
    const { body } = await identity.manage('POST', `/users/${id}/recovery-token`, {});
    const client = visitor(identity);
    await client.idx.start({ recoveryToken: String(body.token) });
    expect(messageKeys(await proceedOf(client)({ step: 'reset-authenticator', credentials: { passcode: LEAKED } }))).toEqual([
      'password.common',
    ]);
  });

  it('when signed in', async () => {
    const token = await accessTokenOf(identity, await identity.account());
    const answer = await callMyAccount(identity, token, 'PUT', '/password', { profile: { password: LEAKED } });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining('common-password') as string]);
  });

  it('by the management API', async () => {
    const { id } = await identity.account();
    const user = { email: 'managed@new.example', firstName: 'Robin', lastName: 'Marsh', password: LEAKED };
    for (const answer of [
      await identity.manage('POST', '/users', user),
      await identity.manage('PUT', `/users/${id}/password`, { password: LEAKED }),
    ])
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringMatching(/common-password.*leaked/) as string]);
  });
});
