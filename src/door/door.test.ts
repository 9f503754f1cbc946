import { Agent, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from './limits.ts';
import { REFUSALS } from './refusals.ts';
import { drain } from './server.ts';
import { doorOf, page, TEXT } from './testing.ts';

it('makes a page once, of a request that has nothing of the visitor', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const { ask } = await doorOf((asked, response) => {
    seen.push(asked.headers);
    page(response);
  });
  const visitor = {
    cookie: 'session=s; other=1',
    'user-agent': 'A browser',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '203.0.113.7',
    'x-original-url': '/admin',
    'accept-language': 'de',
    referer: 'https://evil.example/',
  };
  await ask('/a', visitor);
  const { bytes } = await ask('/a?utm_source=x', { 'x-forwarded-scheme': 'nothttps' });
  expect(bytes.toString()).toBe(TEXT);
  expect(seen).toEqual([{ host: 'a.localhost', 'user-agent': 'masthead-door', 'accept-encoding': 'identity' }]);
});

it('sends the smallest form that is taken, each with a tag of its own kind', async () => {
  const { ask } = await doorOf((_, response) => page(response));
  const [plain, gzip, br] = [
    await ask('/a'),
    await ask('/a', { 'accept-encoding': 'gzip' }),
    await ask('/a', { 'accept-encoding': 'gzip, br' }),
  ];
  expect([plain.bytes.toString(), gunzipSync(gzip.bytes).toString(), brotliDecompressSync(br.bytes).toString()]).toEqual([
    TEXT,
    TEXT,
    TEXT,
  ]);
  expect([plain, gzip, br].map(({ headers }) => [headers['content-encoding'], headers.etag, headers.vary])).toEqual([
    [undefined, '"one"', 'Accept-Encoding'],
    ['gzip', 'W/"one"', 'Accept-Encoding'],
    ['br', 'W/"one"', 'Accept-Encoding'],
  ]);
  expect([plain, gzip, br].map(({ headers, bytes }) => headers['content-length'] === String(bytes.length))).toEqual([true, true, true]);
});

it('says 304 to whoever has it, and nothing of a body to HEAD', async () => {
  const { ask } = await doorOf((_, response) => page(response, TEXT, { 'Last-Modified': 'Wed, 25 Nov 2026 10:00:00 GMT' }));
  await ask('/a');
  for (const headers of [
    { 'if-none-match': '"one"' },
    { 'if-none-match': '"zero", W/"one"', 'accept-encoding': 'br' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Wed, 25 Nov 2026 10:00:00 GMT' },
  ]) {
    const { status, headers: got, bytes } = await ask('/a', headers);
    expect([status, bytes.length, got['content-length'], got['content-type'], got['cache-control']]).toEqual([
      304,
      0,
      undefined,
      undefined,
      'public, max-age=0, must-revalidate',
    ]);
  }
  for (const headers of [{ 'if-none-match': '"two"' }, { 'if-none-match': '"two"', 'if-modified-since': 'Wed, 25 Nov 2026 10:00:00 GMT' }])
    expect((await ask('/a', headers)).status).toBe(200);
  const head = await ask('/a', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(TEXT.length), 0]);
});

it('tells networks seconds, browsers to ask each time, and neither of them how Next keeps pages', async () => {
  const { ask } = await doorOf((asked, response) =>
    page(response, TEXT, asked.url === '/gated' ? { Vary: 'Cookie' } : asked.url?.endsWith('cookie') ? { 'Set-Cookie': 'a=1' } : {}),
  );
  for (const path of ['/a', '/own/a']) {
    const { headers } = await ask(path);
    const networks = 'max-age=5, stale-while-revalidate=5, stale-if-error=86400';
    expect([headers['cache-control'], headers['cdn-cache-control'], headers['surrogate-control']]).toEqual([
      'public, max-age=0, must-revalidate',
      networks,
      networks,
    ]);
  }
  for (const path of ['/own/cookie', '/cookie'])
    expect((await ask(path)).headers).toMatchObject({
      'cache-control': 'private, max-age=0, must-revalidate',
      'cdn-cache-control': 'no-store',
    });
  const { headers } = await ask('/gated');
  expect([headers['cache-control'], headers['cdn-cache-control'], headers['surrogate-control'], headers.vary]).toEqual([
    'private, max-age=0, must-revalidate',
    'no-store',
    'no-store',
    'Cookie, Accept-Encoding',
  ]);
});

it('answers whoever is known, or is told something, by themselves', async () => {
  let isGated = false;
  const { ask } = await doorOf(
    (asked, response) => page(response, `for ${asked.headers.cookie ?? 'all'}`, asked.url === '/gated' ? { Vary: 'Cookie' } : {}),
    { isGated: () => isGated },
  );
  const text = async (path: string, cookie?: string) => (await ask(path, cookie ? { cookie } : {})).bytes.toString();
  for (const path of ['/open', '/gated']) expect(await text(path)).toBe('for all');
  expect(await text('/open', 'session=s')).toBe('for all');
  expect(await text('/open', 'a=1; notice=n')).toBe('for a=1; notice=n');
  expect(await text('/gated', 'a=1')).toBe('for all');
  expect(await text('/gated', 'a=1; session=s')).toBe('for a=1; session=s');
  expect(await text('/gated')).toBe('for all');
  isGated = true;
  expect(await text('/open', 'session=s')).toBe('for session=s');
  expect(await text('/open', '__prerender_bypass=x')).toBe('for __prerender_bypass=x');
});

it('answers an address by itself for as long as its page is made for each request', async () => {
  let isOwn = false;
  const { ask } = await doorOf((asked, response) => page(response, asked.url), { isOwn: () => isOwn });
  const text = async (path: string) => (await ask(path)).bytes.toString();
  expect(await text('/a?id=1')).toBe('/a');
  isOwn = true;
  expect(await text('/a?id=1')).toBe('/a?id=1');
  isOwn = false;
  expect(await text('/a?id=1')).toBe('/a');
});

it('never gives one visitor’s answer to another', async () => {
  let count = 0;
  const { ask } = await doorOf((_, response) => page(response, `number ${++count}`, { 'Set-Cookie': 'session=secret' }));
  const answers = await Promise.all([ask('/a'), ask('/a'), ask('/a'), ask('/a', { cookie: 'x=1' })]);
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(4);
});

it.each([
  ['a part of it is asked for', { range: 'bytes=0-3' }],
  ['with rights', { authorization: 'Basic x' }],
  ['by a router', { 'x-nextjs-data': '1' }],
])('asks the site itself where %s', async (_, headers) => {
  const { ask } = await doorOf((asked, response) => page(response, Object.keys(asked.headers).join()));
  await ask('/a');
  expect((await ask('/a', headers)).bytes.toString()).toContain(Object.keys(headers)[0]);
});

it('shows the new one to whoever comes after a purge', async () => {
  let title = 'old';
  const { ask, registry } = await doorOf((_, response) => page(response, title));
  const text = async () => (await ask('/a')).bytes.toString();
  expect(await text()).toBe('old');
  title = 'new';
  expect(await text()).toBe('old');
  registry.purge?.({ pages: ['/a'] });
  expect(await text()).toBe('new');
});

it('compresses what it does not keep as it is sent, and lets it be what it is', async () => {
  const { ask } = await doorOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store', 'Set-Cookie': 'a=1' });
    response.write(TEXT);
    response.end(TEXT);
  });
  const { bytes, headers } = await ask('/own', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['cache-control'], headers['set-cookie']]).toEqual(['br', 'private, no-store', ['a=1']]);
  expect(brotliDecompressSync(bytes).toString()).toBe(TEXT + TEXT);
});

it('sends a part of a file as it is, and what it compresses with a weak tag', async () => {
  const { ask } = await doorOf((asked, response) => {
    const isPart = asked.headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, {
      'Content-Type': 'text/csv',
      ETag: '"of-the-whole"',
      ...(isPart ? { 'Content-Range': `bytes 10-2009/${TEXT.length}` } : {}),
    });
    response.end(isPart ? TEXT.slice(10, 2_010) : TEXT);
  });
  const part = await ask('/own/a.csv', { range: 'bytes=10-2009', 'accept-encoding': 'gzip, br' });
  expect([part.status, part.headers['content-encoding'], part.headers.etag]).toEqual([206, undefined, '"of-the-whole"']);
  expect(part.bytes.toString()).toBe(TEXT.slice(10, 2_010));
  for (const [encoding, tag] of [
    ['gzip', 'W/"of-the-whole"'],
    ['br', 'W/"of-the-whole"'],
    ['identity', '"of-the-whole"'],
  ] as const) {
    const { headers } = await ask('/own/a.csv', { 'accept-encoding': encoding });
    expect([headers['content-encoding'] ?? 'identity', headers.etag]).toEqual([encoding, tag]);
  }
});

it('has what is large streamed to each', async () => {
  const { ask } = await doorOf((_, response) => page(response, 'x'.repeat(3 * 1024 * 1024)));
  expect([(await ask('/a')).bytes.length, (await ask('/a')).bytes.length]).toEqual([3 * 1024 * 1024, 3 * 1024 * 1024]);
});

it('has no room taken by any number of queries', async () => {
  let made = 0;
  const { ask, registry } = await doorOf((_, response) => {
    made += 1;
    page(response);
  });
  await ask('/a');
  const bytes = registry.counts?.().bytes;
  for (let number = 0; number < 200; number += 1) await ask(`/a?utm_campaign=${number}`);
  expect([made, registry.counts?.().bytes]).toEqual([1, bytes]);
});

it('answers for an address without a page once in a while, and for one with a query by itself: it may lead elsewhere', async () => {
  const asked: (string | undefined)[] = [];
  const { ask } = await doorOf(({ url }, response) => {
    asked.push(url);
    response.statusCode = url?.includes('?') ? 302 : 404;
    page(response, TEXT, { 'Cache-Control': 's-maxage=10', ...(url?.includes('?') ? { Location: '/there' } : {}) });
  });
  for (let times = 0; times < 3; times += 1) expect((await ask('/none')).status).toBe(404);
  expect(asked).toEqual(['/none']);
  const { status, headers } = await ask('/none?id=5');
  expect([status, headers.location, asked.at(-1)]).toEqual([302, '/there', '/none?id=5']);
  expect((await ask('/none')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

it('counts how it answered', async () => {
  const { ask, registry } = await doorOf((_, response) => page(response));
  await ask('/a');
  await ask('/a');
  await ask('/a', { range: 'bytes=0-1' });
  await ask('/own');
  await ask(`/${'a'.repeat(9_000)}`);
  expect(registry.counts?.()).toMatchObject({ hit: 1, miss: 1, stale: 0, pass: 2, refused: 1, made: 1 });
});

it('makes so many pages at a time, whoever asks for them, and says when too many wait; what is no page waits for none', async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const { ask, registry, report } = await doorOf(
    async ({ url = '' }, response) => {
      begun.push(url);
      if (!url.startsWith('/api/')) await new Promise<void>((resolve) => ends.push(resolve));
      page(response);
    },
    {},
    { ...LIMITS, pagesAtOnce: 2, pagesWaiting: 2 },
  );
  const asked = ['/own/1', '/shared', '/own/2', '/other'].map((path) => ask(path));
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  await vi.waitFor(async () => {
    const { status, bytes } = await ask('/own/3');
    expect([status, bytes.toString()]).toEqual([503, REFUSALS.tooManyPages.words]);
  });
  expect((await ask('/another')).status).toBe(503);
  expect((await ask('/api/session')).status).toBe(200);
  expect(begun.filter((path) => !path.startsWith('/api/'))).toHaveLength(2);
  const all = Promise.all(asked);
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 1);
  expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  clearInterval(ending);
  expect(report).not.toHaveBeenCalled();
  expect(registry.counts?.().refused).toBeGreaterThanOrEqual(2);
});

it('makes nothing for whoever went away before it was their turn', async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const { ask, port, registry, connections } = await doorOf(
    async ({ url = '' }, response) => {
      begun.push(url);
      await new Promise<void>((resolve) => ends.push(resolve));
      page(response);
    },
    {},
    { ...LIMITS, pagesAtOnce: 1 },
  );
  const first = ask('/own/first');
  await vi.waitFor(() => expect(begun).toEqual(['/own/first']));
  const gone = connect(port, '127.0.0.1');
  gone.on('error', () => undefined).write('GET /own/gone HTTP/1.1\r\nHost: a.localhost\r\n\r\n');
  await vi.waitFor(() => expect(registry.counts?.().pass).toBe(2));
  gone.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(1));
  const last = ask('/own/last');
  await vi.waitFor(async () => {
    ends.splice(0).forEach((end) => end());
    expect(begun).toContain('/own/last');
  });
  ends.splice(0).forEach((end) => end());
  expect([(await first).status, (await last).status]).toEqual([200, 200]);
  expect(begun).not.toContain('/own/gone');
});

it.each([
  ['keeps the place of a page that is still made for whoever went away', LIMITS.madeForNobody, false],
  ['waits for no page without an end whose visitor went away', 50, true],
])('%s', async (_, madeForNobody, isFree) => {
  const begun: string[] = [];
  let end = (): void => undefined;
  const { ask, port, connections } = await doorOf(
    async ({ url = '' }, response) => {
      begun.push(url);
      if (url === '/own/gone') await new Promise<void>((resolve) => (end = resolve));
      page(response);
    },
    {},
    { ...LIMITS, pagesAtOnce: 1, madeForNobody },
  );
  const gone = connect(port, '127.0.0.1');
  gone.on('error', () => undefined).write('GET /own/gone HTTP/1.1\r\nHost: a.localhost\r\n\r\n');
  await vi.waitFor(() => expect(begun).toEqual(['/own/gone']));
  gone.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  const next = ask('/own/next');
  await sleep(300);
  expect(begun.includes('/own/next')).toBe(isFree);
  end();
  expect((await next).status).toBe(200);
});

it('answers 500 and says so where the site fails', async () => {
  const { ask, report } = await doorOf(() => Promise.reject(new Error('broken')));
  expect([(await ask('/a')).status, (await ask('/own')).status]).toEqual([500, 500]);
  expect(report).toHaveBeenCalledTimes(2);
});

it('takes the host that a target names itself, and leads nowhere', async () => {
  const { say } = await doorOf((asked, response) => page(response, `${asked.headers.host} ${asked.url}`));
  const of = async (target: string) =>
    (await say(`GET ${target} HTTP/1.1\r\nHost: a.localhost\r\nConnection: close\r\n\r\n`)).replace(/^[\s\S]*\r\n\r\n/, '');
  expect(await of('http://b.localhost:1/x?y=1')).toBe('b.localhost:1 /x');
  expect(await of('http://evil.example')).toBe('evil.example /');
  expect(await of('HTTPS://evil.example//own')).toContain('evil.example //own');
  expect(await of('/x')).toBe('a.localhost /x');
  expect(await of('evil.example:443')).toBe('This is not a request that HTTP knows.');
});

it('refuses what no browser sends, in words', async () => {
  const { say, ask } = await doorOf((_, response) => page(response));
  const of = async (text: string) => (await say(text)).replace(/\r\n[\s\S]*\r\n\r\n/, ' ');
  const head = 'Host: a.localhost\r\nConnection: close\r\n';
  expect(await of(`GET /${'a'.repeat(9_000)} HTTP/1.1\r\n${head}\r\n`)).toBe('HTTP/1.1 414 URI Too Long The address is too long.');
  const many = 'HTTP/1.1 431 Request Header Fields Too Large The request has too many header fields, or too long ones.';
  expect(await of(`GET / HTTP/1.1\r\n${head}${Array.from({ length: 200 }, (_, at) => `x-${at}: 1\r\n`).join('')}\r\n`)).toBe(many);
  expect(await of(`GET / HTTP/1.1\r\n${head}x: ${'a'.repeat(20_000)}\r\n\r\n`)).toBe(many);
  expect(await of(`GET / HTTP/1.1\r\n${head}Host: b.localhost\r\n\r\n`)).toBe(
    'HTTP/1.1 400 Bad Request The request names its host more than once.',
  );
  expect(await of('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await of('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request This is not a request that HTTP knows.');
  expect(await of(`POST /own HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 /,
  );
  expect((await ask('/a')).status).toBe(200);
});

it('reads no body that is larger than its address takes, whether it says so or not', async () => {
  const read = vi.fn();
  const { ask, say } = await doorOf(async (asked, response) => {
    try {
      for await (const part of asked) read((part as Buffer).length);
      response.end('all of it');
    } catch (error) {
      read(error);
    }
  });
  expect((await say('POST /own HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 1073741824\r\n\r\n')).slice(0, 12)).toBe('HTTP/1.1 413');
  expect(read).not.toHaveBeenCalled();
  const { status, bytes } = await ask('/api/editing/render', { 'transfer-encoding': 'chunked' }, 'POST', Buffer.alloc(6 * 1024 * 1024));
  expect([status, bytes.toString()]).toEqual([413, 'The request is larger than this address takes.']);
  const whole = await ask('/api/editing/render', { 'transfer-encoding': 'chunked' }, 'POST', Buffer.alloc(4 * 1024 * 1024));
  expect(whole.bytes.toString()).toBe('all of it');
  expect((await ask('/own', { 'transfer-encoding': 'chunked' }, 'POST', Buffer.alloc(100_000))).status).toBe(413);
});

it('waits for no head and no body that comes drop by drop', async () => {
  const impatient = { ...LIMITS, headTime: 60, look: 20, slowAfter: 60 };
  const { say, ask } = await doorOf(
    async (asked, response) => {
      for await (const part of asked) expect((part as Buffer).length).toBeGreaterThan(0);
      response.end('all of it');
    },
    {},
    impatient,
  );
  const slow = 'HTTP/1.1 408 Request Timeout The request took too long to arrive.';
  const of = async (text: string) => (await say(text)).replace(/\r\n[\s\S]*\r\n\r\n/, ' ');
  expect(await of('GET / HTTP/1.1\r\nHost: a.loc')).toBe(slow);
  expect(await of('POST /own HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 1000\r\n\r\nabc')).toBe(slow);
  expect((await ask('/api/search', {}, 'POST', Buffer.alloc(500_000))).bytes.toString()).toBe('all of it');
});

it('answers requests that come before the answer to the one before, in their order', async () => {
  const { say } = await doorOf(async (asked, response) => {
    if (asked.url === '/own/slow') await new Promise((resolve) => setTimeout(resolve, 50));
    page(response, asked.url);
  });
  const one = (path: string, connection: string) => `GET ${path} HTTP/1.1\r\nHost: a.localhost\r\nConnection: ${connection}\r\n\r\n`;
  const got = await say(`${one('/own/slow', 'keep-alive')}${one('/fast', 'keep-alive')}${one('/own/last', 'close')}`);
  expect([...got.matchAll(/\/own\/slow|\/fast|\/own\/last/g)].map(([path]) => path)).toEqual(['/own/slow', '/fast', '/own/last']);
});

it('ends with what is under way answered, and takes nothing new', async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { ask, server } = await doorOf(async (_, response) => {
    begun.resolve();
    await go.promise;
    page(response, 'at last');
  });
  const waiting = ask('/own', { connection: 'keep-alive' });
  await begun.promise;
  const ended = drain(server);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  await expect(ask('/own')).rejects.toThrow('ECONNREFUSED');
  go.resolve();
  expect((await waiting).bytes.toString()).toBe('at last');
  await ended;
});

it('asks first for what is still to be done for a page, whether the answer is shared or not', async () => {
  const order: string[] = [];
  const { registry, ask } = await doorOf((asked, response) => {
    order.push(`asked ${asked.url}`);
    page(response);
  });
  let isOld = true;
  registry.freshen = (which) =>
    isOld
      ? new Promise((resolve) =>
          setTimeout(() => {
            order.push(`made ${which}`);
            isOld = false;
            resolve();
          }, 20),
        )
      : undefined;
  await ask('/a');
  await ask('/a');
  expect(order).toEqual(['made /a', 'asked /a']);
  isOld = true;
  await ask('/own/b?x=1', { range: 'bytes=0-10' });
  expect(order.slice(2)).toEqual(['made /own/b', 'asked /own/b?x=1']);
});

it('has nobody who is given a page of their own wait for the one of all others', async () => {
  const asked: string[] = [];
  const isOwnFor = async (_host: string, _target: string, cookie: string) => cookie.endsWith('of a reader');
  const { registry, ask } = await doorOf(
    ({ url, headers: { cookie } }, response) => {
      asked.push(`${url} ${cookie ?? 'bare'}`);
      page(response, `for ${cookie ?? 'all'}`, { 'Cache-Control': 'private, no-store' });
    },
    { isGated: () => true },
    LIMITS,
    { isOwnFor, pageOf: (_host, target) => (target.includes('?') ? undefined : target) },
  );
  const waited: string[] = [];
  registry.freshen = async (which) => void waited.push(which);
  expect((await ask('/gated', { cookie: 'session=of a reader' })).bytes.toString()).toBe('for session=of a reader');
  await ask('/own/list?page=2');
  expect([asked, waited]).toEqual([['/gated session=of a reader', '/own/list?page=2 bare'], []]);
  // Whose session is over is shown what everybody is.
  await ask('/gated', { cookie: 'session=over' });
  expect([asked.at(-1), waited]).toEqual(['/gated session=over', ['/gated']]);
});

it('goes on answering for a moment when it is told to end, and keeps no connection meanwhile', async () => {
  const { ask, server } = await doorOf((_, response) => page(response));
  await ask('/copy');
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => kept.destroy());
  expect((await ask('/own', {}, 'GET', undefined, kept)).headers.connection).toBe('keep-alive');
  const ended = drain(server, { leavingMs: 200 });
  // On a connection of before, and on a new one; what is made for one, and what is a copy.
  for (const agent of [kept, false] as const)
    for (const path of ['/own', '/copy']) {
      const { status, headers } = await ask(path, {}, 'GET', undefined, agent);
      expect([path, status, headers.connection]).toEqual([path, 200, 'close']);
    }
  await ended;
  await expect(ask('/own')).rejects.toThrow('ECONNREFUSED');
});

it.each([
  ['by name', { Location: '/to', 'Cache-Control': 's-maxage=10' }],
  ['as one list', ['Location', '/to', 'cache-control', 's-maxage=10']],
])('tells browsers to ask each time whatever they were sent away by for this one request, given %s', async (_, head) => {
  const { ask } = await doorOf((_asked, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (Array.isArray(head)) response.writeHead(301, head).end();
    else response.writeHead(301, head).end();
  });
  // With a query, which may lead elsewhere, and below what is nobody else's.
  for (const target of ['/a?x=1', '/own/a']) {
    const { status, headers } = await ask(target);
    expect([
      target,
      status,
      headers.location,
      headers['cache-control'],
      headers['cdn-cache-control'],
      headers['surrogate-control'],
    ]).toEqual([
      target,
      301,
      '/to',
      'public, max-age=0, must-revalidate',
      'max-age=5, stale-while-revalidate=5, stale-if-error=86400',
      'max-age=5, stale-while-revalidate=5, stale-if-error=86400',
    ]);
  }
});

it('passes on each cookie of a head that is given as a list, and tells networks to keep nothing of it', async () => {
  const { ask } = await doorOf((_asked, response) => {
    response.setHeader('Set-Cookie', 'before=1');
    response.writeHead(302, 'Gone there', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Cache-Control', 's-maxage=10']).end();
  });
  const { headers } = await ask('/own/a');
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([['a=1', 'b=2'], 'private, max-age=0, must-revalidate']);
});

it('has one copy of a file of the build for all hosts, and no copy of what each host says of one that is not there', async () => {
  let made = 0;
  const { ask } = await doorOf(
    ({ url, headers: { host } }, response) => {
      made += 1;
      response.setHeader('Cache-Control', url === '/_boot/is.js' ? 'public, max-age=31536000, immutable' : 's-maxage=10');
      response.statusCode = url === '/_boot/is.js' ? 200 : url === '/_boot/moved.js' ? 301 : 404;
      if (response.statusCode === 301) response.setHeader('Location', `https://${host}/to`);
      response.end(host);
    },
    {},
    LIMITS,
    {
      shareOf: (host, target) => ({
        ...{ key: `build ${target}`, target, host, headers: {}, shelf: 'files', fixed: true },
        ...{ mayBeStale: true, personal: [], known: [] },
      }),
    },
  );
  const hosts = ['a.localhost', 'b.localhost'];
  const of = async (path: string) => (await Promise.all(hosts.map((host) => ask(path, { host })))).map(({ bytes }) => bytes.toString());
  for (let time = 0; time < 2; time += 1)
    for (const path of ['/_boot/none.js', '/_boot/moved.js']) expect([path, ...(await of(path))]).toEqual([path, ...hosts]);
  made = 0;
  const [first] = await of('/_boot/is.js');
  expect([await of('/_boot/is.js'), made]).toEqual([[first, first], 1]);
});

it('makes pages that nobody had before in turn, one of each address: who asks for many keeps nobody else waiting', async () => {
  const made: string[] = [];
  const { ask, line } = await doorOf(
    (asked, response) => {
      made.push(asked.url ?? '');
      setTimeout(() => page(response), 60);
    },
    {},
    { ...LIMITS, pagesAtOnce: 1, pagesOfOne: 1 },
  );
  const { socket } = await line('127.0.0.2');
  for (let at = 0; at < 8; at += 1) socket.write(`GET /many-${at} HTTP/1.1\r\nHost: a.localhost\r\n\r\n`);
  await vi.waitFor(() => expect(made).toContain('/many-0'), { interval: 2 });
  expect((await ask('/one')).status).toBe(200);
  expect(made.indexOf('/one')).toBeLessThanOrEqual(3);
});
