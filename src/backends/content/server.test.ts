import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from './testing/acme.ts';
import { startContentService } from './server.ts';
import { serve } from './testing/serve.ts';
import type { Served } from './testing/serve.ts';
import { DEVELOPMENT_ADMIN_KEY } from './config.ts';

let s: Served | undefined;
afterEach(() => s?.close());

async function until(test: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await test()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen within 5 s.');
}

describe('startContentService', () => {
  it('answers from the new items as soon as a file changes, and lists a file that cannot be read', async () => {
    const served = (s = await serve({ watch: true }));
    const title = async (): Promise<unknown> =>
      (
        await served.graph(
          '{ item(path: "/sitecore/content/acme/web/Home/Articles/Two", language: "en") { field(name: "Title") { value } } }',
        )
      ).data;
    expect(await title()).toEqual({ item: { field: { value: 'Article two' } } });
    const revision = served.service.tree().revision;
    served.write(page('/Articles/Two', { en: 'Changed' }));
    await until(async () => JSON.stringify(await title()).includes('Changed'));
    expect(served.service.tree().revision).toBeGreaterThan(revision);
    writeFileSync(join(served.root, 'items/part3/acme/web/Home/Broken.yml'), '---\nID: [');
    await until(async () =>
      (await (await served.get('/admin/problems', { 'x-admin-key': DEVELOPMENT_ADMIN_KEY })).text()).includes('Broken.yml'),
    );
  });

  it('says what is missing when there are no items', async () => {
    await expect(startContentService({ itemsRoot: '/nowhere' })).rejects.toThrow(/sitecore\.json/);
  });
});
