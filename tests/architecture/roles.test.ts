import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APIS, OTHER_PAGES, pageLine, PAGES, RULES, type PageLine } from '../../src/config/roles.ts';
import { isApplicationPath, isIndexedPath, sharedPage } from '../../src/config/routes.ts';
import { root } from '../support/build.ts';

/** The table of roles (`src/config/roles.ts`) has every page and API that there is, and none that is not. */

const SITES = ['dotcom', 'insights'] as const;
const HOME = 'src/sitecore/items/content/aldermoor';
/** A folder groups pages and is none itself. */
const PAGE_FOLDERS = ['/user-registration', '/user-registration/manage-account', '/alumni/user-registration', '/careers/search-jobs'];

/** Paths of a site's items below its home page, without their components (`Data`). */
const itemsOf = (site: (typeof SITES)[number]): string[] =>
  globSync('**/*.yml', { cwd: path.join(root, HOME, site, 'Home') })
    .map((file) => `/${file.replace(/\.yml$/, '')}`)
    .filter((file) => !/\/Data(\/|$)/.test(file))
    .sort();
const isThere = (site: (typeof SITES)[number], at: string): boolean =>
  at === '/' || itemsOf(site).includes((sharedPage(at.replace(/<slug>/, 'a-slug')) ?? at).replace(/(?<=.)\/$/, ''));

const apiFiles = globSync('**/*.ts', { cwd: path.join(root, 'src/pages/api') })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

describe('the table of roles', () => {
  it('has a line for every file of the API, and a file for every line', () => {
    expect([...new Set(APIS.map(({ file }) => file))].sort()).toEqual(apiFiles);
  });

  it('has a line for each API once, with a method at least', () => {
    const paths = APIS.map(({ path: at }) => at);
    expect(paths.filter((at, index) => paths.indexOf(at) !== index)).toEqual([]);
    expect(APIS.filter(({ GET, POST }) => !GET && !POST)).toEqual([]);
  });

  it('has a line for each form of the account’s areas that does not follow its rule', () => {
    for (const { path: at, POST } of APIS) {
      if (!POST || Object.keys(POST.forms).length === 0) continue;
      expect([at, Object.values(POST.forms).filter((rule) => rule === POST.rule)]).toEqual([at, []]);
    }
  });

  it.each(SITES)('has a line for every page of %s that is made for each request', (site) => {
    const without = itemsOf(site)
      .filter(isApplicationPath)
      .filter((at) => !PAGE_FOLDERS.includes(at))
      .filter((at) => {
        const shared = OTHER_PAGES.some((line) => sharedPage(line.path.replace(/<slug>/, 'a-slug')) === at);
        const line = pageLine(at);
        return !shared && !(line && (line.sites === 'both' || line.sites === site));
      });
    expect(without).toEqual([]);
  });

  it.each(SITES)('has no page of %s that is not there', (site) => {
    const gone = [...Object.values<PageLine>(PAGES), ...OTHER_PAGES]
      .filter(({ sites }) => sites === 'both' || sites === site)
      .filter(({ path: at }) => !isThere(site, at));
    expect(gone.map(({ path: at }) => at)).toEqual([]);
  });

  it.each(SITES)('has no page of the other site alone that %s has too', (site) => {
    const there = [...Object.values<PageLine>(PAGES), ...OTHER_PAGES]
      .filter(({ sites }) => sites !== 'both' && sites !== site)
      .filter(({ path: at }) => isThere(site, at));
    expect(there.map(({ path: at }) => at)).toEqual([]);
  });

  it('has no page that a search engine may keep and a visitor may not open', () => {
    const kept = [...Object.values<PageLine>(PAGES), ...OTHER_PAGES].filter(
      ({ path: at, read }) => RULES[read].visitor !== 'allowed' && isIndexedPath(at),
    );
    expect(kept).toEqual([]);
  });

  it('is the only list of who may: no feature has roles of its own', () => {
    const lists = globSync('src/{features,server,pages,layouts,renderings}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return /roles\b[^\n]*(?:includes|has|some)\([^\n]*['"](?:practice|editor|officer|approver|alumnus|recruiter)['"]/.test(text);
      });
    expect(lists).toEqual([]);
  });

  it('is in no browser: only the server’s files read it', () => {
    const readers = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => /from '(?:@\/config|\.)\/roles'/.test(readFileSync(path.join(root, file), 'utf8')))
      .filter((file) => !/^src\/(?:proxy\.ts|server\/|pages\/api\/)|\.server\.ts$/.test(file));
    expect(readers).toEqual([]);
  });
});
