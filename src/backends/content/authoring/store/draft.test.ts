import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScs } from '../../../../lib/scs/read.ts';
import { writeScs } from '../../../../lib/scs/write.ts';
import { createLog } from '../../../kit/log.ts';
import { idOfPath } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import { ItemSource } from '../../items/source.ts';
import type { Tree } from '../../items/types.ts';
import { templateItems, writeItems } from '../../testing/write-items.ts';
import { DraftOfItems } from './draft.ts';
import { createItemStore, Journal } from './index.ts';
import type { ItemStore } from './index.ts';

const T = '/sitecore/templates/Project/acme/Note';
const [TEXT, SHARED] = [idOfPath(`${T}/Data/Text`), idOfPath(`${T}/Data/Mark`)];
const NOTE = '/sitecore/content/acme/note';
const PLACED = '/sitecore/content/acme/placed';
/** Six hundred values are six hundred files written; a machine that does other things needs longer than the usual time. */
const MANY_WRITES_MS = 120_000;
const actor = { account: 'a', name: 'Edda Ritter' };

let written: ReturnType<typeof writeItems>;
let source: ItemSource;
let tree: Tree;
let store: ItemStore;
const file = (): string => join(written.root, 'items/part3/acme/note.yml');

beforeAll(async () => {
  written = writeItems([
    ...templateItems(T, { Text: 'Rich Text', Mark: 'shared:Single-Line Text' }),
    { path: '/sitecore/content/acme', template: 'a87a00b1-e6db-45ab-8b54-636fec3b5523' },
    { path: PLACED, template: T, versions: { en: [{ [TEXT]: 'one', [FIELD.finalRenderings]: '<r />' }] } },
    { path: NOTE, template: T, versions: { de: [{ [TEXT]: 'deutsch' }], en: [{ [TEXT]: 'first' }, { [TEXT]: 'second' }] } },
  ]);
  source = new ItemSource({ root: written.root });
  tree = await source.load();
  const log = createLog('store', { level: 'silent' });
  store = createItemStore({
    source,
    journal: new Journal({ root: written.root, folder: mkdtempSync(join(tmpdir(), 'journal-')), log }),
    log,
    tree: () => tree,
    swap: (next) => void (tree = next),
    mayWrite: () => true,
  });
});
afterAll(() => {
  written.remove();
  rmSync(join(tmpdir(), 'journal-'), { recursive: true, force: true });
});

/** Texts that a format of lines could take for its own signs. */
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '|',
    '"',
    '\\',
    '- ',
    '---',
    '#',
    ': ',
    ' ',
    '\n',
    '\n\n',
    ' \n ',
    '\t',
    '-\n-',
    'Value: x',
    'Languages:',
    '| ',
    '"a',
    "'",
    '\u0085',
    '\u2028',
  ),
  fc
    .array(fc.constantFrom('\n', ' ', '-', '#', '"', '\\', ':', '|', 'a', '<p>', 'ß', '🙂'), { maxLength: 12 })
    .map((parts) => parts.join('')),
);

describe('a value', () => {
  it('is in the file as it was saved, whatever it is, and nothing else is another', { timeout: MANY_WRITES_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const before = readScs(readFileSync(file(), 'utf8'));
        await store.change(actor, 'an edit', (draft) => draft.set(idOfPath(NOTE), { field: TEXT, value: text, language: 'en' }));
        const bytes = readFileSync(file(), 'utf8');
        const after = readScs(bytes);
        expect(writeScs(after)).toBe(bytes);
        const versions = (item: typeof after, language: string) => item.languages.find((part) => part.language === language)?.versions;
        expect(versions(after, 'en')?.[1]?.fields[0]?.value).toBe(text);
        expect(versions(after, 'en')?.[0]).toEqual(versions(before, 'en')?.[0]);
        expect(versions(after, 'de')).toEqual(versions(before, 'de'));
        expect(tree.view('draft').resolve(NOTE, 'en')?.raw(TEXT)).toBe(text);
      }),
      { numRuns: 600 },
    );
  });

  it('that is taken away takes its lines along, and back again gives the same bytes', async () => {
    const before = readFileSync(file());
    await store.change(actor, 'set', (draft) => draft.set(idOfPath(NOTE), { field: SHARED, value: 'x' }));
    expect(readFileSync(file()).equals(before)).toBe(false);
    await store.change(actor, 'reset', (draft) => draft.set(idOfPath(NOTE), { field: SHARED, value: null }));
    expect(readFileSync(file()).equals(before)).toBe(true);
  });
});

describe('a change', () => {
  it('that fails leaves everything as it was', async () => {
    const before = readFileSync(file());
    await expect(
      store.change(actor, 'half', (draft) => {
        draft.set(idOfPath(NOTE), { field: TEXT, value: 'half', language: 'en' });
        draft.create({ parent: idOfPath('/sitecore/content/acme'), name: 'other', template: idOfPath(T), language: 'en' });
        throw new Error('no more');
      }),
    ).rejects.toThrow('no more');
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(tree.byPath('/sitecore/content/acme/other')).toBeUndefined();
  });

  it('writes over no file that nobody has read: one that was half merged by hand, or came a moment ago', async () => {
    const merged = join(written.root, 'items/part3/acme/merged.yml');
    writeFileSync(merged, '<<<<<<< mine');
    const make = (name: string) =>
      store.change(actor, 'new', (draft) =>
        draft.create({ parent: idOfPath('/sitecore/content/acme'), name, template: idOfPath(T), language: 'en' }),
      );
    await expect(make('merged')).rejects.toMatchObject({ reason: 'name-taken' });
    expect(readFileSync(merged, 'utf8')).toBe('<<<<<<< mine');
    const { result: id } = await make('brought');
    await expect(
      store.change(actor, 'named', (draft) => draft.move(id, idOfPath('/sitecore/content/acme'), 'merged')),
    ).rejects.toMatchObject({ reason: 'name-taken' });
    // The place of what goes in the same change is free.
    await store.change(actor, 'instead', (draft) => {
      draft.remove(id);
      draft.create({ parent: idOfPath('/sitecore/content/acme'), name: 'brought', template: idOfPath(T), language: 'en' });
    });
    expect(tree.byPath('/sitecore/content/acme/brought')?.id).not.toBe(id);
    rmSync(merged);
  });

  it('that is made and undone in one draft writes nothing', () => {
    const draft = new DraftOfItems(
      tree,
      (path) => source.fileOf(path),
      () => new Date(),
    );
    const id = draft.create({ parent: idOfPath('/sitecore/content/acme'), name: 'passing', template: idOfPath(T), language: 'en' });
    draft.set(id, { field: TEXT, value: 'x', language: 'en' });
    expect(draft.children(idOfPath('/sitecore/content/acme'))).toContain(id);
    draft.remove(id);
    expect(draft.changes()).toEqual({ files: new Map(), items: [] });
  });

  it('runs after the one before it, and each is told of', async () => {
    const told: string[] = [];
    store.onChange(({ summary, before, after }) => void told.push(`${summary} ${after.revision - before.revision}`));
    await Promise.all(
      ['one', 'two', 'three'].map((mark) =>
        store.change(actor, mark, async (draft) => {
          await new Promise((resolve) => setTimeout(resolve, mark === 'one' ? 30 : 1));
          draft.set(idOfPath(NOTE), { field: SHARED, value: `${draft.value(idOfPath(NOTE), { field: SHARED }) ?? ''} ${mark}` });
        }),
      ),
    );
    expect(readScs(readFileSync(file(), 'utf8')).shared[0]?.value).toBe(' one two three');
    expect(told).toEqual(['one 1', 'two 1', 'three 1']);
  });
});

describe('the first version of a page in another language', () => {
  const began = (path: string, from?: string) => {
    const draft = new DraftOfItems(
      tree,
      () => undefined,
      () => new Date(),
    );
    expect(draft.addVersion(idOfPath(path), 'fr', from)).toBe(1);
    const french = draft.item(idOfPath(path)).languages.find(({ language }) => language === 'fr');
    return french?.versions[0]?.fields.map(({ id, value }) => [id, value]);
  };

  it('stands where the page has its parts, with no text of the other language', () => {
    expect(began(PLACED)).toEqual([[FIELD.finalRenderings, '<r />']]);
    expect(began(NOTE)).toEqual([]);
  });

  it('has the layout once where all is copied', () => {
    expect(began(PLACED, 'en')?.filter(([id]) => id === FIELD.finalRenderings)).toHaveLength(1);
  });
});
