import { homeOf, siteRoot } from '../definitions/sites.ts';
import { TEMPLATE_OF, templateById } from '../definitions/schema.ts';
import { sites } from '../model/sites.ts';
import { nameOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { parseGuid, parseGuids } from '../scs/guid.ts';
import type { ItemStore } from '../scs/store.ts';
import { expectedPath } from '../importer/documents.ts';

/** What an item is as a document: its type, where it is, and how references call it. */
export interface DocumentName {
  type: string;
  site: string;
  /** Address below Home, or path below Data. */
  address: string;
  reference: string;
  /** Path of its file, without language and extension. */
  file: string;
}

const KINDS = Object.entries(TEMPLATE_OF);

/** The document that an item is; undefined for folders, datasources of pages and all that is no document. */
export function documentName(item: ScsItem, store: ItemStore): DocumentName | undefined {
  const template = templateById(item.template);
  if (!template || item.path.endsWith('/__Standard Values')) return undefined;
  const site = sites.find((each) => item.path.startsWith(`${siteRoot(each.name)}/`))?.name;
  if (site === undefined) return undefined;
  const home = homeOf(site);
  const slug = nameOf(item.path);
  if (item.path === home || item.path.startsWith(`${home}/`)) {
    if (!template.page) return undefined;
    const address = item.path.slice(home.length) || '/';
    const kind = KINDS.find(([, name]) => name === template.name)?.[0];
    if (kind && item.path.toLowerCase() === typedPath(kind, item, store)?.toLowerCase())
      return {
        type: kind,
        site,
        address,
        reference: `${kind}:${slug}`,
        file: `${kind === 'blogEntry' ? 'blogEntries' : `${kind}s`}/${slug}`,
      };
    return {
      type: 'page',
      site,
      address,
      reference: `page:${site}:${address}`,
      file: `pages/${site}-${address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')}`,
    };
  }
  const data = `${siteRoot(site)}/Data/`;
  if (!item.path.startsWith(data) || template.def.folder !== 'Data') return undefined;
  const address = item.path.slice(data.length);
  if (template.name === 'Tag' && address === `Tags/${slug}`)
    return { type: 'tag', site, address, reference: `tag:${slug}`, file: `tags/${slug}` };
  // An item below another one is written in place in it.
  const parent = store.byId(item.parent);
  if (parent && templateById(parent.template)) return undefined;
  return { type: 'data', site, address, reference: `data:${site}:${address}`, file: `data/${site}-${address.replaceAll('/', '-')}` };
}

/** Where an item of a kind is by the rules of the contract. */
function typedPath(kind: string, item: ScsItem, store: ItemStore): string | undefined {
  const slug = nameOf(item.path);
  if (kind === 'blogEntry') {
    const blog = store.byId(item.parent);
    return blog && templateById(blog.template)?.name === 'Blog Instance'
      ? `${homeOf('insights')}/blog/${nameOf(blog.path)}/${slug}`
      : undefined;
  }
  if (kind !== 'article') return expectedPath(kind, slug);
  const topics = templateById(item.template)?.fields.get('topics');
  const value = item.shared.find((field) => field.id === topics?.ref.id)?.value ?? '';
  const first = store.byId(parseGuid(parseGuids(value)[0] ?? '') ?? '');
  return first && `${homeOf('insights')}/featured-insights/${nameOf(first.path)}/${slug}`;
}
