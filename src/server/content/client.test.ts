import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROW_MS } from '../calls/answers';
import { stubContent, layoutAnswer, type StubAnswer, type StubContent } from '../testing/stub-content';
import { createClientFactory, createRetryStrategy, runQuery } from './client';
import { LayoutService } from './layout';

let stub: StubContent | undefined;
afterEach(() => stub?.close());

const start = async (answer: (count: number) => StubAnswer, timeoutMs = 2000) => {
  let count = 0;
  stub = await stubContent(() => answer(++count));
  return createClientFactory({ endpoint: stub.endpoint, apiKey: 'the-api-key', timeoutMs, retryUnitMs: 5 });
};
const status =
  (code: number, headers: Record<string, string> = {}): StubAnswer =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{"errors":[{"message":"x"}]}');
const failure = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('retries', () => {
  it.each([429, 502, 503, 504, 520, 521, 522, 523, 524])('repeats a %i three times, then gives up', async (code) => {
    const factory = await start(() => status(code));
    expect(await failure(() => factory().request('{ a }'))).toMatchObject({ code: 'content/status', upstreamStatus: code });
    expect(stub?.requests).toHaveLength(4);
  });
  it.each([400, 401, 403, 404, 408, 500, 501, 525])('does not repeat a %i', async (code) => {
    const factory = await start(() => status(code));
    expect(await failure(() => factory().request('{ a }'))).toMatchObject({ code: 'content/status', upstreamStatus: code });
    expect(stub?.requests).toHaveLength(1);
  });
  it('succeeds when a repetition does', async () => {
    const factory = await start((count) => (count < 3 ? status(503) : { a: 1 }));
    expect(await factory().request('{ a }')).toEqual({ a: 1 });
    expect(stub?.requests).toHaveLength(3);
  });
  it('waits 1, 2 and 4 seconds, or as long as Retry-After says', () => {
    const { getDelay, shouldRetry } = createRetryStrategy(60_000, { random: () => 0 });
    const error = (retryAfter?: string) =>
      ({ response: { status: 503, headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}) } }) as never;
    expect([1, 2, 3].map((attempt) => getDelay(error(), attempt))).toEqual([1000, 2000, 4000]);
    expect(getDelay(error('7'), 1)).toBe(7000);
    const inFiveSeconds = getDelay(error(new Date(Date.now() + 5000).toUTCString()), 1);
    expect(inFiveSeconds).toBeGreaterThan(3000);
    expect(inFiveSeconds).toBeLessThanOrEqual(5000);
    expect(getDelay(error('garbage'), 2)).toBe(2000);
    expect([1, 3, 4].map((attempt) => shouldRetry(error('60'), attempt, 3))).toEqual([true, true, false]);
    expect(shouldRetry(error('61'), 1, 3)).toBe(false);
  });
  it('while the service answers nothing else, one request repeats and the others fail at once', async () => {
    let code = 503;
    const factory = await start(() => (code === 200 ? { a: 1 } : status(code)));
    const all = (most: number) => Promise.all(Array.from({ length: most }, () => failure(() => factory().request('{ a }'))));
    await all(2);
    // Errors of one moment are no row.
    await wait(ROW_MS);
    await all(2);
    const before = stub?.requests.length ?? 0;
    expect(await all(20)).toEqual(Array.from({ length: 20 }, () => expect.objectContaining({ code: 'content/status' })));
    // One may have begun in the second before.
    expect((stub?.requests.length ?? 0) - before).toBeLessThanOrEqual(23);
    code = 200;
    expect(await factory().request('{ a }'), 'each asks once all the same: nobody waits for another to find out').toEqual({ a: 1 });
    code = 503;
    const good = stub?.requests.length ?? 0;
    await all(1);
    expect((stub?.requests.length ?? 0) - good).toBe(4);
  });
  it('hands Retry-After on when it gives up', async () => {
    const factory = await start(() => status(503, { 'retry-after': '9999' }));
    expect(await failure(() => factory().request('{ a }'))).toMatchObject({ retryAfter: 9999 });
    expect(stub?.requests).toHaveLength(1);
  });
});

describe('failures', () => {
  it('aborts a request that takes too long, also in its body', async () => {
    for (const answer of [() => undefined, (response: { write(text: string): unknown }) => void response.write('{')]) {
      const factory = await start(() => answer as StubAnswer, 80);
      const error = await failure(() => factory().request('{ a }'));
      expect(error).toMatchObject({
        code: 'content/timeout',
        message: expect.stringContaining('Request timed out, timeout of 80ms is exceeded'),
        cause: { name: 'AbortError' },
      });
      await stub?.close();
    }
  });
  it.each<[string, StubAnswer]>([
    ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['half an answer', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"layout":')],
    ['no data', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}')],
  ])('does not take %s for "no such page"', async (_name, answer) => {
    const factory = await start(() => answer);
    expect(await failure(() => new LayoutService('dotcom', factory).fetchLayout('/', 'en'))).toMatchObject({ code: 'content/shape' });
  });
  it('tells a refused query, a cut connection and a dead service apart', async () => {
    const refused = await start(
      () => (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"errors":[{"message":"Unknown field"}]}'),
    );
    expect(await failure(() => refused().request('{ a }'))).toMatchObject({ code: 'content/query', detail: 'Unknown field' });
    await stub?.close();
    const cut = await start(() => (response) => void response.destroy());
    expect(await failure(() => cut().request('{ a }'))).toMatchObject({ code: 'content/unreachable' });
    await stub?.close();
    expect(await failure(() => cut().request('{ a }'))).toMatchObject({
      code: 'content/unreachable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });
  it('refuses an endpoint that is none', () => {
    expect(() => createClientFactory({ endpoint: 'not a url', apiKey: 'k', timeoutMs: 1 })()).toThrow(
      "Invalid GraphQL endpoint 'not a url'",
    );
  });
  it('names the query and the field of an unexpected shape', async () => {
    const factory = await start(() => ({ item: { name: 1 } }));
    expect(
      await failure(() => runQuery(factory(), 'query ItemQuery { item { name } }', {}, z.object({ item: z.object({ name: z.string() }) }))),
    ).toMatchObject({
      code: 'content/shape',
      detail: expect.stringMatching(/^ItemQuery: item\.name: /),
    });
  });
});

describe('the layout query', () => {
  it('sends the key, and site, path and language as string literals that cannot end early', async () => {
    const factory = await start(() => layoutAnswer({}));
    await new LayoutService('dot"com', factory).fetchLayout('/a"b\\c\n){x}', 'e"n');
    const request = stub?.requests[0];
    expect(request?.apiKey).toBe('the-api-key');
    expect(request?.query).toContain(String.raw`layout(site:"dot\"com", routePath:"/a\"b\\c\n){x}", language:"e\"n")`);
  });
  it.each([
    ['no item', { layout: { item: null } }],
    ['no layout', { layout: null }],
    ['no route', { layout: { item: { rendered: { sitecore: { context: {}, route: null } } } } }],
  ])('%s is no page', async (_name, answer) => {
    const factory = await start(() => answer);
    expect(await new LayoutService('dotcom', factory).fetchLayout('/', 'en')).toBeUndefined();
  });
  it('names the place where a layout is not one', async () => {
    const factory = await start(() =>
      layoutAnswer({
        placeholders: {
          'headless-main': [{ uid: 'a', componentName: 'Section', placeholders: { 'section-{*}': [{ componentName: 7 }] } }],
        },
      }),
    );
    expect(await failure(() => new LayoutService('dotcom', factory).fetchLayout('/', 'en'))).toMatchObject({
      code: 'content/shape',
      detail: expect.stringContaining('placeholders.headless-main.0.placeholders.section-{*}.0.componentName'),
    });
  });
});
