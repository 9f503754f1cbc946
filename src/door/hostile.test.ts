import { once } from 'node:events';
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from './limits.ts';
import { doorOf, page } from './testing.ts';

/** What strangers write to the socket itself; over the whole product in `tests/hostile`. */
const HOST = 'Host: a.localhost\r\n';
const statuses = (got: string): string[] => [...got.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '');

/** A site that reads bodies, and says what it was asked for. */
const reading = () => {
  const asked: string[] = [];
  const site = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    try {
      let size = 0;
      for await (const part of request as AsyncIterable<Buffer>) size += part.length;
      response.end(`${size} bytes`);
    } catch {
      response.destroy();
    }
  };
  return { asked, site };
};

const chunked = (body: string, coding = 'Transfer-Encoding: chunked\r\n') => `POST /own HTTP/1.1\r\n${HOST}${coding}\r\n${body}`;
const smuggled = `GET /own/smuggled HTTP/1.1\r\n${HOST}\r\n`;
/** A request that two programs could read as two different ones, and what comes back. */
const AMBIGUOUS: readonly (readonly [what: string, status: string, text: string])[] = [
  ['a length and chunks', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
  ['chunks and a length', '400', `POST /own HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', '400', chunked('0\r\n\r\n', 'Transfer-Encoding : chunked\r\n')],
  ['a coding that nobody knows', '501', chunked(`0\r\n\r\n`, 'Transfer-Encoding: xchunked\r\n')],
  ['identity before chunks', '501', chunked('0\r\n\r\n', 'Transfer-Encoding: identity, chunked\r\n')],
  ['gzip before chunks', '501', chunked('0\r\n\r\n', 'Transfer-Encoding: gzip, chunked\r\n')],
  ['identity alone', '501', chunked(smuggled, 'Transfer-Encoding: identity\r\n')],
  ['something after chunks', '400', chunked('0\r\n\r\n', 'Transfer-Encoding: chunked, identity\r\n')],
  ['chunks, said twice', '400', chunked('0\r\n\r\n', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n')],
  ['two codings in two lines', '400', chunked('0\r\n\r\n', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n')],
  ['a control character', '400', chunked('0\r\n\r\n', 'Transfer-Encoding: \vchunked\r\n')],
  ['a line that goes on', '400', chunked('0\r\n\r\n', 'Transfer-Encoding:\r\n chunked\r\n')],
  ['a field that goes on', '400', `GET /own HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
  ['a line feed alone', '400', `GET /own HTTP/1.1\r\n${HOST}X: a\nTransfer-Encoding: chunked\r\n\r\n`],
  ['line feeds alone', '400', 'GET /own HTTP/1.1\nHost: a.localhost\n\n'],
  ['a carriage return alone', '400', `GET /own HTTP/1.1\r\n${HOST}X: a\rY: b\r\n\r\n`],
  ['two lengths', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['one length twice', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 1\r\n\r\na`],
  ['a list of lengths', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: 1, 1\r\n\r\na`],
  ['a length with a sign', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: +1\r\n\r\na`],
  ['no length where one is', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: \r\n\r\n${smuggled}`],
  ['a length beyond all numbers', '400', `POST /own HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999999\r\n\r\na`],
  ['a chunk whose size ends in a line feed', '400', chunked('1\nZ\r\n0\r\n\r\n')],
  ['a chunk that ends in a line feed', '400', chunked('1\r\nZ\n0\r\n\r\n')],
  ['a size with a space', '400', chunked('1 \r\nZ\r\n0\r\n\r\n')],
  ['a size that is too large', '400', chunked('fffffffffffffffff1\r\nZ\r\n0\r\n\r\n')],
  ['a size with 0x', '400', chunked('0x1\r\nZ\r\n0\r\n\r\n')],
  ['a line feed in a chunk’s extension', '400', chunked(`1;a\nZ\r\n0\r\n\r\n`)],
  ['a carriage return in one', '400', chunked('1;a\rb\r\nZ\r\n0\r\n\r\n')],
  ['an extension without end', '413', chunked(`1;${'a'.repeat(40_000)}\r\nZ\r\n0\r\n\r\n`)],
  ['ten thousand trailers', '431', chunked(`0\r\n${'a: b\r\n'.repeat(10_000)}\r\n`)],
  ['a length among the trailers', '400', chunked('0\r\nContent-Length: 5\r\n\r\n')],
  ['chunks by HTTP/1.0', '501', `POST /own HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['no version', '505', 'GET /own\r\n\r\n'],
  ['a version of its own', '400', `GET /own HTTP/1.2\r\n${HOST}\r\n`],
  ['HTTP/2 as it is', '400', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a NUL in a field', '400', `GET /own HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
  ['a NUL in the address', '400', `GET /own\0 HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the address', '400', `GET /own x HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in a name', '400', `GET /own HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`],
  ['a method of its own', '400', `EVIL /own HTTP/1.1\r\n${HOST}\r\n`],
  ['a star to read', '400', `GET * HTTP/1.1\r\n${HOST}\r\n`],
  ['a tunnel', '405', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['an expectation of its own', '417', `POST /own HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\nContent-Length: 3\r\n\r\nabc`],
  ['ten thousand fields', '431', `GET /own HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(10_000)}\r\n`],
];

it.each(AMBIGUOUS)('a request with %s is answered %s, closed, and hides no other', async (_, status, text) => {
  const { asked, site } = reading();
  const { say, ask } = await doorOf(site);
  expect(statuses(await say(text))).toEqual([status]);
  expect(asked.filter((each) => each.includes('smuggled'))).toEqual([]);
  expect((await ask('/own')).status).toBe(200);
});

it('takes what a chunk’s extension says for nothing', async () => {
  const { asked, site } = reading();
  const { say } = await doorOf(site);
  const got = await say(chunked('3;a=b\r\nabc\r\n0\r\n\r\n', 'Transfer-Encoding: chunked\r\nConnection: close\r\n'));
  expect([statuses(got), got.includes('3 bytes'), asked]).toEqual([['200'], true, ['POST /own']]);
});

it('leads nobody to another protocol, nor past itself to another host', async () => {
  const { asked, site } = reading();
  const { say, server } = await doorOf(site);
  // As Next does at the first request.
  server.on('upgrade', (_request, socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  for (const target of ['/own', 'http://evil.example/own'])
    for (const upgrade of ['websocket', 'h2c'])
      expect(
        statuses(
          await say(`GET ${target} HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: ${upgrade}\r\nSec-WebSocket-Key: x\r\n\r\n`),
        ),
      ).toEqual(['200']);
  expect(asked).toEqual(Array<string>(4).fill('GET /own'));
});

it('tells whoever asks first that a body is too large, before it is sent, and lets others send theirs', async () => {
  const { site } = reading();
  const { say } = await doorOf(site);
  const of = (length: number, body = '') =>
    say(`POST /own HTTP/1.1\r\n${HOST}Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n${body}`);
  expect(statuses(await of(1024 ** 3))).toEqual(['413']);
  expect(statuses(await of(3, 'abc'))).toEqual(['100', '200']);
});

/** Writes until the line is closed. @returns bytes that went into it */
async function pump(socket: Socket, part: Buffer): Promise<number> {
  let written = 0;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  while (!socket.destroyed && socket.writable && written < 1024 ** 3) {
    written += part.length;
    if (!socket.write(part)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
  }
  return written;
}

describe('a gigabyte', () => {
  const part = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 97), Buffer.from('\r\n')]);
  it.each([
    ['by its length', '/own', 'Content-Length: 1073741824\r\n', /^413$/],
    ['in chunks', '/own', 'Transfer-Encoding: chunked\r\n', /^413$/],
    ['in chunks, to somebody who has answered', '/own/early', 'Transfer-Encoding: chunked\r\n', /^200$/],
    ['as what follows a request without a body', '/own', '', /^(?:200,)?400$/],
  ])('that comes %s is answered, and the line closed, before it is there', async (_, path, head, status) => {
    const { site } = reading();
    const { line, connections } = await doorOf(
      (request, response) => (request.url === '/own/early' ? response.end('early') : site(request, response)),
      {},
      { ...LIMITS, look: 100 },
    );
    const { socket, got } = await line();
    socket.write(`POST ${path} HTTP/1.1\r\n${HOST}${head}\r\n`);
    const before = process.memoryUsage().rss;
    const written = await pump(socket, part);
    await expect.poll(connections, { timeout: 4_000 }).toBe(0);
    expect(statuses(got()).join()).toMatch(status);
    expect(written).toBeLessThan(1024 ** 3);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2);
  });
});

describe('whoever still sends', () => {
  const over = Buffer.concat([Buffer.from('8000\r\n'), Buffer.alloc(0x8000, 97), Buffer.from('\r\n')]);
  /** Sends on after the answer is there, as browsers do. @returns what was read until the line ended, and how it ended */
  const sends = async (path: string, part: Buffer | string, everyMs: number) => {
    const { site } = reading();
    const told = Promise.withResolvers<void>();
    const { line, connections } = await doorOf(
      (request, response) => site(request, response).then(told.resolve),
      {},
      { ...LIMITS, look: 20, slowAfter: 100 },
    );
    const { socket, got } = await line();
    const ends: string[] = [];
    socket.on('error', ({ message }) => ends.push(message)).once('end', () => ends.push('end'));
    socket.write(`POST ${path} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`);
    const sending = setInterval(() => !socket.destroyed && socket.write(part), everyMs);
    await expect.poll(() => ends.length, { timeout: 4_000 }).toBeGreaterThan(0);
    // The line is still open for what comes: cut now it would take the answer with it, where it is not read yet.
    const open = await connections();
    clearInterval(sending);
    socket.destroy();
    // Who reads the body waits for nothing more.
    await told.promise;
    return { statuses: statuses(got()), how: ends[0], open };
  };
  it.each([
    ['a body that grows too large', '/own', over, 1, '413'],
    ['a body that comes drop by drop', '/own', '1\r\na\r\n', 20, '408'],
  ])('%s reads why, and is cut only later', async (_, path, part, everyMs, status) => {
    const all = await Promise.all(Array.from({ length: 10 }, () => sends(path, part, everyMs)));
    expect(all).toEqual(Array(10).fill({ statuses: [status], how: 'end', open: 1 }));
  });
});

it('leaves no line half open to whoever does not close it', async () => {
  const { line, connections } = await doorOf((_, response) => page(response), {}, { ...LIMITS, headTime: 60, look: 20 });
  for (const text of [
    'nonsense\r\n\r\n',
    `GET /a HTTP/1.1\r\n${HOST}Host: b\r\n\r\n`,
    'GET / HT',
    `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`,
    '\r\n',
    '',
  ]) {
    const { socket } = await line();
    socket.write(text);
  }
  await expect.poll(connections, { timeout: 6_000 }).toBe(0);
});

it('sends nothing to its end that nobody reads, and what is read slowly but steadily', async () => {
  const large = Buffer.alloc(16 * 1024 * 1024);
  const { line, connections } = await doorOf(
    (_, response) => response.end(large),
    {},
    { ...LIMITS, look: 20, unreadAfter: 1_000, slowest: 10_000 },
  );
  const never = await line();
  never.socket.pause();
  never.socket.write(`GET /own HTTP/1.1\r\n${HOST}\r\n`);
  const steady = await line();
  steady.socket.write(`GET /own HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const slower = setInterval(() => (steady.socket.isPaused() ? steady.socket.resume() : steady.socket.pause()), 10);
  await once(steady.socket, 'end');
  clearInterval(slower);
  expect(steady.got().length).toBeGreaterThan(large.length);
  steady.socket.destroy();
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
});

it('makes so many answers at a time on one line, and ends it with the one that says so', async () => {
  const go = Promise.withResolvers<void>();
  let begun = 0;
  // As whoever instruments servers does: nothing is made of a request that is one too many.
  const told = vi.spyOn(Server.prototype, 'emit');
  onTestFinished(() => told.mockRestore());
  const { line, ask, connections } = await doorOf(async (request, response) => {
    begun += 1;
    if (request.url === '/api/slow') await go.promise;
    response.end('done');
  });
  const { socket, got } = await line();
  socket.write(`GET /api/slow HTTP/1.1\r\n${HOST}\r\n`.repeat(20_000));
  await expect.poll(() => begun).toBe(LIMITS.atOnce);
  expect(told.mock.calls.filter(([event]: unknown[]) => event === 'request')).toHaveLength(LIMITS.atOnce);
  expect((await ask('/own')).status).toBe(200);
  expect(begun).toBe(LIMITS.atOnce + 1);
  go.resolve();
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
  expect(statuses(got())).toEqual([...Array<string>(LIMITS.atOnce).fill('200'), '503']);
  // Who waits for each answer may ask as often as they like.
  expect((await ask('/own')).status).toBe(200);
});

it('takes so many connections of one address, and of hops of ours all', async () => {
  const few = { ...LIMITS, connectionsOfOne: 3, linger: 50 };
  const { line, ask, registry } = await doorOf((_, response) => page(response), {}, few, {
    lineOf: (address) => (address === '127.0.0.9' ? undefined : address),
  });
  for (let number = 0; number < 3; number += 1) await line('127.0.0.2');
  const more = await line('127.0.0.2');
  await once(more.socket, 'end');
  expect(statuses(more.got())).toEqual(['503']);
  expect((await ask('/a')).status).toBe(200);
  for (let number = 0; number < 6; number += 1) {
    const { socket, got } = await line('127.0.0.9');
    socket.write(`GET /a HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(got).toMatch(/ 200 /);
  }
  expect(registry.counts?.().refused).toBe(1);
});

it('lets those who only hold lines go when there is no room', async () => {
  const { line, ask, connections } = await doorOf((_, response) => page(response), {}, { ...LIMITS, connections: 4 });
  for (let number = 0; number < 4; number += 1) {
    const { socket, got } = await line();
    socket.write(`GET /a HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(got).toMatch(/ 200 /);
  }
  await ask('/a').catch(() => undefined);
  await expect.poll(connections).toBeLessThan(4);
  expect((await ask('/a')).status).toBe(200);
});

it('reads a file that was answered early to its end, so that whoever sends it reads the answer, and none that comes drop by drop', async () => {
  const { line, connections } = await doorOf((_, response) => response.end('too large'), {}, { ...LIMITS, look: 100, slowAfter: 300 });
  const head = (length: number) => `POST /api/alumni/cv HTTP/1.1\r\n${HOST}Content-Length: ${length}\r\n\r\n`;
  const whole = await line();
  whole.socket.write(head(8_000_000));
  for (let part = 0; part < 8; part += 1) {
    whole.socket.write(Buffer.alloc(1_000_000));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => statuses(whole.got())).toEqual(['200']);
  whole.socket.write(`GET /own HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  await once(whole.socket, 'end');
  expect(statuses(whole.got())).toEqual(['200', '200']);
  whole.socket.destroy();
  const drops = await line();
  drops.socket.write(head(8_000_000));
  const dripping = setInterval(() => drops.socket.write('a'), 50);
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
  clearInterval(dripping);
});
