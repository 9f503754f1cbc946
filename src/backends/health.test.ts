import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/supervisor/ports.ts';
import { embeddedServices } from '../../scripts/supervisor/services.ts';
import { areWell, PORTS } from './health.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  return String((server.address() as AddressInfo).port);
}
/** Nobody listens there. */
let nowhere: Record<string, string>;
beforeAll(async () => {
  const free = String(await freePort());
  nowhere = Object.fromEntries(Object.keys(PORTS).map((name) => [`${name.toUpperCase()}_PORT`, free]));
});
const answers: RequestListener = (_request, response) => void response.end('{"status":"live"}');
const hangs: RequestListener = () => undefined;
const fails: RequestListener = (_request, response) => void response.writeHead(500).end();

it('knows the port of each back end', () => {
  expect(PORTS).toEqual(Object.fromEntries(embeddedServices.map(({ name, ports }) => [name, ports[0]?.fallback])));
});

it('is well with those that run here, whichever they are, and ill where none does', async () => {
  expect(await areWell(nowhere)).toBe(false);
  expect(await areWell({ ...nowhere, FORMS_PORT: await serve(answers) })).toBe(true);
});

it.each([
  ['hangs', hangs],
  ['fails', fails],
])('is ill where one %s', async (_what, listener) => {
  expect(await areWell({ ...nowhere, FORMS_PORT: await serve(answers), USERS_PORT: await serve(listener) })).toBe(false);
});

it.each([
  [['EADDRNOTAVAIL', 'ECONNREFUSED'], true],
  [['EAFNOSUPPORT', 'ECONNREFUSED'], true],
  [['EADDRNOTAVAIL', 'ETIMEDOUT'], false],
])('takes a port for that of a back end elsewhere where the addresses of localhost say %s: %s', async (codes, well) => {
  const said = new AggregateError(codes.map((code) => Object.assign(new Error(code), { code })));
  vi.stubGlobal('fetch', (url: string) =>
    url.includes(':4600/')
      ? Promise.resolve(new Response())
      : Promise.reject(new TypeError('fetch failed', { cause: Object.assign(said, { code: codes[0] }) })),
  );
  try {
    expect(await areWell({})).toBe(well);
  } finally {
    vi.unstubAllGlobals();
  }
});
