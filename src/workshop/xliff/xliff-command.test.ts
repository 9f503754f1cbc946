import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { constraintProblems } from '../../lib/xliff/constraints.fixture.ts';
import { make } from '../definitions/make.ts';
import { templateNamed } from '../definitions/schema.ts';
import { pagePath } from '../definitions/sites.ts';
import { braced, idOf } from '../scs/guid.ts';
import { setVersioned, valueOf } from '../scs/item.ts';
import { WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { describeProblems, xliffIn, xliffOut } from './command.ts';

const PAGE = pagePath('insights', '/a');
const BLOCK = `${PAGE}/Data/Text Block 1`;
const refOf = (template: string, key: string) => templateNamed(template).fields.get(key)?.ref ?? { id: '', hint: '' };
const TITLE = refOf('Article', 'title');
const BODY = refOf('Article', 'body');
const TEXT = refOf('Text Block', 'text');

let root: string;
const file = (): string => path.join(root, 'words.xlf');
const written = (): string => readFileSync(file(), 'utf8');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'xliff-'));
  const store = new ItemStore(root);
  const page = make(PAGE, templateNamed('Article').id);
  setVersioned(page, 'en', TITLE, 'The queue');
  setVersioned(page, 'en', BODY, '<p>One <a href="/x">two</a></p>');
  setVersioned(page, 'de', TITLE, 'Die Schlange');
  const block = make(BLOCK, templateNamed('Text Block').id);
  setVersioned(block, 'en', TEXT, '<p>Three</p>');
  for (const item of [page, make(`${PAGE}/Data`, templateNamed('Landing Page').id), block]) store.put(item);
  store.save();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const out = (wanted: 'all' | 'missing' | 'stale' | 'open' = 'all') => xliffOut({ root, from: ['/a'], to: 'de', wanted, file: file() });
/** As a translator's tool returns it, with each segment translated by a function. */
const translate = (change: (source: string) => string): void =>
  writeFileSync(
    file(),
    written().replace(
      /(<segment[^>]*)state="initial"([^>]*>\s*)<source xml:space="preserve">([^]*?)<\/source>(?:\s*<target[^]*?<\/target>)?/g,
      (_all, head: string, tail: string, source: string) =>
        `${head}state="translated"${tail}<source xml:space="preserve">${source}</source><target xml:space="preserve">${change(source)}</target>`,
    ),
  );
const item = (itemPath: string) => {
  const found = ItemStore.load(root).at(itemPath);
  if (!found) throw new Error(`no ${itemPath}`);
  return found;
};

describe('content xliff', () => {
  it('writes the words of a page and of what it shows, and brings them back as drafts', () => {
    expect(out()).toEqual({ items: 2, fields: 3 });
    expect(constraintProblems(written())).toEqual([]);
    translate((source) => source.replace('One', 'Eins').replace('two', 'zwei').replace('Three', 'Drei'));
    const result = xliffIn({ root, file: file(), dryRun: false });
    expect(result.problems).toEqual([]);
    expect(valueOf(item(BLOCK), 'de', TEXT)).toBe('<p>Drei</p>');
    const page = item(PAGE);
    const german = page.languages.find(({ language }) => language === 'de');
    // What visitors see stays, and the translation is a version beside it.
    expect(german?.versions.map(({ version, fields }) => [version, fields.some(({ id }) => id === BODY.id)])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(valueOf(page, 'de', TITLE)).toBe('Die Schlange');
    expect(valueOf(page, 'de', BODY)).toBe('<p>Eins <a href="/x">zwei</a></p>');
    expect(valueOf(page, 'de', F.workflowState)).toBe(braced(idOf(`${WORKFLOW_PATH}/Draft`)));
    expect(valueOf(page, 'de', refOf('Article', 'translatedFrom'))).toMatch(
      /^Body=[\da-f]{12}&Text%20Block%201%2FText=[\da-f]{12}&Title=[\da-f]{12}$/,
    );
  });

  it('begins a page in a language with its layout, also where only a part of it is translated', () => {
    const other = pagePath('insights', '/b');
    const store = ItemStore.load(root);
    const page = make(other, templateNamed('Article').id);
    setVersioned(page, 'en', F.finalRenderings, '<r />');
    const block = make(`${other}/Data/Text Block 1`, templateNamed('Text Block').id);
    setVersioned(block, 'en', TEXT, '<p>Three</p>');
    for (const each of [page, block]) store.put(each);
    store.save();
    xliffOut({ root, from: ['/b'], to: 'de', wanted: 'all', file: file() });
    translate((source) => source.replace('Three', 'Drei'));
    expect(xliffIn({ root, file: file(), dryRun: false }).fields).toBe(1);
    expect(valueOf(item(other), 'de', F.finalRenderings)).toBe('<r />');
  });

  it('begins a draft without what keeps the version before it from visitors', () => {
    const store = ItemStore.load(root);
    const page = store.at(PAGE);
    if (!page) throw new Error('no page');
    const [hidden, until] = ['b8f42732-9cb8-478d-ae95-07e25345fb0f', '4c346442-e859-4efd-89b2-44aedf467d21'].map((id) => ({
      id,
      hint: 'x',
    }));
    const from = { id: 'c8f93afe-bfd4-4e8f-9c61-152559854661', hint: '__Valid from' };
    for (const [field, value] of [
      [hidden, '1'],
      [until, '20200101T000000Z'],
      [from, '20190101T000000Z'],
    ] as const)
      if (field) setVersioned(page, 'de', field, value);
    store.save();
    out();
    translate((source) => source);
    xliffIn({ root, file: file(), dryRun: false });
    expect([hidden, until, from].map((field) => field && valueOf(item(PAGE), 'de', field))).toEqual([
      undefined,
      undefined,
      '20190101T000000Z',
    ]);
  });

  it('changes nothing when it is brought in again', () => {
    out();
    translate((source) => source);
    xliffIn({ root, file: file(), dryRun: false });
    expect(xliffIn({ root, file: file(), dryRun: false })).toMatchObject({ fields: 0, saved: { written: [], removed: [] } });
  });

  it('gives what is missing, and what was translated of an earlier text', () => {
    expect(out('missing')).toEqual({ items: 2, fields: 2 });
    out();
    translate((source) => source);
    xliffIn({ root, file: file(), dryRun: false });
    expect(() => out('open')).toThrow('There is nothing to translate.');
    const store = ItemStore.load(root);
    const block = store.at(BLOCK);
    if (!block) throw new Error('no block');
    setVersioned(block, 'en', TEXT, '<p>Four</p>');
    store.save();
    expect(out('stale')).toEqual({ items: 1, fields: 1 });
    expect(written()).toContain('subState="masthead:stale"');
  });

  it('refuses what lost a link, or is of an earlier text, and says where', () => {
    out();
    translate((source) => source.replace(/<pc.*<\/pc>/, 'zwei'));
    const store = ItemStore.load(root);
    const block = store.at(BLOCK);
    if (!block) throw new Error('no block');
    setVersioned(block, 'en', TEXT, '<p>Changed</p>');
    store.save();
    const result = xliffIn({ root, file: file(), dryRun: true });
    expect(describeProblems(result)).toEqual([
      `${PAGE}, Body, segment s1: the translation lost <a href="/x">…</a>`,
      `${BLOCK}, Text: the English text has changed since the file was made: export it again`,
    ]);
  });

  it('goes over a translation that somebody changed after the file was made only when it is told to', () => {
    out();
    writeFileSync(file(), written().replace('>Die Schlange<', '>Die Reihe<'));
    const store = ItemStore.load(root);
    const page = store.at(PAGE);
    if (!page) throw new Error('no page');
    setVersioned(page, 'de', TITLE, 'Die lange Schlange');
    store.save();
    const result = xliffIn({ root, file: file(), dryRun: false });
    expect(describeProblems(result)).toEqual([
      `${PAGE}, Title: somebody changed the translation after the file was made: look at both, or take the file with --over`,
    ]);
    expect(valueOf(item(PAGE), 'de', TITLE)).toBe('Die lange Schlange');
    expect(xliffIn({ root, file: file(), dryRun: false, over: true }).problems).toEqual([]);
    expect(valueOf(item(PAGE), 'de', TITLE)).toBe('Die Reihe');
  });

  it('refuses a file of another kind, in words', () => {
    writeFileSync(file(), '<!DOCTYPE x><xliff/>');
    expect(() => xliffIn({ root, file: file(), dryRun: true })).toThrow(/declares-entities/);
  });
});
