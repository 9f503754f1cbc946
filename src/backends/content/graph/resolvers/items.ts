import { guid } from '../../items/guid.ts';
import type { Guid, Item, ItemVersion, TemplateField, Tree } from '../../items/types.ts';
import { isMedia } from '../../layout/addresses.ts';
import { itemUrl, mediaFacts } from '../../layout/links.ts';
import { hasLayout, renderLayout } from '../../layout/render.ts';
import { counted, siteFor } from '../context.ts';
import type { GraphContext, Resolver } from '../context.ts';
import { formatGuid } from '../guid-format.ts';
import { DEFAULT_PAGE, pageFrom } from '../paging.ts';
import type { FieldSource } from './fields.ts';

type ItemResolver<Arguments = Record<string, unknown>> = Resolver<ItemVersion, Arguments>;

interface Narrowing {
  hasLayout?: boolean | null;
  includeTemplateIDs?: readonly (string | null)[] | null;
}

/** `includeTemplateIDs` counts inherited templates and takes any notation of a GUID. */
function fits(version: ItemVersion, narrowing: Narrowing): boolean {
  const ids = (narrowing.includeTemplateIDs ?? []).filter((id) => id !== null && id !== '');
  if (ids.length > 0 && !ids.some((id) => version.view.tree.inherits(version.item, guid(id ?? '') ?? ''))) return false;
  return narrowing.hasLayout !== true || hasLayout(version);
}

function visible(version: ItemVersion, items: readonly Item[], narrowing: Narrowing): ItemVersion[] {
  return items
    .map((item) => version.view.version(item, version.language))
    .filter((each) => each !== undefined && fits(each, narrowing)) as ItemVersion[];
}

function ancestorsOf(item: Item): Item[] {
  const found: Item[] = [];
  for (let each = item.parent; each !== undefined; each = each.parent) found.push(each);
  return found;
}

const definitions = new WeakMap<Tree, Map<Guid, Map<string, TemplateField>>>();

/** The field of a template by name (any case) or id. */
function definitionOf(version: ItemVersion, nameOrId: string): TemplateField | undefined {
  const { tree } = version.view;
  let byTemplate = definitions.get(tree);
  if (byTemplate === undefined) definitions.set(tree, (byTemplate = new Map()));
  let byName = byTemplate.get(version.item.templateId);
  if (byName === undefined) {
    byName = new Map();
    for (const { definition } of version.fields({ standard: true })) {
      if (!byName.has(definition.name.toLowerCase())) byName.set(definition.name.toLowerCase(), definition);
      byName.set(definition.id, definition);
    }
    byTemplate.set(version.item.templateId, byName);
  }
  return byName.get(guid(nameOrId) ?? nameOrId.toLowerCase());
}

/** A field of an item, or undefined when its template has none of that name. */
export function fieldOf(version: ItemVersion, nameOrId: string): FieldSource | undefined {
  const definition = definitionOf(version, nameOrId);
  if (definition === undefined) return undefined;
  const raw = version.raw(definition.id) ?? '';
  // What `rev` in a file's address is the beginning of; serialized media seldom have a revision of their own.
  if (definition.name === '__Revision' && isMedia(version.item))
    return { owner: version, definition, raw: mediaFacts(version).revision ?? raw };
  return { owner: version, definition, raw };
}

function url(
  version: ItemVersion,
  context: GraphContext,
): { url: string; path: string; hostName: string; scheme: string; siteName: string } {
  const site = siteFor(context, version.item);
  const path = itemUrl(context.view, version.item, site, version.language);
  const origin = site?.origin === undefined ? undefined : new URL(site.origin);
  return {
    url: origin === undefined || !path.startsWith('/') ? path : origin.origin + path,
    path,
    hostName: origin?.host ?? '',
    scheme: origin?.protocol.slice(0, -1) ?? '',
    siteName: site?.name ?? '',
  };
}

function rendered(version: ItemVersion, context: GraphContext): unknown {
  const site = siteFor(context, version.item);
  if (site === undefined || !hasLayout(version)) return {};
  const result = renderLayout(context.view, site, version.item, version.language, { ...context.layoutOptions, version: version.version });
  if (result === undefined) return {};
  if (result.problems.length > 0) context.onProblems(result.problems);
  return result.json;
}

function languageNames(code: string): { name: string; displayName: string; englishName: string; nativeName: string } {
  const nameIn = (language: string): string => {
    try {
      return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
    } catch {
      // A language of the tree need not be one that Intl knows; its code is then its name.
      return code;
    }
  };
  return { name: code, displayName: nameIn('en'), englishName: nameIn('en'), nativeName: nameIn(code) };
}

/** Resolvers of what every item has; each concrete type gets them. */
export const itemResolvers = {
  id: ((version, { format }) => formatGuid(version.item.id, format)) satisfies ItemResolver<{ format: string }>,
  name: ((version) => version.item.name) satisfies ItemResolver,
  displayName: ((version) => version.displayName) satisfies ItemResolver,
  path: ((version) => version.item.path) satisfies ItemResolver,
  personalization: (() => ({ variantIds: [] })) satisfies ItemResolver,
  version: ((version) => version.version) satisfies ItemResolver,
  language: ((version) => languageNames(version.language)) satisfies ItemResolver,
  languages: ((version, _args, context) =>
    counted(
      context,
      context.view
        .languages(version.item)
        .map((language) => context.view.version(version.item, language))
        .filter((each) => each !== undefined),
    )) satisfies ItemResolver,
  template: ((version) => ({ id: version.item.templateId })) satisfies ItemResolver,
  url: ((version, _args, context) => url(version, context)) satisfies ItemResolver,
  itemUri: ((version) =>
    `sitecore://web/${formatGuid(version.item.id, 'B')}?lang=${version.language}&ver=${version.version}`) satisfies ItemResolver,
  field: ((version, { name }, context) => {
    const field = fieldOf(version, name);
    return field?.definition.name.startsWith('__') && !context.profile.standardFields ? undefined : field;
  }) satisfies ItemResolver<{ name: string }>,
  fields: ((version, { ownFields }) =>
    version
      .fields({ ownOnly: ownFields === true })
      .map(({ definition, raw }): FieldSource => ({ owner: version, definition, raw }))) satisfies ItemResolver<{
    ownFields: boolean | null;
  }>,
  rendered: ((version, _args, context) => rendered(version, context)) satisfies ItemResolver,
  parent: ((version, _args, context) =>
    counted(context, version.item.parent && context.view.version(version.item.parent, version.language))) satisfies ItemResolver,
  ancestors: ((version, narrowing, context) =>
    counted(context, visible(version, ancestorsOf(version.item), narrowing))) satisfies ItemResolver<Narrowing>,
  children: ((version, { first, after, ...narrowing }, context) => {
    const page = pageFrom(visible(version, version.item.children, narrowing), { first: first ?? null, after: after ?? null }, DEFAULT_PAGE);
    counted(context, page.results);
    return page;
  }) satisfies ItemResolver<Narrowing & { first?: number | null; after?: string | null }>,
  hasChildren: ((version, narrowing) => visible(version, version.item.children, narrowing).length > 0) satisfies ItemResolver<Narrowing>,
};
