import { guid } from './guid.ts';
import { FIELD, TEMPLATE } from './ids.ts';
import { sharedValue } from './tree/templates.ts';
import type { Item, ItemProblem, Site, Tree } from './types.ts';

const known = new WeakMap<Tree, readonly Site[]>();

/** The sites of the tree, in tree order. */
export function sites(tree: Tree): readonly Site[] {
  return known.get(tree) ?? readSites(tree, {}, () => undefined);
}

/** Case-insensitive. */
export function siteByName(tree: Tree, name: string): Site | undefined {
  const wanted = name.toLowerCase();
  return sites(tree).find((site) => site.name.toLowerCase() === wanted);
}

/** The site whose root holds the item; of several with the same root, the one whose home does. */
export function siteOfItem(tree: Tree, item: Item): Site | undefined {
  const all = sites(tree);
  return all.find((site) => isWithin(item, site.home)) ?? all.find((site) => isWithin(item, site.root));
}

export function isWithin(item: Item, ancestor: Item): boolean {
  for (let one: Item | undefined = item; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

/**
 * Reads the Site Definition items (protocol page scs-items, "Site Grouping"). A definition without a name or a start item
 * that exists is no site, and is reported.
 */
export function readSites(tree: Tree, origins: Readonly<Record<string, string>>, report: (problem: ItemProblem) => void): readonly Site[] {
  const found: Site[] = [];
  for (const item of tree.all()) {
    if (!tree.inherits(item, TEMPLATE.siteDefinition) || item.name.toLowerCase() === '__standard values') continue;
    // The template of a definition is an item too, but of another template; only definitions come here.
    const site = readSite(tree, item, origins, (reason) => report({ file: item.raw.file, path: item.path, reason }));
    if (typeof site === 'string') report({ file: item.raw.file, path: item.path, reason: site });
    else if (found.some((other) => other.name.toLowerCase() === site.name.toLowerCase())) {
      report({ file: item.raw.file, path: item.path, reason: `a second site named ${site.name}: only the first is served` });
    } else found.push(site);
  }
  known.set(tree, found);
  return found;
}

function readSite(
  tree: Tree,
  definition: Item,
  origins: Readonly<Record<string, string>>,
  report: (reason: string) => void,
): Site | string {
  const value = (id: string, hint: string) => (sharedValue(definition.raw, id) ?? hinted(definition, hint) ?? '').trim();
  const name = value(FIELD.siteName, 'SiteName');
  if (name === '') return 'a Site Definition without SiteName is no site';
  const start = guid(value(FIELD.startItem, 'StartItem'));
  const home = start ? tree.byId(start) : undefined;
  if (!home) return `site ${name}: StartItem ${start ? `{${start}} does not exist` : 'is missing'}`;
  const root =
    ancestor(definition, (item) => tree.inherits(item, TEMPLATE.siteRoot) || tree.inherits(item, TEMPLATE.appRoot)) ?? home.parent ?? home;
  const settings = ancestor(definition, (item) => item.parent === root);
  const hostNames = value(FIELD.hostName, 'HostName')
    .split(/[|,;]/)
    .map((host) => host.trim())
    .filter((host) => host !== '');
  const domain = guid((settings && sharedValue(settings.raw, FIELD.dictionaryDomain)) ?? '');
  const host = value('', 'TargetHostName') || hostNames.find((one) => !one.includes('*'));
  const scheme = value('', 'Scheme') || 'http';
  let origin = origins[name] ?? (host ? `${scheme.split('|')[0]!}://${host}` : undefined);
  // Part of the address of each of the site's pages: one that is none would cost them all.
  if (origin !== undefined && !URL.canParse(origin)) {
    report(`site ${name}: ${origin} is no address; its pages have none on other sites until Scheme, TargetHostName or HostName are mended`);
    origin = undefined;
  }
  return {
    name,
    root,
    home,
    hostNames,
    origin,
    language: value(FIELD.siteLanguage, 'Language') || tree.defaultLanguage,
    definition,
    settings,
    dictionary: (domain ? tree.byId(domain) : undefined) ?? root.children.find((child) => tree.inherits(child, TEMPLATE.dictionaryDomain)),
  };
}

function ancestor(item: Item, matches: (item: Item) => boolean): Item | undefined {
  for (let one = item.parent; one; one = one.parent) if (matches(one)) return one;
  return undefined;
}

function hinted(item: Item, hint: string): string | undefined {
  return item.raw.shared.find((field) => field.hint.toLowerCase() === hint.toLowerCase())?.value;
}
