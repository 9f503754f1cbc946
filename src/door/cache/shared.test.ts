import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Share } from '../registry.ts';
import type { Answer } from './answer.ts';
import type { Copy } from './copy.ts';
import { createSharedCache } from './shared.ts';

const MB = 1024 * 1024;
const page = (name: string, more: Partial<Share> = {}): Share => ({
  key: `page ${name}`,
  target: name,
  host: 'h',
  headers: {},
  shelf: 'pages',
  page: `/_site_x${name}`,
  mayBeStale: true,
  personal: [],
  known: [],
  ...more,
});
const feed: Share = { ...page('/rss.xml'), key: 'text', shelf: 'texts', page: undefined };
const script: Share = { ...page('/a.js'), key: 'build', shelf: 'files', page: undefined, fixed: true };

const html = (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer => ({
  status,
  headers: { 'cache-control': 's-maxage=25', 'content-type': 'text/html', ...headers },
  body: Buffer.from(body),
});

/** A cache over a site whose answers are given one by one. */
function cacheOf(
  room = MB,
  freshen?: (share: Share) => Promise<void> | undefined,
  isOwed?: (share: Share) => boolean,
  watchedMs?: (share: Share) => number | undefined,
) {
  const asked: { share: Share; before: Copy | undefined; answer(answer: Answer | Error | undefined): void }[] = [];
  const clock = { now: 1_000 };
  const cache = createSharedCache({
    room: { pages: room, texts: room, files: room, absent: room / 8 },
    now: () => clock.now,
    ...(freshen && { freshen }),
    ...(isOwed && { isOwed }),
    ...(watchedMs && { watchedMs }),
    make: (share, before) =>
      new Promise((resolve, reject) => {
        asked.push({ share, before, answer: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) });
      }),
  });
  const text = async (share: Share): Promise<string> => {
    const outcome = await cache.ask(share);
    return outcome.kind === 'copy' ? `${outcome.how} ${(await outcome.copy.body.plain()).toString()}` : outcome.kind;
  };
  const put = async (share: Share, answer: Answer) => {
    const made = text(share);
    asked.at(-1)?.answer(answer);
    return made;
  };
  return { cache, asked, clock, text, put };
}

it('makes one answer for all who wait, and keeps it while it is in force', async () => {
  const { cache, asked, clock, text } = cacheOf();
  const waiting = Array.from({ length: 50 }, () => text(page('/a')));
  expect(asked.length).toBe(1);
  asked[0]?.answer(html('one'));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['miss one']));
  clock.now += 4_999;
  expect((await cache.peek(page('/a'))?.body.plain())?.toString()).toBe('one');
  clock.now += 1;
  expect(cache.peek(page('/a'))).toBeUndefined();
});

it('shows the old one for a moment while one new one is made, and waits for it after that', async () => {
  const { asked, clock, text, put } = cacheOf();
  await put(page('/a'), html('one'));
  clock.now += 5_500;
  expect(await Promise.all([text(page('/a')), text(page('/a'))])).toEqual(['stale one', 'stale one']);
  expect(asked.length).toBe(2);
  clock.now += 3_000;
  const late = text(page('/a'));
  asked[1]?.answer(html('two'));
  expect(await late).toBe('miss two');
  expect(asked.length).toBe(2);
});

it('keeps nothing that was being made when something changed, and lets nobody who comes later wait for it', async () => {
  for (const what of ['everything', { pages: ['/_site_x/a'] }] as const) {
    const { cache, asked, text } = cacheOf();
    const first = text(page('/a'));
    cache.purge(what);
    const second = text(page('/a'));
    expect(asked.length).toBe(2);
    asked[1]?.answer(html('new'));
    expect(await second).toBe('miss new');
    asked[0]?.answer(html('old'));
    expect(await first).toBe('miss old');
    expect((await cache.peek(page('/a'))?.body.plain())?.toString()).toBe('new');
  }
});

it('also where what was being made comes first', async () => {
  const { cache, asked, text } = cacheOf();
  const first = text(page('/a'));
  cache.purge({ pages: ['/_site_x/a'] });
  asked[0]?.answer(html('old'));
  await first;
  expect(cache.peek(page('/a'))).toBeUndefined();
  void text(page('/a'));
  expect(asked.length).toBe(2);
});

it('asks once for what waited until it was made: that it is made, and told, takes nothing from the answer', async () => {
  const made = Promise.withResolvers<void>();
  let isMade = false;
  const { cache, asked, text } = cacheOf(MB, () => (isMade ? undefined : made.promise));
  const waiting = [text(page('/a')), text(page('/a'))];
  isMade = true;
  cache.purge({ pages: ['/_site_x/a'] });
  expect(asked).toHaveLength(0);
  made.resolve();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(html('new'));
  expect(await Promise.all([...waiting, text(page('/a'))])).toEqual(['miss new', 'miss new', 'miss new']);
  expect([asked.length, (await cache.peek(page('/a'))?.body.plain())?.toString()]).toEqual([1, 'new']);
});

it('waits for what is published while it waits, and shows what was there before where that does not end', async () => {
  const works: PromiseWithResolvers<void>[] = [];
  let isOwed = true;
  const { cache, asked, clock, text } = cacheOf(
    MB,
    () => {
      if (!isOwed) return undefined;
      works.push(Promise.withResolvers());
      return works.at(-1)?.promise;
    },
    () => isOwed,
  );
  const waiting = text(page('/a'));
  for (let round = 0; round < 3; round += 1) {
    await vi.waitFor(() => expect(works).toHaveLength(round + 1));
    cache.purge({ pages: ['/_site_x/a'] });
    clock.now += 2_000;
    works[round]?.resolve();
  }
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(html('old'));
  expect(await waiting).toBe('miss old');
  // Nobody waits so long again; behind each visitor it is asked for, and what comes then is kept.
  expect([cache.peek(page('/a')), await text(page('/a'))]).toEqual([undefined, 'stale old']);
  expect(works).toHaveLength(4);
  isOwed = false;
  cache.purge({ pages: ['/_site_x/a'] });
  works[3]?.resolve();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(html('new'));
  await vi.waitFor(async () => expect((await cache.peek(page('/a'))?.body.plain())?.toString()).toBe('new'));
});

it('counts the forms of a copy that are made later', async () => {
  const { cache, put } = cacheOf(200_000);
  const body = randomBytes(5_000).toString('hex');
  await put(page('/a'), html(body));
  const before = cache.counts().bytes ?? 0;
  const zipped = await cache.peek(page('/a'))?.body.in('gzip');
  expect(zipped?.length).toBeGreaterThan(4_000);
  expect((cache.counts().bytes ?? 0) - before).toBe(zipped?.length);
});

it('does not bring back what was purged when the new one cannot be made', async () => {
  const { cache, asked, clock, text, put } = cacheOf();
  await put(page('/a'), html('old'));
  clock.now += 60_000;
  const waiting = text(page('/a'));
  cache.purge({ pages: ['/_site_x/a'] });
  asked.at(-1)?.answer(html('down', { 'cache-control': 'no-store' }, 503));
  expect(await waiting).toBe('own');
});

it('purges what was named, all that is no page, or everything; never what is of the build', async () => {
  const { cache, put } = cacheOf();
  const moved = page('/moved');
  const fill = async () => {
    await put(page('/a'), html('a'));
    await put(page('/b'), html('b'));
    await put(moved, html('', { location: '/b' }, 301));
    await put(feed, html('feed'));
    await put(script, html('script', { 'cache-control': 'public, max-age=31536000, immutable' }));
  };
  const left = () => [page('/a'), page('/b'), moved, feed, script].map((share) => cache.peek(share) !== undefined);
  await fill();
  cache.purge({ pages: ['/_site_x/a', '/_site_x/none'] });
  expect(left()).toEqual([false, true, true, true, true]);
  cache.purge('rest');
  expect(left()).toEqual([false, true, false, false, true]);
  cache.purge('everything');
  expect(left()).toEqual([false, false, false, false, true]);
});

it('shows the last copy for a day where the site answers with an error or not at all, and asks again in a second', async () => {
  for (const trouble of [html('down', { 'cache-control': 'no-store' }, 503), new Error('no answer')]) {
    const { asked, clock, cache, text, put } = cacheOf();
    await put(page('/a'), html('one'));
    clock.now += 3_600_000;
    const waiting = text(page('/a'));
    asked.at(-1)?.answer(trouble);
    expect(await waiting).toBe('stale one');
    expect(cache.peek(page('/a'))).toBeDefined();
    clock.now += 1_001;
    expect(cache.peek(page('/a'))).toBeUndefined();
    clock.now += 86_400_000;
    const later = text(page('/a')).catch((error: unknown) => String(error));
    asked.at(-1)?.answer(trouble);
    expect(await later).toBe(trouble instanceof Error ? 'Error: no answer' : 'own');
  }
});

it('shows no old picture: who may have it is asked each time', async () => {
  const { asked, clock, text, put } = cacheOf();
  const picture: Share = { ...page('/-/media/a.png'), shelf: 'files', page: undefined, mayBeStale: false, mostSeconds: 5 };
  await put(picture, html('picture'));
  clock.now += 5_000;
  const waiting = text(picture);
  asked.at(-1)?.answer(html('gone', { 'cache-control': 'private, no-store' }, 403));
  expect(await waiting).toBe('own');
  const after = text(picture);
  expect(await after).toBe('apart');
});

it('gives an answer that is nobody else’s to who asked first, has the others ask themselves, and nobody wait for a while', async () => {
  const { asked, clock, text } = cacheOf();
  const waiting = [text(page('/a')), text(page('/a')), text(page('/a'))];
  asked[0]?.answer(html('yours', { 'cache-control': 'private, no-store' }));
  expect(await Promise.all(waiting)).toEqual(['own', 'apart', 'apart']);
  expect(await text(page('/a'))).toBe('apart');
  expect(asked.length).toBe(1);
  clock.now += 2_000;
  void text(page('/a'));
  expect(asked.length).toBe(2);
});

it('has what is too large asked for by each', async () => {
  const { asked, text } = cacheOf();
  const waiting = text(page('/a'));
  asked[0]?.answer(undefined);
  expect(await waiting).toBe('apart');
});

it('goes on with the copy that is still right, with the head that came with that word', async () => {
  const { asked, clock, cache, put, text } = cacheOf();
  await put(page('/a'), html('one', { etag: '"1"', 'x-of': 'then' }));
  const compressed = cache.peek(page('/a'))?.body;
  clock.now += 60_000;
  const waiting = text(page('/a'));
  expect(asked.at(-1)?.before?.tag).toBe('"1"');
  asked.at(-1)?.answer(html('', { etag: '"1"', 'x-of': 'now' }, 304));
  expect(await waiting).toBe('miss one');
  const copy = cache.peek(page('/a'));
  expect([copy?.body === compressed, copy?.head.find(([name]) => name === 'x-of')?.[1]]).toEqual([true, 'now']);
});

it('drops a copy whose answer has become somebody’s own', async () => {
  const { asked, clock, cache, put, text } = cacheOf();
  await put(page('/a'), html('for all'));
  clock.now += 60_000;
  const waiting = text(page('/a'));
  asked.at(-1)?.answer(html('yours', { 'cache-control': 's-maxage=5', 'set-cookie': 'a=1' }));
  expect(await waiting).toBe('own');
  clock.now -= 60_000;
  expect(cache.peek(page('/a'))).toBeUndefined();
});

it('stays within its bytes, and lets the oldest go, also when copies grow by their compressed forms', async () => {
  const { cache, put } = cacheOf(200_000);
  for (let number = 0; number < 200; number += 1) {
    await put(page(`/p${number}`), html(randomBytes(5_000).toString('hex')));
    await cache.peek(page(`/p${number}`))?.body.in('gzip');
    expect(cache.counts().bytes).toBeLessThanOrEqual(200_000);
  }
  expect(cache.peek(page('/p0'))).toBeUndefined();
  expect(cache.peek(page('/p199'))).toBeDefined();
  cache.purge({ pages: ['/_site_x/p199'] });
  expect(cache.peek(page('/p199'))).toBeUndefined();
});

it('has no page pushed out by any number of addresses without one, or that lead elsewhere', async () => {
  const { cache, put } = cacheOf(200_000);
  await put(page('/a'), html(randomBytes(20_000).toString('hex')));
  for (let number = 0; number < 200; number += 1) {
    await put(page(`/none-${number}`), html('nothing '.repeat(500), {}, number % 2 === 0 ? 404 : 302));
    expect(cache.counts().bytes).toBeLessThanOrEqual(200_000 + 25_000);
  }
  expect(cache.peek(page('/a'))).toBeDefined();
  expect([cache.peek(page('/none-0')), cache.peek(page('/none-199'))?.status]).toEqual([undefined, 302]);
});

it('knows an address as it is now: a page that came where there was none, and none where a page was', async () => {
  const { asked, cache, clock, put, text } = cacheOf();
  await put(page('/a'), html('nothing', {}, 404));
  expect(cache.peek(page('/a'))?.status).toBe(404);
  for (const [body, status] of [
    ['there', 200],
    ['gone', 404],
  ] as const) {
    clock.now += 3_600_000;
    const waiting = text(page('/a'));
    asked.at(-1)?.answer(html(body, {}, status));
    expect([await waiting, cache.peek(page('/a'))?.status]).toEqual([`miss ${body}`, status]);
  }
  // Whatever is published may be at an address that had nothing.
  cache.purge('rest');
  expect(cache.peek(page('/a'))).toBeUndefined();
  await put(page('/a'), html('nothing', {}, 404));
  cache.purge({ pages: ['/_site_x/a'] });
  expect(cache.peek(page('/a'))).toBeUndefined();
});

it('keeps a page that is made of what others say for as long as nothing is to be done for it, up to its own time', async () => {
  const looks: number[] = [];
  let isOwed = false;
  const world = cacheOf(
    MB,
    async () => void looks.push(world.clock.now),
    () => isOwed,
    () => 1_000,
  );
  const { cache, asked, clock, text } = world;
  const ask = async () => (cache.peek(page('/a')) ? 'kept' : text(page('/a')));
  const made = text(page('/a'));
  await vi.waitFor(() => expect(asked.length).toBe(1));
  asked[0]?.answer(html('one'));
  expect(await made).toBe('miss one');
  clock.now += 1_500;
  expect(await ask()).toBe('stale one');
  await vi.waitFor(() => expect(looks.length).toBe(2));
  expect([await ask(), asked.length]).toEqual(['kept', 1]);
  // Its own time: a fifth of what the answer says.
  clock.now = 1_000 + 4_500;
  const again = text(page('/a'));
  await vi.waitFor(() => expect(asked.length).toBe(2));
  asked[1]?.answer(html('two'));
  expect(await again).toBe('miss two');
  // What could not be made anew yet is not right because nobody says otherwise.
  isOwed = true;
  clock.now += 2_500;
  const owed = text(page('/a'));
  await vi.waitFor(() => expect(asked.length).toBe(3));
  asked[2]?.answer(html('two'));
  expect(await owed).toBe('miss two');
});

it('tells who asked to who makes it, and keeps nothing of that', async () => {
  const told: (string | undefined)[] = [];
  const cache = createSharedCache({
    room: { pages: 1e6, texts: 1e6, files: 1e6, absent: 1e6 },
    make: async (_share, _before, by) => {
      told.push(by);
      return html('one');
    },
  });
  const outcome = await cache.ask(page('/a'), '203.0.113.7');
  expect(told).toEqual(['203.0.113.7']);
  expect(JSON.stringify(outcome.kind === 'copy' && outcome.copy.share)).not.toContain('203.0.113.7');
});
