import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONTENT, finalRenderings, FOLDER, item, itemFile, itemFolder } from '../../../../tests/support/content-tree.ts';
import { idOf, scsYaml } from '../../../../tests/support/scs-yaml.ts';
import type { WrittenField } from '../../../../tests/support/scs-yaml.ts';
import { LastGoodFiles } from './last-good.ts';
import { readBlob } from './scs/blob.ts';
import { ItemSource } from './source.ts';

const PAGE = `${CONTENT}/page`;
const CHILD = `${PAGE}/child`;
const MEDIA = '/sitecore/media library/picture';
const BYTES = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
const NAME = 'b5e02ad9-d56f-4c41-a065-a133db87bdeb';

const page = (...more: WrittenField[]): string =>
  scsYaml(item(PAGE, FOLDER, [{ id: NAME, hint: '__Display name', value: 'Before' }, ...more]));
const picture = (base64: string): string =>
  [
    `---\nID: "10000000-0000-4000-8000-000000000001"\nParent: "3d6658d8-a0bf-4e75-b3e2-d050fabcf4e1"\nTemplate: "f1828a2c-7e5d-4bbd-98ca-320474871548"`,
    `Path: ${MEDIA}\nSharedFields:\n- ID: "40e50ed9-ba07-4702-992e-a912738d32dc"\n  Hint: Blob`,
    `  BlobID: "10000000-0000-4000-8000-000000000999"\n  Value: ${base64}\nLanguages:\n- Language: en\n  Versions:\n  - Version: 1\n`,
  ].join('\n');

/** Items in files of their own, read by a service; `restarted` is one that knows nothing but the copies. */
async function served() {
  const root = await itemFolder([scsYaml(item(CONTENT, FOLDER)), page(), scsYaml(item(CHILD, FOLDER)), picture(BYTES.toString('base64'))]);
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const failures: unknown[] = [];
  const start = () => {
    const copies = new LastGoodFiles(folder, root, (error) => failures.push(error));
    return { copies, source: new ItemSource({ root, lastGood: copies }) };
  };
  const { copies, source } = start();
  expect((await source.load()).problems).toEqual([]);
  await copies.settled();
  expect(failures).toEqual([]);
  const again = async () => {
    await source.refresh();
    return source.build();
  };
  const restarted = async () => start().source.load();
  const both = async () => [await again(), await restarted()] as const;
  return { root, file: (number: number) => itemFile(root, number), again, restarted, both, copies };
}

const nameOf = (tree: Awaited<ReturnType<ItemSource['load']>>) => tree.view('published').resolve(PAGE, 'en')?.displayName;

describe('a file that breaks', () => {
  it.each([
    ['YAML', (text: string) => text.replace('Template: "', 'Template: '), 4],
    ['its end', (text: string) => text.slice(0, text.length - 30), undefined],
    ['everything', () => '', 1],
    ['its encoding', () => '\uFFFD\u0000\uFFFD', 1],
  ])('by %s is served as it was, also after a restart, and named', async (_what, broken, line) => {
    const { file, both } = await served();
    await writeFile(file(2), broken(page()));
    for (const tree of await both()) {
      expect(nameOf(tree)).toBe('Before');
      expect(tree.byPath(CHILD)).toBeDefined();
      expect(tree.problems).toMatchObject([
        { file: 'items/all/002.yml', path: PAGE, served: 'as before', ...(line === undefined ? {} : { line }) },
      ]);
    }
  });

  it.each([
    ['with the id of another item', (text: string) => text.replace(/ID: "[^"]+"/, `ID: "${idOf(CONTENT)}"`), 'duplicate id'],
    [
      'below an item that is not there',
      (text: string) => text.replace(/Parent: "[^"]+"/, 'Parent: "99999999-0000-4000-8000-000000000000"'),
      'missing parent',
    ],
    ['below itself', (text: string) => text.replace(/Parent: "[^"]+"/, `Parent: "${idOf(CHILD)}"`), 'parent cycle'],
    ['with a layout that is no XML', () => page(finalRenderings('<r><d')), 'bad layout XML'],
  ])('so that it can be read, %s, is served as it was', async (_what, broken, reason) => {
    const { file, both } = await served();
    await writeFile(file(2), broken(page()));
    for (const tree of await both()) {
      expect(nameOf(tree)).toBe('Before');
      expect(tree.byPath(CHILD)).toBeDefined();
      expect(tree.problems).toMatchObject([
        { file: 'items/all/002.yml', served: 'as before', reason: expect.stringContaining(reason) as string },
      ]);
    }
  });

  it('heals, and is served as it is then', async () => {
    const { file, again, restarted, copies } = await served();
    await writeFile(file(2), '');
    await again();
    await writeFile(file(2), page().replace('Before', 'After'));
    expect(nameOf(await again())).toBe('After');
    await copies.settled();
    await writeFile(file(2), '');
    expect(nameOf(await restarted())).toBe('After');
  });

  it('and that was never read is missing, by its name; the others are served', async () => {
    const { root, both } = await served();
    await writeFile(itemFile(root, 9), 'ID: "');
    for (const tree of await both()) {
      expect(tree.problems).toMatchObject([{ file: 'items/all/009.yml', line: 1, served: 'nothing' }]);
      expect(nameOf(tree)).toBe('Before');
    }
  });

  it('of a picture keeps the bytes that it had', async () => {
    const { file, both } = await served();
    const base64 = BYTES.toString('base64');
    for (const broken of [base64.slice(0, 20_001), `${base64.slice(0, 20_000)}*${base64.slice(20_001)}`, '']) {
      await writeFile(file(4), broken === '' ? 'x' : picture(broken));
      for (const tree of await both()) {
        expect(await readBlob(tree.byPath(MEDIA)!)).toEqual(BYTES);
        expect(tree.problems).toMatchObject([
          { file: 'items/all/004.yml', path: MEDIA, served: 'as before', line: expect.any(Number) as number },
        ]);
      }
    }
  });
});

describe.each([
  ['sitecore.json', 'sitecore.json'],
  ['a module', 'all.module.json'],
])('the configuration in %s', (_what, name) => {
  it.each([
    ['is no JSON', '{\n  "modules": [', 2],
    ['is of another shape', '{ "modules": 7, "namespace": 7 }', undefined],
    ['is empty', '', undefined],
  ])('that %s leaves everything served, also after a restart', async (_how, text, line) => {
    const { root, both } = await served();
    const config = JSON.parse(await readFile(join(root, 'sitecore.json'), 'utf8')) as { modules: string[] };
    const file = name === 'sitecore.json' ? name : (config.modules[0] ?? '').replace('**/*', 'all').replace('*', 'all');
    await writeFile(join(root, file), text);
    for (const tree of await both()) {
      expect(nameOf(tree)).toBe('Before');
      expect(tree.problems).toMatchObject([{ file, served: 'as before', ...(line === undefined ? {} : { line }) }]);
    }
  });
});
