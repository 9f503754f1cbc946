import { pagePath, siteRoot } from '../definitions/sites.ts';
import { TEMPLATE_OF, templateById } from '../definitions/schema.ts';
import type { RefKind } from '../model/define.ts';
import { idOf } from '../scs/guid.ts';
import { nameOf } from '../scs/item.ts';
import { FORMS_ROOT } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { T } from '../scs/well-known.ts';
import { expectedPath, normal } from './documents.ts';
import type { Document } from './documents.ts';

export interface Target {
  path: string;
  id: string;
  /** It exists, in the project or in this import. */
  exists: boolean;
}

/** Addresses of the site that are no items. */
const APPLICATION =
  /^\/(search|sign-in|sign-up|careers\/search-jobs|user-registration|alumni|api|newsletter|for-you|feeds?|rss|sitemap|\.well-known)(\/|\.|\?|#|$)/;

const KIND_OF = new Map(Object.entries(TEMPLATE_OF).map(([kind, template]) => [template, kind]));
const KINDS = /^(article|blog|blogEntry|profile|event|publication|topic|office|tag|page|data|form):(.+)$/;

/** Finds what references and links mean among the items of the project and the documents of an import. */
export class References {
  readonly #byKey = new Map<string, string>();
  readonly #paths = new Set<string>();
  /** Of forms, which editors make in place: their ids are not made of their paths. */
  readonly #forms = new Map<string, string>();

  constructor(store: ItemStore) {
    for (const item of store.all()) {
      // A folder is no page: nobody can be led there.
      if (item.template === T.folder) continue;
      this.#paths.add(item.path.toLowerCase());
      if (item.path.startsWith(`${FORMS_ROOT}/`)) this.#forms.set(item.path.toLowerCase(), item.id);
      const kind = KIND_OF.get(templateById(item.template)?.name ?? '');
      if (kind) this.#byKey.set(`${kind}:${nameOf(item.path)}`.toLowerCase(), item.path);
    }
  }

  add(document: Pick<Document, 'key' | 'path'>): void {
    this.#byKey.set(document.key.toLowerCase(), document.path);
    this.#paths.add(document.path.toLowerCase());
  }

  addPath(path: string): void {
    this.#paths.add(path.toLowerCase());
  }

  has(path: string): boolean {
    return this.#paths.has(path.toLowerCase());
  }

  /**
   * The item that a reference names, from a document of `site`. Undefined when it has no form of a reference, or when
   * nothing tells where a target that does not exist would be.
   */
  find(reference: string, site: string, kind?: RefKind): Target | undefined {
    const text = reference.trim();
    const parts = KINDS.exec(text);
    const type = parts?.[1] ?? kind;
    const rest = parts?.[2] ?? text;
    if (text.startsWith('/sitecore/')) return this.#target(text);
    if (text.startsWith('/')) return this.#target(pagePath(site, text));
    if (type === 'page' || type === 'data') {
      const place = /^([a-z]+):(.*)$/.exec(rest);
      if (!place) return undefined;
      return this.#target(
        type === 'page' ? pagePath(place[1] ?? '', normal(place[2] ?? '')) : `${siteRoot(place[1] ?? '')}/Data/${place[2] ?? ''}`,
      );
    }
    if (!type) return undefined;
    if (type === 'form') return this.#target(`${FORMS_ROOT}/${rest}`);
    const path = this.#byKey.get(`${type}:${rest}`.toLowerCase()) ?? expectedPath(type, rest);
    return path === undefined ? undefined : this.#target(path);
  }

  #target(path: string): Target {
    return { path, id: this.#forms.get(path.toLowerCase()) ?? idOf(path), exists: this.has(path) };
  }
}

/** A link's address, taken apart. */
export type LinkTarget =
  | { kind: 'internal'; target: Target; query: string; anchor: string }
  | { kind: 'external' | 'mailto' | 'anchor'; url: string }
  | { kind: 'missing'; url: string; reason: string };

/** What an address in a document leads to. Addresses of the site's own functions are external links with a path. */
export function linkTarget(href: string, site: string, references: References): LinkTarget {
  const url = href.trim();
  if (url.startsWith('#')) return { kind: 'anchor', url };
  if (/^(mailto|tel):/i.test(url)) return { kind: 'mailto', url };
  if (/^(https?:)?\/\//i.test(url)) return { kind: 'external', url };
  const [, address = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(url) ?? [];
  const target = references.find(address, site);
  if (target?.exists) return { kind: 'internal', target, query, anchor };
  if (APPLICATION.test(address)) return { kind: 'external', url };
  if (target && !address.startsWith('/')) return { kind: 'internal', target, query, anchor };
  return {
    kind: 'missing',
    url,
    reason: KINDS.test(address) || address.startsWith('/') ? `nothing is at "${address}"` : `"${url}" is no address that can be followed`,
  };
}
