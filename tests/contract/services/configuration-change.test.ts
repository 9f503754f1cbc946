import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { ask } from '../../support/http.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import { smallSite } from '../support/small-site.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

/** Pages are kept on disk from one run of the site to the next: only as long as they are still right. */
describe.skipIf(!built)('the pages of an earlier run', () => {
  let items: ReturnType<typeof writeItems>;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;

  beforeAll(async () => {
    items = writeItems(smallSite());
    content = await ownContent(items.root);
    site = await ownSite(content, { REVALIDATE_SECONDS: '600' });
    await content.start();
  });
  afterAll(async () => {
    await site?.kill();
    await content?.kill();
    site?.remove();
    items?.remove();
  });

  const canonical = (body: string) => /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];

  it('are used again with the same configuration, and never with other origins', async () => {
    await site.start();
    expect(canonical((await site.ask('/about')).body)).toBe(`${site.origin}/about`);

    await content.kill();
    await site.start();
    expect((await site.ask('/about')).status, 'kept, though the content service is away').toBe(200);

    const other = site.origin.replace('localhost', 'www.localhost');
    await site.start({ DOTCOM_ORIGIN: other });
    expect((await ask(other, '/about')).status, 'made with another origin').toBe(503);

    await content.start();
    await site.start({ DOTCOM_ORIGIN: other });
    expect(canonical((await ask(other, '/about')).body)).toBe(`${other}/about`);
  });
});
