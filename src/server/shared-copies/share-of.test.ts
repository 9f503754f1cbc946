import { expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '@/config/routes';
import { createHostTable } from '@/config/sites';
import { forgetPerProcess } from '../one-per-process';
import { markGatedPage } from '../gated-addresses';
import { setQueryRedirects } from '../query-redirects';
import { isOwnFor, pageOf, shareOf } from './share-of';

const hosts = createHostTable({
  sites: [
    { name: 'dotcom', origin: 'https://www.example.org' },
    { name: 'insights', origin: 'https://insights.example.org' },
  ],
  preview: 'https://preview.example.org',
  staging: 'https://staging.example.org',
  extraHosts: { 'de.example.org': 'dotcom' },
});
const rules = { hosts, seconds: 5, keepsParameter: (query: URLSearchParams) => query.has('affiliate') };
const of = (target: string, host = 'www.example.org', accept = '') => {
  const share = shareOf(rules, host, target, accept);
  return share?.isOwn?.() === true ? undefined : share;
};

it.each([
  ['/', 'page www.example.org /', '/_site_dotcom'],
  ['/about', 'page www.example.org /about', '/_site_dotcom/about'],
  ['/about?utm_source=x&fbclid=y', 'page www.example.org /about', '/_site_dotcom/about'],
  ['/de/about', 'page www.example.org /de/about', '/de/_site_dotcom/about'],
  ['/de', 'page www.example.org /de', '/de/_site_dotcom'],
  ['/people/page/2', 'page www.example.org /people/page/2', '/_site_dotcom/people/page/2'],
  ['/%C3%BCber', 'page www.example.org /%C3%BCber', '/_site_dotcom/%C3%BCber'],
])('%s shares the copy "%s"', (target, key, page) => expect(of(target)).toMatchObject({ key, page, shelf: 'pages', headers: {} }));

it.each([
  ['a slash at its end', '/about/'],
  ['the default language', '/en/about'],
  ['capitals', '/About'],
  ['capitals that are encoded', '/%41bout'],
  ['letters that need no encoding', '/%61bout'],
  ['a language in capitals', '/DE/about'],
  ['encoding in small letters', '/%c3%bcber'],
  ['two slashes', '/about//x'],
  ['another host', '//evil.example/'],
  ['dots', '/about/../x'],
  ['dots that are encoded', '/about/%2e%2e/x'],
  ['a slash that is encoded', '/about%2Fx'],
  ['a backslash', '/about\\x'],
  ['a stray per cent sign', '/100%'],
  ['a path of the server’s own', '/_site_dotcom/about'],
  ['one in another language', '/de/_live/_site_dotcom/about'],
  ['data of a router', '/_next/data/build/en/about.json'],
  ['an application', '/careers/search-jobs'],
  ['a sign-in', routes.signIn.path],
  ['the prompt of a sign-in', routes.signInPrompt.path],
  ['an area that is guarded', '/alumni/home'],
  ['an API', '/api/session'],
  ['a gift', '/gift/token'],
  ['a filtered listing', '/people?office=oslo'],
  ['a receipt', `/contact?sent=${'t'.repeat(30)}`],
  ['a parameter that is kept', '/about?affiliate=north'],
  ['a length that no page has', `/${'a'.repeat(1_100)}`],
])('an address with %s is answered by itself', (_, target) => expect(of(target)).toBeUndefined());

it.each(['preview.example.org', 'staging.example.org', 'evil.example', 'www.example.org.evil.example', ''])('so is a page of %j', (host) =>
  expect(of('/about', host)).toBeUndefined(),
);

it('is apart for each host, and of the site that the host is of', () => {
  expect(of('/about', 'insights.example.org')?.page).toBe('/_site_insights/about');
  expect([of('/about')?.key, of('/about', 'de.example.org')?.key]).toEqual(['page www.example.org /about', 'page de.example.org /about']);
});

it('knows at each request whether a page is gated', () => {
  const share = of('/de/report');
  expect(share?.isGated?.()).toBe(false);
  markGatedPage('/report');
  expect(share?.isGated?.()).toBe(true);
  forgetPerProcess('gatedAddresses');
  expect([share?.personal, share?.known]).toEqual([
    ['__Host-mh_notice'],
    expect.arrayContaining(['__Host-mh_jwt_sig', '__Host-mh_refresh', '__Host-mh_offers']),
  ]);
});

it('asks at each request whether an author sends its query elsewhere', () => {
  const [plain, other, sent] = ['/%C3%BCber', '/%C3%BCber?id=2', '/de/%C3%BCber?id=1'].map((target) =>
    shareOf(rules, 'www.example.org', target, ''),
  );
  onTestFinished(() => forgetPerProcess('queryRedirects'));
  const own = () => [plain, other, sent].map((share) => share?.isOwn?.() ?? false);
  expect(own()).toEqual([false, false, false]);
  setQueryRedirects('dotcom', ({ path, language, query }) => `${language} ${path} ${query}` === 'de /über id=1');
  expect(own()).toEqual([false, false, true]);
  setQueryRedirects('dotcom', () => false);
  expect(own()).toEqual([false, false, false]);
});

it.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-en.xml',
  '/llms.txt',
  '/rss.xml',
  '/topics/energy/atom.xml',
  '/de/about.md',
  '/.well-known/gpc.json',
])('%s is a text, purged with the rest, of one spelling', (target) => {
  expect(of(target)).toMatchObject({ shelf: 'texts', mostSeconds: 1 });
  expect(of(target)?.page).toBeUndefined();
  expect([of(`${target}?a=1`), of(target, 'preview.example.org')]).toEqual([undefined, undefined]);
});

const picture = (query: string) => `/_next/image?${query}`;
const QUERY = 'url=%2F-%2Fmedia%2Fa.jpg&w=375&q=50';

it('keeps a picture in each form that browsers take, and in no other spelling', () => {
  const keys = ['image/avif,image/webp,*/*;q=0.8', 'image/webp,*/*', '*/*', ''].map((accept) => of(picture(QUERY), undefined, accept));
  expect(keys.map((share) => share?.headers)).toEqual([
    { accept: 'image/avif' },
    { accept: 'image/webp' },
    { accept: '*/*' },
    { accept: '*/*' },
  ]);
  expect(new Set(keys.map((share) => share?.key)).size).toBe(3);
  for (const query of [
    'url=%2f-%2fmedia%2fa.jpg&w=375&q=50',
    'url=/-/media/a.jpg&w=375&q=50',
    'w=375&q=50&url=%2F-%2Fmedia%2Fa.jpg',
    `${QUERY}&x=1`,
    'url=%2F-%2Fmedia%2Fa.jpg&w=376&q=50',
  ])
    expect([query, of(picture(query))]).toEqual([query, undefined]);
  expect(of(picture(QUERY), undefined, 'image/avif;q=0, image/webp')).toBeUndefined();
  expect(of(picture(QUERY), 'preview.example.org')).toBeUndefined();
});

it('uses a file no longer than seconds, never an old one, for nobody who is known, and pictures alone', () => {
  for (const target of ['/-/media/a.jpg', '/-/jssmedia/a.jpg', picture(QUERY)])
    expect(of(target)).toMatchObject({
      shelf: 'files',
      mostSeconds: 1,
      mayBeStale: false,
      pictureOnly: true,
      personal: expect.arrayContaining(['__Host-mh_jwt_sig']),
    });
  expect(of('/-/media/a.jpg?w=5')).toBeUndefined();
});

it('has files of the build once for all hosts, for good', () => {
  const [one, other] = [of('/_next/static/chunks/a-1.js'), of('/_next/static/chunks/a-1.js', 'preview.example.org')];
  expect([one?.key, one?.fixed]).toEqual([other?.key, true]);
  for (const target of ['/_next/static/../server/a.js', '/_next/static/a.js?x=1', '/_next/static/%2e%2e/a'])
    expect(of(target)).toBeUndefined();
});

it.each([
  ['/about?utm_source=x', '/_site_dotcom/about'],
  ['/_next/data/aBuild_of-ours/en/about.json', '/_site_dotcom/about'],
  ['/_next/data/aBuild_of-ours/en/about.json?path=about', '/_site_dotcom/about'],
  ['/_next/data/aBuild_of-ours/de/about.json', '/de/_site_dotcom/about'],
  ['/_next/data/aBuild_of-ours/en/index.json', '/_site_dotcom'],
  ['/_next/data/aBuild_of-ours/de.json', '/de/_site_dotcom'],
  ['/_next/data/aBuild_of-ours/en.json', '/_site_dotcom'],
  ['/api/healthz', undefined],
  ['/sitemap.xml', undefined],
  ['/about?affiliate=north', '/_site_dotcom/about'],
  ['/people?office=oslo', undefined],
  ['/_next/data/aBuild_of-ours/de/people.json?office=oslo', undefined],
  ['/careers/search-jobs', undefined],
])('%s is made of the page %s', (target, page) => expect(pageOf(rules, 'www.example.org', target)).toBe(page));

it('knows who is given a page of their own, as the proxy does', async () => {
  const ofFeatures = {
    isTold: async (sealed: string | undefined, told: string) => sealed === `told at ${told}`,
    isOffersVisit: async (sealed: string | undefined) => sealed === 'a visit',
  };
  const own = (target: string, cookie: string) => isOwnFor(rules, ofFeatures, 'www.example.org', target, cookie);
  onTestFinished(() => forgetPerProcess('gatedAddresses'));
  markGatedPage('/report');
  vi.stubEnv('OFFERS_URL', 'http://offers.localhost');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect([own('/report', 'a=1; __Host-mh_theme=dark'), own('/api/healthz', '__Host-mh_jwt=a')]).toEqual([undefined, undefined]);
  const asked: [string, string, boolean][] = [
    ['/report', '__Host-mh_offers=a%20visit', true],
    ['/_next/data/aBuild_of-ours/de/report.json', 'a; b=1;__Host-mh_offers=a%20visit', true],
    ['/about', '__Host-mh_offers=a%20visit', false],
    ['/report', '__Host-mh_offers=over', false],
    ['/report', '__Host-mh_jwt=none', false],
    ['/de/about?x=1', '__Host-mh_notice=told%20at%20%2Fde%2Fabout', true],
    ['/about', '__Host-mh_notice=told%20at%20%2Fde%2Fabout', false],
  ];
  for (const [target, cookie, isOwn] of asked) expect([target, cookie, await own(target, cookie)]).toEqual([target, cookie, isOwn]);
});
