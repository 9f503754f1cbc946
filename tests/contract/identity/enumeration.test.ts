import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { proceedOf } from '../support/idx-client.ts';
import { choice, messageKeys } from '../support/idx-client.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { begin } = rawIdx(() => identity);

/** An answer without what differs between any two transactions. */
const comparable = (value: unknown, identifier: string): string =>
  JSON.stringify(value, (key, inner: unknown) =>
    key === 'headers'
      ? undefined
      : ['stateHandle', 'expiresAt', 'id', 'href', 'challenge'].includes(key) && typeof inner === 'string'
        ? `${key} of ${inner.length}`
        : typeof inner === 'string'
          ? inner.startsWith('02.')
            ? '-'
            : inner.replaceAll(identifier, 'X').replaceAll(`${identifier.slice(0, 1)}***`, 'X***')
          : inner,
  );

/** What the outboxes, of mails and of notices to clients, ask by themselves, in their own time. */
const OF_AN_OUTBOX = /(?:update|delete from) "?identity"?\."?(?:outbox|logout_notices)/;

/** The statements that the service sends while something is done, without their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [query] of spy.mock.calls as unknown as [string | { text?: string }][]) {
      const text = typeof query === 'string' ? query : (query.text ?? '');
      if (!OF_AN_OUTBOX.test(text)) sent.push(text);
    }
  } finally {
    spy.mockRestore();
  }
  return sent;
}

describe('enumeration', () => {
  const flows: Record<string, (proceed: ReturnType<typeof proceedOf>, email: string) => Promise<unknown>> = {
    'a wrong password': async (proceed, email) =>
      (await proceed({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-5' } })).rawIdxState,
    'the choice of ways': async (proceed, email) => (await proceed({ step: 'identify', identifier: email })).rawIdxState,
    'a code': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      return (await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') })).rawIdxState;
    },
    'a passkey': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      const asked = (
        await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Security Key or Biometric') })
      ).rawIdxState;
      return JSON.parse(JSON.stringify(asked, (key, value: unknown) => (key === 'challenge' ? '-' : value))) as unknown;
    },
    'a wrong code': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
      return (await proceed({ step: 'challenge-authenticator', credentials: { passcode: 'abcdef' } })).rawIdxState;
    },
    recovery: async (proceed, email) => {
      await proceed({ actions: ['currentAuthenticator-recover'] });
      const chosen = await proceed({ step: 'identify-recovery', identifier: email });
      return (await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') })).rawIdxState;
    },
    unlock: async (proceed, email) => {
      const form = await proceed({ step: 'unlock-account' });
      return (await proceed({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(form, 'Email') }))
        .rawIdxState;
    },
    'sign-up': async (proceed, email) => {
      await proceed({ step: 'select-enroll-profile' });
      return (await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email } })).rawIdxState;
    },
  };

  for (const [name, flow] of Object.entries(flows)) {
    it(`${name}: the same answer with and without an account`, async () => {
      const { email } = await identity.account();
      const missing = email.replace('reader', 'rumour');
      const [known, unknown] = [await flow((await begin()).proceed, email), await flow((await begin()).proceed, missing)];
      expect(comparable(known, email)).toBe(comparable(unknown, missing));
    });
  }

  for (const [name, flow] of Object.entries(flows)) {
    it(`${name}: the same questions to the database, in the same order, before each answer`, async () => {
      const { email } = await identity.account();
      const asked = async (identifier: string): Promise<string[]> => {
        const { proceed } = await begin();
        return statementsOf(() => flow(proceed, identifier));
      };
      const [known, unknown] = [await asked(email), await asked(email.replace('reader', 'rumour'))];
      expect(known.length).toBeGreaterThan(3);
      const differing = [...known.filter((one) => !unknown.includes(one)), ...unknown.filter((one) => !known.includes(one))];
      expect(known, `sent for one of them alone: ${differing.join('; ') || 'nothing, but more often'}`).toEqual(unknown);
    });
  }

  it('a lock looks the same too', async () => {
    const { email } = await identity.account();
    const keysOf = async (identifier: string) => {
      const keys: string[] = [];
      for (let n = 0; n < 9; n += 1)
        keys.push(
          ...messageKeys(await (await begin()).proceed({ step: 'identify', identifier, credentials: { passcode: 'Wrong-harbour-5' } })),
        );
      return keys;
    };
    expect(await keysOf(email)).toEqual(await keysOf('nobody@example.org'));
  });

  it('webfinger knows everybody alike', async () => {
    const ask = async (address: string) => (await fetch(`${identity.origin}/.well-known/webfinger?resource=acct:${address}`)).text();
    const { email } = await identity.account();
    expect((await ask(email)).replaceAll(email, 'X')).toBe((await ask('nobody@example.org')).replaceAll('nobody@example.org', 'X'));
  });
});
