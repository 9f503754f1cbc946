import { expect, it } from 'vitest';
import { createHostTable, strangeSites, withExtraSites } from './sites';
import {
  comesAliveAtOnce,
  hashRoutes,
  isContentPath,
  isIndexedPath,
  sharedPage,
  needsSession,
  routes,
  signInPromptUrl,
  showsOwnForm,
  showsReceipt,
} from './routes';

const sites = [
  { name: 'dotcom', origin: 'https://www.example.org' },
  { name: 'insights', origin: 'http://insights.localhost:3000' },
];
const extraHosts = { 'old.example.org': 'dotcom', 'web.localhost:3000': 'web', 'web2.example.org': 'web' };
const table = createHostTable({
  sites: withExtraSites(sites, extraHosts),
  preview: 'https://preview.example.org',
  staging: 'https://staging.example.org',
  extraHosts,
});

it.each([
  ['www.example.org', { kind: 'public', site: 'dotcom', origin: 'https://www.example.org', secure: true }],
  ['WWW.EXAMPLE.ORG:443', { kind: 'public', site: 'dotcom' }],
  ['insights.localhost:3000', { kind: 'public', site: 'insights', secure: false }],
  ['old.example.org', { kind: 'public', site: 'dotcom', origin: 'https://www.example.org' }],
  ['web2.example.org', { kind: 'public', site: 'web', origin: 'http://web.localhost:3000' }],
  ['preview.example.org', { kind: 'preview' }],
  ['staging.example.org', { kind: 'staging' }],
])('%s answers', (host, expected) => expect(table.resolve(host)).toMatchObject(expected));

it.each(['example.org', 'www.example.org.evil.example', 'insights.localhost', 'www.example.org:8080', '', null, undefined])(
  '%j does not',
  (host) => {
    expect(table.resolve(host)).toBeUndefined();
  },
);

it('a site that only an extra host names is strange to the services, and one of ours by another name is not', () => {
  expect(strangeSites(withExtraSites(sites, extraHosts))).toEqual([{ name: 'web', origin: 'http://web.localhost:3000' }]);
});

it('every hash route has a path that works without JavaScript', () => {
  for (const path of Object.values(hashRoutes)) expect(path).toMatch(/^\/(?:sign-|api\/auth\/)/);
});

it('the restricted set is the specification’s, less the two that visitors without a session must reach, and our own account pages', () => {
  expect(
    Object.values(routes)
      .filter(({ path }) => needsSession(path) && !path.startsWith('/alumni/'))
      .map(({ path }) => path),
  ).toEqual([
    '/user-registration/manage-account/edit-subscriptions',
    '/user-registration/manage-account/edit-profile',
    '/user-registration/manage-account/saved-articles',
    '/user-registration/manage-account/subscription',
    '/user-registration/manage-account/security',
    '/user-registration/manage-account/privacy',
    '/user-registration/figures',
    '/user-registration/inbox',
    '/user-registration/for-you',
  ]);
  expect(signInPromptUrl('/a?b=c&d=ä')).toBe('/sign-in/prompt?to=%2Fa%3Fb%3Dc%26d%3D%C3%A4');
});

it.each([
  ['/about', true],
  ['/careers/search-jobs/jobs', true],
  ['/careers/search-jobs/jobs/analyst-rotterdam', true],
  ['/careers/search-jobs/jobs/analyst-rotterdam/apply', false],
  ['/search', false],
  ['/sign-in/locked-account', false],
  ['/user-registration/newsletter', false],
  ['/careers/search-jobs/saved', false],
])('search engines may keep %s: %s', (path, expected) => {
  expect(isIndexedPath(path)).toBe(expected);
});

it.each([
  ['/careers/search-jobs/jobs/analyst-rotterdam', '/careers/search-jobs/jobs/opening'],
  ['/Careers/search-jobs/jobs/Analyst-1', '/careers/search-jobs/jobs/opening'],
  ['/careers/search-jobs/jobs/analyst-rotterdam/apply', '/careers/search-jobs/jobs/opening/apply'],
  ['/careers/search-jobs/jobs', undefined],
  ['/careers/search-jobs/jobs/a/b', undefined],
  ['/careers/search-jobs/saved', undefined],
])('%s is shown by %s', (path, expected) => {
  expect(sharedPage(path)).toBe(expected);
});

it.each([
  ['/about', true],
  ['/api-design', true],
  ['/robots.txt/x', true],
  ['/api', false],
  ['/-/media/a.jpg', false],
  ['/fonts/a.woff2', false],
  ['/favicon.ico', false],
])('%s is a content page: %s', (path, expected) => {
  expect(isContentPath(path)).toBe(expected);
});

it.each([
  ['/careers/search-jobs/jobs', true],
  ['/careers/search-jobs/jobs/analyst-rotterdam/apply', true],
  ['/careers/search-jobs/jobs/analyst-rotterdam', false],
  ['/Careers/Search-Jobs/Jobs/analyst-rotterdam/', false],
  ['/sign-in', true],
  ['/people', false],
])('%s comes alive at once: %s', (path, expected) => {
  expect(comesAliveAtOnce(path)).toBe(expected);
});

it.each([
  '/rss.xml',
  '/topics/energy/rss.xml',
  '/people/ines-valbuena/atom.xml',
  '/capital/copper.md',
  '/llms.txt',
  '/-/share/en/0123456789ab/a.png',
])('%s is no content page', (path) => expect(isContentPath(path)).toBe(false));
it.each(['/rss', '/rss.xml/a', '/md', '/markdown', '/topics/atom'])('%s is one', (path) => expect(isContentPath(path)).toBe(true));

it.each([
  [`form=${'t'.repeat(43)}`, true],
  ['form=none&refused=down', true],
  [`sent=${'r'.repeat(43)}&of=1`, true],
  [`resume=${'r'.repeat(43)}`, true],
  ['form=1', false],
  ['form=', false],
  ['utm_source=sent', false],
])('%s asks for a page with somebody’s own form: %s', (query, expected) => {
  expect(showsOwnForm(new URLSearchParams(query))).toBe(expected);
});

it.each([
  [{ sent: 'r'.repeat(43) }, true],
  [{ sent: '1' }, false],
  [{ sent: ['r'.repeat(43), 'x'] }, false],
  [{ form: 't'.repeat(43) }, false],
])('%j names a receipt, whose page comes alive at once: %s', (query, expected) => expect(showsReceipt(query)).toBe(expected));
