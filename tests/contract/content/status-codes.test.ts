import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { DEVELOPMENT_KEY } from '../../../src/backends/content/config.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { buildIdHere } from '../support/processes.ts';

const running = Boolean(process.env.TEST_DOTCOM && process.env.TEST_PREVIEW && process.env.TEST_CONTENT);
if (!running) process.stderr.write('skipped: no running site (npm test -- contract starts one)\n');

const EDITOR = `Basic ${Buffer.from('editor:masthead').toString('base64')}`;
const UNKNOWN = '/no-such-page-anywhere';

/** How the running site answers addresses nobody should send, and everything else that is not simply a page. */
describe.skipIf(!running)('status codes', () => {
  let services: ContentServices;
  let buildId = '';
  beforeAll(async () => {
    services = createContentServices({
      endpoint: site.contentEndpoint,
      apiKey: process.env.SITECORE_API_KEY ?? DEVELOPMENT_KEY,
      timeoutMs: 10_000,
    });
    buildId = buildIdHere();
    expect((await ask(site.dotcom, '/')).status).toBe(200);
  });

  describe('addresses nobody should send', () => {
    it.each([
      '/a"b',
      '/a%22b',
      '/a%22){item{id}}x',
      '/..%2f',
      '/..%2f..%2fetc%2fpasswd',
      '/%00',
      '/about%00',
      '/a%0d%0aSet-Cookie:x=1',
      '/a%5cb',
      '/a%2fb',
      '/.env',
      '/.git/config',
      '/_site_dotcom',
      '/_site_dotcom/about',
      '/_site_insights/about',
      '/_preview/_site_dotcom/about',
      '/en/_site_dotcom/about',
      '/__proto__',
      '/constructor',
      '/${x}',
      '/%ed%a0%80',
    ])('%s is not a page', async (path) => {
      const { status, body, headers } = await ask(site.dotcom, path);
      expect([308, 400, 404]).toContain(status);
      if (status === 308) expect(headers.location).toMatch(/^\/(?!\/)/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).not.toMatch(/at .*node_modules|GraphQL|AppError/);
    });

    it.each(['/%2e%2e/', '/%2e%2e', '/about/%2e%2e/', '/about/../../..'])(
      '%s leads to the home page at most, as browsers read it',
      async (path) => {
        const { status, body, headers } = await ask(site.dotcom, path);
        expect([200, 308, 400, 404]).toContain(status);
        if (status === 200) expect(body).toContain(`<link rel="canonical" href="${site.dotcom}/"`);
        if (status === 308) expect(headers.location).toBe('/');
      },
    );

    it.each(['/%', '/%zz', '/%e0%a4%a'])('%s is refused as malformed', async (path) => {
      expect([400, 404]).toContain((await ask(site.dotcom, path)).status);
    });

    it('a path of 4,000 characters is too long', async () => {
      expect((await ask(site.dotcom, `/${'a'.repeat(4_000)}`)).status).toBe(414);
      expect((await ask(site.dotcom, `/${'a/'.repeat(2_000)}b`)).status).toBe(414);
      expect((await ask(site.dotcom, `/${'a'.repeat(900)}`)).status).toBe(404);
    });

    it('a language that the site does not have is no language', async () => {
      for (const path of ['/xx/about', '/fr', '/de-AT/about']) expect([path, (await ask(site.dotcom, path)).status]).toEqual([path, 404]);
    });

    it.each([
      '//evil.example',
      '//evil.example/about/',
      '/\\evil.example',
      '/%5cevil.example/',
      '/%2f%2fevil.example',
      '/de//evil.example/',
      '/about/?to=//evil.example',
    ])('%s does not send anybody elsewhere', async (path) => {
      const { headers } = await ask(site.dotcom, path);
      if (headers.location !== undefined) expect(new URL(headers.location, site.dotcom).host).toBe(new URL(site.dotcom).host);
    });

    it('drafts cannot be had on a public origin, whichever way they are asked for', async () => {
      for (const path of [
        `/_next/data/${buildId}/en/_preview/_site_dotcom/index.json`,
        `/_next/data/${buildId}/en/_preview/_site_dotcom.json`,
        `/_next/data/${buildId}/_preview.json`,
        '/_preview',
        '/de/_preview/_site_dotcom',
      ]) {
        const answer = await ask(site.dotcom, path, { headers: { 'x-nextjs-data': '1' } });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    });
  });

  describe('hosts', () => {
    it.each(['evil.example', 'localhost.evil.example', '127.0.0.1', 'insights.localhost.evil.example:80', ''])(
      '%j is not one of ours',
      async (host) => {
        const answer = await ask(site.dotcom, '/', { headers: { Host: host } });
        // Without a Host header Node itself refuses the request.
        expect([answer.status, answer.headers['cache-control'] ?? 'no-store']).toEqual([
          host === '' ? expect.toBeOneOf([400, 421]) : 421,
          'no-store',
        ]);
        expect(answer.body).not.toContain('<html');
      },
    );

    it('a forwarded host changes nothing that is kept', async () => {
      const path = `/?${Date.now()}`;
      await ask(site.dotcom, path, { headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' } });
      const { body } = await ask(site.dotcom, path);
      expect(body).not.toContain('evil.example');
    });
  });

  describe('a page that does not exist', () => {
    it.each([
      ['en', UNKNOWN],
      ['de', `/de${UNKNOWN}`],
    ])('answers 404 with the site’s own words in %s', async (language, path) => {
      const { status, body, headers } = await ask(site.dotcom, path);
      const [{ notFound }, phrases] = await Promise.all([
        services.sites.errorPages('dotcom', language),
        services.dictionary.phrases('dotcom', language),
      ]);
      const title =
        (notFound?.sitecore.route.fields as { Title?: { value: string } } | undefined)?.Title?.value || phrases['error.notFound.title'];
      expect(status).toBe(404);
      expect(body).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(title).toBeTruthy();
      expect(body).toContain(`${title}</h1>`);
      expect(body).toMatch(/<meta name="robots" content="noindex/);
      expect(body).not.toMatch(/rel="canonical"/);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    });

    it('has the shell of every page, where the site has one', async () => {
      const home = (await ask(site.dotcom, '/')).body;
      const lost = (await ask(site.dotcom, UNKNOWN)).body;
      for (const landmark of ['<main', '<header class="masthead', '<footer'])
        expect([landmark, lost.includes(landmark)]).toEqual([landmark, home.includes(landmark)]);
      expect(home).toContain('<main');
    });

    it('asks the content service in vain only once in a while: the second answer is quick', async () => {
      await ask(site.dotcom, UNKNOWN);
      const began = performance.now();
      await ask(site.dotcom, UNKNOWN);
      expect(performance.now() - began).toBeLessThan(500);
    });
  });

  describe('redirects', () => {
    it('leads where the content service says, and keeps the query when it says so', async () => {
      const plain = (await services.redirects.fetch('dotcom')).filter(
        ({ pattern, redirectType, locale }) => /^\/[\w/-]+$/.test(pattern) && redirectType !== 'SERVER_TRANSFER' && !locale,
      );
      expect(plain.length).toBeGreaterThan(0);
      for (const { pattern, target, redirectType, isQueryStringPreserved } of plain) {
        const { status, headers } = await ask(site.dotcom, `${pattern}?a=1`);
        expect([pattern, status]).toEqual([pattern, redirectType === 'REDIRECT_301' ? 301 : 302]);
        const location = new URL(headers.location ?? '', site.dotcom);
        expect(location.pathname.replace(/\/$/, '')).toBe(target.replace(/\/$/, ''));
        if (isQueryStringPreserved) expect(location.searchParams.get('a')).toBe('1');
        // Written with a slash at its end, or with the default language, it is the same hop (promise 18).
        for (const other of [`${pattern}/?a=1`, `/en${pattern}?a=1`]) {
          const written = await ask(site.dotcom, other);
          expect([other, written.status, written.headers.location]).toEqual([other, status, headers.location]);
        }
      }
    });
  });

  describe('preview and staging', () => {
    it('ask for a sign-in of their own, and keep nothing', async () => {
      for (const path of ['/', '/about', UNKNOWN, `/_next/data/${buildId}/en/index.json`, '/?sc_site=insights']) {
        const { status, headers } = await ask(site.preview, path);
        expect([path, status]).toEqual([path, 401]);
        expect(headers['www-authenticate']).toMatch(/^Basic realm="preview"/);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['x-robots-tag']).toContain('noindex');
      }
    });

    it('let nobody past with a wrong password, nor with the marks that Next gives its own requests', async () => {
      const wrong = (authorization: string) => ask(site.preview, '/', { headers: { authorization } });
      expect((await wrong(`Basic ${Buffer.from('editor:wrong').toString('base64')}`)).status).toBe(401);
      expect((await wrong('Basic !!!')).status).toBe(401);
      for (const value of [
        'proxy',
        'middleware',
        'src/proxy',
        'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
        'proxy:proxy:proxy:proxy:proxy',
      ]) {
        expect((await ask(site.preview, '/', { headers: { 'x-middleware-subrequest': value } })).status).toBe(401);
      }
    });

    it('show pages to an editor, kept nowhere and not indexed', async () => {
      const { status, headers, body } = await ask(site.preview, '/', { headers: { authorization: EDITOR } });
      expect(status).toBe(200);
      expect(headers['cache-control']).toContain('no-store');
      expect(`${String(headers['x-robots-tag'])} ${body}`).toContain('noindex');
    });
  });

  describe('methods', () => {
    it('HEAD answers as GET does, without a body', async () => {
      const [head, get] = [await ask(site.dotcom, '/', { method: 'HEAD' }), await ask(site.dotcom, '/')];
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    });

    it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s on a page is refused', async (method) => {
      expect((await ask(site.dotcom, '/about', { method })).status).toBe(405);
    });
  });

  it('health: live and ready say only that, without a probe it says what it needs, none is kept', async () => {
    for (const probe of ['live', 'ready']) {
      const { status, headers, body } = await ask(site.dotcom, `/api/healthz?probe=${probe}`);
      expect([probe, status, headers['cache-control'], JSON.parse(body)]).toEqual([probe, 200, 'no-store', { status: 'ok' }]);
    }
    const health = await ask(site.dotcom, '/api/healthz');
    expect([health.status, health.headers['cache-control'], JSON.parse(health.body)]).toMatchObject([
      200,
      'no-store',
      { status: 'ok', services: { content: 'ok' }, down: [] },
    ]);
  });

  describe('security headers', () => {
    const kinds: [what: string, origin: () => string, path: string, headers: Record<string, string>][] = [
      ['a page', () => site.dotcom, '/', {}],
      ['a German page', () => site.dotcom, '/de', {}],
      ['a page of the other site', () => site.insights, '/', {}],
      ['a page that is not there', () => site.dotcom, UNKNOWN, {}],
      ['an address that is too long', () => site.dotcom, `/${'a'.repeat(4_000)}`, {}],
      ['page data', () => site.dotcom, '/_next/data/none/en/index.json', {}],
      ['a refused host', () => site.dotcom, '/', { Host: 'evil.example' }],
      ['a refused preview', () => site.preview, '/', {}],
      ['a preview', () => site.preview, '/', { authorization: EDITOR }],
      ['a call of the API', () => site.dotcom, '/api/healthz', {}],
      ['a call that the API does not have', () => site.dotcom, '/api/nothing', {}],
      ['robots.txt', () => site.dotcom, '/robots.txt', {}],
      ['the sitemap', () => site.dotcom, '/sitemap.xml', {}],
      ['a picture that is not there', () => site.dotcom, '/-/media/nothing.png', {}],
      ['a font', () => site.dotcom, '/fonts/OFL-Literata.txt', {}],
      ['a path that needs a session', () => site.dotcom, '/user-registration/for-you', {}],
    ];

    it.each(kinds)('stand on %s', async (_what, origin, path, headers) => {
      const answer = await ask(origin(), path, { headers });
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toMatch(/object-src 'none'/);
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/frame-ancestors/);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    });

    it.each(['/', UNKNOWN])('the policy admits every script that %s runs inline', async (path) => {
      const { body, headers } = await ask(site.dotcom, path);
      const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
        .filter(([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes))
        .map(([, , code = '']) => code);
      const policy = String(headers['content-security-policy']);
      if (path === '/') expect(inline.length).toBeGreaterThan(0);
      for (const code of inline)
        expect([code.slice(0, 60), policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)]).toEqual([
          code.slice(0, 60),
          true,
        ]);
    });
  });
});
