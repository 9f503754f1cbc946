import { guid, guids } from '../../items/guid.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import { sharedValue } from '../../items/tree/templates.ts';
import type { Guid, Item, ItemVersion, Site, Tree } from '../../items/types.ts';

/** A partial design of a page's design, in the page's language. */
export interface PartialDesign {
  version: ItemVersion;
  /** Its renderings stand in a wrapper of this signature; without one they stand in the placeholder itself. */
  signature: string;
}

const mappings = new WeakMap<Tree, Map<Item, ReadonlyMap<Guid, Guid>>>();

/**
 * The page design of a page: the one that the page names, else the one that the site maps its template to, else its
 * nearest base template that has one (Sitecore maps exact templates only; a design for `_Page` then serves all pages).
 */
export function designOf(version: ItemVersion, site: Site | undefined, problem: (reason: string) => void): Item | undefined {
  const { tree } = version.view;
  if (version.item.templateId === TEMPLATE.pageDesign) return version.item;
  const named = guid(version.raw(FIELD.pageDesign) ?? '');
  if (named) {
    const design = tree.byId(named);
    if (design) return design;
    problem(`page design {${named}} does not exist; the one of the template is used`);
  }
  if (!site) return undefined;
  const mapping = mappingOf(tree, site);
  if (mapping.size === 0) return undefined;
  for (const template of tree.templateChain(version.item.templateId)) {
    const mapped = mapping.get(template);
    if (!mapped) continue;
    const design = tree.byId(mapped);
    if (design) return design;
    problem(`page design {${mapped}} of template ${tree.templateName(template)} does not exist`);
  }
  return undefined;
}

/** The partial designs that the view shows, in order. */
export function partialsOf(design: Item, page: ItemVersion, problem: (reason: string) => void): PartialDesign[] {
  const { view, language } = page;
  const list = view.version(design, language)?.raw(FIELD.partialDesigns) ?? '';
  return guids(list).flatMap((id) => {
    const version = view.resolve(id, language);
    if (!version) {
      problem(
        `partial design {${id}} of ${design.path} does not exist, or the ${view.name} view shows no version of it in ${language} or its fallbacks`,
      );
      return [];
    }
    return [{ version, signature: version.raw(FIELD.signature)?.trim() ?? '' }];
  });
}

/** Template → page design of a site: `TemplatesMapping` of its Page Designs item, with two layers of percent-encoding. */
function mappingOf(tree: Tree, site: Site): ReadonlyMap<Guid, Guid> {
  let ofTree = mappings.get(tree);
  if (!ofTree) mappings.set(tree, (ofTree = new Map()));
  let mapping = ofTree.get(site.root);
  if (!mapping) {
    const designs = pageDesignsItem(tree, site.root);
    mapping = parseMapping((designs && sharedValue(designs.raw, FIELD.templatesMapping)) ?? '');
    ofTree.set(site.root, mapping);
  }
  return mapping;
}

/** Below `Presentation`, so at most two levels below the site's root. */
function pageDesignsItem(tree: Tree, root: Item): Item | undefined {
  const candidates = root.children.flatMap((child) => [child, ...(tree.inherits(child, TEMPLATE.pageDesigns) ? [] : child.children)]);
  return candidates.find((item) => tree.inherits(item, TEMPLATE.pageDesigns));
}

const PAIR =
  /\{?([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})\}?\s*=\s*\{?([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})\}?/gi;

function parseMapping(raw: string): ReadonlyMap<Guid, Guid> {
  // GUIDs hold nothing that decoding could spoil, so the number of layers need not be known
  const text = raw.replace(/%(?:25)*([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const mapping = new Map<Guid, Guid>();
  for (const [, template = '', design = ''] of text.matchAll(PAIR)) {
    const [from, to] = [guid(template), guid(design)];
    if (from && to && !mapping.has(from)) mapping.set(from, to);
  }
  return mapping;
}
