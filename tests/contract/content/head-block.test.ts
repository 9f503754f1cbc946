import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import { smallSite } from '../support/small-site.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

/** Feature flag block_head_requests (specification section 6), which is runtime configuration: the same build, another environment. */
describe.skipIf(!built)('HEAD requests made through fetch', () => {
  let items: ReturnType<typeof writeItems>;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let open: Awaited<ReturnType<typeof ownSite>>;
  beforeAll(async () => {
    items = writeItems(smallSite());
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, { BLOCK_HEAD_REQUESTS: 'on' });
    open = await ownSite(content, {});
    await Promise.all([site.start(), open.start()]);
  });
  afterAll(async () => {
    await Promise.all([site?.kill(), open?.kill()]);
    await content?.kill();
    site?.remove();
    open?.remove();
    items?.remove();
  });

  it('are answered as any other while the flag is off, as it is unless it is set', async () => {
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    for (const [address, status] of [
      ['/', 200],
      ['/about', 200],
      ['/no-such-page', 404],
    ] as const)
      expect([address, (await open.ask(address, { method: 'HEAD', headers })).status]).toEqual([address, status]);
  });

  it('get 403 Blocked when the flag is on; others, and GET, are answered', async () => {
    const fetched = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    for (const address of ['/', '/about', '/no-such-page'])
      expect([address, (await site.ask(address, { method: 'HEAD', headers: fetched })).status]).toEqual([address, 403]);
    expect((await site.ask('/', { method: 'GET', headers: fetched })).status).toBe(200);
    expect((await site.ask('/', { method: 'HEAD' })).status).toBe(200);
    expect((await site.ask('/', { method: 'HEAD', headers: { 'sec-fetch-dest': 'document' } })).status).toBe(200);
  });
});
