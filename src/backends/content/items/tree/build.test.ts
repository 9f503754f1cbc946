import { describe, expect, it } from 'vitest';
import { CONTENT, finalRenderings, FOLDER, item, template, templateId, treeOf, value } from '../../../../../tests/support/content-tree.ts';
import { idOf, scsYaml } from '../../../../../tests/support/scs-yaml.ts';

const paths = (items: Iterable<{ path: string }>) => Array.from(items, ({ path }) => path);
const sort = (order: string) => ({ shared: [{ id: 'ba3f86a2-4a1c-4d78-b63d-91c2779c1b5e', hint: '__Sortorder', value: order }] });

describe('the tree', () => {
  it('orders children by sort order, then by name, 100 where none is given', async () => {
    const tree = await treeOf([
      item(CONTENT, FOLDER),
      item(`${CONTENT}/b`, FOLDER),
      item(`${CONTENT}/A`, FOLDER),
      item(`${CONTENT}/z`, FOLDER, [], sort('99')),
      item(`${CONTENT}/0`, FOLDER, [], sort('101')),
    ]);
    expect(tree.byPath(CONTENT)!.children.map(({ name }) => name)).toEqual(['z', 'A', 'b', '0']);
    expect(tree.problems).toEqual([]);
  });

  it('finds items by GUID in any notation and by path in any case, with dashes for spaces', async () => {
    const tree = await treeOf([item(CONTENT, FOLDER), item(`${CONTENT}/My Page`, FOLDER), item(`${CONTENT}/My Page/a-b c`, FOLDER)]);
    const id = idOf(`${CONTENT}/my page`);
    for (const form of [id, `{${id.toUpperCase()}}`, id.replaceAll('-', '')]) expect(tree.byId(form)?.name).toBe('My Page');
    for (const path of [`${CONTENT}/MY page/`, `${CONTENT}/my-page`]) expect(tree.byPath(path)?.name).toBe('My Page');
    expect(tree.byPath(`${CONTENT}/my-page/A-B-C`)?.name).toBe('a-b c');
    expect(tree.byPath(`${CONTENT}/mypage`)).toBeUndefined();
  });

  it('makes the folders above what is serialized', async () => {
    const tree = await treeOf([item('/sitecore/content/far/away/page', FOLDER, [], { parent: '11111111-1111-1111-1111-111111111111' })]);
    expect(tree.problems).toEqual([]);
    expect(tree.byPath('/sitecore/content/far/away/page')?.parent?.parent?.path).toBe('/sitecore/content/far');
    expect(tree.size).toBe(1);
  });
});

describe('what is wrong with one item is reported, and the rest is served', () => {
  const good = item(CONTENT, FOLDER);

  it('what is no item', async () => {
    const tree = await treeOf([good, 'ID: "x']);
    expect(tree.problems).toMatchObject([
      { file: 'items/all/002.yml', line: 1, reason: expect.stringContaining('three dashes') as string },
    ]);
    expect(tree.byPath(CONTENT)).toBeDefined();
  });

  it('a duplicate id', async () => {
    const tree = await treeOf([good, { ...item(`${CONTENT}/twin`, FOLDER), id: idOf(CONTENT) }]);
    const reason = `duplicate id ${idOf(CONTENT)}: items/all/001.yml (${CONTENT}) has it too and is served`;
    expect(tree.problems).toEqual([{ file: 'items/all/002.yml', path: `${CONTENT}/twin`, reason }]);
    expect(tree.byId(idOf(CONTENT))?.path).toBe(CONTENT);
  });

  it('a missing parent, with all below it', async () => {
    const tree = await treeOf([
      good,
      item(`${CONTENT}/gone/child`, FOLDER),
      item(`${CONTENT}/gone/child/below`, FOLDER),
      item(`${CONTENT}/stays`, FOLDER),
    ]);
    expect(tree.problems).toMatchObject([{ file: 'items/all/002.yml', reason: expect.stringContaining('missing parent') as string }]);
    expect(tree.byPath(`${CONTENT}/gone/child/below`)).toBeUndefined();
    expect(tree.byPath(`${CONTENT}/stays`)).toBeDefined();
  });

  it('items that are each other’s parent', async () => {
    const [a, b] = [`${CONTENT}/a`, `${CONTENT}/b`];
    const tree = await treeOf([good, item(a, FOLDER, [], { parent: idOf(b) }), item(b, FOLDER, [], { parent: idOf(a) })]);
    expect(tree.problems.map(({ reason }) => reason.slice(0, 12))).toEqual(['parent cycle', 'parent cycle']);
    expect(paths(tree.all())).not.toContain(a);
  });

  it('a path that disagrees with the parent', async () => {
    const tree = await treeOf([
      good,
      item(`${CONTENT}/a`, FOLDER),
      item(`${CONTENT}/elsewhere/b`, FOLDER, [], { parent: idOf(`${CONTENT}/a`) }),
    ]);
    expect(tree.problems).toMatchObject([
      { file: 'items/all/003.yml', reason: expect.stringContaining(`served as ${CONTENT}/a/b`) as string },
    ]);
    expect(tree.byPath(`${CONTENT}/a/b`)).toBeDefined();
  });

  it('an unknown template: the item keeps the fields of its file', async () => {
    const tree = await treeOf([
      good,
      item(`${CONTENT}/a`, '99999999-0000-4000-8000-000000000000', [{ id: idOf('x'), hint: 'Title', value: 'T' }]),
    ]);
    expect(tree.problems).toMatchObject([{ file: 'items/all/002.yml', reason: expect.stringContaining('unknown template') as string }]);
    const version = tree.view('published').resolve(`${CONTENT}/a`, 'en')!;
    expect(version.raw('title')).toBe('T');
    expect(version.fields().map(({ definition, raw }) => [definition.name, raw])).toEqual([['Title', 'T']]);
  });

  it('bad layout XML, with its line', async () => {
    const bad = item(`${CONTENT}/a`, FOLDER, [finalRenderings('<r>\n  <d id="x">\n    <r uid="{1}"\n  </d>\n</r>')]);
    const tree = await treeOf([good, bad]);
    const line =
      scsYaml(bad)
        .split('\n')
        .findIndex((text) => text.includes('uid=')) + 1;
    expect(tree.problems).toMatchObject([{ file: 'items/all/002.yml', line, reason: expect.stringContaining('bad layout XML') as string }]);
    expect(tree.byPath(`${CONTENT}/a`)).toBeDefined();
  });

  it('a template cycle, cut', async () => {
    const tree = await treeOf([
      ...template('A', { One: 'Single-Line Text' }, { bases: ['B'] }),
      ...template('B', { Two: 'Single-Line Text' }, { bases: ['C'] }),
      ...template('C', {}, { bases: ['A'] }),
      item(CONTENT, 'A', [value('B', 'Two', '2')]),
    ]);
    expect(tree.problems).toMatchObject([
      { reason: expect.stringMatching(/template cycle: (A → B → C → A|B → C → A → B|C → A → B → C)/) as string },
    ]);
    expect(tree.templateChain(templateId('A'))).toEqual([templateId('A'), templateId('B'), templateId('C')]);
    expect(tree.view('published').resolve(CONTENT, 'en')!.raw('Two')).toBe('2');
  });

  it('a base template that nobody declares', async () => {
    const tree = await treeOf(template('A', {}, { bases: ['{99999999-0000-4000-8000-000000000000}'] }));
    expect(tree.problems).toMatchObject([{ file: 'items/all/001.yml', reason: expect.stringContaining('base template') as string }]);
  });
});
