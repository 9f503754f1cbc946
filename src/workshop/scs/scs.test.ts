import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { braced, compact, guidOf, idOf, parseGuid, parseGuids } from './guid.ts';
import { itemName, setShared, setUnversioned, setVersioned, slugOf, valueOf } from './item.ts';
import type { ScsItem } from './item.ts';
import { fileOf } from './modules.ts';
import { readItem, ScsSyntaxError } from './read.ts';
import { ItemStore } from './store.ts';
import { writeItem } from './write.ts';

const field = (hint: string) => ({ id: guidOf(hint), hint });
const itemAt = (itemPath: string): ScsItem => ({
  id: idOf(itemPath),
  parent: guidOf('parent'),
  template: guidOf('template'),
  path: itemPath,
  shared: [],
  languages: [],
});

describe('the YAML of an item', () => {
  const values = [
    'plain',
    '42',
    '007',
    'true',
    '*',
    'a: b',
    '{A}|{B}',
    '<p>one</p>\n\n<pre>  two\n    three</pre>',
    'He said "no" \\ twice',
    '# no comment',
    '- no list',
    'ümlaut „quote“',
    '',
    '12345678901234567890',
  ];

  it.each(values)('gives back the value %j, to our reader and to any YAML reader', (value) => {
    const item = itemAt('/sitecore/content/aldermoor/x');
    setShared(item, field('Shared'), value);
    setVersioned(item, 'en', field('Versioned'), value);
    const text = writeItem(item);
    expect(valueOf(readItem(text), 'en', field('Versioned'))).toBe(value);
    expect(valueOf(readItem(text), 'de', field('Shared'))).toBe(value);
    const generic = parse(text, { schema: 'failsafe' }) as { SharedFields: { Value: string }[] };
    expect(generic.SharedFields[0]?.Value.replace(/\n$/, '')).toBe(value);
  });

  it('gives back any text but the blanks at its ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '"', '\\', ':', '-', '#', '|', 'é', '<', '{', "'", '\t') }),
        (value) => {
          const item = itemAt('/sitecore/content/aldermoor/x');
          setVersioned(item, 'en', field('Text'), value);
          const back = valueOf(readItem(writeItem(item)), 'en', field('Text')) ?? '';
          // Lines of blanks lose them; so does the end, and the start where the value needs several lines.
          const trimmed = (text: string): string => text.trim().replace(/^[ \t]+$/gm, '');
          expect(trimmed(back)).toBe(trimmed(value));
        },
      ),
    );
  });

  it('sorts fields by id and languages by name, whatever the order of making', () => {
    const make = (hints: string[], languages: string[]): string => {
      const item = itemAt('/sitecore/content/aldermoor/x');
      for (const language of languages) for (const hint of hints) setVersioned(item, language, field(hint), hint);
      return writeItem(item);
    };
    expect(make(['A', 'B', 'C'], ['en', 'de'])).toBe(make(['C', 'A', 'B'], ['de', 'en']));
  });

  it('writes versions by their number, whatever the order of making', () => {
    const item = itemAt('/sitecore/content/a');
    item.languages.push({ language: 'en', fields: [], versions: [3, 1, 10, 2].map((version) => ({ version, fields: [] })) });
    expect([...writeItem(item).matchAll(/- Version: (\d+)/g)].map(([, version]) => Number(version))).toEqual([1, 2, 3, 10]);
  });
  it('keeps unversioned fields and versions apart', () => {
    const item = itemAt('/sitecore/content/aldermoor/x');
    setUnversioned(item, 'en', field('Phrase'), 'News');
    setVersioned(item, 'en', field('Title'), 'About');
    expect(readItem(writeItem(item)).languages).toEqual([
      {
        language: 'en',
        fields: [{ ...field('Phrase'), value: 'News' }],
        versions: [{ version: 1, fields: [{ ...field('Title'), value: 'About' }] }],
      },
    ]);
  });

  it('reads what Sitecore writes: BOM, CRLF, unquoted signs', () => {
    const text =
      '\uFEFF---\r\nID: "10000000-0000-4000-8000-000000000001"\r\nParent: "10000000-0000-4000-8000-000000000002"\r\nTemplate: "10000000-0000-4000-8000-000000000003"\r\nPath: /sitecore/content/x\r\nSharedFields:\r\n- ID: "da06d09e-02b6-464a-80fc-9d8d7fc875e3"\r\n  Hint: Environment\r\n  Value: *\r\n';
    expect(readItem(text).shared[0]?.value).toBe('*');
  });

  it('says in which line a file goes wrong', () => {
    const text = '---\nID: "10000000-0000-4000-8000-000000000001"\nthis is not an item\n';
    expect(() => readItem(text)).toThrow(ScsSyntaxError);
    try {
      readItem(text);
    } catch (error) {
      expect((error as ScsSyntaxError).line).toBe(3);
    }
  });
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
    });
    expect(
      ItemStore.load(root)
        .all()
        .map((item) => item.path),
    ).toEqual(['/sitecore/content/aldermoor/a']);
  });

  it('leaves a file alone that says the same in another notation', () => {
    const store = new ItemStore(root);
    store.put(itemAt('/sitecore/content/aldermoor/a'));
    store.save();
    const file = path.join(root, fileOf('/sitecore/content/aldermoor/a'));
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
    expect(ItemStore.load(root).changes().written).toEqual([]);
  });

  it('lists files that are no items and goes on', () => {
    const store = new ItemStore(root);
    store.put(itemAt('/sitecore/content/aldermoor/a'));
    store.save();
    writeFileSync(path.join(root, 'src/sitecore/items/content/broken.yml'), '---\nID: "x"\n');
    const again = ItemStore.load(root);
    expect(again.problems).toEqual([{ file: 'src/sitecore/items/content/broken.yml', line: 2, reason: 'the item has no parent' }]);
    expect(again.size).toBe(1);
  });
});
