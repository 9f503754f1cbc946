import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { waitForHealth, type Child } from './children.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Answers 503 so many times, and 200 from then on. @param body of the answers before */
async function starting(times: number, body: (asked: number) => object) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked > times ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body(asked)));
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const child: Child = {
  name: 'search',
  log: 'search.log',
  pid: undefined,
  ended: new Promise(() => undefined),
  lastLines: () => [],
  stop: async () => undefined,
};
const wait = (url: string) => waitForHealth(child, { url, signal: new AbortController().signal, timeoutMs: 400 });

it('waits for a back end for as long as it gets on', async () => {
  await wait(await starting(12, (asked) => ({ status: 'not ready', progress: asked })));
});

it('gives up one that does not get on, or says nothing of it', async () => {
  await expect(wait(await starting(1_000, () => ({ status: 'not ready', progress: 3 })))).rejects.toThrow('did not get on within 0.4 s');
  await expect(wait(await starting(1_000, () => ({ status: 'not ready' })))).rejects.toThrow('did not become healthy within 0.4 s');
});
