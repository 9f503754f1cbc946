import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REFUSED_ADDRESS } from '../../scripts/lib/blockers.ts';

/**
 * Names that content blockers hide on every site: taken from the general rules of EasyList, EasyPrivacy and
 * Fanboy's Annoyances (social, newsletters, cookies), shortened to what they have in common.
 */
const HIDDEN = [
  /^(?:ads?|advert\w*|banner|sponsor\w*|promo\w*|popup|interstitial|outbrain|taboola)(?:$|[-_])/i,
  /^(?:social|sharing|addthis|sharethis|sharedaddy|shareaholic)/i,
  /^share-?(?:area|bar|block|bottom|box|btn|button|container|count|group|header|icon|item|left|link|list|menu|module|options|page|panel|post|rail|section|this|title|tool|top|widget|wrap)/i,
  /^share_(?:_(?:button|icon|tool)|[a-z])/i,
  /^(?:facebook|fb|twitter|tweet|linkedin|pinterest|whatsapp|gplus)(?:$|[-_])/i,
  /^follow-?_?(?:us|me|bar|block|box|button|icon|link|tool|widget)/i,
  /^(?:newsletter|subscribe|email)-?_?(?:banner|block|box|capture|form|modal|overlay|pop|promo|sign|subscri|widget|wrap)/i,
  /cookie|gdpr|ccpa|consent|onetrust|adblock/i,
];
const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s+/));

it('no class and no id is one that content blockers hide', () => {
  const components = textOf(globSync('src/{renderings,features,ui,layouts}/**/*.tsx', { exclude: (name) => name.endsWith('.test.tsx') }));
  const styles = textOf(globSync('src/**/*.css'));
  const scripts = textOf(globSync('src/features/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }));
  const names = [
    ...all(styles, /[.#](-?[a-z][\w-]*)/gi),
    ...all(components, /\b(?:className|id)=[{"`']+([^"`'${}]+)/g),
    ...all(scripts, /\belement\([^)]*?\b(?:class|id): '([^']+)'/g),
  ].filter(Boolean);
  expect(names.length).toBeGreaterThan(500);
  expect([...new Set(names)].filter((name) => HIDDEN.some((pattern) => pattern.test(name)))).toEqual([]);
});

it('no address of the site, its API and its files is one that content blockers refuse', () => {
  const routes = globSync('src/pages/**/*.ts*').map((file) => path.relative('src/pages', file).replace(/\.tsx?$/, ''));
  const files = [...globSync('public/**/*.*'), ...globSync('.next/static/**/*.*')].map((file) => file.replace(/^(?:public|\.next)\//, ''));
  const addresses = all(readFileSync('src/config/routes.ts', 'utf8'), /'(\/[^']*)'/g);
  expect([routes.length > 30, addresses.length > 15]).toEqual([true, true]);
  expect([...routes, ...files, ...addresses].filter((address) => REFUSED_ADDRESS.test(address))).toEqual([]);
});
