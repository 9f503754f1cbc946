import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentSection } from '../../src/features/content/navigation/current.ts';
import { readScs } from '../../src/lib/scs/read.ts';
import { root } from '../support/build.ts';

const CONTENT = path.join(root, 'src/sitecore/items/content/aldermoor');
const HOME = /^\/sitecore\/content\/aldermoor\/(\w+)\/Home(\/.*)?$/;
const SITES = ['dotcom', 'insights'] as const;
type Site = (typeof SITES)[number];

const items = SITES.flatMap((site) =>
  globSync([`${site}/Home.yml`, `${site}/{Home,Data/Header}/**/*.yml`], { cwd: CONTENT }).map((file) =>
    readScs(readFileSync(path.join(CONTENT, file), 'utf8')),
  ),
);
const byId = new Map(items.map((item) => [item.id, item]));
type Item = (typeof items)[number];

const fieldOf = (item: Item, hint: string, language: string): string =>
  [...item.shared, ...(item.languages.find((each) => each.language === language)?.versions.at(-1)?.fields ?? [])].find(
    (field) => field.hint === hint,
  )?.value ?? '';

/** Where the link of an item leads from a site's page, as the content service writes it. */
function hrefOf(item: Item, site: Site, language: string): string {
  const id = /id="\{([\dA-F-]+)\}"/i.exec(fieldOf(item, 'Link', language))?.[1]?.toLowerCase() ?? '';
  const [, of = '', below = ''] = HOME.exec(byId.get(id)?.path ?? '') ?? [];
  const address = `${language === 'en' ? '' : `/${language}`}${below}` || '/';
  return of === site ? address : `https://${of}.example${address}`;
}

function sectionsOf(site: Site, language: string) {
  const folder = `/sitecore/content/aldermoor/${site}/Data/Header`;
  const below = (parent: string) =>
    items
      .filter((item) => item.path.startsWith(`${parent}/`) && !item.path.slice(parent.length + 1).includes('/'))
      .sort((a, b) => Number(fieldOf(a, '__Sortorder', language)) - Number(fieldOf(b, '__Sortorder', language)));
  return below(folder).map((section) => ({
    title: fieldOf(section, 'Title', language),
    href: hrefOf(section, site, language),
    links: below(section.path).map((link) => hrefOf(link, site, language)),
  }));
}

/** The section that is lit on a page of each kind; none where a page belongs to no section. */
const LIT: Readonly<Record<Site, Readonly<Record<string, string | null>>>> = {
  dotcom: {
    '/': null,
    '/about': null,
    '/about/offices': null,
    '/about/offices/lisbon': null,
    '/accessibility': null,
    '/alumni': null,
    '/alumni/noaccess': null,
    '/alumni/user-registration/update-info': null,
    '/careers': 'Careers',
    '/careers/meet-the-people': 'Careers',
    '/careers/search-jobs/jobs': 'Careers',
    '/careers/search-jobs/jobs/hydrologist-lagos-1bzaklq/apply': 'Careers',
    '/contact': null,
    '/cookies': null,
    '/errors/not-found': null,
    '/events': 'Events',
    '/events/ports-after-dark': 'Events',
    '/our-accounts': null,
    '/people': 'People',
    '/people/clara-lindqvist': 'People',
    '/imprint': null,
    '/privacy': null,
    '/search': null,
    '/sign-in': null,
    '/sign-up': null,
    '/subscribe': null,
    '/terms': null,
    '/user-registration/newsletter': null,
    '/what-we-do': 'Work',
  },
  insights: {
    '/': 'Insights',
    '/blog/sounding-line': 'Insights',
    '/blog/sounding-line/marking-our-own-homework': 'Insights',
    '/cookies': null,
    '/errors/not-found': null,
    '/featured-insights': 'Insights',
    '/featured-insights/energy/the-long-queue': 'Insights',
    '/featured-insights/insights-store/atlas-of-queues': 'Insights',
    '/search': null,
    '/sign-in': null,
    '/sign-up': null,
    '/subscribe': 'Insights',
    '/topics': 'Insights',
    '/topics/energy': 'Insights',
    '/user-registration/newsletter': 'Insights',
  },
};
/** Sections that stand in the row of a wide screen (SiteHeader). */
const IN_THE_ROW = 5;

describe.each(SITES)('the menu of %s', (site) => {
  it('has a word on every page below the home page', () => {
    const named = new Set(Object.keys(LIT[site]).map((page) => page.split('/')[1]));
    const pages = globSync(`${site}/Home/*.yml`, { cwd: CONTENT }).map((file) => path.basename(file, '.yml'));
    expect(pages.filter((page) => page !== 'Data' && !named.has(page))).toEqual([]);
  });
  it.each(['en', 'de'])('lights the section below which the page lies, in %s', (language) => {
    const sections = sectionsOf(site, language);
    const english = sectionsOf(site, 'en');
    expect(sections.length).toBeGreaterThan(IN_THE_ROW);
    const lit = Object.keys(LIT[site]).map((page) => {
      const current = currentSection(sections, IN_THE_ROW, { path: page, language });
      return [page, english[sections.findIndex(({ href }) => href === current?.href)]?.title ?? null];
    });
    expect(Object.fromEntries(lit)).toEqual(LIT[site]);
  });
});
