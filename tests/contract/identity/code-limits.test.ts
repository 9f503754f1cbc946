import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/backends/identity/idx/problems.ts';
import { choice } from '../support/idx-client.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { call, stateHandle } = rawIdx(() => identity);

/** Asks for a code to an address, as somebody at `from` does. */
async function ask(email: string, from: string) {
  const headers = { 'x-forwarded-for': from };
  const handle = await stateHandle();
  const select = await call('identify', { stateHandle: handle, identifier: email }, headers);
  const authenticator = choice({ rawIdxState: select.body, neededToProceed: [] } as never, 'Email');
  return call('challenge', { stateHandle: handle, authenticator }, headers);
}

describe('codes that a stranger asks for keep the stranger out (promise 27)', () => {
  it('after eight, for so many minutes, in words; the owner elsewhere still gets one', async () => {
    const { email } = await identity.account();
    const line = `2001:db8:66:${randomInt(0xffff).toString(16)}`;
    const statuses = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await ask(email, `${line}::${index}`)).status);
    expect(statuses).toEqual(Array<number>(8).fill(200));
    const refused = await ask(email, `${line}::ffff`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 590]).toEqual([429, true]);
    expect(JSON.stringify(refused.body)).toContain('Minutes to wait: 10.');
    expect(messageOf({ name: 'too-many', retryAfter: 600 }, 'de').message).toContain('Wartezeit in Minuten: 10.');
    expect((await ask(email, '203.0.113.99')).status).toBe(200);
  });

  it('whoever asks, nobody waits longer than an hour', async () => {
    const { email } = await identity.account();
    const waits = [];
    for (let index = 0; index < 26; index += 1) {
      const answer = await ask(email, `198.51.100.${index}`);
      waits.push(answer.status === 200 ? 0 : Number(answer.headers.get('retry-after')));
    }
    expect(waits.slice(0, 24)).toEqual(Array<number>(24).fill(0));
    expect(waits[24]).toBeGreaterThan(590);
    // Each pause that is over is followed by one try and a longer pause, which ends to grow at an hour.
    const minutes = [];
    for (let round = 0; round < 5; round += 1) {
      const refused = await ask(email, `198.51.100.${100 + round}`);
      const seconds = Number(refused.headers.get('retry-after'));
      minutes.push([refused.status, Math.ceil(seconds / 60)]);
      identity.later(seconds * 1000);
      expect((await ask(email, `198.51.100.${200 + round}`)).status).toBe(200);
    }
    expect(minutes).toEqual([10, 20, 40, 60, 60].map((pause) => [429, pause]));
  });
});

describe('a paused password (promise 27)', () => {
  it('is said in the answer and in the mail with the minutes that are left, the second time too', async () => {
    const { email } = await identity.account();
    const wrong = async (from: string) => {
      const handle = await stateHandle();
      return call(
        'identify',
        { stateHandle: handle, identifier: email, credentials: { passcode: 'not-the-harbour-1' } },
        { 'x-forwarded-for': from },
      );
    };
    let last = await wrong('198.51.100.1');
    for (let index = 2; index <= 8; index += 1) last = await wrong(`198.51.100.${index}`);
    expect(JSON.stringify(last.body)).toContain('Minutes to wait: 10.');
    expect((await identity.mailbox.mail(email, 1, /paused/)).text).toContain('paused for 10 minutes');
    identity.later(11 * 60_000);
    expect(JSON.stringify((await wrong('198.51.100.9')).body)).toContain('Minutes to wait: 20.');
    expect((await identity.mailbox.mail(email, 2, /paused/)).text).toContain('paused for 20 minutes');
  });
});
