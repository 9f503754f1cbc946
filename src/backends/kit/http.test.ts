import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { json, startService, ServiceError } from './http.ts';
import type { RunningService } from './http.ts';
import { createLog } from './log.ts';

let service: RunningService;
const log = createLog('test', { level: 'silent' });
const KEY = 'the key of the test service';
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(service.url + path, { ...init, headers: { ...(path.startsWith('/admin/') ? { 'x-admin-key': KEY } : {}), ...init.headers } });

beforeAll(async () => {
  service = await startService({
    name: 'test',
    port: 0,
    log,
    admin: { key: KEY },
    faults: { enabled: true, ownFaults: ['undecodable-token'] },
    maxBodyBytes: 100,
    graceMs: 100,
    routes: [
      { method: 'GET', path: '/things/:id', handler: (exchange) => json({ id: exchange.params.id, fault: exchange.fault ?? null }) },
      { method: 'GET', path: '/files/*', handler: (exchange) => json({ rest: exchange.params['*'] }) },
      { method: 'GET', path: '/stream', handler: () => ({ status: 200, body: Readable.from(['a', 'b']) }) },
      { method: 'POST', path: '/echo', handler: async (exchange) => json(await exchange.json()) },
      { method: 'GET', path: '/broken', handler: () => Promise.reject(new Error('a secret of the code')) },
      {
        method: 'GET',
        path: '/refused',
        handler: () => {
          throw new ServiceError('conflict', 'It is there already.');
        },
      },
      { method: 'GET', path: '/lost', handler: () => Promise.reject(Object.assign(new Error('secret'), { code: '57P01' })) },
      { method: 'GET', path: '/no-table', handler: () => Promise.reject(Object.assign(new Error('secret'), { code: '42P01' })) },
      {
        method: 'GET',
        path: '/away',
        handler: () => {
          throw new ServiceError('unavailable', 'Try again.', {}, { cause: new Error('connect ECONNREFUSED') });
        },
      },
    ],
  });
});
afterAll(() => service.stop());

describe('routing', () => {
  it('answers a route with its parameters decoded, in any case of the fixed segments', async () => {
    const response = await call('/Things/a%20b');
    expect(await response.json()).toEqual({ id: 'a b', fault: null });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await (await call('/files/a/b.c')).json()).toEqual({ rest: 'a/b.c' });
  });

  it('says 404 and 405 with words', async () => {
    expect((await call('/nothing')).status).toBe(404);
    const response = await call('/things/1', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers HEAD without a body but with its length', async () => {
    const response = await call('/things/1', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('23');
    expect(await response.text()).toBe('');
  });

  it('sends a stream', async () => {
    expect(await (await call('/stream')).text()).toBe('ab');
  });

  it.each(['/things/%E0%A4%A', '//things//x'])('does not fall over %s', async (path) => {
    expect((await call(path)).status).toBeLessThan(500);
  });
});

describe('bodies and errors', () => {
  const post = (body: string, type = 'application/json'): Promise<Response> =>
    call('/echo', { method: 'POST', body, headers: { 'content-type': type } });

  it('parses JSON and refuses what is none, what is too large and what a form could send', async () => {
    expect(await (await post('{"a":1}')).json()).toEqual({ a: 1 });
    expect((await post('{')).status).toBe(400);
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect((await post(`"${'x'.repeat(200)}"`)).status).toBe(413);
  });

  it('gives a refusal its code and hides what a failure says', async () => {
    const refused = await call('/refused', { headers: { 'x-request-id': 'r-1' } });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ error: { code: 'conflict', message: 'It is there already.', requestId: 'r-1' } });
    const broken = await call('/broken');
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toContain('secret');
  });

  it('keeps from the caller what only the log is told: why something else does not answer', async () => {
    const warned = vi.spyOn(log, 'warn');
    const response = await call('/away', { headers: { 'x-request-id': 'r-2' } });
    expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining('ECONNREFUSED') as string]);
    expect(warned.mock.calls).toEqual([[{ requestId: 'r-2', err: new Error('connect ECONNREFUSED') }, 'Try again.']]);
    warned.mockClear();
    await call('/refused');
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('says of a database that went away that trying again may help, and of a mistake in a query that it is ours', async () => {
    const told = vi.spyOn(log, 'warn');
    const lost = await call('/lost', { headers: { 'x-request-id': 'r-3' } });
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await lost.json()).toEqual({
      error: { code: 'unavailable', message: 'The service cannot answer just now. Try again in a moment.', requestId: 'r-3' },
    });
    expect(told.mock.calls).toEqual([
      [{ requestId: 'r-3', err: expect.objectContaining({ code: '57P01' }) as Error }, 'the database went away during a call'],
    ]);
    told.mockRestore();
    const ours = await call('/no-table');
    expect([ours.status, ours.headers.get('retry-after')]).toEqual([500, null]);
  });

  it('keeps a request id that was sent, and makes one otherwise', async () => {
    expect((await call('/things/1', { headers: { 'x-request-id': 'abc' } })).headers.get('x-request-id')).toBe('abc');
    expect((await call('/things/1', { headers: { 'x-request-id': 'a b"' } })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('faults', () => {
  const fault = (name: string, path = '/things/1'): Promise<Response> => call(path, { headers: { 'x-masthead-fault': name } });
  const order = (body: object): Promise<Response> =>
    call('/admin/faults', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  it.each([429, 500, 502, 503, 504, 520, 521, 522, 523, 524])('answers %i when a header asks for it', async (status) => {
    expect((await fault(String(status))).status).toBe(status);
  });

  it('adds Retry-After in seconds or as a date', async () => {
    expect((await fault('429; retry-after=2')).headers.get('retry-after')).toBe('2');
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    await order({ fault: 503, retryAfter: date, times: 1 });
    expect((await call('/things/1')).headers.get('retry-after')).toBe(date);
  });

  it('cuts, truncates, delays and hangs', async () => {
    await expect(fault('cut')).rejects.toThrow();
    await expect(fault('truncate').then((response) => response.text())).rejects.toThrow();
    const started = performance.now();
    expect((await fault('delay:80')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(75);
    await expect(call('/things/1', { headers: { 'x-masthead-fault': 'hang' }, signal: AbortSignal.timeout(150) })).rejects.toThrow();
  });

  it('leaves faults of its own to the service', async () => {
    expect(await (await fault('undecodable-token')).json()).toEqual({ id: '1', fault: 'undecodable-token' });
  });

  it('fails so many requests below a path, then no more', async () => {
    expect((await order({ path: '/things', fault: '503', times: 2 })).status).toBe(201);
    expect((await call('/files/a')).status).toBe(200);
    expect([(await call('/things/1')).status, (await call('/things/1')).status, (await call('/things/1')).status]).toEqual([503, 503, 200]);
  });

  it('is cleared by DELETE, and never touches health or admin calls', async () => {
    await order({ fault: 'cut' });
    expect((await call('/healthz/live')).status).toBe(200);
    expect(await (await call('/admin/faults')).json()).toEqual({ faults: [{ path: '/', fault: { kind: 'cut' }, left: 'without end' }] });
    await call('/admin/faults', { method: 'DELETE' });
    expect((await call('/things/1')).status).toBe(200);
  });

  it('explains a fault that it does not know', async () => {
    const response = await order({ fault: 'explode' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('undecodable-token');
    expect((await fault('503; retry-after=soon')).status).toBe(400);
  });

  it('does nothing while it is switched off', async () => {
    const off = await startService({
      name: 'off',
      port: 0,
      log: createLog('off', { level: 'silent' }),
      admin: { key: KEY },
      routes: [{ method: 'GET', path: '/', handler: () => json({}) }],
    });
    expect((await fetch(off.url, { headers: { 'x-masthead-fault': '503' } })).status).toBe(200);
    expect((await fetch(`${off.url}/admin/faults`, { headers: { 'x-admin-key': KEY } })).status).toBe(403);
    await off.stop();
  });
});

describe('addresses below /admin (promise 4)', () => {
  it.each(['/admin/faults', '/ADMIN/faults', '/Admin/Faults', '/admin/own'])('%s answers to the key alone', async (path) => {
    const own = await startService({
      name: 'own',
      port: 0,
      log,
      admin: { key: KEY, refusal: () => new ServiceError('forbidden', 'In words of its own.') },
      faults: { enabled: true },
      routes: [{ method: 'GET', path: '/admin/own', handler: () => json({}) }],
    });
    const ask = (headers: Record<string, string>) => fetch(own.url + path, { headers });
    const answers = [{}, { 'x-admin-key': '' }, { 'x-admin-key': `${KEY}x` }, { 'x-api-key': KEY }].map(async (headers) => {
      const answer = await ask(headers as Record<string, string>);
      return [answer.status, await answer.text()];
    });
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([403, expect.stringContaining('In words of its own.')]);
    expect((await ask({ 'x-admin-key': KEY })).status).toBe(200);
    await own.stop();
  });

  it('answer to nobody where the service has no key', async () => {
    const none = await startService({ name: 'none', port: 0, log, faults: { enabled: true }, routes: [] });
    for (const headers of [{}, { 'x-admin-key': '' }, { 'x-admin-key': 'undefined' }])
      expect((await fetch(`${none.url}/admin/faults`, { headers: headers as Record<string, string> })).status).toBe(401);
    await none.stop();
  });
});

describe('health (promise 9)', () => {
  it.each<[string, Record<string, string>, object]>([
    ['this machine', {}, { status: 'ready', secret: 1 }],
    ['who has the key, from anywhere', { 'x-forwarded-for': '203.0.113.9', 'x-admin-key': KEY }, { status: 'ready', secret: 1 }],
    ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'cf-connecting-ip'].map(
      (name): [string, Record<string, string>, object] => [
        `others, behind a proxy that says ${name}`,
        { [name]: '127.0.0.1' },
        { status: 'ready' },
      ],
    ),
  ])('tells %s what it may know', async (_who, headers, told) => {
    const own = await startService({
      name: 'own',
      port: 0,
      log,
      admin: { key: KEY },
      routes: [],
      ready: () => ({ ready: true, details: { secret: 1 } }),
    });
    expect(await (await fetch(`${own.url}/healthz/ready`, { headers })).json()).toEqual(told);
    await own.stop();
  });
});

describe('life', () => {
  it('says whether it is ready', async () => {
    const starting = await startService({
      name: 's',
      port: 0,
      log: createLog('s', { level: 'silent' }),
      routes: [],
      ready: () => ({ ready: false, progress: 7, details: { items: 0 } }),
    });
    const response = await fetch(`${starting.url}/healthz/ready`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not ready', progress: 7, items: 0 });
    const passedOn = await fetch(`${starting.url}/healthz/ready`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await passedOn.json()).toEqual({ status: 'not ready', progress: 7 });
    await starting.stop();
  });

  it('explains a port that is taken', async () => {
    await expect(
      startService({ name: 'second', port: service.port, log: createLog('x', { level: 'silent' }), routes: [] }),
    ).rejects.toThrow(/second cannot listen.*taken/);
  });

  it('lets a running request end at a stop and closes idle sockets', async () => {
    const own = await startService({
      name: 'own',
      port: 0,
      log: createLog('own', { level: 'silent' }),
      graceMs: 2000,
      routes: [
        { method: 'GET', path: '/slow', handler: () => new Promise((resolve) => setTimeout(() => resolve(json({ done: true })), 150)) },
      ],
    });
    const idle = connect(own.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const closed = new Promise((resolve) => idle.once('close', resolve));
    const running = fetch(`${own.url}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const asked = performance.now();
    await own.stop();
    expect(performance.now() - asked, 'the time of grace is for those that need it').toBeLessThan(1000);
    expect(await (await running).json()).toEqual({ done: true });
    await closed;
    await expect(fetch(own.url)).rejects.toThrow();
  });
});

it('waits for no head that comes field by field', async () => {
  const impatient = await startService({ name: 'impatient', port: 0, log, routes: [], headTimeMs: 100 });
  const socket = connect(impatient.port, '127.0.0.1');
  let got = '';
  socket.on('data', (part: Buffer) => (got += part.toString())).on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  const dripping = setInterval(() => socket.write('X-A: b\r\n'), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  expect(got).toMatch(/^HTTP\/1\.1 408 /);
  await impatient.stop();
});
