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
  beforeAll(async () => {
    items = writeItems(smallSite());
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, { BLOCK_HEAD_REQUESTS: 'on' });
    await site.start();
  });
  afterAll(async () => {
    await site?.kill();
    await content?.kill();
    site?.remove();
    items?.remove();
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
