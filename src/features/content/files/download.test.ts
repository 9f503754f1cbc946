import { describe, expect, it } from 'vitest';
import { isDownload } from './download.server';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a download (promise 17)', () => {
  it.each([
    [true, {}],
    [true, { range: 'bytes=0-' }],
    [false, { range: 'bytes=1024-2047' }],
    [false, { 'sec-purpose': 'prefetch;prerender' }],
    [false, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    [false, { 'user-agent': 'curl/8.5.0' }],
    [false, { 'user-agent': '' }],
  ])('%s: %j', (counts, headers) => expect(isDownload({ method: 'GET', headers: { 'user-agent': BROWSER, ...headers } })).toBe(counts));
  it('is no question whether there is something', () =>
    expect(isDownload({ method: 'HEAD', headers: { 'user-agent': BROWSER } })).toBe(false));
});
