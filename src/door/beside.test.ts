import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mayBeGone, saysGone, watched, watchLines } from './beside';

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['Next’s word for it', named('ResponseAborted'), 'gone'],
  ['what was given up with something', AbortSignal.abort().reason, 'may be'],
  ['a line that was cut, of a database or a service', coded('ECONNRESET'), 'may be'],
  ['what nobody took there', coded('EPIPE'), 'may be'],
  ['a stream that ended early', coded('ERR_STREAM_PREMATURE_CLOSE'), 'may be'],
  ['a call of ours that took too long', named('AbortError'), 'a fault'],
  ['a call of ours whose line was cut', new TypeError('fetch failed', { cause: coded('ECONNRESET') }), 'a fault'],
  ['a port that is taken', coded('EADDRINUSE'), 'a fault'],
  ['a fault of ours', new TypeError('x is undefined'), 'a fault'],
  ['something else', 'gone', 'a fault'],
])('a visitor who went away is no fault of the site: %s', (_what, error: unknown, word) => {
  expect(saysGone(error) ? 'gone' : mayBeGone(error) ? 'may be' : 'a fault').toBe(word);
});

it('a line of the server’s own that was cut is a visitor who went away, at once and later; nothing is kept of what is over', async () => {
  const before = watched();
  const failures: unknown[] = [];
  const judged: boolean[] = [];
  async function read(request: IncomingMessage): Promise<void> {
    request.once('error', (error) => judged.push(saysGone(error)));
    try {
      for await (const _part of request);
    } catch (error) {
      failures.push(error);
    }
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void read(request);
    response.end('x');
  });
  watchLines(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 3; count += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const visitor = connect(port, '127.0.0.1');
  visitor.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
  await wait(100);
  expect(watched() - before).toBeGreaterThan(0);
  visitor.resetAndDestroy();
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  expect(failures).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
  server.closeAllConnections();
  await vi.waitFor(() => expect(watched()).toBe(before));
  expect([judged, failures.map(saysGone)]).toEqual([[true], [true]]);
});
