import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ask } from '../support/http.ts';
import { say, statusesOf } from '../support/raw.ts';
import { atATime } from '../support/seen.ts';
import { PAGE_TYPES, site } from '../support/site.ts';
import { siteNow, whileOthersRead } from './others.ts';

/** Strangers who ask for what nobody has asked for before, again and again. */
const [, ARTICLE] = PAGE_TYPES.textArticle;
const host = () => `Host: ${new URL(site.insights).host}\r\n`;
const word = () => randomBytes(6).toString('hex');
const filesOfPages = () => readdirSync('.next/server/pages', { recursive: true }).length;

const FLOODS: readonly (readonly [what: string, number: number, address: () => string])[] = [
  ['queries of a page', 20_000, () => `${ARTICLE}?${word()}=${word()}`],
  ['long queries', 5_000, () => `${ARTICLE}?q=${randomBytes(900).toString('hex')}`],
  ['paths', 5_000, () => `/${word()}/${word()}`],
  ['long paths', 2_000, () => `/${randomBytes(450).toString('hex')}`],
  ['spellings of a page', 3_000, () => [...ARTICLE].map((sign) => (Math.random() < 0.5 ? sign.toUpperCase() : sign)).join('')],
  [
    'encodings of a page',
    3_000,
    () =>
      `/${[...ARTICLE.slice(1)].map((sign) => (sign !== '/' && Math.random() < 0.4 ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join('')}`,
  ],
  ['pages past the end', 2_000, () => `/topics/energy/page/${Math.floor(Math.random() * 1e9) + 100}`],
  ['files of programs', 5_000, () => `/${word()}.php`],
  ['texts', 3_000, () => `/${word()}.md`],
  ['feeds', 3_000, () => `/${word()}/rss.xml`],
  ['pictures', 3_000, () => `/_next/image?url=%2F-%2Fmedia%2F${word()}.jpg&w=375&q=50`],
  ['files', 3_000, () => `/-/media/${word()}.png`],
  ['files of the build', 5_000, () => `/_next/static/${word()}.js`],
  ['searches', 2_000, () => `/search?q=${word()}`],
  ['short links', 3_000, () => `/s/${word()}`],
];

describe.each(FLOODS)('a flood of %s', (_what, number, address) => {
  it(`leaves others their pages, and memory and disk as they were (${number})`, async () => {
    const files = filesOfPages();
    const before = await siteNow();
    const wrong: string[] = [];
    const honest = await whileOthersRead(async () => {
      await atATime(16, Array.from({ length: number }), async () => {
        const path = address();
        const { status } = await ask(site.insights, path, { timeoutMs: 60_000 });
        if (status >= 500 && status !== 503) wrong.push(`${path.slice(0, 60)}: ${status}`);
      });
    });
    const after = await siteNow();
    expect(wrong).toEqual([]);
    expect(honest.wrong).toEqual([]);
    expect(after.megabytes - before.megabytes).toBeLessThan(150);
    expect(filesOfPages() - files).toBeLessThan(50);
    // What others read is there still, and made for nobody anew.
    const hits = after.counters['door.hit'] ?? 0;
    for (let each = 0; each < 20; each += 1) expect((await ask(site.insights, ARTICLE)).status).toBe(200);
    expect(((await siteNow()).counters['door.hit'] ?? 0) - hits).toBeGreaterThanOrEqual(19);
  });
});

describe('ranges', () => {
  const RANGES = [
    `bytes=${Array.from({ length: 700 }, (_, at) => `${at}-`).join(',')}`,
    `bytes=${Array.from({ length: 700 }, () => '0-').join(',')}`,
    `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(',')}`,
    'bytes=0-18446744073709551616',
    'bytes=-18446744073709551616',
    'bytes=5-2',
    'bytes=--1',
    'lines=0-1',
    'bytes=0-0,-1',
  ];
  it('are never more than the whole', async () => {
    const { body } = await ask(site.insights, ARTICLE);
    const script = /\/_(?:boot|next\/static)\/[\w./-]+\.js/.exec(body)?.[0] ?? '';
    const picture = /\/-\/(?:jss)?media\/[\w./-]+/.exec(body)?.[0] ?? '/-/media/none.png';
    const wrong: string[] = [];
    for (const path of [ARTICLE, script, picture, '/rss.xml', '/favicon.ico', '/api/session']) {
      const whole = (await ask(site.insights, path)).bytes.length;
      for (const range of RANGES) {
        const got = await say(site.insights, `GET ${path} HTTP/1.1\r\n${host()}Range: ${range}\r\nConnection: close\r\n\r\n`);
        const [status = 0] = statusesOf(got);
        if (![200, 206, 400, 404, 416, 431].includes(status)) wrong.push(`${path} ${range.slice(0, 30)}: ${status}`);
        if (got.length > whole + 5_000) wrong.push(`${path} ${range.slice(0, 30)}: ${got.length} of ${whole}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
