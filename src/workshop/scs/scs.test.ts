import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { braced, compact, guidOf, idOf, parseGuid, parseGuids } from './guid.ts';
import { itemName, setUnversioned, setVersioned, slugOf, valueOf } from './item.ts';
import type { ScsItem } from './item.ts';
import { fileOf, MEDIA_ROOT } from './modules.ts';
import { ItemStore } from './store.ts';

const field = (hint: string) => ({ id: guidOf(hint), hint });
const itemAt = (itemPath: string): ScsItem => ({
  id: idOf(itemPath),
  parent: guidOf('parent'),
  template: guidOf('template'),
  path: itemPath,
  shared: [],
  languages: [],
});

it('keeps unversioned fields and versions apart', () => {
  const item = itemAt('/sitecore/content/aldermoor/x');
  setUnversioned(item, 'en', field('Phrase'), 'News');
  setVersioned(item, 'en', field('Title'), 'About');
  expect(item.languages).toEqual([
    {
      language: 'en',
      fields: [{ ...field('Phrase'), value: 'News' }],
      versions: [{ version: 1, fields: [{ ...field('Title'), value: 'About' }] }],
    },
  ]);
  expect([valueOf(item, 'en', field('Title')), valueOf(item, 'de', field('Title'))]).toEqual(['About', undefined]);
});

describe('GUIDs and names', () => {
  it('derives ids from paths without regard to case, and knows Sitecore’s own', () => {
    expect(idOf('/sitecore/content/Aldermoor')).toBe(idOf('/sitecore/Content/aldermoor'));
    expect(idOf('/sitecore/content')).toBe('0de95ae4-41ab-4d01-9eb0-67441b7c2450');
  });

  it('reads every notation', () => {
    const id = guidOf('x');
    expect([braced(id), compact(id), id, id.toUpperCase()].map(parseGuid)).toEqual([id, id, id, id]);
    expect(parseGuids(`${braced(id)}|nonsense|${braced(id)}`)).toEqual([id, id]);
  });

  it('makes names that Sitecore accepts', () => {
    expect(itemName('Zürich: the “long” queue?')).toBe('Zurich- the -long- queue');
    expect(slugOf('What’s in it? Größe & mehr')).toBe('whats-in-it-grosse-mehr');
    expect(slugOf('Smørrebrød in Łódź')).toBe('smorrebrod-in-lodz');
    expect(itemName('word-'.repeat(40)).length).toBeLessThanOrEqual(100);
  });

  it('knows the file of an item', () => {
    expect(fileOf('/sitecore/content/aldermoor/dotcom/Home')).toBe('src/sitecore/items/content/aldermoor/dotcom/Home.yml');
    expect(() => fileOf('/sitecore/system/Tasks')).toThrow('No module includes');
  });
});

describe('the store', () => {
  let root = '';
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'masthead-store-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('writes what differs, removes what is gone, and leaves the rest', () => {
    const store = new ItemStore(root);
    store.put(itemAt('/sitecore/content/aldermoor/a'));
    store.put(itemAt('/sitecore/content/aldermoor/b'));
    expect(store.save().written).toHaveLength(2);
    const again = ItemStore.load(root);
    const a = again.at('/sitecore/content/ALDERMOOR/a');
    if (a) setVersioned(a, 'en', field('Title'), 'A');
    again.remove('/sitecore/content/aldermoor/b');
    expect(again.save()).toEqual({
      written: ['src/sitecore/items/content/aldermoor/a.yml'],
      removed: ['src/sitecore/items/content/aldermoor/b.yml'],
      unchanged: 0,
      left: [],
    });
    expect(
      ItemStore.load(root)
        .all()
        .map((item) => item.path),
    ).toEqual(['/sitecore/content/aldermoor/a']);
  });

  it('makes no second item of one id, and knows where one is that was made elsewhere', () => {
    const [made, now] = ['/sitecore/content/aldermoor/a', '/sitecore/content/aldermoor/b'];
    const store = new ItemStore(root);
    store.put({ ...itemAt(made), path: now });
    expect(() => store.put(itemAt(made))).toThrow(`${now} has it`);
    expect(store.at(made)).toBeUndefined();
    expect(store.movedFrom(made)?.path).toBe(now);
    expect(store.movedFrom(now)).toBeUndefined();
  });

  it('leaves a file alone that says the same in another notation', () => {
    const store = new ItemStore(root);
    store.put(itemAt('/sitecore/content/aldermoor/a'));
    store.save();
    const file = path.join(root, fileOf('/sitecore/content/aldermoor/a'));
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect(ItemStore.load(root).changes().written).toEqual([]);
  });

  it('leaves what somebody else wrote after it was read, and says so', () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `/sitecore/content/aldermoor/${name}`);
    const fileAt = (itemPath: string): string => path.join(root, fileOf(itemPath));
    const first = new ItemStore(root);
    for (const each of names) first.put(itemAt(each));
    first.save();
    const [a = '', b = '', c = '', d = ''] = names;
    const store = ItemStore.load(root);
    for (const each of [a, c]) setVersioned(store.at(each) ?? itemAt(each), 'en', field('Title'), 'Mine');
    store.put(itemAt('/sitecore/content/aldermoor/new'));
    for (const each of [b, d]) store.remove(each);
    const theirs = (itemPath: string): string => `${readFileSync(fileAt(itemPath), 'utf8')}\n# Theirs`;
    const written = [a, b].map((each): [string, string] => [fileAt(each), theirs(each)]);
    written.push([fileAt('/sitecore/content/aldermoor/new'), '# Theirs']);
    for (const [file, text] of written) writeFileSync(file, text);
    const saved = store.save();
    expect(saved).toMatchObject({
      written: [fileOf(c)],
      removed: [fileOf(d)],
      left: [a, b, '/sitecore/content/aldermoor/new'].map((each) => fileOf(each)),
    });
    for (const [file, text] of written) expect(readFileSync(file, 'utf8')).toBe(text);
    // Nothing half written is left beside the items.
    expect(readdirSync(path.dirname(fileAt(a))).toSorted()).toEqual(['a.yml', 'b.yml', 'c.yml', 'new.yml']);
  });

  it('leaves what somebody else has placed since it was read', () => {
    const [page, picture] = ['/sitecore/content/aldermoor/page', `${MEDIA_ROOT}/drawings/a`] as const;
    const first = new ItemStore(root);
    first.put(itemAt(page));
    first.put(itemAt(picture));
    first.save();
    const store = ItemStore.load(root);
    store.remove(picture);
    const placed = ItemStore.load(root);
    setVersioned(placed.at(page) ?? itemAt(page), 'en', field('Image'), `<image mediaid="${braced(idOf(picture))}" />`);
    placed.save();
    expect(store.save()).toMatchObject({ removed: [], left: [fileOf(picture)] });
    expect(ItemStore.load(root).at(picture)).toBeDefined();
  });

  it('lists files that are no items and goes on', () => {
    const store = new ItemStore(root);
    store.put(itemAt('/sitecore/content/aldermoor/a'));
    store.save();
    writeFileSync(path.join(root, 'src/sitecore/items/content/broken.yml'), '---\nID: "x"\n');
    const again = ItemStore.load(root);
    expect(again.problems).toEqual([{ file: 'src/sitecore/items/content/broken.yml', line: 2, reason: 'ID: "x" is not a GUID' }]);
    expect(again.size).toBe(1);
  });
});
