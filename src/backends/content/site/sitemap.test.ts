import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteByName } from '../items/sites.ts';
import type { Site, View } from '../items/types.ts';
import { serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';
import { sitemapXml } from './sitemap.ts';

let s: Served;
let view: View;
let site: Site;
beforeAll(async () => {
  s = await serve({ siteOrigins: { web: 'https://www.acme.test' } });
  view = s.service.tree().view('published');
  site = siteByName(s.service.tree(), 'web') as Site;
});
afterAll(() => s.close());

const count = (xml: string | undefined, tag: string): number => xml?.split(`<${tag}>`).length ?? NaN;

describe('sitemapXml', () => {
  it('becomes an index of files beyond the limit', () => {
    const index = sitemapXml(view, site, undefined, 3);
    expect(index).toContain('<loc>https://www.acme.test/sitemap.xml?page=3</loc>');
    expect(count(index, 'sitemap') - 1).toBe(3);
    expect([1, 2, 3].map((page) => count(sitemapXml(view, site, page, 3), 'url') - 1)).toEqual([3, 3, 2]);
    expect(sitemapXml(view, site, 4, 3)).toBeUndefined();
    expect(sitemapXml(view, site, 0, 3)).toBeUndefined();
  });
});
