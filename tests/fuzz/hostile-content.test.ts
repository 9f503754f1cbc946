import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPage } from '../../src/config/routes.ts';
import { loadLlms } from '../../src/features/content/seo/server.ts';
import { loadFeed } from '../../src/features/content/seo/feeds/feed.server.ts';
import { HOSTILE, prototypes, writeHostile } from './support/hostile-items.ts';
import { copyOfProject, dataOf, holesOf, serveProject, SITES, type ServedProject } from './support/project.ts';

/** Lists that show all that there is: what was there must be there still. Others page, or choose. */
const COMPLETE = new Set(['PeopleDirectory', 'OfficeList', 'TopicList']);
const idsOf = (text: string): Set<string> => new Set(text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []);

const project = copyOfProject();
afterAll(() => project.remove());

const WHOLE =
  'query Whole($path: String!, $language: String!) { item(path: $path, language: $language) { url { path } fields { name value jsonValue } } }';

interface Seen {
  holes: string[];
  data: Map<string, string>;
}

async function look(served: ServedProject, routes: readonly (readonly [string, string])[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const [site, route] of routes) {
    const model = await served.page(site, route);
    seen.set(`${site}${route}`, { holes: holesOf(model), data: dataOf(model) });
  }
  return seen;
}

describe('content that no editor meant', () => {
  let routes: (readonly [string, string])[];
  let before: Map<string, Seen>;
  let found: ReturnType<typeof prototypes>;
  const addresses: Record<string, number> = {};

  beforeAll(async () => {
    const served = await serveProject(project.root);
    found = prototypes(served.content.tree());
    routes = [];
    for (const site of SITES) {
      const all = await served.services.sites.routes(site, 'en');
      addresses[site] = all.length;
      // Every page that lists others, and of the many of one template the first.
      const templates = new Set<string>();
      for (const { path, templateName } of all) {
        // The page that all openings share is none without an opening.
        if (sharedPage(path) !== undefined) continue;
        if (templates.has(templateName) && path.split('/').length > 2) continue;
        templates.add(templateName);
        routes.push([site, path]);
      }
    }
    before = await look(served, routes);
    await served.stop();
  });

  it('there are templates and pages to try', () => {
    expect(found.length).toBeGreaterThan(30);
    expect(routes.length).toBeGreaterThan(40);
    process.stdout.write(
      `${found.length} templates, ${found.reduce((sum, { fields }) => sum + fields.length, 0)} fields, ${routes.length} pages\n`,
    );
  });

  it.each(Object.keys(HOSTILE))('%s, in every field of every template: every page has the others', async (kind) => {
    const { paths, files } = writeHostile(kind, found);
    const served = await serveProject(project.root);
    try {
      const tree = served.content.tree();
      for (const path of paths) expect(tree.byPath(path), path).toBeDefined();
      // Whatever is asked of one: an error would stand where the item is, in a list that has it.
      for (const path of paths)
        await served.services.client
          .request(WHOLE, { path, language: 'en' })
          .catch((error: unknown) => expect([path, String(error)]).toEqual([path, 'no error']));
      const after = await look(served, routes);
      for (const [address, { holes, data }] of before) {
        const now = after.get(address);
        expect([address, now?.holes]).toEqual([address, holes]);
        for (const [component, text] of data) {
          const there = idsOf(now?.data.get(component) ?? '');
          if (COMPLETE.has(component))
            expect([address, component, [...idsOf(text)].filter((id) => !there.has(id))]).toEqual([address, component, []]);
          else if (idsOf(text).size > 0) expect([address, component, there.size > 0]).toEqual([address, component, true]);
        }
      }
      for (const site of SITES) {
        expect((await served.services.sites.routes(site, 'en')).length).toBeGreaterThanOrEqual(addresses[site] ?? 0);
        const { dependencies } = served;
        const origin = dependencies.origins.sites.find(({ name }) => name === site)?.origin ?? '';
        const feed = await loadFeed({ site: { name: site, origin }, path: '/', language: 'en' }, 'atom', dependencies);
        expect(feed?.xml.split('<entry').length).toBeGreaterThan(2);
        expect(await loadLlms({ name: site, origin }, dependencies)).toContain('## Topics');
      }
      // The pages of what is hostile itself are made, or are no pages; none fails.
      const own = paths.map((path) => path.toLowerCase()).filter((path) => path.includes('/home/'));
      for (const path of own.filter((_, at) => at % 9 === 0)) {
        const [, site = '', route = ''] = /\/([^/]+)\/home(\/.*)$/.exec(path) ?? [];
        await served
          .page(site, route.replaceAll(' ', '-'))
          .catch((error: unknown) => expect(String(error)).toMatch(/is (?:not-found|redirect)$/));
      }
    } finally {
      await served.stop();
      for (const file of files) rmSync(file, { force: true });
    }
  });
});
