import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A line of one's own to the running product, on which anything may be said. */
export interface Line {
  socket: Socket;
  /** What came back so far, as bytes of Latin 1. */
  got(): string;
  /** Until the other side says that nothing more comes. */
  ended: Promise<unknown>;
}

/**
 * @param from address on this machine that it comes from: 127.0.0.1 is a hop that the site trusts, every other a stranger
 */
export async function lineTo(origin: string, from = '127.0.0.2'): Promise<Line> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  const parts: Buffer[] = [];
  const ended = Promise.race([
    new Promise((resolve) => socket.once('end', resolve)),
    new Promise((resolve) => socket.once('close', resolve)),
  ]);
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, ended, got: () => Buffer.concat(parts).toString('latin1') };
}

/** Says something and waits until the other side ends the line. @throws Error when it does not */
export async function say(origin: string, text: string | Buffer, { from, within = 20_000 }: { from?: string; within?: number } = {}) {
  const { socket, got, ended } = await lineTo(origin, from);
  socket.write(text);
  let late: NodeJS.Timeout | undefined;
  await Promise.race([
    ended,
    new Promise((_, reject) => (late = setTimeout(() => reject(new Error(`the line stayed open: ${got().slice(0, 200)}`)), within))),
  ]).finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
  return got();
}

/** Statuses of the answers on a line, in their order. */
export const statusesOf = (got: string): number[] => [...got.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
