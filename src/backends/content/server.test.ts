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

const TWO = '{ item(path: "/sitecore/content/acme/web/Home/Articles/Two", language: "en") { field(name: "Title") { value } } }';

describe('startContentService', () => {
  it('answers from the new items as soon as a file changes, and lists a file that cannot be read', async () => {
    const served = (s = await serve({ watch: true }));
    const title = async (): Promise<unknown> => (await served.graph(TWO)).data;
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

  it('answers with what it had where a file breaks, and says in its health which file and line', async () => {
    const served = (s = await serve({ watch: true }));
    const file = 'items/part3/acme/web/Home/Articles/Two.yml';
    const before = await served.graph(TWO);
    writeFileSync(join(served.root, file), '---\nID: [');
    const health = async () => (await (await served.get('/healthz/ready')).json()) as { status: string; broken: unknown[] };
    await until(async () => (await health()).broken.length > 0);
    expect(await health()).toMatchObject({
      status: 'ready',
      broken: [{ file, line: 2, path: '/sitecore/content/acme/web/Home/Articles/Two', served: 'as before' }],
    });
    expect(await served.graph(TWO)).toEqual(before);
    expect(JSON.stringify(before)).toContain('Article two');
  });

  it('says what is missing when there are no items', async () => {
    await expect(startContentService({ itemsRoot: '/nowhere' })).rejects.toThrow(/sitecore\.json/);
  });
});
