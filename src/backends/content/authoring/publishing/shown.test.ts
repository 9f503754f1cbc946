import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTENT, fallingBack, FOLDER, HOME, item, itemFile, itemFolder, site, treeOf } from '../../../../../tests/support/content-tree.ts';
import { idOf, scsYaml, type WrittenField, type WrittenItem } from '../../../../../tests/support/scs-yaml.ts';
import { FIELD } from '../../items/ids.ts';
import { ItemSource } from '../../items/source.ts';
import { differencesOf, messagesOf } from './message.ts';
import { lookAt } from './shown.ts';

const PAGE = `${CONTENT}/page`;
const field = (id: string, value: string): WrittenField => ({ id, hint: 'x', value });
const DRAFT = field(FIELD.workflowState, '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}');
const TITLE = (text: string) => field(idOf('title'), text);
const NOON = Date.UTC(2026, 0, 2, 12);

const page = (versions: WrittenField[][], shared: WrittenField[] = []): WrittenItem =>
  item(PAGE, FOLDER, [], { shared, languages: { en: { versions } } });
const shown = async (one: WrittenItem, now = NOON) => lookAt(await treeOf([item(CONTENT, FOLDER), one], { now: () => now })).shown;
const differences = async (before: WrittenItem, after: WrittenItem, [then, now] = [NOON, NOON]) =>
  differencesOf(await shown(before, then), await shown(after, now)).map(
    ({ operation, path, language }) => `${operation} ${path} ${language}`,
  );

it.each([
  ['a draft that comes', page([[TITLE('a')]]), page([[TITLE('a')], [TITLE('b'), DRAFT]]), []],
  ['a draft that changes', page([[], [TITLE('a'), DRAFT]]), page([[], [TITLE('b'), DRAFT]]), []],
  ['a version that is shown', page([[TITLE('a')], [TITLE('b'), DRAFT]]), page([[TITLE('a')], [TITLE('b')]]), ['Update']],
  ['a field without versions', page([[]], [TITLE('a')]), page([[]], [TITLE('b')]), ['Update']],
  ['nothing', page([[TITLE('a')]]), page([[TITLE('a')]]), []],
  ['an item whose workflow begins', page([[TITLE('a')]]), page([[TITLE('a')], [DRAFT]], [field(FIELD.workflow, '{1}')]), []],
  ['an item that will end', page([[TITLE('a')]]), page([[TITLE('a'), field(FIELD.validTo, '20270101T000000Z')]]), []],
  ['an item that ends', page([[]]), page([[]], [field(FIELD.unpublish, '20260101T000000Z')]), ['Delete']],
  ['an item that begins', page([[DRAFT]]), page([[]]), ['Create']],
])('tells of %s what visitors see of it', async (_what, before, after, operations) => {
  expect(await differences(before, after)).toEqual(operations.map((operation) => `${operation} ${PAGE} en`));
});

it('tells of a date that passes, by itself', async () => {
  const dated = page([[], [TITLE('b'), field(FIELD.validFrom, '20260102T130000Z')]]);
  expect(await differences(dated, dated, [NOON, NOON])).toEqual([]);
  expect(await differences(dated, dated, [NOON, NOON + 3_600_000])).toEqual([`Update ${PAGE} en`]);
});

it('tells of a language in which another one is shown', async () => {
  const items = (text: string) => fallingBack([...site(), item(HOME, FOLDER), item(CONTENT, FOLDER), page([[TITLE(text)]])], 'de');
  const [before, after] = [lookAt(await treeOf(items('a'))).shown, lookAt(await treeOf(items('b'))).shown];
  expect([...(before.get(idOf(PAGE))?.keys() ?? [])].sort()).toEqual(['de', 'en']);
  expect(
    differencesOf(before, after)
      .map(({ language }) => language)
      .sort(),
  ).toEqual(['de', 'en']);
});

it('looks again at nothing but what may have changed, and sees the same as a look at everything', async () => {
  let time = NOON;
  const child = `${PAGE}/child`;
  const files: WrittenItem[] = [
    item(CONTENT, FOLDER),
    page([[TITLE('a')]]),
    item(child, FOLDER, [TITLE('c')]),
    item(`${CONTENT}/other`, FOLDER, [TITLE('o')]),
    item(`${CONTENT}/dated`, FOLDER, [field(FIELD.validFrom, '20260102T130000Z')]),
    item(`${CONTENT}/begins`, FOLDER, [], { shared: [field(FIELD.publish, '20260102T130000Z')] }),
    item(`${CONTENT}/begins/below`, FOLDER),
  ];
  const root = await itemFolder(files);
  const source = new ItemSource({ root, now: () => time });
  let tree = await source.load();
  let last = lookAt(tree);
  /** @returns paths of what was looked at again */
  const again = async (write?: () => void): Promise<string[]> => {
    write?.();
    await source.refresh();
    tree = source.build();
    const before = last.shown;
    last = lookAt(tree, last);
    expect(last.shown).toEqual(lookAt(tree).shown);
    // What has dates may be another one at any time.
    return [...tree.all()].filter(({ id }) => last.shown.get(id) !== before.get(id)).map(({ path }) => path.slice(CONTENT.length));
  };
  const put = (number: number, written: WrittenItem) => () => writeFileSync(itemFile(root, number), scsYaml(written));
  expect(await again()).toEqual([]);
  expect(await again(put(4, item(`${CONTENT}/other`, FOLDER, [TITLE('p')])))).toEqual(['/other']);
  time += 7_200_000;
  expect((await again()).sort()).toEqual(['/begins', '/begins/below', '/dated']);
  expect((await again(put(2, page([[TITLE('a')]], [field(FIELD.neverPublish, '1')])))).sort()).toEqual([
    '/begins',
    '/begins/below',
    '/dated',
    '/page',
    '/page/child',
  ]);
  expect([...last.shown.keys()]).not.toContain(idOf(child));
  expect((await again(put(2, page([[TITLE('b')]])))).filter((path) => path.startsWith('/page')).sort()).toEqual(['/page', '/page/child']);
});

it('writes messages as Experience Edge does: the item, and its layout where it is a page', () => {
  const id = idOf(PAGE);
  const change = { item: id, language: 'en', operation: 'Update', path: PAGE } as const;
  const [message, ...more] = messagesOf(
    [
      { ...change, isPage: true },
      { ...change, isPage: false },
    ],
    () => 'an-id',
  );
  expect(more).toEqual([]);
  expect(JSON.parse(message?.body ?? '')).toEqual({
    invocation_id: 'an-id',
    updates: [
      {
        identifier: id.replaceAll('-', '').toUpperCase(),
        entity_definition: 'Item',
        operation: 'Update',
        entity_culture: 'en',
        entity_path: PAGE,
      },
      {
        identifier: `${id.replaceAll('-', '').toUpperCase()}-layout`,
        entity_definition: 'LayoutData',
        operation: 'Update',
        entity_culture: 'en',
        entity_path: PAGE,
      },
      {
        identifier: id.replaceAll('-', '').toUpperCase(),
        entity_definition: 'Item',
        operation: 'Update',
        entity_culture: 'en',
        entity_path: PAGE,
      },
    ],
    continues: false,
  });
});

it('says of a large publication that more follows', () => {
  const change = { item: idOf(PAGE), language: 'en', operation: 'Update', path: PAGE, isPage: false } as const;
  let number = 0;
  const messages = messagesOf(
    Array.from({ length: 12_000 }, () => change),
    () => `id-${++number}`,
  ).map(({ id, body }) => {
    const { updates, continues } = JSON.parse(body) as { updates: unknown[]; continues: boolean };
    return [id, updates.length, continues];
  });
  expect(messages).toEqual([
    ['id-1', 5_000, true],
    ['id-2', 5_000, true],
    ['id-3', 2_000, false],
  ]);
});
