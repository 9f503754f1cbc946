import { guid, guids } from '../../items/guid.ts';
import { sites } from '../../items/sites.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { isEditable } from '../items/ground.ts';
import { sourceItems } from '../items/options.ts';

export interface Wanted {
  q?: string | undefined;
  /** These items, in their order. */
  ids?: string | undefined;
  /** What a field with this source may hold. */
  source?: string | undefined;
  /** Ids or names of templates, with commas between them; what inherits from them counts too. */
  template?: string | undefined;
  under?: string | undefined;
  language: string;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Items that hold other items of a standard value or a template are nobody's finds. */
const isHidden = (item: Item): boolean => item.name.startsWith('__');

function* descendants(root: Item): Generator<Item> {
  for (const child of root.children) {
    yield child;
    yield* descendants(child);
  }
}

/** A source that names a folder to choose from, without saying of what. */
function sourced(tree: Tree, source: string): Iterable<Item> {
  const listed = sourceItems(tree, source);
  if (listed) return listed;
  const root = tree.find((/(?:^|&)datasource=([^&]*)/i.exec(source)?.[1] ?? source).trim());
  return root ? descendants(root) : [];
}

/** One with a stray per cent sign is the address of nothing. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The items that have an address, as somebody pastes it out of a browser: a URL of one of the sites, or a path from its beginning, with
 * or without a language before it. Without a site of that name all sites are looked at.
 */
function addressed(tree: Tree, q: string): ReadonlySet<Item> {
  const text = q.trim();
  if (!/^(?:https?:\/)?\/[^\s]*$/i.test(text)) return new Set();
  if (!URL.canParse(text, 'http://any.site')) return new Set();
  const url = new URL(text, 'http://any.site');
  const names = decoded(url.pathname)
    .split('/')
    .filter((name) => name !== '');
  const hasLanguage = tree.languages.some((language) => language.toLowerCase() === names[0]?.toLowerCase());
  const all = sites(tree);
  const named = all.filter(({ origin, hostNames }) => (origin && new URL(origin).host === url.host) || hostNames.includes(url.hostname));
  return new Set(
    (named.length > 0 ? named : all).flatMap(({ home }) =>
      [names, ...(hasLanguage ? [names.slice(1)] : [])].flatMap((each) => tree.byPath([home.path, ...each].join('/')) ?? []),
    ),
  );
}

/** The items that are looked for, best first: those that have the address, those whose name begins with the words before those that only have them. */
export function findItems(tree: Tree, wanted: Wanted, limit: number): Item[] {
  if (wanted.ids !== undefined)
    return guids(wanted.ids)
      .flatMap((id) => tree.byId(id) ?? [])
      .slice(0, limit);
  const asked = words(wanted.q ?? '');
  const byId = guid(wanted.q ?? '');
  if (byId !== undefined) return [tree.byId(byId)].flatMap((item) => (item && isEditable(item) ? [item] : []));
  const root = wanted.under === undefined ? undefined : tree.find(wanted.under);
  if (wanted.under !== undefined && !root) return [];
  const templates = wanted.template
    ?.split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const isOf = (item: Item): boolean =>
    templates === undefined ||
    templates.length === 0 ||
    tree
      .templateChain(item.templateId)
      .some(
        (id: Guid) =>
          templates.includes(id) || templates.includes(tree.templateName(id).toLowerCase()) || templates.some((each) => guid(each) === id),
      );
  const atAddress = addressed(tree, wanted.q ?? '');
  const draft = tree.view('draft');
  const found: { item: Item; rank: number }[] = [];
  const within = wanted.source !== undefined && wanted.source !== '' ? sourced(tree, wanted.source) : root ? descendants(root) : tree.all();
  for (const item of within) {
    if (isHidden(item) || !isEditable(item) || !isOf(item)) continue;
    if (root && wanted.source && !item.path.toLowerCase().startsWith(`${root.path.toLowerCase()}/`)) continue;
    const name =
      `${draft.whatever(item, wanted.language)?.displayName ?? ''} ${item.name} ${draft.whatever(item, wanted.language)?.raw('Title') ?? ''}`.toLowerCase();
    const inName = asked.every((word) => name.includes(word));
    const isAt = atAddress.has(item);
    if (!isAt && !inName && !asked.every((word) => name.includes(word) || item.path.toLowerCase().includes(word))) continue;
    const rank = isAt ? -1 : asked.length === 0 ? 0 : name.startsWith(asked.join(' ')) ? 0 : inName ? 1 : 2;
    found.push({ item, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
