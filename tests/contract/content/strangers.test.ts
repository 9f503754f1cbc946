import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { APIS } from '@/config/roles';
import { account, quietBrowser } from '../../e2e/support/by-request.ts';
import { ask, type Answer } from '../../support/http.ts';
import { say, statusesOf } from '../../support/raw.ts';
import { atATime } from '../../support/seen.ts';
import { PAGE_TYPES, site } from '../../support/site.ts';
import { MARK, UNKEYED } from '../../support/strangers.ts';
import { isTurn } from '../../support/whole.ts';

/** What strangers write to the whole product (docs/adr/0069-strangers.md); what takes minutes is in `tests/hostile`. */
const [, OPEN] = PAGE_TYPES.textArticle;
const [, GATED] = PAGE_TYPES.forSubscribers;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  ask(site.insights, path, { headers, method });
const bodyOf = async (path: string): Promise<string> => {
  const { status, headers, body } = await get(path);
  return JSON.stringify([status, headers.location ?? '', headers['content-type'] ?? '', headers['set-cookie'] ?? [], body]);
};

/** One address of each way in which the site answers, and whether one that was never asked for can be made up. */
const KINDS: Readonly<Record<string, string>> = {
  page: OPEN,
  'page for some': GATED,
  'front page': '/',
  listing: '/topics/energy',
  'made for each': '/search?q=queue',
  German: '/de',
  'another spelling': '/en/topics',
  'a slash too many': '/topics/',
  capitals: '/TOPICS',
  'no page': '/no-such-page-at-all',
  'another program': '/wp-login.php',
  feed: '/rss.xml',
  sitemap: '/sitemap-en.xml',
  text: `${OPEN}.md`,
  robots: '/robots.txt',
  'well known': '/.well-known/security.txt',
  'a file that is not there': '/_next/static/none.js',
  session: '/api/session',
  'search as data': '/api/search?q=queue',
};

describe('a header that names no copy', () => {
  it('leaves no byte in what the next visitor gets, of any kind', async () => {
    const kinds = Object.values(KINDS);
    const before = new Map<string, string>();
    for (const path of kinds) before.set(path, await bodyOf(path));
    const wrong: string[] = [];
    // Each kind of address meets each kind of value, and each header some of the kinds: by turns.
    const asked = kinds.flatMap((path, row) =>
      UNKEYED.filter((_, column) => isTurn(row, column, 3)).map(([name, value]) => [path, name, value] as const),
    );
    process.stdout.write(`headers that name no copy: ${asked.length} of ${kinds.length * UNKEYED.length}\n`);
    await atATime(8, asked, async ([path, name, value]) => {
      const { status, headers } = await get(path, { [name]: value });
      if (status >= 500) wrong.push(`${path} with ${name}: ${status}`);
      // Whatever it is led to is ours.
      if (/zqstranger/.test(String(headers.location ?? ''))) wrong.push(`${path} with ${name} leads to ${headers.location}`);
    });
    for (const path of kinds) {
      const after = await bodyOf(path);
      if (after.includes(MARK) || after.includes('192.0.2.66')) wrong.push(`${path} says what a stranger said`);
      const [was, is] = [before.get(path) ?? '', after].map((each) => each.slice(0, 60));
      if (was !== is) wrong.push(`${path} was ${was} and is ${is}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('nor where the stranger is the first to ask at all', async () => {
    const wrong: string[] = [];
    await atATime(8, UNKEYED, async (header) => {
      const [name, value] = header;
      const row = UNKEYED.indexOf(header);
      for (const path of [`/none-of-${name}`, `/.none-of-${name}`].filter((_, column) => isTurn(row, column, 2))) {
        await get(path, { [name]: value });
        const { status, body, headers } = await get(path);
        if (status !== 404 || JSON.stringify([headers, body]).includes(MARK)) wrong.push(`${path}: ${status}`);
      }
    });
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('a name in what leads elsewhere', () => {
  it.each([
    '//evil.example/en/',
    '/\\evil.example/',
    '/en//evil.example',
    '/en/\\evil.example',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
    '/en/%2f/evil.example/',
    '/.evil.example/',
    '/@evil.example/',
    '/%0d%0aLocation:%20https://evil.example/',
    '/en/%0d%0aSet-Cookie:%20a=1',
    '/%E5%98%8A%E5%98%8DSet-Cookie:%20a=1/',
  ])('is never a stranger’s: %s', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBeLessThan(500);
    const to = new URL(String(headers.location ?? '/'), site.insights);
    expect([site.insights, site.dotcom]).toContain(to.origin);
    expect(headers['set-cookie'] ?? []).not.toContain('a=1');
  });

  it.each([
    'evil.example',
    'HOST.',
    'HOST@evil.example',
    'evil.example@HOST',
    'HOST, evil.example',
    'HOST/../evil.example',
    'HOST#evil.example',
    'HOST\tevil.example',
    '[::1]',
    'localhost:99999',
    '../',
  ])('nor is a host: %s', async (form) => {
    const host = form.replace('HOST', new URL(site.insights).host);
    const got = await say(site.insights, `GET ${OPEN} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect([400, 421]).toContain(statusesOf(got)[0]);
    expect(got).not.toMatch(/evil/);
  });
  it('nor what no host is named for, by HTTP/1.0', async () => {
    expect(statusesOf(await say(site.insights, `GET ${OPEN} HTTP/1.0\r\n\r\n`))).toEqual([421]);
    expect(statusesOf(await say(site.insights, `GET ${OPEN} HTTP/1.0\r\nHost: ${new URL(site.insights).host}\r\n\r\n`))).toEqual([200]);
  });
});

describe('a way of asking', () => {
  const WAYS = [
    'TRACE',
    'TRACK',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'PROPFIND',
    'MKCOL',
    'PURGE',
    'BAN',
    'SEARCH',
    'LINK',
    'QUERY',
    'POST',
  ];
  it.each(WAYS)('%s is answered in words or not at all, and says nothing of what was sent', async (method) => {
    const wrong: string[] = [];
    for (const path of [...Object.values(KINDS), '/_next/image?url=%2Fa.png&w=64&q=75', '/-/media/none.png', '/fonts/none.woff2']) {
      const text = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(site.insights).host}\r\nX-Stranger: ${MARK}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
      const got = await say(site.insights, text);
      const [status = 0] = statusesOf(got);
      if (status >= 500 || status < 200 || got.includes(MARK)) wrong.push(`${path}: ${status}`);
      if (status < 300 && method !== 'OPTIONS' && !path.startsWith('/_next') && !path.startsWith('/-')) wrong.push(`${path} did ${status}`);
    }
    expect(wrong).toEqual([]);
  });
  it('a header cannot make a read a write', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      expect((await get('/api/auth/sign-out', { [name]: 'POST', origin: site.insights })).status).toBe(405);
  });
});

describe('a page of somebody’s own under the name of a file', () => {
  const SUFFIXES = [
    '/x.css',
    '/x.js',
    '.css',
    '.md',
    ';.css',
    ';x=1.css',
    '%2fx.css',
    '%2Fx.js',
    '%3b.css',
    '%00.css',
    '%00',
    '%0a.css',
    '%09.css',
    '%23.css',
    '%3f.css',
    '%252fx.css',
    '%2e.css',
    '?x.css',
    '/..%2fx.css',
    '/%2e%2e/edit-profile',
    '/.',
    '/./x.css',
    '//x.css',
    '\\x.css',
    '%5cx.css',
    '/rss.xml',
    '/robots.txt',
    '/favicon.ico',
  ];
  const PREFIXES = [
    '/_next/static/..',
    '/_next/static/%2e%2e/%2e%2e',
    '/_next/static/..%2f..',
    '/fonts/..',
    '/fonts/%2e%2e',
    '/-/media/..',
    '/-/media/..%2f..',
  ];
  const OWN = ['/user-registration/manage-account/edit-profile', '/user-registration/for-you', '/api/session', '/api/account/export'];
  it('is kept by nobody, and is not there for the next', async () => {
    const person = await account(site.insights);
    const { email } = person;
    const browser = quietBrowser(site.insights);
    await browser.signIn(person);
    const cookie = browser
      .cookies()
      .filter(({ url }) => new URL(url).hostname === new URL(site.insights).hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const shown = await get(OWN[0] ?? '', { cookie });
    expect([shown.status, shown.body.includes('Robin')]).toEqual([200, true]);
    const wrong: string[] = [];
    // Each way of writing meets two of the pages, each page half of the ways.
    const paths = OWN.flatMap((path, row) => [
      ...SUFFIXES.filter((_, column) => isTurn(row, column, 2)).map((suffix) => `${path}${suffix}`),
      ...PREFIXES.filter((_, column) => isTurn(row, column, 2)).map((prefix) => `${prefix}${path}`),
      path.replace('user-registration', 'user%2dregistration'),
      path.toUpperCase(),
      `/de${path}`,
    ]);
    await atATime(6, paths, async (path) => {
      const own = await get(path, { cookie });
      const isOwn = own.body.includes(email) || own.body.includes('Robin');
      const may = [own.headers['cache-control'], own.headers['cdn-cache-control'], own.headers['surrogate-control']].join();
      if (own.status >= 500) wrong.push(`${path}: ${own.status}`);
      if (isOwn && !/private|no-store/.test(may)) wrong.push(`${path} may be kept: ${may}`);
      const next = await get(path);
      if (next.body.includes(email) || next.body.includes('Robin')) wrong.push(`${path} is there for the next`);
    });
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('a body', () => {
  const WRITES = APIS.filter(({ POST }) => POST).map(({ path, sites }) => ({
    origin: sites === 'preview' ? site.preview : sites === 'dotcom' ? site.dotcom : site.insights,
    path: path.replace(/<\w+>/g, '7a'),
  }));
  const send = ({ origin, path }: (typeof WRITES)[number], headers: Record<string, string>, body: string | Buffer) =>
    ask(origin, path, { method: 'POST', headers: { origin, ...headers }, body });

  it('that says it is packed is unpacked nowhere', async () => {
    // A hundred megabytes, in a hundred kilobytes.
    const bomb = gzipSync(Buffer.from(`{"a":"${'a'.repeat(100 * 1024 * 1024)}"}`), { level: 9 });
    const wrong: string[] = [];
    await atATime(4, WRITES, async (write) => {
      const row = WRITES.indexOf(write);
      for (const [column, type] of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'].entries())
        for (const coding of ['gzip', 'deflate, gzip'].filter((_, which) => isTurn(row + column, which, 2))) {
          const begun = performance.now();
          const { status } = await send(write, { 'content-type': type, 'content-encoding': coding }, bomb);
          if (status >= 500 || performance.now() - begun > 10_000) wrong.push(`${write.path} ${type} ${coding}: ${status}`);
        }
    });
    expect(wrong).toEqual([]);
  }, 60_000);

  it.each([
    [
      'application/json',
      ['null', '[]', '5', '"x"', '{"form":{"a":[]},"language":[],"lang":{},"token":{},"at":[]}', '{"__proto__":{"form":"x"}}', '{'],
    ],
    [
      'application/x-www-form-urlencoded',
      ['', '&&&', 'form=a&form=b&language=a&language=b', '__proto__=a&constructor=b', '%', 'a=%ff%fe', 'form[]=x&token[a]=b'],
    ],
    [
      'multipart/form-data; boundary=a',
      ['', '--a', '--a--\r\n', '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--\r\n'],
    ],
    ['multipart/form-data', ['x']],
    ['text/plain', ['x', '{}', '[]']],
    ['application/xml', ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']],
    ['a/b;c="', ['x']],
    ['', ['x']],
  ])(
    'of %s that is no form is refused in words by every address',
    async (type, bodies) => {
      const wrong: string[] = [];
      await atATime(6, WRITES, async (write) => {
        for (const body of bodies) {
          const { status } = await send(write, { 'content-type': type }, body);
          if (status >= 500 && status !== 503) wrong.push(`${write.path} ${body}: ${status}`);
        }
      });
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

describe('a part of a file that there is not', () => {
  it.each(['bytes=99999999-', 'bytes=5-2', 'bytes=--1', 'bytes=-18446744073709551616'])('is no page: %s', async (range) => {
    const { status, body } = await ask(site.insights, '/favicon.ico', { headers: { range } });
    if (status === 416) expect(body).toBe('');
    else expect([200, 206]).toContain(status);
  });
});

describe('an address that programs try everywhere', () => {
  const TRIED = [
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/.aws/credentials',
    '/phpmyadmin/',
    '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
    '/de/index.php',
  ];
  it('is answered in a line: no page is made, and the content service is asked for none', async () => {
    const counters = async () => (JSON.parse((await get('/api/healthz')).body) as { counters: Record<string, number> }).counters;
    for (const path of TRIED) {
      const { status, body, headers } = await get(path);
      expect([path, status, body, headers['content-type']]).toEqual([path, 404, 'Not Found', 'text/plain; charset=utf-8']);
    }
    // Others ask the same site meanwhile: in some moment they do not.
    await expect
      .poll(
        async () => {
          const before = await counters();
          for (let each = 0; each < 50; each += 1) expect((await get(`/${each}/wp-config.php`)).body).toBe('Not Found');
          const after = await counters();
          const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
          // The list of redirects may have been asked for.
          return { made: more('errorPages.made'), asksContent: more('content.requests') >= 10 };
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual({ made: 0, asksContent: false });
  });
});

describe('an address as long as the door takes', () => {
  const LONG = ['a', '%2F', 'a/', '.', '%C3%A9', '%2e%2f'].flatMap((sign) =>
    ['', '.php', '.md', '/rss.xml', '/'].map((ending) => `/a${sign.repeat(Math.floor(8_000 / sign.length))}${ending}`),
  );

  it('is refused, and keeps nobody else waiting', async () => {
    await get('/');
    const began = performance.now();
    const slowest = { ms: 0 };
    let asking = true;
    const others = (async () => {
      while (asking) {
        const asked = performance.now();
        await get(OPEN);
        slowest.ms = Math.max(slowest.ms, performance.now() - asked);
      }
    })();
    const statuses = new Set<number>();
    for (const path of LONG) statuses.add((await get(path)).status);
    asking = false;
    await others;
    expect([...statuses].filter((status) => ![308, 414].includes(status))).toEqual([]);
    // Each of them alone took seconds of the one thread.
    expect(performance.now() - began).toBeLessThan(LONG.length * 500);
    expect(slowest.ms).toBeLessThan(1_000);
  }, 60_000);
});

describe('requests on one line', () => {
  const host = () => `Host: ${new URL(site.insights).host}\r\n`;
  it.each([
    ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nG'],
    ['chunks by another name', 'Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'],
    ['codings before chunks', 'Transfer-Encoding: identity, chunked\r\n', '0\r\n\r\n'],
    ['a field that goes on', 'X: a\r\n Content-Length: 5\r\n', ''],
    ['line feeds', 'X: a\nContent-Length: 40\r\n', ''],
  ])('are as many as they seem, with %s', async (_, head, body) => {
    const got = await say(
      site.insights,
      `POST /api/consent HTTP/1.1\r\n${host()}${head}\r\n${body}GET /zqsmuggled HTTP/1.1\r\n${host()}\r\n`,
    );
    expect(statusesOf(got)).toHaveLength(1);
    expect(statusesOf(got)[0]).toBeGreaterThanOrEqual(400);
  });
  it('are answered by the site itself where another protocol is asked for', async () => {
    for (const target of [OPEN, `http://evil.example${OPEN}`, 'http://127.0.0.1:1/'])
      for (const upgrade of ['websocket', 'h2c'])
        expect([200, 421]).toContain(
          statusesOf(
            await say(site.insights, `GET ${target} HTTP/1.1\r\n${host()}Connection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`),
          )[0],
        );
  });
});
