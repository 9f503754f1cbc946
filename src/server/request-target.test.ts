import { channel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { keepRequestTargets, REQUEST_TARGET, VISITOR_ADDRESS, plainTarget } from './request-target';
import { computedMs } from '../../tests/support/repeated';

it.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/en?a=1', '/?a=1'],
  ['/en/about', '/about'],
  ['/EN/about?to=/en/x', '/about?to=/en/x'],
  ['/en/en/about', '/en/about'],
  ['/en//evil.example', '/evil.example'],
  ['/en/\\evil.example', '/evil.example'],
  ['/about/', '/about'],
  ['/de/about/?a=/', '/de/about?a=/'],
  ['/de/', '/de'],
  ['/EN/About//?a=1', '/About?a=1'],
  ['//evil.example/', '/evil.example'],
  ['/%2e%2e/', '/'],
  ['/about/%2E%2e/', '/'],
  ['/?a=/', undefined],
  ['//', undefined],
  ['/', undefined],
  ['/english', undefined],
  ['/about/en', undefined],
  ['/DE', '/DE'],
  ['/De/about?a=B', '/De/about?a=B'],
  ['/DE/rss.xml', '/DE/rss.xml'],
  ['/de/about', undefined],
  ['/de/About', undefined],
  ['/DEN', undefined],
  [null, undefined],
])('%j plainly written is %j', (target, plain) => expect(plainTarget(target, 'en', ['en', 'de'])).toBe(plain));

it.each([`/${'a'.repeat(8_000)}`, `/${'a/'.repeat(4_000)}b`, `/${'/'.repeat(8_000)}b`, `/en${'/'.repeat(8_000)}b`])(
  'takes no longer for a long address (%#)',
  (target) => {
    const started = computedMs();
    plainTarget(target, 'en', ['en', 'de']);
    expect(computedMs() - started).toBeLessThan(50);
  },
);

it('keeps the address of each request as it came, whatever the client says', () => {
  keepRequestTargets();
  const seen = (method: string, url: string) => {
    const request = {
      method,
      url,
      headers: { [REQUEST_TARGET]: '/forged', [VISITOR_ADDRESS]: '198.51.100.1' } as Record<string, string>,
      socket: { remoteAddress: '203.0.113.9' },
    };
    channel('http.server.request.start').publish({ request });
    expect(request.headers[VISITOR_ADDRESS]).toBe('203.0.113.9');
    return [request.method, request.headers[REQUEST_TARGET]];
  };
  expect(seen('GET', '/en/about?a=1')).toEqual(['GET', '/en/about?a=1']);
  expect(seen('TRACE', '/')).toEqual(['OPTIONS', '/']);
});
