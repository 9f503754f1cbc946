import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
});

/** A server that answers with these, one after the other, and the last for ever. */
async function answering(...answers: readonly (readonly [status: number, retryAfter?: string])[]) {
  const asked: number[] = [];
  const server = createServer((_request, response) => {
    const [status = 500, retryAfter] = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(Date.now());
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('said');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
const patience = { timeoutMs: 2_000, tries: 3, mostS: 2 };

it('asks again after the time that a busy service names, and gives what it says then', async () => {
  const { url, asked } = await answering([429, '0.2'], [200]);
  const response = await patientFetch(patience)(url);
  expect([response.status, await response.text(), asked.length]).toEqual([200, 'said', 2]);
  expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(190);
});

it('gives up after so many tries, and gives the refusal', async () => {
  const { url, asked } = await answering([429, '0']);
  expect([(await patientFetch(patience)(url)).status, asked.length]).toEqual([429, 3]);
});

it('waits no longer than it may, whatever is named', async () => {
  const { url, asked } = await answering([429, 'Wed, 25 Nov 2099 10:00:00 GMT'], [200]);
  await patientFetch({ ...patience, mostS: 0.1 })(url);
  expect(asked[1]! - asked[0]!).toBeLessThan(1_500);
});

it.each([200, 503])('asks once where the answer is %i', async (status) => {
  const { url, asked } = await answering([status]);
  expect([(await patientFetch(patience)(url)).status, asked.length]).toEqual([status, 1]);
});
