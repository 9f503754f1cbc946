import {
  GraphQLError,
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLScalarType,
  assertValidSchema,
  buildSchema,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { siteByName, sites } from '../items/sites.ts';
import type { ItemVersion, Tree } from '../items/types.ts';
import { fieldKind } from '../layout/fields.ts';
import { renderLayout } from '../layout/render.ts';
import { counted } from './context.ts';
import type { GraphContext, Resolver } from './context.ts';
import { fieldResolvers } from './resolvers/fields.ts';
import type { FieldSource } from './resolvers/fields.ts';
import { fieldOf, itemResolvers } from './resolvers/items.ts';
import { resolveSearch } from './resolvers/search.ts';
import { routeResolvers, siteResolvers } from './resolvers/sites.ts';
import { templateFieldResolvers, templateResolvers } from './resolvers/templates.ts';
import { SDL } from './sdl.ts';
import { FIELD_TYPE_OF, templateTypes } from './template-types.ts';
import type { TemplateTypes } from './template-types.ts';

type Root = Record<string, never>;

const queryResolvers = {
  item: ((_root, { path, language, version }, context) => {
    if (path == null || path === '') return null;
    const number = version == null || version === '' ? undefined : Number(version);
    if (number !== undefined && !Number.isInteger(number))
      throw new GraphQLError(`version is "${version}"; give a version number.`, { extensions: { code: 'BAD_USER_INPUT' } });
    return counted(context, context.view.resolve(path, language, number)) ?? null;
  }) satisfies Resolver<Root, { path?: string | null; language: string; version?: string | null }>,
  layout: ((_root, args, context) => {
    const site = siteByName(context.view.tree, args.site);
    if (site === undefined) return null;
    const result = renderLayout(context.view, site, args.routePath, args.language, context.layoutOptions);
    if (result === undefined) return { item: null };
    context.sites.set(result.version.item.id, site);
    return { item: counted(context, result.version) };
  }) satisfies Resolver<Root, { site: string; routePath: string; language: string }>,
  search: ((_root, args, context) => resolveSearch(args, context)) satisfies Resolver<Root, Parameters<typeof resolveSearch>[0]>,
  site: (() => ({})) satisfies Resolver<Root>,
};

const siteDataResolvers = {
  siteInfo: ((_root, { site }, context) => siteByName(context.view.tree, site) ?? null) satisfies Resolver<Root, { site: string }>,
  siteInfoCollection: ((_root, _args, context) => sites(context.view.tree)) satisfies Resolver<Root>,
};

function attach(schema: GraphQLSchema, typeName: string, resolvers: Readonly<Record<string, unknown>>): void {
  const type = schema.getType(typeName);
  if (!(type instanceof GraphQLObjectType)) throw new Error(`The schema has no object type ${typeName}.`);
  const fields = type.getFields();
  for (const [name, resolver] of Object.entries(resolvers)) {
    const field = fields[name];
    if (field === undefined) throw new Error(`${typeName}.${name} has a resolver but is not in the schema.`);
    field.resolve = resolver as NonNullable<typeof field.resolve>;
  }
}

function abstractType(schema: GraphQLSchema, name: string, resolveType: (value: unknown, context: GraphContext) => string): void {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLInterfaceType)) throw new Error(`The schema has no interface ${name}.`);
  type.resolveType = (value, context: GraphContext) => resolveType(value, context);
}

function scalars(schema: GraphQLSchema): void {
  const any = schema.getType('JSON');
  if (any instanceof GraphQLScalarType) {
    any.serialize = (value: unknown) => value;
    any.parseValue = (value: unknown) => value;
    any.parseLiteral = (node, variables) => valueFromASTUntyped(node, variables);
  }
}

export interface GraphSchema {
  schema: GraphQLSchema;
  templateTypes: TemplateTypes;
}

function build(types: TemplateTypes): GraphQLSchema {
  const schema = buildSchema(`${SDL}\n${types.sdl}`);
  assertValidSchema(schema);
  scalars(schema);
  attach(schema, 'Query', queryResolvers);
  attach(schema, 'SiteData', siteDataResolvers);
  attach(schema, 'SiteInfo', siteResolvers);
  attach(schema, 'Route', routeResolvers);
  attach(schema, 'ItemTemplate', templateResolvers);
  attach(schema, 'ItemTemplateField', templateFieldResolvers);
  attach(schema, 'UnknownItem', itemResolvers);
  for (const [name, resolvers] of Object.entries(fieldResolvers)) attach(schema, name, resolvers);
  for (const [name, fields] of types.fieldsOf) {
    const members = [...fields].map(
      ([member, id]) => [member, ((version) => fieldOf(version, id)) satisfies Resolver<ItemVersion>] as const,
    );
    attach(schema, name, { ...itemResolvers, ...Object.fromEntries(members) });
  }
  const itemType = (value: unknown, context: GraphContext): string =>
    context.templateTypes.typeOf.get((value as ItemVersion).item.templateId) ?? 'UnknownItem';
  abstractType(schema, 'Item', itemType);
  abstractType(schema, 'ItemField', (value) => FIELD_TYPE_OF[fieldKind((value as FieldSource).definition.type)]);
  return schema;
}

let last: GraphSchema | undefined;

/** The schema of a tree. It is built anew only when the templates have changed, so parsed queries stay valid over edits of content. */
export function graphSchema(tree: Tree): GraphSchema {
  const types = templateTypes(tree);
  const same = last !== undefined && last.templateTypes.sdl === types.sdl && fingerprint(last.templateTypes) === fingerprint(types);
  if (!same || last === undefined) last = { schema: build(types), templateTypes: types };
  return last;
}

const fingerprint = (types: TemplateTypes): string =>
  JSON.stringify([[...types.typeOf], [...types.fieldsOf].map(([name, fields]) => [name, [...fields]])]);
