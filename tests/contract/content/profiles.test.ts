import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageParts } from '@/features/content/server';
import { renderings } from '@/generated/rendering-schemas';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { loadPage } from '../../../src/server/page/page.ts';
import { KEY } from '../../../src/backends/content/testing/serve.ts';
import { isTurn } from '../../support/whole.ts';

/** What the site makes of its content is the same on Sitecore XM and on Experience Edge. */
const ROOT = process.cwd();
const LANGUAGES = ['en', 'de'];
const ORIGINS = { dotcom: 'http://localhost:3000', insights: 'http://insights.localhost:3000' };

type ProfileName = 'xm' | 'edge';
const started = new Map<ProfileName, { content: ContentService; services: ContentServices }>();

beforeAll(async () => {
  for (const profile of ['xm', 'edge'] as const) {
    const content = await startContentService({ itemsRoot: ROOT, profile, siteOrigins: ORIGINS });
    const services = createContentServices({
      endpoint: `${content.url}/sitecore/api/graph/edge`,
      apiKey: KEY,
      timeoutMs: 20_000,
      ...(profile === 'edge' ? { mediaUrl: `${content.url}/edge/media` } : {}),
    });
    started.set(profile, { content, services });
  }
}, 120_000);
afterAll(async () => {
  for (const { content } of started.values()) await content.stop();
});
const of = (profile: ProfileName) => started.get(profile)!;

/** Where a profile is named (`npm test -- contract edge`) every page is compared, which takes minutes; else one of every template. */
const EVERY = process.env.CONTENT_PROFILE !== undefined && process.env.CONTENT_PROFILE !== 'half';

async function pagesOf(site: string): Promise<string[]> {
  const byTemplate = new Map<string, string>();
  const routes = await of('xm').services.sites.routes(site, 'en');
  for (const { path, templateName } of routes) if (!byTemplate.has(templateName)) byTemplate.set(templateName, path);
  return EVERY ? routes.map(({ path }) => path) : [...byTemplate.values()];
}

/** Experience Edge knows no date of the last save (docs/contracts/content-service.md, "Differences that are allowed"). */
const withoutLastSave = (json: string): string => json.replace(/,"(?:modifiedTime|dateModified)":"[^"]*"/g, '');

/** A form says, signed, when its page was made. */
const withoutStart = (json: string): string => json.replace(/"started":"\d+\.[\w-]+"/g, '"started":""');

async function made(profile: ProfileName, site: string, path: string, language: string): Promise<string> {
  const result = await loadPage(
    { site, path, language, pageNumber: 1, view: 'published', strict: false },
    {
      services: of(profile).services,
      origins: {
        sites: Object.entries(ORIGINS).map(([name, origin]) => ({ name, origin })),
        preview: 'http://preview.localhost:3000',
        staging: 'http://staging.localhost:3000',
        extraHosts: {},
      },
      ...pageParts(renderings),
    },
  );
  return withoutStart(withoutLastSave(JSON.stringify(result)));
}

describe.each(Object.keys(ORIGINS))(`${EVERY ? 'every page' : 'a page of every template'} of %s`, (site) => {
  it.each(LANGUAGES)('is made alike in %s', { timeout: EVERY ? 300_000 : 60_000 }, async (language) => {
    const pages = await pagesOf(site);
    expect(pages.length).toBeGreaterThan(4);
    // The language of a page decides less of it than its template: each template in one of them by turns.
    const asked = EVERY ? pages : pages.filter((_, at) => isTurn(at, LANGUAGES.indexOf(language), LANGUAGES.length));
    process.stdout.write(`pages of ${site} in ${language}: ${asked.length} of ${pages.length}\n`);
    for (const path of asked) {
      const [xm, edge] = [await made('xm', site, path, language), await made('edge', site, path, language)];
      expect(edge, path).not.toContain(of('edge').content.url);
      expect({ path, made: edge }).toEqual({ path, made: xm });
      // The pages of an opening are none without one.
      if (!path.includes('/jobs/opening')) expect(xm, path).toContain('"kind":"page"');
      expect(xm, path).not.toContain('"problem"');
    }
  });
});

it('says the same of the sitemap, the dictionary, the error pages and the redirects', async () => {
  const all = (profile: ProfileName) => {
    const { services } = of(profile);
    return Promise.all(
      Object.keys(ORIGINS).flatMap((site) => [
        services.sites.routes(site, 'de').then((routes) => routes.map(({ updated: _lastSave, ...route }) => route)),
        services.dictionary.phrases(site, 'de'),
        services.sites.errorPages(site, 'en'),
        services.sites.robots(site),
      ]),
    );
  };
  expect(await all('edge')).toEqual(await all('xm'));
});
