import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bareParts as parts } from '../testing/bare-parts';
import { layoutAnswer, operationName, stubContent, type StubContent } from '../testing/stub-content';
import { noteChange } from '../made-of/changes';
import { forgetPerProcess } from '../one-per-process';

let stub: StubContent;
/** What happens while error pages are asked for. */
let meanwhile: () => void = () => undefined;

beforeEach(async () => {
  vi.resetModules();
  forgetPerProcess('contentServices');
  stub = await stubContent(({ query }) => {
    switch (operationName(query)) {
      case 'RedirectsQuery':
        return {
          site: {
            siteInfo: {
              redirects: [
                { pattern: '^/old/(.*)$', target: '/new/$1', redirectType: 'REDIRECT_301', isQueryStringPreserved: true, locale: '' },
                { pattern: '/find?q=1', target: '/found', redirectType: 'REDIRECT_302', isQueryStringPreserved: false, locale: '' },
              ],
            },
          },
        };
      case 'ErrorPagesQuery':
        meanwhile();
        return { site: { siteInfo: null } };
      case 'JssLayoutQuery':
        return query.includes('routePath:"/Reports"') ? layoutAnswer({}, { itemPath: '/reports' }) : { layout: null };
      default:
        return {};
    }
  });
  vi.stubEnv('GRAPH_QL_ENDPOINT', stub.endpoint);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stub.close();
});

const ask = async (url: string, { err = null as unknown, locale = 'en', statusCode = 404, host = 'localhost:3000' } = {}) => {
  const headers: Record<string, string> = {};
  const res = {
    statusCode,
    ended: false,
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    writeHead(status: number, more: Record<string, string>) {
      this.statusCode = status;
      Object.assign(headers, more);
    },
    end() {
      this.ended = true;
    },
  };
  const { getErrorProps } = await import('./error-props');
  const props = await getErrorProps(
    { req: { headers: { host } } as IncomingMessage, res: res as unknown as ServerResponse, err, locale, url },
    parts,
  );
  return { props, headers, status: res.statusCode, ended: res.ended };
};

describe('getErrorProps', () => {
  it.each([
    ['content/unreachable', 503],
    ['content/timeout', 503],
    ['content/shape', 503],
    ['request/too-long', 414],
    ['config/invalid', 500],
    ['ECONNRESET', 500],
  ])('sends %s as %i, kept nowhere', async (code, status) => {
    const answer = await ask('/x', { err: { code }, statusCode: 500 });
    expect(answer).toMatchObject({ status, props: { statusCode: status }, headers: { 'Cache-Control': 'no-store' } });
    expect(answer.headers['Retry-After']).toBe(status === 503 ? '30' : undefined);
  });
  it('says that an address is too long without repeating it, in its language', async () => {
    const { props } = await ask(`/de/${'a'.repeat(8_000)}`, { err: { code: 'request/too-long' }, statusCode: 500, locale: 'de' });
    expect(props?.page.route.language).toBe('de');
    expect(JSON.stringify(props)).not.toContain('aaaa');
  });
  it('passes on how long the content service wants to be left alone', async () => {
    expect((await ask('/x', { err: { code: 'content/status', retryAfter: 120 } })).headers['Retry-After']).toBe('120');
  });
  it('does not ask a content service that has just failed for its error pages', async () => {
    // Another site than the other tests', whose error pages are remembered.
    const host = 'insights.localhost:3000';
    await ask('/x', { err: { code: 'content/unreachable' }, host });
    expect(stub.operations()).not.toContain('ErrorPagesQuery');
    await ask('/x', { host });
    expect(stub.operations()).toContain('ErrorPagesQuery');
  });
  it('asks again for error pages that were asked for before something was published', async () => {
    const asked = () => stub.operations().filter((name) => name === 'ErrorPagesQuery').length;
    const place = { host: 'insights.localhost:3000', locale: 'de' };
    meanwhile = noteChange;
    await ask('/de/x', place);
    meanwhile = () => undefined;
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await ask('/de/x', place);
    expect(asked()).toBeGreaterThan(before);
    const after = asked();
    await ask('/de/x', place);
    expect(asked()).toBe(after);
  });
  it('answers an address without a page with 404 in its language', async () => {
    const { status, props } = await ask('/de/x', { locale: 'de' });
    expect([status, props?.page.route.language]).toEqual([404, 'de']);
  });
  it.each([
    ['/old/a?b=c', 'en', 301, '/new/a?b=c'],
    ['/de/old/a?b=c', 'de', 301, '/de/new/a?b=c'],
    ['/find?q=1', 'en', 302, '/found'],
  ])('finishes the redirect of %s, which depends on the query', async (url, locale, status, location) => {
    const answer = await ask(url, { locale });
    expect(answer).toMatchObject({ status, ended: true, props: undefined, headers: { Location: location } });
  });
  it.each([
    ['/Reports?b=c', 'en', '/reports?b=c'],
    ['/de/Reports/page/2', 'de', '/de/reports/page/2'],
  ])('leads from %s, another way to write a page’s address, to its own', async (url, locale, location) => {
    const answer = await ask(url, { locale });
    expect(answer).toMatchObject({ status: 301, ended: true, props: undefined, headers: { Location: location } });
  });
  it.each([412, 416])('makes no page for a program that asks for a file under conditions that do not hold: %i', async (statusCode) => {
    const answer = await ask('/favicon.ico', { statusCode });
    expect(answer).toMatchObject({ status: statusCode, ended: true, props: undefined, headers: { 'Cache-Control': 'no-store' } });
  });
  it('is 404 while nobody knows where the address leads', async () => {
    await stub.close();
    expect((await ask('/Reports')).status).toBe(404);
  });
  it('does not keep what a preview origin answers', async () => {
    expect((await ask('/x', { host: 'preview.localhost:3000' })).headers['Cache-Control']).toBe('no-store');
    expect((await ask('/x')).headers['Cache-Control']).toBe('s-maxage=10');
  });
});
