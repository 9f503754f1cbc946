import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import type { Answer } from '../../support/http.ts';
import { clearFaults, orderFault } from '../support/faults.ts';
import { ownContent, ownSite, productionBuildExists, until, type OwnProcess } from '../support/processes.ts';
import { page, smallSite } from '../support/small-site.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

const SEEN: readonly (readonly [address: string, words: string])[] = [
  ['/', 'Welcome'],
  ['/de', 'Willkommen'],
  ['/about', 'About the firm'],
  ['/about/offices/rotterdam', 'Rotterdam'],
  ['/de/about/offices', 'Büros'],
  ['/reports/annual-report', 'Annual report'],
];
const ALSO_PAGES = 200;
/** A page that was made before comes from memory: nobody waits for the content service. */
const AT_ONCE_MS = 1_000;
const CONTENT_TIMEOUT_MS = 1_500;
const TOOLKIT_CACHE_MS = 10_000;

/** The site with a content service that dies, hangs, refuses and comes back ("stale pages survive a dead content service"). */
describe.skipIf(!built)('the site without its content service', () => {
  let items: ReturnType<typeof writeItems>;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let fresh = 0;

  beforeAll(async () => {
    items = writeItems([
      ...smallSite(),
      ...Array.from({ length: ALSO_PAGES }, (_, index) => page(`/pages ${index}`, { en: { title: `Page number ${index}` } })),
      page('/future', { en: { title: 'Future', body: '' } }, { rows: [{ component: 'PageHeader' }, { component: 'Hologram' }] }),
      page(
        '/holes',
        { en: { title: 'Holes' } },
        { rows: [{ component: 'PageHeader' }, { component: 'TextBlock', datasource: '/sitecore/content/acme/web/Data/gone' }] },
      ),
    ]);
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, { CONTENT_TIMEOUT_MS: String(CONTENT_TIMEOUT_MS) });
    await site.start();
    for (const [address] of SEEN) await until(`${address} is made`, async () => (await site.ask(address)).status === 200);
  }, 120_000);

  afterAll(async () => {
    await site?.kill();
    await content?.kill();
    site?.remove();
    items?.remove();
  });

  afterEach(async () => {
    // Each test leaves a content service that answers.
    const alive = await content.ask('/healthz/live').then(
      () => true,
      () => false,
    );
    if (!alive) await content.start();
    await clearFaults(content.origin);
  });

  const timed = async (address: string): Promise<Answer & { ms: number }> => {
    const began = performance.now();
    return { ...(await site.ask(address)), ms: performance.now() - began };
  };

  /** Every page seen before answers 200 at once, several times, so that failed attempts to make it again are among them. */
  const expectSeenPages = async (): Promise<void> => {
    for (let round = 0; round < 3; round++) {
      for (const [address, words] of SEEN) {
        const { status, body, ms } = await timed(address);
        expect([address, status]).toEqual([address, 200]);
        expect(body).toContain(words);
        expect(ms, address).toBeLessThan(AT_ONCE_MS);
      }
      await wait(1_100); // REVALIDATE_SECONDS: the next round asks for pages that are to be made again.
    }
  };

  /** An address nobody has asked for yet, of a page that exists. */
  const unseen = (): string => {
    const address = `/pages-${fresh}`;
    fresh += 1;
    return address;
  };

  const expectUnavailable = ({ status, headers, body }: Answer): void => {
    expect(status).toBe(503);
    expect(body).toMatch(/<html[^>]* lang="en"/);
    expect(body).toContain('The roof leaks'); // the site's own page for errors, fetched while the service answered
    expect(body).toMatch(/<meta name="robots" content="noindex/);
    expect(headers['cache-control']).toContain('no-store');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Nothing of the inside.
    expect(body).not.toMatch(/ECONNREFUSED|AppError|GraphQL|node_modules|127\.0\.0\.1/);
  };

  /** A service that was taken for gone is asked again after two seconds at most. */
  const expectRecovery = () => until('pages are made again', async () => (await site.ask(unseen())).status === 200, 10_000).then(expectNew);
  const expectNew = async (): Promise<void> => {
    const address = unseen();
    const answer = await site.ask(address);
    expect([answer.status, answer.body.includes(`Page number ${address.slice('/pages-'.length)}`)]).toEqual([200, true]);
  };

  const retitle = (title: string) => items.write(page('/About', { en: { title }, de: { title: 'Über die Firma' } }));
  const shows = (address: string, words: string) =>
    until(`${address} shows “${words}”`, async () => (await site.ask(address)).body.includes(words), 15_000);

  it('shows what an editor changes, with no restart', async () => {
    retitle('About the firm, rewritten');
    await shows('/about', 'About the firm, rewritten');
    retitle('About the firm');
    await until('/about shows its old title', async () => !(await site.ask('/about')).body.includes('rewritten'), 15_000);
  });

  it('killed: pages seen before answer, others say 503; back again: new pages and changes come with no restart', async () => {
    const lost = unseen();
    expect((await site.ask('/no-such-page')).status).toBe(404);
    await content.kill();
    await expectSeenPages();
    const answer = await timed(lost);
    expectUnavailable(answer);
    expect(answer.ms).toBeLessThan(3 * CONTENT_TIMEOUT_MS);
    expect((await site.ask('/no-such-page')).status, 'what was known not to exist').toBe(404);
    expect((await site.ask('/also-no-such-page')).status, 'nobody can know whether it exists').toBe(503);
    retitle('Changed while nobody was there');
    await content.start();
    await expectRecovery();
    expect((await site.ask(lost)).status, 'a 503 is not kept').toBe(200);
    await shows('/about', 'Changed while nobody was there');
    retitle('About the firm');
    await until('/about shows its old title', async () => (await site.ask('/about')).body.includes('>About the firm<'), 15_000);
  });

  it('hanging: pages seen before answer at once, others say 503 after the time-out at the latest', async () => {
    await orderFault(content.origin, { fault: 'hang' });
    await expectSeenPages();
    const answer = await timed(unseen());
    expectUnavailable(answer);
    // At once, where others were kept waiting before.
    expect(answer.ms).toBeLessThan(2.5 * CONTENT_TIMEOUT_MS);
    await clearFaults(content.origin);
    await expectRecovery();
  });

  it('hanging: the visitor waits for the redirects and for the page at most, not for the error page too', async () => {
    // What the toolkit remembers for 10 seconds (redirects, sites) would hide how often the service is asked.
    await wait(TOOLKIT_CACHE_MS + 1_000);
    await orderFault(content.origin, { fault: 'hang' });
    const answer = await timed(unseen());
    expectUnavailable(answer);
    expect(answer.ms).toBeLessThan(2.5 * CONTENT_TIMEOUT_MS);
  });

  it.each([
    [500, {}],
    [502, { retryAfter: 0 }],
    [503, { retryAfter: 0 }],
    [504, { retryAfter: 0 }],
    [429, { retryAfter: 3600 }],
    [524, { retryAfter: 0 }],
    ['cut', {}],
    ['truncate', {}],
  ] as const)('answering %s: pages seen before answer, others say 503', async (fault, more) => {
    await orderFault(content.origin, { fault, ...more });
    await expectSeenPages();
    const answer = await timed(unseen());
    expectUnavailable(answer);
    if (fault === 429) expect(answer.headers['retry-after']).toBe('3600');
    await clearFaults(content.origin);
    await expectRecovery();
  });

  it('503 without a Retry-After is tried again and then given up, within half a minute', async () => {
    // What was repeated in the tests before is counted, and more comes with each second (ADR 64).
    const repeated = async () => Number(/"content\.retries":(\d+)/.exec((await site.ask('/api/healthz')).body)?.[1] ?? 0);
    const before = await repeated();
    await orderFault(content.origin, { fault: 503 });
    const answer = await timed(unseen());
    expectUnavailable(answer);
    expect(await repeated()).toBeGreaterThan(before);
    expect(answer.ms).toBeLessThan(30_000);
  });

  it('one failed request is not seen by anybody', async () => {
    await orderFault(content.origin, { fault: 503, times: 1, retryAfter: 0 });
    await expectNew();
  });

  it('says that it is away, and is ready all the same once it has had content; not before', async () => {
    const said = async (query = '') => {
      const { status, body } = await site.ask(`/api/healthz${query}`);
      return [status, JSON.parse(body)] as const;
    };
    const ready = () => said('?probe=ready');
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    expect(await said()).toMatchObject([200, { status: 'ok', down: [] }]);
    await content.kill();
    expect((await site.ask('/api/healthz?probe=live')).status).toBe(200);
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    expect(await said()).toMatchObject([200, { status: 'degraded', down: ['content'] }]);
    await site.start();
    expect(await ready()).toEqual([503, { status: 'down' }]);
    expect(await said()).toMatchObject([503, { status: 'down', down: ['content'] }]);
    await content.start();
    await until('ready', async () => (await ready())[1].status === 'ok', 5_000);
  });

  it('started again while it is away: pages made before still answer, others say 503, and nothing has to be restarted after', async () => {
    await content.kill();
    await site.start();
    for (const [address, words] of SEEN) {
      const { status, body } = await site.ask(address);
      expect([address, status, body.includes(words)]).toEqual([address, 200, true]);
    }
    const lost = unseen();
    const { status, body, headers } = await site.ask(lost);
    expect(status).toBe(503);
    expect(headers['cache-control']).toContain('no-store');
    expect(body, 'the message that came with the build').toContain('We will be back shortly');
    await content.start();
    await until('it is made', async () => (await site.ask(lost)).status === 200, 10_000);
  });

  it('content that is wrong does not take its page down', async () => {
    for (const [address, title] of [
      ['/future', 'Future'],
      ['/holes', 'Holes'],
    ] as const) {
      const { status, body } = await site.ask(address);
      expect([address, status]).toEqual([address, 200]);
      expect(body).toContain(`${title}</h1>`);
      expect(body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), 'visitors do not read about components').not.toMatch(
        /Hologram|component|datasource|gone/,
      );
    }
  });
});
