import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearFaults, orderFault } from '../contract/support/faults.ts';
import { ask } from '../support/http.ts';
import { recipientsSince } from '../support/mailbox.ts';
import { atATime, serviceUrl } from '../support/seen.ts';
import { site } from '../support/site.ts';

const WANTED = 1_000;
const AT_A_TIME = 8;
const AT_ONCE = 40;
const FAULTS = ['cut', 503, 'truncate', 'delay:300', 500] as const;
/** Between two faults: a service that is taken for gone answers nobody, and nothing would be tried. */
const EACH_MS = 400;
/** Somebody who asks for a thousand letters is somebody else each time. */
const visitor = (number: number): string => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

const users = serviceUrl('USERS');
beforeAll(() => clearFaults(users));
afterAll(() => clearFaults(users));

/** @returns whether it was promised that a mail comes */
async function register(email: string, number: number): Promise<boolean> {
  const { status, body } = await ask(site.insights, '/api/newsletter/register', {
    method: 'POST',
    headers: {
      origin: site.insights,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': visitor(number),
    },
    body: new URLSearchParams({ form: 'register', language: 'en', email, newsletter: 'monthly-highlights' }).toString(),
    timeoutMs: 60_000,
  });
  expect([200, 422, 502, 503, 504]).toContain(status);
  return status === 200 && body.includes('newsletter.sent');
}

it('of a thousand promises that were made while the service failed in every way, none is forgotten', async () => {
  const since = new Date();
  const run = since.getTime().toString(36);
  const promised = new Set<string>();
  const arrived = new Set<string>();
  let refused = 0;
  let made = 0;
  let over = false;
  const failing = (async () => {
    for (let turn = 0; !over; turn += 1) {
      // What was ordered and not met would wait its turn.
      await clearFaults(users);
      await orderFault(users, { fault: FAULTS[turn % FAULTS.length] ?? 'cut', times: 2, path: '/v1/newsletter' });
      await wait(EACH_MS);
    }
  })();
  // The mailbox keeps a thousand mails at most: it is looked into as they come.
  const look = async () => {
    for (const email of await recipientsSince(since)) arrived.add(email);
  };
  while (promised.size < WANTED) {
    await atATime(
      AT_A_TIME,
      Array.from({ length: AT_ONCE }, (_, index) => index),
      async () => {
        made += 1;
        const [number, email] = [made, `promise-${run}-${made}@visitors.example`];
        if (await register(email, number)) promised.add(email);
        else refused += 1;
      },
    );
    await look();
  }
  over = true;
  await failing;
  await clearFaults(users);
  expect(refused, 'some were refused, so that something was survived').toBeGreaterThan(10);
  const missing = async () => {
    await look();
    return [...promised].filter((email) => !arrived.has(email));
  };
  await expect.poll(missing, { timeout: 60_000, interval: 1_000 }).toEqual([]);
});
