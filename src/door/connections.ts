/** What one line, and one address, may hold of the door at a time: connections, requests that wait for their answer, answers that nobody reads. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';
import { REFUSALS, refuse, refuseSocket } from './refusals.ts';

interface Line {
  /** Requests that have no answer yet. */
  waiting: number;
  /** One too many came: the connection ends with the answer that says so. */
  isRefused: boolean;
  /** Since when an answer waits to be read, and what had been read by then. */
  window: { since: number; read: number } | undefined;
}

/** What the system has taken of a write, bit by bit, stands on the handle alone; what stands in the socket is whole writes. */
type Handled = Socket & { _handle?: { writeQueueSize?: number } | null };
const unread = (socket: Handled): number => Math.min(socket.writableLength, socket._handle?.writeQueueSize ?? socket.writableLength);

export interface Connections {
  /** Counts a request until it is answered. @returns false where the line has too many, and is told */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * @param lineOf what connections of an address are counted by; undefined for hops in front of the site, which stand for many visitors
 * @param refused called for each connection and request that is not taken
 */
export function watchConnections(
  server: Server,
  limits: Limits,
  { lineOf, refused }: { lineOf(address: string): string | undefined; refused(): void },
): Connections {
  const lines = new Map<Socket, Line>();
  const ofAddress = new Map<string, number>();

  const end = (socket: Socket, key: string | undefined): void => {
    lines.delete(socket);
    if (key === undefined) return;
    const left = (ofAddress.get(key) ?? 1) - 1;
    if (left > 0) ofAddress.set(key, left);
    else ofAddress.delete(key);
  };

  server.prependListener('connection', (socket: Socket) => {
    const key = lineOf(socket.remoteAddress ?? '');
    const open = key === undefined ? 0 : (ofAddress.get(key) ?? 0) + 1;
    if (key !== undefined) ofAddress.set(key, open);
    lines.set(socket, { waiting: 0, isRefused: false, window: undefined });
    socket.once('close', () => end(socket, key));
    if (open <= limits.connectionsOfOne) return;
    refused();
    refuseSocket(Object.assign(new Error('too many connections'), { code: 'MASTHEAD_CONNECTIONS' }), socket);
  });

  // Whoever only holds connections makes room for whoever asks.
  server.on('drop', () => {
    refused();
    server.closeIdleConnections();
  });

  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, line] of lines) {
      const left = unread(socket);
      if (left === 0) {
        line.window = undefined;
        continue;
      }
      const read = socket.bytesWritten - left;
      const window = (line.window ??= { since: now, read });
      const took = now - window.since;
      if (took < limits.unreadAfter) continue;
      if (read - window.read < (took / 1_000) * limits.slowest) {
        refused();
        socket.destroy();
      } else line.window = { since: now, read };
    }
  }, limits.look);
  look.unref();
  server.once('close', () => clearInterval(look));

  return {
    admit: (request, response) => {
      const line = lines.get(request.socket);
      if (!line) return true;
      // Nothing more is said on a line that was told so: it ends with that.
      if (line.isRefused) return false;
      line.waiting += 1;
      response.once('close', () => (line.waiting -= 1));
      if (line.waiting <= limits.atOnce) return true;
      line.isRefused = true;
      refused();
      request.socket.pause();
      refuse(response, REFUSALS.tooManyAtOnce, true);
      return false;
    },
  };
}
