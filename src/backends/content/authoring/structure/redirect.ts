import { FIELD, TEMPLATE } from '../../items/ids.ts';
import type { Guid, Item, Site, Tree } from '../../items/types.ts';
import { isWithin, siteOfItem, sites } from '../../items/sites.ts';
import { addressOf } from '../../layout/addresses.ts';
import { parseNameValues } from '../../layout/links.ts';
import { fits, isExpression } from '../../site/patterns.ts';
import { isPage } from '../items/is-page.ts';
import { isLive } from '../items/standing.ts';
import type { Draft } from '../store/index.ts';
import { trimSigns } from '../../../../lib/trim-signs.ts';

interface Rule {
  name: string;
  value: string;
}

const PERMANENT = 'redirect301';
const TRANSFER = 'servertransfer';

const below = (item: Item): Item[] => item.children.flatMap((child) => [child, ...below(child)]);
const text = (pairs: readonly Rule[]): string =>
  pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
const inPattern = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ofBelow = (path: string): string => `^${inPattern(path)}/(.*)$`;
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Where a rule leads after a page went from one address to another, with what is below it. */
const ledOn = (target: string, from: string, to: string): string =>
  same(target, from) || target.toLowerCase().startsWith(`${from.toLowerCase()}/`) ? to + target.slice(from.length) : target;

/**
 * The rules of a map after a page went from one address to another. What led to the old address leads on to the new one, and nobody
 * is led away from where the page, or what is below it, is now: a page that gets its old name back would lead in circles.
 *
 * @param withBelow whether there are pages below it, which went along
 */
export function rulesAfterMove(before: readonly Rule[], { from, to, withBelow }: { from: string; to: string; withBelow: boolean }): Rule[] {
  const added = [{ name: from, value: to }, ...(withBelow ? [{ name: ofBelow(from), value: `${to}/$1` }] : [])];
  const outdated = [to, ofBelow(to), ...added.map(({ name }) => name)];
  const kept = before
    .filter(({ name }) => !outdated.some((each) => same(each, name)))
    .map(({ name, value }) => ({ name, value: ledOn(value, from, to) }));
  return [...kept, ...added];
}

const bare = (path: string): string => `/${trimSigns(path.split('?', 1)[0] ?? '', '/')}`.toLowerCase();

/** The maps of a site, in the order in which the site reads them. */
function mapsOf(tree: Tree, site: Site): Item[] {
  const folder = site.settings?.children.find((child) => tree.inherits(child, TEMPLATE.redirects));
  return (folder ? below(folder) : []).filter((item) => tree.inherits(item, TEMPLATE.redirectMap));
}

/** Whether a pair is of one address, and this is it, with or without a language before it. */
function isOf(pattern: string, path: string, languages: readonly string[]): boolean {
  if (isExpression(pattern) || pattern.includes('?')) return false;
  return ['', ...languages.map((language) => `/${language}`)].some((prefix) => bare(pattern) === bare(prefix + path));
}

function changePairs(draft: Draft, map: Guid, change: (pairs: readonly Rule[]) => Rule[]): void {
  const before = parseNameValues(draft.value(map, { field: FIELD.urlMapping }) ?? '');
  const after = change(before);
  if (text(after) !== text(before)) draft.set(map, { field: FIELD.urlMapping, value: text(after) });
}

/**
 * Visitors see a page now: what led away from its address, from a time when another was there, goes, for a redirect comes before a
 * page. Expressions of editors, which lead away from others too, stay: the page says so (`redirectsAway`).
 */
export function freeAddress(draft: Draft, page: Item): void {
  const { site, path } = addressOf(draft.tree, page);
  if (site && isWithin(page, site.home)) freePath(draft, site, path, isPage(draft.tree, page));
}

/** The addresses above one: of `/a/b/c` `/a/b` and `/a`. */
const addressesAbove = (path: string): string[] => {
  const above = path.slice(0, path.lastIndexOf('/'));
  return above === '' ? [] : [above, ...addressesAbove(above)];
};

/** Where the pages are, after the change, that visitors see below an address of a site. */
function seenBelow(draft: Draft, site: Site, above: string): string[] {
  const isHere = ({ id }: Item): boolean => draft.has(id) && draft.item(id).path.startsWith(`${site.home.path}/`);
  return below(site.home)
    .filter((item) => isHere(item) && isLive(draft.tree, item) && isPage(draft.tree, item))
    .map(({ id }) => pathIn(site, draft, id))
    .filter((path) => path.toLowerCase().startsWith(`${above.toLowerCase()}/`));
}

/** What leads on each page by itself that a rule led on with all below an address; not from where another is seen now. */
function oneByOne(draft: Draft, site: Site, { value }: Rule, from: string): Rule[] {
  const to = /^(.+)\/\$1$/.exec(value)?.[1];
  const there = to?.startsWith('/') ? site : sites(draft.tree).find(({ origin }) => origin !== undefined && to?.startsWith(`${origin}/`));
  if (to === undefined || !there) return [];
  const origin = to.startsWith('/') ? '' : (there.origin ?? '');
  const target = to.slice(origin.length);
  const taken = new Set(seenBelow(draft, site, from).map((path) => path.toLowerCase()));
  return seenBelow(draft, there, target)
    .map((path) => ({ name: from + path.slice(target.length), value: origin + path }))
    .filter(({ name }) => !taken.has(name.toLowerCase()));
}

/** Pairs without those that lead on all below some addresses: what they led to has pairs of its own in their place. */
const withoutBelow = (draft: Draft, site: Site, pairs: readonly Rule[], addresses: readonly string[]): Rule[] =>
  pairs.flatMap((pair) => {
    const from = addresses.find((address) => same(ofBelow(address), pair.name));
    return from === undefined ? [{ ...pair }] : oneByOne(draft, site, pair, from);
  });

/**
 * Nothing leads away from an address of a site any more. Where a page is seen there, that goes too which a move of a page above it made
 * for all that was below that one then, as it would hide the pages of the next of that name; the old addresses of the pages that are
 * below it still lead on one by one.
 */
export function freePath(draft: Draft, site: Site, path: string, isOfPage: boolean): void {
  const { tree } = draft;
  for (const map of mapsOf(tree, site)) {
    if (!draft.has(map.id)) continue;
    const made = isOfPage && isMoved(tree, site, map) ? addressesAbove(path) : [];
    changePairs(draft, map.id, (pairs) =>
      withoutBelow(draft, site, pairs, made).filter(({ name }) => !isOf(name, decodeURI(path), tree.languages)),
    );
  }
}

/** Pairs that lead away from the address of a page, so that nobody sees it. */
export function redirectsAway(tree: Tree, page: Item): Rule[] {
  const { site, path } = addressOf(tree, page);
  if (!site) return [];
  const address = decodeURI(path);
  return mapsOf(tree, site).flatMap((map) =>
    parseNameValues(tree.view('published').whatever(map, site.language)?.raw(FIELD.urlMapping) ?? '').filter(({ name }) =>
      isExpression(name) ? fits(name, address) : isOf(name, address, tree.languages),
    ),
  );
}

/** The site of which an item is a page after the change. */
export function siteAfter(draft: Draft, id: Guid): Site | undefined {
  const above = draft.tree.byId(draft.item(id).parent);
  const site = above && siteOfItem(draft.tree, above);
  return site && isWithin(above, site.home) ? site : undefined;
}

/** Path of a page of a site after the change. */
export const pathIn = (site: Site, draft: Draft, id: Guid): string =>
  encodeURI(draft.item(id).path.slice(site.home.path.length).replaceAll(' ', '-')).replace(/[?#]/g, encodeURIComponent);

/** Where a page of a site is. */
export interface Place {
  site: Site;
  path: string;
}

const typeOf = (tree: Tree, site: Site, map: Item): string =>
  (tree.view('draft').whatever(map, site.language)?.raw(FIELD.redirectType) ?? '').trim().toLowerCase();
const isMoved = (tree: Tree, site: Site, map: Item): boolean => map.name.toLowerCase() === 'moved' && typeOf(tree, site, map) === PERMANENT;

/** Leads the old address of a page, and those of the pages below it where there are any, to the new one. False where the site has no redirects, or the new one no address from outside. */
export function redirectPage(draft: Draft, site: Site, page: Item, place: Place, withBelow: boolean): boolean {
  const { tree } = draft;
  const folder = site.settings?.children.find((child) => tree.inherits(child, TEMPLATE.redirects));
  const isElsewhere = place.site !== site;
  if (!folder || (isElsewhere && place.site.origin === undefined)) return false;
  const to = isElsewhere ? (place.site.origin ?? '') + place.path : place.path;
  const from = addressOf(tree, page).path;
  const maps = mapsOf(tree, site);
  const map =
    maps.find((item) => isMoved(tree, site, item))?.id ??
    draft.create({
      parent: folder.id,
      name: maps.some((item) => item.name.toLowerCase() === 'moved') ? 'Moved pages' : 'Moved',
      template: TEMPLATE.redirectMap,
      language: site.language,
      fields: [{ field: FIELD.redirectType, value: 'Redirect301' }],
    });
  // Mails lead to pages with a token: it goes along, unless an editor has said otherwise.
  if (draft.value(map, { field: FIELD.preserveQueryString }) === undefined)
    draft.set(map, { field: FIELD.preserveQueryString, value: '1' });
  changePairs(draft, map, (pairs) => rulesAfterMove(withoutBelow(draft, site, pairs, [to]), { from, to, withBelow }));
  // What other maps led to the old address leads to the new one at once, and not by way of the old; no other site is shown in the place of a page.
  for (const each of maps)
    if (each.id !== map && !(isElsewhere && typeOf(tree, site, each) === TRANSFER))
      changePairs(draft, each.id, (pairs) => pairs.map(({ name, value }) => ({ name, value: ledOn(value, from, to) })));
  // A page that comes back to a site was led away from there, with what is below it.
  const moved = isElsewhere ? mapsOf(tree, place.site).find((item) => isMoved(tree, place.site, item)) : undefined;
  if (moved)
    changePairs(draft, moved.id, (pairs) =>
      withoutBelow(draft, place.site, pairs, [place.path]).filter(({ name }) => !same(place.path, name)),
    );
  return true;
}
