import { channel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { keepRequestTargets, REQUEST_TARGET, withoutPrefix } from './request-target';

it.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/en?a=1', '/?a=1'],
  ['/en/about', '/about'],
  ['/EN/about?to=/en/x', '/about?to=/en/x'],
  ['/en/en/about', '/en/about'],
  ['/en//evil.example', '/evil.example'],
  ['/en/\\evil.example', '/evil.example'],
  ['/', undefined],
  ['/english', undefined],
  ['/about/en', undefined],
  ['/de/about', undefined],
  [null, undefined],
])('%j without the default language is %j', (target, plain) => expect(withoutPrefix(target, 'en')).toBe(plain));

it('keeps the address of each request as it came, whatever the client says', () => {
  keepRequestTargets();
  const seen = (method: string, url: string) => {
    const request = { method, url, headers: { [REQUEST_TARGET]: '/forged' } as Record<string, string> };
    channel('http.server.request.start').publish({ request });
    return [request.method, request.headers[REQUEST_TARGET]];
  };
  expect(seen('GET', '/en/about?a=1')).toEqual(['GET', '/en/about?a=1']);
  expect(seen('TRACE', '/')).toEqual(['OPTIONS', '/']);
});
