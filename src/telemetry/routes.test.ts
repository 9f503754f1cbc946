import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KNOWN_APIS, routeOfSite } from './routes.ts';

describe('an address of the site, as it is counted', () => {
  it.each([
    ['/', '/'],
    ['/de', '/'],
    ['/de/featured-insights/energy/a-piece?x=1', '/*'],
    ['/api/session', '/api/session'],
    ['/de/api/session?a=b', '/api/session'],
    ['/fr/api/session', '/api/session'],
    ['/fr', '/'],
    ['/api/nobody-knows', '/api/*'],
    ['/_next/image?url=%2Fx&w=640&q=50', '/_next/image'],
    ['/_next/static/chunks/a.js', '/_next/static'],
    ['/-/media/x.jpg', '/-/media'],
    ['/gift/secret', '/gift/:token'],
    ['/s/Ab12', '/s/:code'],
    ['/featured-insights/rss.xml', '/*/feed'],
    ['/featured-insights/a.md', '/*.md'],
    ['/sitemap-articles.xml', '/sitemap'],
    ['/robots.txt', '/robots.txt'],
    ['//evil', '/*'],
  ])('%s is %s', (target, route) => {
    expect(routeOfSite(target)).toBe(route);
  });
  it('knows every API', () => {
    const there = readdirSync('src/pages/api').map((name) => name.replace(/\.ts$/, ''));
    expect([...KNOWN_APIS].sort()).toEqual(there.sort());
  });
});
