import { readFileSync } from 'node:fs';
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLScalarType,
  buildSchema,
  isNonNullType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../../tests/support/corpus.ts';
import { SDL } from './sdl.ts';

const fixture = corpus('fixtures/sitecore/edge-schema.graphql');

/** Names differ between versions of Sitecore (protocol page sitecore); ours are those of XM Cloud. */
const RENAMED: Readonly<Record<string, string>> = {
  ItemSearchPredicateGraphType: 'ItemSearchPredicateInput',
  ItemSearchOrderBy: 'ItemSearchOrderByInput',
  Ordering: 'OrderByDirection',
};

const OMITTED: Readonly<Record<string, string>> = {
  Date: 'a scalar of the schema library that no field has',
  DateTime: 'a scalar of the schema library that no field has',
  DateTimeOffset: 'a scalar of the schema library that no field has',
  Seconds: 'a scalar of the schema library that no field has',
  Milliseconds: 'a scalar of the schema library that no field has',
  Decimal: 'a scalar of the schema library that no field has',
};

/** Types that Sitecore made of the templates of that instance; template-types.ts makes those of our tree, and its test holds them to this shape. */
function fromTemplates(type: GraphQLNamedType): boolean {
  if (type instanceof GraphQLInterfaceType) return type.name !== 'Item' && type.name !== 'ItemField';
  return type instanceof GraphQLObjectType && type.name !== 'UnknownItem' && type.getInterfaces().some((each) => each.name === 'Item');
}

const renamed = (type: { toString(): string }): string => String(type).replace(/\w+/g, (name) => RENAMED[name] ?? name);

/** What a query reads may be surer than there, never less sure. */
const readable = (theirs: string, ours: string): boolean => ours === theirs || ours === `${theirs}!`;
/** What a query gives must be taken: the same type, not more required. */
function acceptable(theirs: GraphQLArgument | GraphQLInputField, ours: GraphQLArgument | GraphQLInputField | undefined): boolean {
  if (ours === undefined || renamed(theirs.type).replace(/!$/, '') !== String(ours.type).replace(/!$/, '')) return false;
  return !isNonNullType(ours.type) || isNonNullType(theirs.type) || ours.defaultValue !== undefined;
}

function fieldProblems(owner: string, theirs: GraphQLField<unknown, unknown>, ours: GraphQLField<unknown, unknown> | undefined): string[] {
  if (ours === undefined) return [`${owner}.${theirs.name} is missing`];
  const problems = readable(renamed(theirs.type), String(ours.type))
    ? []
    : [`${owner}.${theirs.name} is ${String(ours.type)} instead of ${String(theirs.type)}`];
  for (const argument of theirs.args) {
    if (
      !acceptable(
        argument,
        ours.args.find((each) => each.name === argument.name),
      )
    )
      problems.push(`${owner}.${theirs.name}(${argument.name}) is not taken as there`);
  }
  for (const argument of ours.args) {
    if (isNonNullType(argument.type) && !theirs.args.some((each) => each.name === argument.name))
      problems.push(`${owner}.${theirs.name}(${argument.name}) is required here only`);
  }
  return problems;
}

function typeProblems(theirs: GraphQLNamedType, schema: GraphQLSchema): string[] {
  const name = RENAMED[theirs.name] ?? theirs.name;
  const ours = schema.getType(name);
  if (ours === undefined || ours.constructor !== theirs.constructor) return [`${name} is missing or of another kind`];
  if (theirs instanceof GraphQLScalarType) return [];
  if (theirs instanceof GraphQLEnumType && ours instanceof GraphQLEnumType) {
    return theirs
      .getValues()
      .filter((value) => ours.getValue(value.name) == null)
      .map((value) => `${name}.${value.name} is missing`);
  }
  if (theirs instanceof GraphQLInputObjectType && ours instanceof GraphQLInputObjectType) {
    return Object.values(theirs.getFields())
      .filter((field) => !acceptable(field, ours.getFields()[field.name]))
      .map((field) => `${name}.${field.name} is not taken as there`);
  }
  if (
    (theirs instanceof GraphQLObjectType || theirs instanceof GraphQLInterfaceType) &&
    (ours instanceof GraphQLObjectType || ours instanceof GraphQLInterfaceType)
  ) {
    const lacking = theirs
      .getInterfaces()
      .filter((each) => !ours.getInterfaces().some((own) => own.name === each.name))
      .map((each) => `${name} is no ${each.name}`);
    return [...lacking, ...Object.values(theirs.getFields()).flatMap((field) => fieldProblems(name, field, ours.getFields()[field.name]))];
  }
  return [`${name} is of a kind that is not compared`];
}

describe.skipIf(fixture === undefined)('the schema, compared with one that Sitecore published', () => {
  const theirs = buildSchema(fixture ? readFileSync(fixture, 'utf8') : 'type Query { absent: Boolean }');
  const ours = buildSchema(SDL);
  const types = Object.values(theirs.getTypeMap()).filter((type) => !type.name.startsWith('__'));

  it('has every type and field of it, with a type that its queries can read', () => {
    const compared = types.filter((type) => !(type.name in OMITTED) && !fromTemplates(type));
    expect(compared.length).toBeGreaterThan(25);
    expect(compared.flatMap((type) => typeProblems(type, ours))).toEqual([]);
  });

  it('leaves out only what it says, and for as long as that holds', () => {
    const used = new Set(
      types
        .flatMap((type) =>
          type instanceof GraphQLObjectType || type instanceof GraphQLInterfaceType ? Object.values(type.getFields()) : [],
        )
        .map((field) => String(field.type).replace(/[[\]!]/g, '')),
    );
    for (const name of Object.keys(OMITTED)) {
      expect(
        types.some((type) => type.name === name),
        name,
      ).toBe(true);
      expect(used.has(name), `${name} is used by a field`).toBe(false);
    }
  });

  it('gives each item type of a template the fields of UnknownItem, as there', () => {
    const unknown = ours.getType('UnknownItem');
    const app = theirs.getType('App');
    if (!(unknown instanceof GraphQLObjectType) || !(app instanceof GraphQLObjectType)) throw new Error('UnknownItem or App is missing');
    expect(Object.values(app.getFields()).flatMap((field) => fieldProblems('UnknownItem', field, unknown.getFields()[field.name]))).toEqual(
      [],
    );
  });
});
