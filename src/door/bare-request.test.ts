import { expect, it } from 'vitest';
import { bareAnswer } from './bare-request.ts';
import type { Share } from './registry.ts';

const share: Share = {
  key: 'k',
  target: '/a?b=1',
  host: 'a.localhost',
  headers: { accept: 'image/avif' },
  shelf: 'pages',
  mayBeStale: true,
  personal: [],
  known: [],
};

it('asks with what the share says, and with the tag of the copy that may still be right', async () => {
  const answer = await bareAnswer(
    async ({ method, url, headers, socket }, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(JSON.stringify([method, url, headers['accept'], headers.host, socket.remoteAddress]));
      response.end();
    },
    share,
    undefined,
  );
  expect(JSON.parse(answer?.body.toString() ?? '')).toEqual(['GET', '/a?b=1', 'image/avif', 'a.localhost', '0.0.0.0']);
});

it.each([
  ['fails before it answers', async () => Promise.reject(new Error('broken')), 'broken'],
  [
    'cuts its answer off',
    async (_: unknown, response: { writeHead(status: number): unknown; write(text: string): unknown; destroy(): unknown }) => {
      response.writeHead(200);
      response.write('half of');
      setTimeout(() => response.destroy(), 5);
    },
    'destroyed',
  ],
  [
    'answers with less than it says',
    async (_: unknown, response: { setHeader(name: string, value: number): unknown; end(text: string): unknown }) => {
      response.setHeader('Content-Length', 100);
      response.end('half of');
    },
    'was to be of 100 bytes',
  ],
  ['never answers', async () => undefined, 'not answered within 0.05 s'],
  [
    'never ends its answer',
    async (_: unknown, response: { writeHead(status: number): unknown; write(text: string): unknown }) => {
      response.writeHead(200);
      response.write('half of');
    },
    'abort',
  ],
])('throws where the site %s', async (_, handler, message) => {
  await expect(bareAnswer(handler as never, share, undefined, 50)).rejects.toThrow(message);
});
