import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROW_MS } from './calls/answers';
import { refusingRedis } from '../../tests/support/refusing-redis';
import { forgetPerProcess } from './one-per-process';

const servers: { close(): void; closeAllConnections(): void }[] = [];

/** A service on a port of its own. */
function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
const json =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const content = (status = 200) => serve(json(status, { data: { __typename: 'Query' } }));

/** The environment is read once a module: each test has its own. */
async function health(environment: Readonly<Record<string, string>>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { readHealth } = await import('./health');
  return readHealth;
}

beforeEach(() => forgetPerProcess('health', 'leftOut', 'sharedStore.made'));
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

it.each([
  ['one of ours that can answer', json(200, { status: 'ready' }), 'ok'],
  ['one of ours whose database is away', json(503, { status: 'not ready' }), 'service/not-ready'],
  ['another that knows no such address', json(404, { error: 'x' }), 'ok'],
  ['another that is broken', json(500, { error: 'x' }), 'status 500'],
  ['one that breaks off', ((request) => request.socket.destroy()) as RequestListener, 'service/unreachable'],
])('says of %s how it is', async (_what, listener, expected) => {
  const read = await health({ GRAPH_QL_ENDPOINT: await content(), SEARCH_URL: await serve(listener) });
  const { services, status } = await read();
  expect(services).toEqual({ content: 'ok', search: expected });
  expect(status).toBe(expected === 'ok' ? 'ok' : 'degraded');
});

it.each([
  ['finds its document', 200, 'ok'],
  ['does not', 404, 'status 404'],
])('asks a provider that is not ours for what sign-in reads first, and %s', async (_what, status, expected) => {
  const asked: string[] = [];
  const issuer = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url === '/oauth2/default/.well-known/openid-configuration' ? status : 404).end();
  });
  const read = await health({ GRAPH_QL_ENDPOINT: await content(), IDENTITY_ISSUER: `${issuer}/oauth2/default` });
  expect((await read()).services).toEqual({ content: 'ok', identity: expected });
  expect(asked).toEqual(['/healthz/ready', '/oauth2/default/.well-known/openid-configuration']);
});

it('is down until content has answered once, and never for anything else', async () => {
  let status = 503;
  const endpoint = await serve((request, response) => json(status, { data: {} })(request, response));
  const read = await health({ GRAPH_QL_ENDPOINT: endpoint, FORMS_URL: 'http://127.0.0.1:1' });
  expect(await read()).toMatchObject({ status: 'down', down: ['content', 'forms'] });
  status = 200;
  expect(await read()).toMatchObject({ status: 'degraded', down: ['forms'] });
  status = 503;
  expect(await read()).toMatchObject({ status: 'degraded', down: ['content', 'forms'] });
});

describe('whether readers may be sent here', () => {
  it('is no once, while content has never answered, and is asked of nobody after that', async () => {
    let asked = 0;
    let status = 503;
    const endpoint = await serve((request, response) => {
      asked += 1;
      json(status, { data: {} })(request, response);
    });
    await health({ GRAPH_QL_ENDPOINT: endpoint, SEARCH_URL: endpoint });
    const { readReadiness } = await import('./health');
    expect(await readReadiness()).toBe('down');
    status = 200;
    expect(await Promise.all([readReadiness(), readReadiness()])).toEqual(['ok', 'ok']);
    status = 503;
    const before = asked;
    expect(await readReadiness()).toBe('ok');
    expect(asked).toBe(before);
  });

  it('does not wait for a service that is slow', async () => {
    const slow = await serve(() => undefined);
    await health({ GRAPH_QL_ENDPOINT: await content(), SEARCH_URL: slow });
    const { readReadiness } = await import('./health');
    const began = performance.now();
    expect(await readReadiness()).toBe('ok');
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('is no for a process that was told to end', async () => {
    await health({ GRAPH_QL_ENDPOINT: await content() });
    const { readReadiness } = await import('./health');
    const { registry } = await import('@/door/registry');
    expect(await readReadiness()).toBe('ok');
    registry().leaving = true;
    expect(await readReadiness()).toBe('leaving');
    Reflect.deleteProperty(registry(), 'leaving');
  });
});

it('says of the store that the processes share whether it takes anything', async () => {
  const redis = await refusingRedis();
  servers.push({ close: redis.close, closeAllConnections: () => undefined });
  const read = await health({ GRAPH_QL_ENDPOINT: await content(), REDIS_URL: redis.url });
  const { prepareSharedStore, sharedStore } = await import('./shared-store/store');
  await prepareSharedStore();
  await expect.poll(async () => (await read()).services.redis, { timeout: 5_000 }).toBe('ok');
  redis.refuse('READONLY You can not write against a read only replica.');
  expect(await read()).toMatchObject({ status: 'degraded', down: ['redis'] });
  sharedStore()?.close();
});

it('says what pages are shown without', async () => {
  const read = await health({ GRAPH_QL_ENDPOINT: await content() });
  expect(await read()).toMatchObject({ status: 'ok', leftOut: { total: 0, first: [] } });
  const row = { of: 'People', entry: 'a', reason: 'Office: expected object' };
  const { noteRow } = await import('./left-out');
  noteRow(row);
  expect(await read()).toMatchObject({ status: 'degraded', down: [], leftOut: { total: 1, first: [row] } });
});

it('names the files of the content that cannot be read', async () => {
  const broken = [{ file: 'items/a.yml', line: 2, path: '/sitecore/content/a', reason: 'ID: "[" is not a GUID', served: 'as before' }];
  const endpoint = await serve((request, response) =>
    json(200, request.url === '/healthz/ready' ? { status: 'ready', broken } : { data: {} })(request, response),
  );
  const read = await health({ GRAPH_QL_ENDPOINT: endpoint });
  expect(await read()).toMatchObject({ status: 'degraded', services: { content: 'ok' }, broken });
});

it('asks once for all who ask at a time', async () => {
  let asked = 0;
  const endpoint = await serve((request, response) => {
    if (request.url !== '/healthz/ready') asked += 1;
    json(200, { data: {} })(request, response);
  });
  const read = await health({ GRAPH_QL_ENDPOINT: endpoint });
  await Promise.all([read(), read(), read()]);
  expect(asked).toBe(1);
  await read();
  expect(asked).toBe(2);
});

it.each([
  ['answers pages with errors alone', json(503, { error: 'x' }), 'service/status'],
  ['answers no page', ((request) => void request.socket.destroy()) as RequestListener, 'service/unreachable'],
])('a service that calls itself ready and %s is not well, until it answers one', async (_what, failing, expected) => {
  let fails = true;
  const url = await serve((request, response) => {
    const well = json(200, { status: 'ready' });
    (request.url === '/healthz/ready' || !fails ? well : failing)(request, response);
  });
  const read = await health({ GRAPH_QL_ENDPOINT: await content(), SEARCH_URL: url });
  const { callService } = await import('./calls/call');
  const ask = () =>
    callService(`${url}/v1/search`, { timeout: 2_000, idempotent: false }, (answer) => answer.status).catch(() => undefined);
  expect((await read()).services.search).toBe('ok');
  await ask();
  // Errors of one moment are no row.
  await wait(ROW_MS);
  for (let each = 0; each < 4; each += 1) await ask();
  expect(await read()).toMatchObject({ status: 'degraded', services: { content: 'ok', search: expected } });
  fails = false;
  await expect.poll(ask, { timeout: 5_000, interval: 100 }).toBe(200);
  expect((await read()).services.search).toBe('ok');
});
