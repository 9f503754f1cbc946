import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { choice, messageKeys, someAddress } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { begin, call, stateHandle } = rawIdx(() => identity);

describe('guessing', () => {
  it('one password on many accounts is stopped by the address', async () => {
    const address = someAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const handle = await stateHandle();
      const answer = await call(
        'identify',
        { stateHandle: handle, identifier: `sprayed${n}@example.org`, credentials: { passcode: 'Spring-tide-24' } },
        { 'x-forwarded-for': address },
      );
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('many at the same moment count as many', async () => {
    const { email, password } = await identity.account();
    const handles = await Promise.all(Array.from({ length: 24 }, () => stateHandle()));
    const answers = await Promise.all(
      handles.map((handle, n) =>
        call(
          'identify',
          { stateHandle: handle, identifier: email, credentials: { passcode: `Wrong-${n}-tide` } },
          { 'x-forwarded-for': someAddress() },
        ),
      ),
    );
    const tried = answers.filter(({ body }) => JSON.stringify(body).includes('errors.E0000004'));
    expect(tried.length).toBeLessThanOrEqual(8);
    const { proceed } = await begin();
    expect((await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('PENDING');
  });

  it('codes: eight tries an account in all, whatever number of codes is asked for', async () => {
    const { email } = await identity.account();
    let wrong = 0;
    let refused = 0;
    for (let round = 0; round < 4; round += 1) {
      const { proceed } = await begin();
      const chosen = await proceed({ step: 'identify', identifier: email });
      await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
      const code = codeIn(await identity.mailbox.mail(email, round + 1));
      for (let n = 0; n < 4; n += 1) {
        const keys = messageKeys(
          await proceed({ step: 'challenge-authenticator', credentials: { passcode: code === '111111' ? '222222' : '111111' } }),
        );
        if (keys.includes('api.authn.error.PASSCODE_INVALID')) wrong += 1;
        if (keys.includes('tooManyRequests')) refused += 1;
      }
    }
    expect(wrong).toBe(8);
    expect(refused).toBe(8);
  });

  it('no code is right for an address without an account, not even the one that was drawn', async () => {
    const handle = await stateHandle();
    const chosen = (await call('identify', { stateHandle: handle, identifier: 'nobody-at-all@example.org' })).body;
    await call('challenge', {
      stateHandle: handle,
      authenticator: { id: JSON.stringify(chosen).match(/autEmail\w+/)?.[0], methodType: 'email' },
    });
    const id = handle.split('.')[1] ?? '';
    const mac = createSecrets('identity', identity.config.secret).mac('code', `${id} 123456`);
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    const { rowCount } = await database.query(
      "update identity.transactions set state = jsonb_set(state, '{step,challenge,code,mac}', to_jsonb($2::text)) where id = $1",
      [id, mac],
    );
    await database.end();
    expect(rowCount).toBe(1);
    const answer = await call('challenge/answer', { stateHandle: handle, credentials: { passcode: '123456' } });
    expect(JSON.stringify(answer.body)).toContain('PASSCODE_INVALID');
  });

  it('guesses sent at once with one handle get four tries', async () => {
    const { email } = await identity.account();
    const handle = await stateHandle();
    const chosen = (await call('identify', { stateHandle: handle, identifier: email })).body;
    const id = JSON.stringify(chosen).match(/autEmail\w+/)?.[0];
    await call('challenge', { stateHandle: handle, authenticator: { id, methodType: 'email' } });
    const code = codeIn(await identity.mailbox.mail(email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call(
          'challenge/answer',
          { stateHandle: handle, credentials: { passcode: String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0') } },
          { 'x-forwarded-for': someAddress() },
        ),
      ),
    );
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('PASSCODE_INVALID'))).toHaveLength(4);
  });

  it('the right password ends the count: seven wrong ones, twice, lock nobody out who knows it', async () => {
    const { email, password } = await identity.account();
    const address = someAddress();
    const tryWith = async (passcode: string) => {
      const { proceed } = await begin(address);
      return proceed({ step: 'identify', identifier: email, credentials: { passcode } });
    };
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 7; n += 1) expect(messageKeys(await tryWith('Wrong-harbour-5'))).toEqual(['errors.E0000004']);
      expect((await tryWith(password)).status).toBe('SUCCESS');
    }
  });

  it('the right password of one account does not free the address for guesses at others', async () => {
    const own = await identity.account();
    const address = someAddress();
    const keys: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const guess = (await begin(address)).proceed;
      keys.push(
        ...messageKeys(await guess({ step: 'identify', identifier: `other${n}@example.org`, credentials: { passcode: 'Spring-tide-24' } })),
      );
      const { proceed } = await begin(address);
      await proceed({ step: 'identify', identifier: own.email, credentials: { passcode: own.password } });
    }
    expect(keys.filter((key) => key === 'errors.E0000004').length).toBeLessThanOrEqual(8);
    expect(keys).toContain('tooManyRequests');
  });

  it('a lock is opened by a proven address, not by asking for the mail', async () => {
    const { email, password } = await identity.account();
    for (let n = 0; n < 8; n += 1)
      await (await begin()).proceed({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-5' } });
    const again = async () =>
      (await (await begin()).proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status;
    const { proceed } = await begin();
    const form = await proceed({ step: 'unlock-account' });
    await proceed({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(form, 'Email') });
    await proceed({ step: 'challenge-authenticator', credentials: { passcode: 'abcdef' } });
    expect(await again()).toBe('PENDING');
    const code = codeIn(await identity.mailbox.mail(email, 1, /unlock/));
    await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(await again()).toBe('SUCCESS');
  });

  it('mails to one address are limited', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    for (let n = 0; n < 12; n += 1) await proceed({ actions: ['currentAuthenticatorEnrollment-resend'] });
    await identity.mailbox.mail(email, 8);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(identity.mailbox.to(email)).toHaveLength(8);
  });
});
