import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answer, requireAnswer } from './postgres-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Something that listens as a PostgreSQL would, and says this to whoever comes. */
function listening(say: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => say(socket));
  });
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`postgres://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/c`));
  });
}

/** ErrorResponse (PostgreSQL documentation, "Message Formats"). */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
const refusing = (code: string) => (socket: Socket) => void socket.end(refusal(code));

it.each([
  ['starts', refusing('57P03'), 'starting'],
  ['has no connection left', refusing('53300'), 'refuses'],
  ['hangs up', (socket: Socket) => void socket.destroy(), 'no'],
  ['says nothing, as one that stands still', () => undefined, 'no'],
])('a server that %s', async (_what, say, expected) => expect(await answer(await listening(say), 200)).toBe(expected));

it('a watch takes any word for an answer, and silence for none', async () => {
  const { signal } = new AbortController();
  await requireAnswer(await listening(refusing('53300')), signal);
  await expect(requireAnswer('postgres://a:b@127.0.0.1:1/c', signal)).rejects.toThrow('does not answer');
});
