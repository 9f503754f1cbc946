import { describe, expect, it, vi } from 'vitest';
import { isRedirectedByQuery } from '../query-redirects';
import { stubContent } from '../testing/stub-content';
import { createContentServices } from './services';
import { matchRedirect, redirectLocation, type Redirect } from './redirects';
import { computedMs } from '../../../tests/support/repeated';

const redirect = (pattern: string, target: string, more: Partial<Redirect> = {}): Redirect => ({
  pattern,
  target,
  redirectType: 'REDIRECT_301',
  isQueryStringPreserved: false,
  locale: '',
  ...more,
});
const at = (path: string, query = '', language = 'en') => ({ path, query, language });

describe('matchRedirect', () => {
  it.each([
    ['/old', '/old'],
    ['/Old/', '/old'],
    ['old', '/OLD'],
    ['/en/old', '/old'],
    ['^/old$', '/old'],
    ['/old|/older', '/older'],
    ['^/old/?$', '/old'],
    ['/o(l)d', '/old'],
  ])('%s matches %s', (pattern, path) => {
    expect(matchRedirect([redirect(pattern, '/new')], at(path))).toMatchObject({ type: 'permanent', target: '/new' });
  });
  it.each([
    ['/old', '/older'],
    ['/old', '/very/old'],
    ['^/old$', '/old/x'],
    ['/de/old', '/old'],
    ['(', '/('],
    ['/old?a=1', '/old'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchRedirect([redirect(pattern, '/new')], at(path))).toBeUndefined();
  });
  it('compares the query of a pattern in any order', () => {
    const redirects = [redirect('/old?a=1&b=2', '/new')];
    expect(matchRedirect(redirects, at('/old', '?b=2&a=1'))).toMatchObject({ target: '/new' });
    expect(matchRedirect(redirects, at('/old', 'a=1'))).toBeUndefined();
  });
  it.each([
    ['/old.aspx?id=([0-9]+)', '/old.aspx', 'id=7', '/new/7'],
    ['old.aspx?id=([0-9]+)', '/old.aspx', '?id=7', '/new/7'],
    ['/list?kind=(a|b)', '/list', 'kind=b', '/new/b'],
    ['/shop.*?id=(\\d+)', '/shop/shoes', 'id=7', '/new/7'],
    ['^/old\\.aspx\\?id=([0-9]+)$', '/old.aspx', 'id=7', '/new/7'],
    ['/colou?r/(\\d+)', '/color/7', '', '/new/7'],
    ['/(?:x|y)/(\\d+)', '/y/7', '', '/new/7'],
  ])('takes a query that stands in an expression as in an address: %s', (pattern, path, query, target) => {
    expect(matchRedirect([redirect(pattern, '/new/$1')], at(path, query))?.target).toBe(target);
  });
  it('fills in groups and the language', () => {
    expect(
      matchRedirect([redirect('^/news/(\\d+)/(.*)$', '/$siteLang/archive/$1?title=$2')], at('/news/2019/Storm', '', 'de'))?.target,
    ).toBe('/de/archive/2019?title=Storm');
  });
  it('takes the first that matches and respects the language', () => {
    const redirects = [
      redirect('/old', '/de-only', { locale: 'de' }),
      redirect('/old', '/first', { redirectType: 'REDIRECT_302' }),
      redirect('/old', '/second'),
    ];
    expect(matchRedirect(redirects, at('/old'))).toMatchObject({ type: 'temporary', target: '/first' });
    expect(matchRedirect(redirects, at('/old', '', 'de'))?.target).toBe('/de-only');
  });
  it.each([
    ['^/shop(.*)$', 'https://shop.example$1', '/shop.evil.example/x', undefined],
    ['^/shop(.*)$', 'https://shop.example$1', '/shop@evil.example', undefined],
    ['^/shop(.*)$', 'https://shop.example$1', '/shop:8443/x', undefined],
    ['^/shop(.*)$', 'https://shop.example$1', '/shop/x', 'https://shop.example/x'],
    ['^/go/(.*)$', '$1', '/go/https://evil.example', undefined],
    ['^/go/(.*)$', 'https://$siteLang.shop.example/$1', '/go/x', 'https://en.shop.example/x'],
    ['^/go/(\\w+)$', 'https://$1.shop.example/', '/go/evil', undefined],
  ])('lets nothing of an address name the host: %s to %s for %s', (pattern, target, path, expected) => {
    expect(matchRedirect([redirect(pattern, target)], at(path))?.target).toBe(expected);
  });
  it('costs the same for every address', () => {
    const many = Array.from({ length: 500 }, (_, index) => redirect(index % 2 ? `/old-${index}` : `^/old-${index}/(.*)$`, '/new'));
    for (const path of [`/a${'/'.repeat(8_000)}.php`, `/${'a'.repeat(8_000)}`, `/${'a/'.repeat(4_000)}b`]) {
      matchRedirect(many, at('/warm'));
      const started = computedMs();
      expect(matchRedirect(many, at(path))).toBeUndefined();
      expect(computedMs() - started, path.slice(0, 10)).toBeLessThan(2_000);
    }
  });
  it('knows server transfers', () => {
    expect(matchRedirect([redirect('/old', '/new', { redirectType: 'SERVER_TRANSFER' })], at('/old'))?.type).toBe('transfer');
  });
});

describe('redirects that name a query', () => {
  it('are known to the proxy, which alone sees the query of a page that is made for all', async () => {
    const all = [redirect('/find?q=1', '/found'), redirect('^/a\\?id=(\\d+)$', '/b'), redirect('^/old/?$', '/new')];
    const stub = await stubContent(() => ({ site: { siteInfo: { redirects: all } } }));
    try {
      await createContentServices({ endpoint: stub.endpoint, apiKey: 'k', timeoutMs: 5_000 }).redirects.fetch('dotcom');
      expect(
        [at('/find', '?q=1'), at('/find', '?q=1', 'de'), at('/a', 'id=7')].map((asked) => isRedirectedByQuery('dotcom', asked)),
      ).toEqual([true, true, true]);
      expect(
        [at('/find', '?q=2'), at('/find'), at('/a', 'id=x'), at('/old', '?q=1'), at('/other', '?q=1')].map((asked) =>
          isRedirectedByQuery('dotcom', asked),
        ),
      ).toEqual([false, false, false, false, false]);
      expect(isRedirectedByQuery('insights', at('/find', '?q=1'))).toBe(false);
    } finally {
      await stub.close();
    }
  });

  it('are not those of drafts', async () => {
    const stub = await stubContent(() => ({ site: { siteInfo: { redirects: [redirect('/draft?id=1', '/there')] } } }));
    try {
      const ask = (ofDrafts: boolean) =>
        createContentServices({ endpoint: stub.endpoint, apiKey: 'k', timeoutMs: 5_000, ofDrafts }).redirects.fetch('drafts');
      expect(await ask(true)).toHaveLength(1);
      expect(isRedirectedByQuery('drafts', at('/draft', 'id=1'))).toBe(false);
      await ask(false);
      expect(isRedirectedByQuery('drafts', at('/draft', 'id=1'))).toBe(true);
    } finally {
      await stub.close();
    }
  });

  it('are those of the newest answer, though one of before a change comes last', async () => {
    const held = Promise.withResolvers<void>();
    const answerOf = (pattern: string) => ({ site: { siteInfo: { redirects: [redirect(pattern, '/there')] } } });
    let asked = 0;
    const stub = await stubContent(() => {
      asked += 1;
      if (asked > 1) return answerOf('/new?id=1');
      return (response) =>
        void held.promise.then(() =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: answerOf('/old?id=1') })),
        );
    });
    try {
      const services = createContentServices({ endpoint: stub.endpoint, apiKey: 'k', timeoutMs: 5_000 });
      const before = services.redirects.fetch('overtaken');
      await vi.waitFor(() => expect(asked).toBe(1));
      services.forget({ phrases: false });
      await services.redirects.fetch('overtaken');
      held.resolve();
      expect((await before)[0]?.pattern).toBe('/old?id=1');
      expect(['/new', '/old'].map((path) => isRedirectedByQuery('overtaken', at(path, 'id=1')))).toEqual([true, false]);
    } finally {
      await stub.close();
    }
  });
});

describe('redirectLocation', () => {
  const match = (target: string, keepQuery = false) => ({ type: 'permanent', target, keepQuery }) as const;
  it.each([
    [match('/new'), '?a=1', 'en', '/new'],
    [match('/new'), '', 'de', '/de/new'],
    [match('/en/new'), '', 'de', '/new'],
    [match('/'), '', 'de', '/de'],
    [match('/?a=1', true), 'b=2', 'de', '/de?b=2&a=1'],
    [match('/de/'), '', 'en', '/de'],
    [match('/en'), '', 'de', '/'],
    [match('/'), '', 'en', '/'],
    [match('/New/'), '', 'en', '/new'],
    [match('/new?x=1', true), '?a=1&x=2', 'en', '/new?a=1&x=1'],
    [match('https://other.example/a?x=1', true), 'a=1', 'de', 'https://other.example/a?a=1&x=1'],
    [match('/new#notes', true), 'a=1', 'de', '/de/new?a=1#notes'],
    [match('https://other.example/a?x=1#b?c', true), 'a=1', 'en', 'https://other.example/a?a=1&x=1#b?c'],
    [match('//evil.example/'), '', 'en', '/evil.example'],
    [match('/\\evil.example'), '', 'en', '/%5Cevil.example'],
    [match('/\t/evil.example'), '', 'en', '/%09/evil.example'],
    [match('/größe/a b'), '', 'de', '/de/gr%C3%B6%C3%9Fe/a%20b'],
  ])('%o with %j in %j goes to %s, in one hop', (redirectMatch, query, language, expected) => {
    expect(redirectLocation(redirectMatch, query, language)).toBe(expected);
  });
});
