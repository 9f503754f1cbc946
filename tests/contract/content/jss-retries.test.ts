import { DefaultRetryStrategy, GraphQLRequestClient } from '@sitecore-jss/sitecore-jss/graphql';
import { GraphQLLayoutService } from '@sitecore-jss/sitecore-jss/layout';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contentProfile } from '../../support/content-profile.ts';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { forgetPerProcess } from '../../../src/server/one-per-process.ts';
import { KEY, serve, type Served } from '../../../src/backends/content/testing/serve.ts';
import { clearFaults, openFaults, orderFault } from '../support/faults.ts';
import { SITE, smallSite } from '../support/small-site.ts';

/** How the clients retry (specification section 7; protocol page sitecore, "Retry, time-out, cache"), with real waiting. */
let served: Served;
beforeAll(async () => {
  served = await serve({ items: smallSite(), profile: contentProfile, faults: true });
});
afterAll(() => served.close());
// What one test cut is no sign to the next that the service is gone.
afterEach(() => (forgetPerProcess('calls.lanes'), clearFaults(served.service.url)));

const GRAPH = '/sitecore/api/graph/edge';
const endpoint = () => served.service.url + GRAPH;
const order = (fault: number | string, more: object = {}) => orderFault(served.service.url, { fault, path: GRAPH, ...more });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

/** What a call was refused with; fails when it was not. */
const refusal = async (work: Promise<unknown>): Promise<Error & { code?: string; response?: { status: number } }> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('the call succeeded');
  return outcome;
};

type Client = (options?: { timeoutMs?: number; retryUnitMs?: number }) => { title(): Promise<string | undefined> };

const titleOf = (fields: unknown) => (fields as { Title: { value: string } } | undefined)?.Title.value;

/** The toolkit's own, as published. */
const stock: Client = ({ timeoutMs } = {}) => {
  const factory = (config = {}) =>
    new GraphQLRequestClient(endpoint(), { ...config, apiKey: KEY, ...(timeoutMs ? { timeout: timeoutMs } : {}) });
  const service = new GraphQLLayoutService({ clientFactory: factory, siteName: SITE });
  return { title: async () => titleOf((await service.fetchLayoutData('/', 'en')).sitecore.route?.fields) };
};

const siteServices = ({ timeoutMs = 10_000, retryUnitMs = 10 } = {}): ContentServices =>
  createContentServices({ endpoint: endpoint(), apiKey: KEY, timeoutMs, retryUnitMs });
/** The site's own. */
const own: Client = (options) => ({
  title: async () => titleOf((await siteServices(options).layout(SITE, '/', 'en'))?.sitecore.route.fields),
});

describe.each([
  ['the toolkit’s client', stock],
  ['the site’s client', own],
])('%s', (_name, client) => {
  it('waits as many seconds as a 429 says', async () => {
    await order(429, { times: 1, retryAfter: 1 });
    const { result, ms } = await timed(() => client({ retryUnitMs: 5000 }).title());
    expect(result).toBe('Welcome');
    expect(ms).toBeGreaterThanOrEqual(990);
    expect(ms).toBeLessThan(2500);
  });

  it.each([502, 503, 504, 520, 521, 522, 523, 524])('goes on after %d', async (status) => {
    await order(status, { times: 1, retryAfter: 0 });
    expect(await client().title()).toBe('Welcome');
    expect(await openFaults(served.service.url)).toEqual([]);
  });

  it('asks four times in all, then gives up with the last status', async () => {
    await order(503, { retryAfter: 0, times: 10 });
    const error = await refusal(client().title());
    expect(error.response?.status ?? (error as unknown as { upstreamStatus: number }).upstreamStatus).toBe(503);
    expect(await openFaults(served.service.url)).toMatchObject([{ left: 6 }]);
  });

  it('does not ask again after 500', async () => {
    await order(500, { times: 5 });
    await refusal(client().title());
    expect(await openFaults(served.service.url)).toMatchObject([{ left: 4 }]);
  });
});

describe('back-off without Retry-After', () => {
  it('is a second, doubled each time', async () => {
    await order(503, { times: 2 });
    const { result, ms } = await timed(() => own({ retryUnitMs: 200 }).title());
    expect(result).toBe('Welcome');
    expect(ms).toBeGreaterThanOrEqual(595);
    expect(ms).toBeLessThan(1500);
    const strategy = new DefaultRetryStrategy();
    expect([1, 2, 3].map((attempt) => strategy.getDelay({ response: {} } as never, attempt))).toEqual([1000, 2000, 4000]);
  });

  it('is one second in the toolkit’s client the first time', async () => {
    await order(522, { times: 1 });
    const { result, ms } = await timed(() => stock().title());
    expect(result).toBe('Welcome');
    expect(ms).toBeGreaterThanOrEqual(990);
  });
});

describe('Retry-After as an HTTP date', () => {
  // An HTTP date has whole seconds: two seconds ahead are at least one.
  it('makes the toolkit’s client ask again at once', async () => {
    await order(429, { times: 3, retryAfter: inSeconds(60) });
    const { result, ms } = await timed(() => stock().title());
    expect(result).toBe('Welcome');
    expect(ms).toBeLessThan(900);
  });

  it('is waited for by the site’s client', async () => {
    await order(429, { times: 1, retryAfter: inSeconds(2) });
    const { result, ms } = await timed(() => own().title());
    expect(result).toBe('Welcome');
    expect(ms).toBeGreaterThanOrEqual(900);
    expect(ms).toBeLessThan(3500);
  });

  it('is not waited for when it is further away than a request may take', async () => {
    await order(429, { times: 5, retryAfter: inSeconds(60) });
    const { result: error, ms } = await timed(() => refusal(own({ timeoutMs: 1000 }).title()));
    expect(error).toMatchObject({ code: 'content/status', upstreamStatus: 429 });
    expect((error as unknown as { retryAfter: number }).retryAfter).toBeGreaterThan(50);
    expect(ms).toBeLessThan(900);
    expect(await openFaults(served.service.url)).toMatchObject([{ left: 4 }]);
  });
});

describe('a service that does not answer', () => {
  it('is given up by the site’s client with an AbortError after its time-out, once', async () => {
    await order('hang', { times: 3 });
    const { result: error, ms } = await timed(() => refusal(own({ timeoutMs: 400 }).title()));
    expect(error).toMatchObject({ code: 'content/timeout', cause: expect.anything() });
    expect(error.message).toContain('Request timed out, timeout of 400ms is exceeded');
    const cause = error.cause as Error & { cause?: Error };
    expect([cause.name, cause.cause?.name]).toContain('AbortError');
    expect(ms).toBeGreaterThanOrEqual(390);
    expect(ms).toBeLessThan(1500);
    expect(await openFaults(served.service.url)).toMatchObject([{ left: 2 }]);
  });

  it('is given up by the toolkit’s client when it is given a time-out', async () => {
    await order('hang', { times: 1 });
    const error = await refusal(stock({ timeoutMs: 300 }).title());
    expect(error).toMatchObject({ name: 'AbortError', message: 'Request timed out, timeout of 300ms is exceeded' });
  });

  it('does not hold up requests beside it', async () => {
    const services = siteServices({ timeoutMs: 1500 });
    await order('hang', { times: 1 });
    const stuck = refusal(services.layout(SITE, '/', 'en'));
    await expect.poll(() => openFaults(served.service.url)).toEqual([]);
    const { result, ms } = await timed(() => services.layout(SITE, '/about', 'en'));
    expect(titleOf(result?.sitecore.route.fields)).toBe('About the firm');
    expect(ms).toBeLessThan(1000);
    expect(await stuck).toMatchObject({ code: 'content/timeout' });
  });
});

describe('an answer that cannot be used', () => {
  it('cut connections are refused as unreachable', async () => {
    await order('cut', { times: 10 });
    const error = await refusal(own().title());
    expect(error).toMatchObject({ code: 'content/unreachable' });
    expect(chain(error)).toMatch(/ECONNRESET|UND_ERR_SOCKET|other side closed/);
  });

  it('half an answer is no answer', async () => {
    await order('truncate', { times: 10 });
    expect((await refusal(own().title())).code).toMatch(/^content\/(?:unreachable|shape)$/);
  });

  it('nothing listens: unreachable', async () => {
    const services = createContentServices({ endpoint: 'http://127.0.0.1:9/graph', apiKey: KEY, timeoutMs: 2000, retryUnitMs: 1 });
    expect(await refusal(services.layout(SITE, '/', 'en'))).toMatchObject({ code: 'content/unreachable' });
  });

  it('an endpoint that is none is named', () => {
    expect(() => new GraphQLRequestClient('no address')).toThrow(/Invalid GraphQL endpoint 'no address'/);
    expect(() => createContentServices({ endpoint: 'no address', apiKey: KEY, timeoutMs: 1000 })).toThrow(
      /Invalid GraphQL endpoint 'no address'/,
    );
  });
});

describe('the dictionary', () => {
  it('is empty when it cannot be had, and holds no page up; what was had before goes on being used', async () => {
    await order(500);
    const services = siteServices();
    expect(await services.dictionary.phrases(SITE, 'en')).toEqual({});
    await clearFaults(served.service.url);
    const fresh = siteServices();
    const before = await fresh.dictionary.phrases(SITE, 'de');
    expect(before['phrase.3']).toBe('Ausdruck 3');
    await order(500);
    expect(await fresh.dictionary.phrases(SITE, 'de')).toEqual(before);
  });
});

/** Messages and codes of an error and its causes. */
function chain(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  return [message, code, cause === undefined ? '' : chain(cause)].join(' ');
}
