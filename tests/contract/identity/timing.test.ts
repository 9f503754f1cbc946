import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { codeChallenge } from '../support/pkce.ts';
import { someAddress } from '../support/idx-client.ts';
import { compareTimes } from '../support/timing.ts';

const PAIRS = 30;
/** What somebody far away cannot tell from the network's own ups and downs. Hashing a password takes ten times as long. */
const TOLERANCE_MS = 2.5;

let identity: Identity;
const known: string[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  for (let n = 0; n < PAIRS + 3; n += 1) known.push((await identity.account({ email: `known-${n}@example.org` })).email);
}, 120_000);
afterAll(() => identity.stop());

async function call(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${identity.origin}/idp/idx/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function handle(): Promise<string> {
  const form = {
    client_id: 'public',
    scope: 'openid',
    redirect_uri: `${PUBLIC_PAGE}/login/callback`,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    state: 's',
  };
  const { interaction_handle: interactionHandle } = (await (
    await fetch(`${identity.issuer}/v1/interact`, { method: 'POST', body: new URLSearchParams(form) })
  ).json()) as { interaction_handle: string };
  return String((await call('introspect', { interactionHandle })).stateHandle);
}

const EMAIL = { id: 'autEmail00000000000', methodType: 'email' };

/** What is done before, and the call whose time is taken. */
interface Probe {
  before?: (stateHandle: string, email: string) => Promise<unknown>;
  probe: (stateHandle: string, email: string) => Promise<unknown>;
}

const probes: Record<string, Probe> = {
  'a wrong password': {
    probe: (stateHandle, identifier) => call('identify', { stateHandle, identifier, credentials: { passcode: 'Wrong-harbour-5' } }),
  },
  'the choice of ways': { probe: (stateHandle, identifier) => call('identify', { stateHandle, identifier }) },
  'a code by mail': {
    before: (stateHandle, identifier) => call('identify', { stateHandle, identifier }),
    probe: (stateHandle) => call('challenge', { stateHandle, authenticator: EMAIL }),
  },
  'a wrong code': {
    before: async (stateHandle, identifier) => {
      await call('identify', { stateHandle, identifier });
      await call('challenge', { stateHandle, authenticator: EMAIL });
    },
    probe: (stateHandle) => call('challenge/answer', { stateHandle, credentials: { passcode: 'abcdef' } }),
  },
  recovery: {
    before: async (stateHandle, identifier) => {
      await call('recover', { stateHandle });
      await call('identify', { stateHandle, identifier });
    },
    probe: (stateHandle) => call('challenge', { stateHandle, authenticator: EMAIL }),
  },
  unlock: {
    before: (stateHandle) => call('unlock-account', { stateHandle }),
    probe: (stateHandle, identifier) => call('challenge', { stateHandle, identifier, authenticator: EMAIL }),
  },
  'sign-up': {
    before: (stateHandle) => call('enroll', { stateHandle }),
    probe: (stateHandle, email) => call('enroll/new', { stateHandle, userProfile: { firstName: 'Ada', lastName: 'Marsh', email } }),
  },
};

describe('the work before an answer is the same', () => {
  it('a row in the outbox, whether or not there is somebody to write to', async () => {
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    try {
      await database.query('create table identity.seen (decoy boolean, size integer)');
      await database.query(
        "create function identity.see() returns trigger language plpgsql as 'begin insert into identity.seen values (new.decoy, length(new.payload)); return new; end'",
      );
      await database.query('create trigger see after insert on identity.outbox for each row execute function identity.see()');
      const { email } = await identity.account({ email: 'somebody@example.org' });
      const rowsOf = async (flow: Probe, address: string) => {
        await database.query('truncate identity.seen');
        const stateHandle = await handle();
        await flow.before?.(stateHandle, address);
        await flow.probe(stateHandle, address);
        return (await database.query<{ decoy: boolean; size: number }>('select * from identity.seen')).rows;
      };
      for (const name of ['a code by mail', 'recovery', 'unlock']) {
        const [there, nobody] = [await rowsOf(probes[name] as Probe, email), await rowsOf(probes[name] as Probe, 'someb0dy@example.org')];
        expect(there, name).toMatchObject([{ decoy: false }]);
        expect(nobody, name).toMatchObject([{ decoy: true }]);
        expect(Math.abs((there[0]?.size ?? 0) - (nobody[0]?.size ?? 0)), name).toBeLessThan(4);
      }
      const locking = async (address: string) => {
        await database.query('truncate identity.seen');
        for (let n = 0; n < 8; n += 1)
          await call('identify', { stateHandle: await handle(), identifier: address, credentials: { passcode: 'Wrong-harbour-5' } });
        return (await database.query<{ decoy: boolean }>('select decoy from identity.seen')).rows;
      };
      expect([await locking(email), await locking('someb0dy@example.org')]).toEqual([[{ decoy: false }], [{ decoy: true }]]);
    } finally {
      await database.query('drop trigger if exists see on identity.outbox');
      await database.end();
    }
  });
});

describe('the time of an answer does not tell who has an account', () => {
  for (const [name, { before, probe }] of Object.entries(probes)) {
    it(
      name,
      async () => {
        // Addresses of the test's own, since tries are counted by account.
        const unknown = (n: number): string => `${name.replace(/\W/g, '-')}-${n}@nowhere.example`;
        const prepare = async (email: string): Promise<string> => {
          const stateHandle = await handle();
          await before?.(stateHandle, email);
          return stateHandle;
        };
        for (let n = 0; n < 2; n += 1) {
          await probe(await prepare(known[PAIRS + n] ?? ''), known[PAIRS + n] ?? '');
          await probe(await prepare(unknown(PAIRS + n)), unknown(PAIRS + n));
        }
        const ready = { known: [] as string[], unknown: [] as string[] };
        for (let n = 0; n < PAIRS; n += 1) {
          ready.known.push(await prepare(known[n] ?? ''));
          ready.unknown.push(await prepare(unknown(n)));
        }
        const { lowMs, highMs } = await compareTimes(
          PAIRS,
          (n) => probe(ready.unknown[n] ?? '', unknown(n)),
          (n) => probe(ready.known[n] ?? '', known[n] ?? ''),
        );
        expect(lowMs, 'an account makes the answer slower').toBeLessThan(TOLERANCE_MS);
        expect(highMs, 'an account makes the answer faster').toBeGreaterThan(-TOLERANCE_MS);
      },
      60_000,
    );
  }
});
