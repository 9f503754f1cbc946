import { GraphQLInterfaceType, GraphQLObjectType, assertValidSchema, buildSchema } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { idOfPath } from '../items/guid.ts';
import { loadTree } from '../items/load.ts';
import { templateItems, writeItems } from '../testing/write-items.ts';
import type { ItemSpec } from '../testing/write-items.ts';
import { SDL } from './sdl.ts';
import { templateTypes } from './template-types.ts';

const T = '/sitecore/templates/Project/acme';
let remove = (): void => undefined;
afterEach(() => remove());

async function typesOf(items: readonly ItemSpec[]) {
  const written = writeItems(items);
  ({ remove } = written);
  const types = templateTypes(await loadTree({ root: written.root }));
  const schema = buildSchema(`${SDL}\n${types.sdl}`);
  assertValidSchema(schema);
  const members = (name: string): Record<string, string> => {
    const type = schema.getType(name);
    if (!(type instanceof GraphQLObjectType) && !(type instanceof GraphQLInterfaceType)) throw new Error(`There is no type ${name}.`);
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
  };
  return { types, schema, members };
}

describe('templateTypes', () => {
  it('makes a type of each template, and an interface of one that others are based on', async () => {
    const { members, schema, types } = await typesOf([
      ...templateItems(`${T}/_Page`, { Title: 'Single-Line Text', 'Page Image': 'Image' }),
      ...templateItems(`${T}/Home Page`, { Body: 'Rich Text', ISBN: 'Single-Line Text' }, [`${T}/_Page`]),
    ]);
    expect(members('_Page')).toEqual({ title: 'TextField', pageImage: 'ImageField' });
    expect(members('HomePage')).toMatchObject({
      id: 'ID!',
      title: 'TextField',
      pageImage: 'ImageField',
      body: 'RichTextField',
      isbn: 'TextField',
    });
    const home = schema.getType('HomePage');
    expect(home instanceof GraphQLObjectType && home.getInterfaces().map((each) => each.name)).toEqual(['Item', '_Page']);
    expect(types.typeOf.get(idOfPath(`${T}/_Page`))).toBe('C___Page');
  });

  it('tells clashing names apart by their ids', async () => {
    const { types, members } = await typesOf([
      ...templateItems(`${T}/Item`, { Path: 'Single-Line Text' }),
      ...templateItems(`${T}/One/Card`, {}),
      ...templateItems(`${T}/Two/Card`, {}),
      ...templateItems(`${T}/3D Model`, { '3D File': 'File' }),
    ]);
    const short = (path: string): string => idOfPath(path).replaceAll('-', '');
    expect([...types.typeOf.values()].sort()).toEqual(
      ['Card', `Card_${short(`${T}/Two/Card`)}`, `Item_${short(`${T}/Item`)}`, '_3DModel'].sort(),
    );
    expect(members(`Item_${short(`${T}/Item`)}`)).toMatchObject({ path: 'String!', [`path_${short(`${T}/Item/Data/Path`)}`]: 'TextField' });
    expect(members('_3DModel')).toMatchObject({ _3DFile: 'TextField' });
  });

  it('does not promise an interface whose field another one hides with another type', async () => {
    const { schema } = await typesOf([
      ...templateItems(`${T}/_A`, { Title: 'Single-Line Text' }),
      ...templateItems(`${T}/_B`, { Title: 'Rich Text' }),
      ...templateItems(`${T}/Both`, {}, [`${T}/_A`, `${T}/_B`]),
    ]);
    const both = schema.getType('Both');
    expect(both instanceof GraphQLObjectType && both.getInterfaces()).toHaveLength(2);
  });
});
