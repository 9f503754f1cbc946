import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { createDoor } from './door.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Registry, Share, SitePart } from './registry.ts';
import { createLimitedServer } from './server.ts';

/** A door before a site of a test's own, on a real socket. */
export const TEXT = 'The same words for everybody. '.repeat(200);
export const page = (response: ServerResponse, body = TEXT, headers: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 's-maxage=600, stale-while-revalidate=31535400',
    ETag: '"one"',
    'X-Nextjs-Cache': 'HIT',
    ...headers,
  }))
    response.setHeader(name, value);
  response.end(body);
};

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** @param share of every page but those below `/own`, which are answered each by itself */
export async function doorOf(
  site: (request: IncomingMessage, response: ServerResponse) => unknown,
  share: Partial<Share> = {},
  limits: Limits = LIMITS,
  part: Partial<SitePart> = {},
) {
  const report = vi.fn();
  const registry: Registry = {
    door: true,
    site: {
      megabytes: 8,
      leavingMs: 0,
      networkSeconds: 5,
      prepare: () => undefined,
      pageOf: (_host, target) => target.split('?')[0],
      shareOf: (host, target) => {
        const [path = ''] = target.split('?');
        if (/^\/(?:own|api\/)/.test(path)) return undefined;
        const own = { key: `${host} ${path}`, target: path, host, headers: {}, page: path, mayBeStale: true };
        return { ...own, shelf: 'pages', personal: ['notice'], known: ['session'], ...share };
      },
      ...part,
    },
  };
  const server = createLimitedServer(
    createDoor({ registry, report, limits, handler: async (asked, response) => void (await site(asked, response)) }),
    limits,
    registry,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body?: Buffer,
    agent: Agent | false = false,
  ): Promise<Got> =>
    new Promise((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path, method, headers: { host: 'a.localhost', ...headers }, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }));
      });
      call.on('error', reject).end(body);
    });
  /** What comes back for bytes of one's own. */
  const say = async (text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.on('data', (chunk: Buffer) => (got += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return got;
  };
  /** A line of one's own, on which nothing is said yet, and which stays half open as long as the other side lets it. */
  const line = async (localAddress = '127.0.0.1'): Promise<{ socket: Socket; got(): string }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    let got = '';
    socket.on('data', (chunk: Buffer) => (got += chunk.toString('latin1'))).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return { socket, got: () => got };
  };
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
  return { registry, report, ask, say, line, connections, server, port };
}
