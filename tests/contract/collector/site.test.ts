import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { BROWSER, collected, consentCookie } from '../../support/measured.ts';
import { site } from '../../support/site.ts';

/** A token of somebody with roles; its signature is nobody's, and is not asked for: whoever writes one leaves out only themselves. */
const jwtOf = async (roles: string[]): Promise<string> =>
  (await new SignJWT({ user: { id: randomUUID(), roles } }).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32)))
    .split('.')
    .slice(0, 2)
    .join('.');

const view = (path: string) => ({
  t: 'view',
  view: randomUUID(),
  age: 0,
  path,
  pageName: 'A page',
  contentType: 'article',
  language: 'en',
  referrer: '',
  campaign: {},
  width: 1280,
});

/** Sends a view as a page would, and says whether it was counted: by another one, sent after it, that is. */
async function counted(headers: Record<string, string>, origin = site.insights, said = {}): Promise<{ status: number; rows: number }> {
  const send = (path: string, more: Record<string, string>, to: string, message = {}) =>
    ask(to, '/api/page', {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        origin: to,
        'user-agent': BROWSER,
        cookie: `mh_consent=${consentCookie('given')}`,
        ...more,
      },
      body: JSON.stringify({ messages: [{ ...view(path), ...message }] }),
    });
  const [path, after] = [`/test/${randomUUID()}`, `/test/${randomUUID()}`];
  const rowsOf = async (of: string) => (await collected('select 1 from collector.views where path = $1', [of])).length;
  const { status } = await send(path, headers, origin, said);
  await send(after, {}, site.insights);
  await expect.poll(() => rowsOf(after), { timeout: 10_000 }).toBe(1);
  return { status, rows: await rowsOf(path) };
}

describe('a page’s messages', () => {
  it('are counted where the visitor agreed', async () => expect(await counted({})).toEqual({ status: 204, rows: 1 }));

  it('are counted with words that no database keeps, and so are those that come after', async () =>
    expect(await counted({}, site.insights, { pageName: 'A\u0000page', campaign: { source: '\u0000' } })).toEqual({
      status: 204,
      rows: 1,
    }));

  it.each([
    ['has decided nothing', { cookie: '' }],
    ['refused', { cookie: `mh_consent=${consentCookie('refused')}` }],
    ['agreed so long ago that it is asked again', { cookie: 'mh_consent=2.yes.20000' }],
    ['sends Global Privacy Control, whatever was chosen before', { 'sec-gpc': '1' }],
    ['has not been shown the page yet', { 'sec-purpose': 'prefetch;prerender' }],
    ['is a program', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }],
  ] as const)('are not where the visitor %s', async (_name, headers) => expect(await counted(headers)).toEqual({ status: 204, rows: 0 }));

  it('are not of who works here', async () => {
    const cookie = async (roles: string[]) => `mh_consent=${consentCookie('given')}; mh_jwt=${await jwtOf(roles)}`;
    expect(await counted({ cookie: await cookie(['reader', 'practice']) })).toEqual({ status: 204, rows: 0 });
    expect(await counted({ cookie: await cookie(['editor']) })).toEqual({ status: 204, rows: 0 });
    expect(await counted({ cookie: await cookie(['reader']) })).toEqual({ status: 204, rows: 1 });
  });

  it('are counted though one of them has what no database keeps', async () => {
    const [path, first] = [`/test/${randomUUID()}`, randomUUID()];
    const answer = await ask(site.insights, '/api/page', {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        origin: site.insights,
        'user-agent': BROWSER,
        cookie: `mh_consent=${consentCookie('given')}`,
      },
      body: JSON.stringify({
        messages: [
          { ...view(path), view: first, pageName: 'A\u0000page' },
          { t: 'event', view: first, path, age: 0, name: 'Onsite Search Performed', value: 'site:a\u0000b', number: 0 },
        ],
      }),
    });
    expect(answer.status).toBe(204);
    const of = (statement: string) => collected(statement, [first]);
    await expect
      .poll(() => of('select page_name from collector.views where id = $1'), { timeout: 10_000 })
      .toEqual([{ page_name: 'A page' }]);
    expect(await of('select value from collector.events where view = $1')).toEqual([{ value: 'site:a b' }]);
  });

  it('are refused from another origin, and where they are none', async () => {
    expect(await counted({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).toEqual({ status: 403, rows: 0 });
    for (const body of ['', '{', '[]', '{"messages":[]}', '{"messages":[{"t":"view"}]}']) {
      const answer = await ask(site.insights, '/api/page', {
        method: 'POST',
        headers: { origin: site.insights, 'content-type': 'text/plain' },
        body,
      });
      expect(answer.status, body).toBe(400);
    }
    expect((await ask(site.insights, '/api/page')).status).toBe(405);
  });
});

describe('the question', () => {
  const question = (language: string, headers: Record<string, string> = {}) =>
    ask(site.insights, `/api/consent?language=${language}`, { headers });

  it('comes in the visitor’s language, the same for everybody', async () => {
    const answer = await question('de');
    expect(JSON.parse(answer.body)).toMatchObject({ ask: true, yes: 'Zustimmen', no: 'Ablehnen', href: '/de/cookies' });
    expect(answer.headers['cache-control']).toContain('public');
    expect(answer.headers['vary']).toContain('Sec-GPC');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(JSON.parse((await question('xx')).body)).toMatchObject({ yes: 'Agree' });
  });
  it('is not asked of a browser that asks for privacy', async () =>
    expect(JSON.parse((await question('en', { 'sec-gpc': '1' })).body)).toEqual({ ask: false }));

  const choose = (body: string, headers: Record<string, string> = {}) =>
    ask(site.dotcom, '/api/consent', {
      method: 'POST',
      headers: { origin: site.dotcom, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  it.each([
    ['yes', /^mh_consent=2\.yes\.\d{5}; Path=\/; SameSite=Lax; Max-Age=15552000$/],
    ['no', /^mh_consent=2\.no\.\d{5}; Path=\/; SameSite=Lax; Max-Age=15552000$/],
  ])('keeps %s for half a year, readable by the page, and leads back to the settings', async (measure, cookie) => {
    const answer = await choose(`measure=${measure}&language=de`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/de/cookies#count-${measure}`);
    expect(answer.headers['set-cookie']?.[0]).toMatch(cookie);
    expect((await choose(`measure=${measure}`, { accept: 'application/json' })).status).toBe(204);
  });
  it('keeps no yes of a browser that asks for privacy', async () => {
    const answer = await choose('measure=yes', { 'sec-gpc': '1' });
    expect(answer.headers.location).toBe('/cookies#count-no');
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^mh_consent=2\.no\./);
  });
  it('takes nothing else, and nothing from elsewhere', async () => {
    expect((await choose('measure=maybe')).status).toBe(400);
    expect((await choose('measure=yes', { origin: 'https://elsewhere.example' })).status).toBe(403);
  });
});
