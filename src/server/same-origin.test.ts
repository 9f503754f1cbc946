import type { NextApiRequest } from 'next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sameOrigin } from './same-origin';

const written = vi.hoisted(() => vi.fn<(event: unknown) => void>());
vi.mock('./security-log', () => ({ writeSecurityEvent: written }));
beforeEach(() => written.mockClear());

const ask = (headers: Record<string, string>) => () =>
  sameOrigin({ headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress: '203.0.113.9' } } as unknown as NextApiRequest);

describe('sameOrigin', () => {
  it.each([
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ])('lets %j pass', (headers) => expect(ask(headers)).not.toThrow());
  it.each([
    {},
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:30000' },
    // The other origin of ours is another origin.
    { origin: 'http://insights.localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://localhost:3000/' },
  ])('refuses %j', (headers) => expect(ask(headers)).toThrow(expect.objectContaining({ code: 'request/forbidden' })));

  it('notes in the security log what it refuses, and nothing else (promise 7)', () => {
    ask({ origin: 'http://localhost:3000' })();
    expect(written).not.toHaveBeenCalled();
    expect(ask({ origin: 'http://evil.example' })).toThrow();
    expect(written.mock.calls).toEqual([[{ event: 'refused', what: 'origin', address: '203.0.113.9' }]]);
  });
});
