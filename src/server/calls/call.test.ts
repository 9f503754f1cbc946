import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { readCounters } from '../counters';
import { AppError } from '../errors';
import { callService, type ServiceCall } from './call';
import { timeLeft, withDeadline } from './deadline';
import { laneOf, SLOTS, TOLERATED } from './lane';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A service on a port of its own, so on a lane of its own; `answer` may be another one later. */
async function service(answer: RequestListener) {
  const its = { answer, asked: 0, url: '', open: 0 };
  const server = createServer((request, response) => {
    its.asked += 1;
    its.open += 1;
    response.once('close', () => (its.open -= 1));
    its.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  its.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/thing`;
  return its;
}

const hang: RequestListener = () => undefined;
const cut: RequestListener = (request) => void request.socket.destroy();
const well: RequestListener = (_request, response) => void response.end('well');

const ask = (url: string, call: Partial<ServiceCall> = {}) => callService(url, { timeout: 5_000, ...call }, (response) => response.text());
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call of a service', () => {
  it('is made again where the line was cut and it changes nothing', async () => {
    const its = await service((request, response) => (its.asked < 3 ? cut : well)(request, response));
    expect(await ask(its.url)).toBe('well');
    expect(its.asked).toBe(3);
  });
  it('is not made again where it may have been done', async () => {
    const its = await service(cut);
    expect(await failure(ask(its.url, { method: 'POST', body: '{}' }))).toMatchObject({ code: 'service/unreachable' });
    expect(its.asked).toBe(1);
    expect(await failure(ask(its.url, { idempotent: false }))).toMatchObject({ code: 'service/unreachable' });
    expect(its.asked).toBe(2);
  });
  it('is made again whatever it is where nothing of it left', async () => {
    const its = await service(well);
    let tries = 0;
    const refused = Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    const later: typeof fetch = (input, init) => ((tries += 1) < 3 ? Promise.reject(refused) : fetch(input, init));
    expect(await ask(its.url, { method: 'POST', body: '{}', fetch: later })).toBe('well');
    expect([tries, its.asked]).toEqual([3, 1]);
  });
  it('is answered by an error of the service, which is nobody’s to repeat', async () => {
    const its = await service((_request, response) => void response.writeHead(503).end('no'));
    for (let each = 0; each < 2 * TOLERATED; each += 1) expect(await ask(its.url)).toBe('no');
    expect(its.asked).toBe(2 * TOLERATED);
  });
  it('ends in its time, its body and its repetitions included', async () => {
    const slow = await service((_request, response) => void response.write('be'));
    expect(await failure(ask(slow.url, { timeout: 60 }))).toMatchObject({ code: 'service/timeout' });
  });
  it('ends with the page that it is made for', async () => {
    const its = await service(hang);
    const error = await withDeadline(60, async () => {
      expect(timeLeft()).toBeLessThanOrEqual(60);
      return failure(ask(its.url));
    });
    expect(error).toMatchObject({ code: 'service/timeout' });
    expect(timeLeft()).toBe(Infinity);
    expect(await withDeadline(60, () => withDeadline(10_000, () => Promise.resolve(timeLeft())))).toBeLessThanOrEqual(60);
  });
  it('leaves with the visitor, who says nothing of the service', async () => {
    const its = await service(hang);
    for (let each = 0; each <= TOLERATED; each += 1) {
      const left = new AbortController();
      const asked = failure(ask(its.url, { signal: left.signal }));
      left.abort();
      expect(await asked).toBeInstanceOf(AppError);
    }
    its.answer = well;
    expect(await ask(its.url)).toBe('well');
  });
});

describe('a service that does not answer', () => {
  /** Asks until it is taken for gone. */
  const giveUpOn = async (its: Awaited<ReturnType<typeof service>>): Promise<void> => {
    for (let each = 0; each < TOLERATED; each += 1) await failure(ask(its.url, { idempotent: false }));
  };
  it('is asked no more for a while, and then by one call', async () => {
    const its = await service(cut);
    await giveUpOn(its);
    const asked = its.asked;
    const opened = readCounters()['calls.refused'] ?? 0;
    const refused = await failure(ask(its.url));
    expect(refused).toMatchObject({ code: 'service/unreachable', retryAfter: 2, detail: expect.stringContaining('not asked') });
    expect(its.asked).toBe(asked);
    expect(readCounters()['calls.refused']).toBe(opened + 1);
    its.answer = hang;
    await expect.poll(() => (failure(ask(its.url, { timeout: 2_000 })), its.open), { timeout: 5_000 }).toBe(1);
    // Others are let through by nobody while that one is out.
    const others = await Promise.all(Array.from({ length: 10 }, () => failure(ask(its.url))));
    expect(others.every((error) => error instanceof AppError && error.code === 'service/unreachable')).toBe(true);
    expect(its.open).toBe(1);
  });
  it('is one that hangs, too', async () => {
    const its = await service(hang);
    for (let each = 0; each < TOLERATED; each += 1)
      expect(await failure(ask(its.url, { timeout: 30 }))).toMatchObject({ code: 'service/timeout' });
    expect(await failure(ask(its.url))).toMatchObject({ code: 'service/unreachable', detail: expect.stringContaining('not asked') });
  });
  it('is not one whose answers come too late for a page that had little time left', async () => {
    const its = await service(hang);
    for (let each = 0; each <= TOLERATED; each += 1) await withDeadline(20, () => failure(ask(its.url)));
    its.answer = well;
    expect(await ask(its.url)).toBe('well');
  });
  it('is asked by all again as soon as it answers one', async () => {
    const its = await service(cut);
    await giveUpOn(its);
    its.answer = well;
    await expect.poll(() => ask(its.url).catch(() => 'not yet'), { timeout: 5_000 }).toBe('well');
    expect(await Promise.all(Array.from({ length: 20 }, () => ask(its.url)))).toEqual(Array(20).fill('well'));
  });
  it('has other kinds of calls that go on', async () => {
    const its = await service((request, response) => (request.method === 'PUT' ? hang : well)(request, response));
    const put = () => failure(ask(its.url, { method: 'PUT', lane: 'authoring', timeout: 40 }));
    await Promise.all(Array.from({ length: TOLERATED + 1 }, put));
    expect(await ask(its.url)).toBe('well');
  });
  it('keeps no more calls under way than there are places, and tells the others at the end of their time', async () => {
    const its = await service(hang);
    const some = Array.from({ length: SLOTS }, () => failure(ask(its.url, { timeout: 3_000 })));
    await expect.poll(() => its.open, { timeout: 3_000 }).toBe(SLOTS);
    expect(await failure(ask(its.url, { timeout: 50 }))).toMatchObject({ code: 'service/timeout' });
    expect(its.open).toBe(SLOTS);
    its.answer = well;
    await Promise.all(some);
  });
  it('is not pushed: where too much was repeated, nothing is', async () => {
    const its = await service(cut);
    const { budget } = laneOf(new URL(its.url));
    while (budget.withdraw());
    expect(await failure(ask(its.url))).toMatchObject({ code: 'service/unreachable' });
    expect(its.asked).toBe(1);
  });
});

it('what waited for a place belongs to whom it is done for', async () => {
  const whose = new AsyncLocalStorage<string>();
  const its = await service((_request, response) => setTimeout(() => response.end('well'), 5));
  const read = (name: string) =>
    whose.run(name, () => callService(its.url, { timeout: 5_000 }, async (response) => (await response.text(), whose.getStore())));
  const names = Array.from({ length: 3 * SLOTS }, (_, index) => `page ${index}`);
  expect(await Promise.all(names.map(read))).toEqual(names);
});
