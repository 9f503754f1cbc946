import { randomBytes } from 'node:crypto';
import { createSharedCache } from '../../src/door/cache/shared.ts';
import type { Share } from '../../src/door/registry.ts';

/**
 * `node door-pages.ts <pages> <megabytes>`: asks a cache for so many distinct pages of 60 KB, each twice, and prints
 * `{ asks, ms, bytes, grewMb }`.
 */
const [pages, megabytes] = process.argv.slice(2).map(Number) as [number, number];
const MB = 1024 * 1024;
const words = Array.from({ length: 4_000 }, () => randomBytes(4).toString('base64url'));
const text = (number: number): Buffer =>
  Buffer.from(Array.from({ length: 9_000 }, (_, at) => words[(at * (number + 7)) % words.length]).join(' ')).subarray(0, 60_000);

const cache = createSharedCache({
  room: { pages: megabytes * MB, texts: MB, files: MB, absent: MB },
  make: (share) =>
    Promise.resolve({
      status: 200,
      headers: { 'cache-control': 's-maxage=600', 'content-type': 'text/html' },
      body: text(Number(share.target.slice(1))),
    }),
});
const share = (number: number): Share => ({
  key: `page ${number}`,
  target: `/${number}`,
  host: 'localhost',
  headers: {},
  shelf: 'pages',
  page: `/_site_x/${number}`,
  mayBeStale: true,
  personal: [],
  known: [],
});

globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = 0;
const began = performance.now();
for (let number = 0; number < pages; number += 1)
  for (let times = 0; times < 2; times += 1) {
    if (!cache.peek(share(number))) await cache.ask(share(number));
    most = Math.max(most, cache.counts().bytes ?? 0);
  }
const ms = performance.now() - began;
globalThis.gc?.();
process.stdout.write(JSON.stringify({ asks: pages * 2, ms, bytes: most, grewMb: (process.memoryUsage().rss - before) / MB }));
