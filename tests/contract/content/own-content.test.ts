import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentProfile, mediaOf } from '../../support/content-profile.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY } from '../../../src/backends/content/testing/serve.ts';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { root } from '../../support/build.ts';
import { ADMIN_KEYS } from '../support/faults.ts';

/** The repository's own content, through the site's own clients: every page that the sites list can be had and read. */
const home = (site: string) => join(root, 'src/sitecore/items/content/aldermoor', site, 'Home.yml');
const sites = ['dotcom', 'insights'] as const;
const ready =
  existsSync(join(root, 'sitecore.json')) &&
  sites.every(
    (site) =>
      existsSync(home(site)) && existsSync(home(site).replace(/\.yml$/, '')) && readdirSync(home(site).replace(/\.yml$/, '')).length > 0,
  );
if (!ready) process.stderr.write('skipped: src/sitecore holds no pages below the sites’ home pages\n');

/** Bytes of a layout. References bring along what they point at, four levels deep: docs/adr/0007. */
const LARGEST_LAYOUT = 300_000;

describe.skipIf(!ready)('the repository’s content', () => {
  let service: ContentService;
  let services: ContentServices;
  beforeAll(async () => {
    service = await startContentService({ itemsRoot: root, profile: contentProfile });
    services = createContentServices({
      endpoint: `${service.url}/sitecore/api/graph/edge`,
      apiKey: KEY,
      timeoutMs: 20_000,
      retryUnitMs: 10,
      ...mediaOf(service.url),
    });
  });
  afterAll(() => service.stop());

  it('has no item that cannot be read', async () => {
    expect(service.tree().problems).toEqual([]);
    expect(service.tree().size).toBeGreaterThan(400);
  });

  it('has both sites, each with its hosts', async () => {
    const listed = await services.sites.list();
    expect(listed.map(({ name }) => name).sort()).toEqual(['dotcom', 'insights']);
    expect(listed.every(({ hostName }) => hostName !== '')).toBe(true);
  });

  it.each(sites)('%s: every page can be had in every language it is listed in, and no page has a problem', async (site) => {
    const wrong: string[] = [];
    let seen = 0;
    for (const language of ['en', 'de']) {
      for (const route of await services.sites.routes(site, language)) {
        seen += 1;
        const layout = await services.layout(site, route.path, language).catch((error: unknown) => error);
        if (!layout || layout instanceof Error)
          wrong.push(`${language} ${route.path}: ${layout instanceof Error ? layout.message : 'no layout'}`);
        else if (Buffer.byteLength(JSON.stringify(layout)) > LARGEST_LAYOUT)
          wrong.push(
            `${language} ${route.path}: its layout has ${Buffer.byteLength(JSON.stringify(layout))} bytes, ${LARGEST_LAYOUT} at most`,
          );
        else if ((layout as { sitecore: { route: { itemLanguage?: string } } }).sitecore.route.itemLanguage !== language)
          wrong.push(`${language} ${route.path}: answers in another language`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(5);
    const { pages } = (await (await fetch(`${service.url}/admin/problems`, { headers: { 'x-admin-key': ADMIN_KEYS.content } })).json()) as {
      pages: unknown[];
    };
    expect(pages).toEqual([]);
  });

  it.each(sites)('%s: dictionary, robots and error pages in both languages', async (site) => {
    const [english, german] = [await services.dictionary.phrases(site, 'en'), await services.dictionary.phrases(site, 'de')];
    expect(Object.keys(english).length).toBeGreaterThan(50);
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    expect(await services.sites.robots(site)).toMatch(/^User-agent: \*$/m);
    for (const language of ['en', 'de']) {
      const { notFound, serverError } = await services.sites.errorPages(site, language);
      expect(notFound?.sitecore.route.templateName).toBe('Error Page');
      expect(serverError?.sitecore.route.templateName).toBe('Error Page');
    }
  });
});
