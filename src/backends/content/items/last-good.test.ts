import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONTENT, finalRenderings, FOLDER, item, itemFile, itemFolder } from '../../../../tests/support/content-tree.ts';
import { idOf, scsYaml } from '../../../../tests/support/scs-yaml.ts';
import type { WrittenField } from '../../../../tests/support/scs-yaml.ts';
import { LastGoodFiles, markOf } from './last-good.ts';
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

/** A folder of the test's own, copies in it or below it, and what could not be written. */
async function copiesFolder() {
  const top = await mkdtemp(join(tmpdir(), 'copies-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const failures: unknown[] = [];
  const copiesOf = (root: string, folder = '') => new LastGoodFiles(join(top, folder), root, (error) => failures.push(error));
  return { top, failures, copiesOf };
}

/** Items in files of their own, read by a service; `restarted` is one that knows nothing but the copies. */
async function served() {
  const root = await itemFolder([scsYaml(item(CONTENT, FOLDER)), page(), scsYaml(item(CHILD, FOLDER)), picture(BYTES.toString('base64'))]);
  const { failures, copiesOf } = await copiesFolder();
  const start = () => {
    const copies = copiesOf(root);
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
        expect(await readBlob(tree.view('draft').whatever(tree.byPath(MEDIA)!, 'en')!)).toEqual(BYTES);
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

describe('the folder of copies', () => {
  async function folders() {
    const { top, failures, copiesOf } = await copiesFolder();
    const open = async (name: string, folder = 'data') => {
      const root = join(top, name);
      await mkdir(root, { recursive: true });
      const copies = copiesOf(root, folder);
      const write = async (file: string, text: string) => {
        await writeFile(join(root, file), text);
        return join(root, file);
      };
      const keep = async (files: readonly string[]) => {
        copies.keep(new Map(files.map((file) => [file, { mark: markOf(file) }])), []);
        await copies.settled();
      };
      return { root, copies, write, keep };
    };
    const names = async () => (await readdir(join(top, 'data'), { recursive: true })).toSorted();
    return { top, open, failures, names };
  }

  it('keeps what others have in it, also below the folder of the copies', async () => {
    const { top, open, names } = await folders();
    await mkdir(join(top, 'data/postgres'), { recursive: true });
    await writeFile(join(top, 'data/postgres/PG_VERSION'), '17');
    const first = await open('items');
    const file = await first.write('a.yml', 'a');
    await first.keep([file]);
    const own = first.copies.copyOf(file)!.replace(/[^/]+$/, '');
    await writeFile(join(own, 'notes.txt'), 'mine');
    await (await open('items')).keep([]);
    expect(first.copies.read(file)).toBeUndefined();
    expect(await names()).toEqual(expect.arrayContaining(['postgres/PG_VERSION', expect.stringContaining('notes.txt')]));
  });

  it('is shared by services of several items', async () => {
    const { open } = await folders();
    const [one, two] = [await open('one/items'), await open('two/items')];
    const [a, b] = [await one.write('a.yml', 'a'), await two.write('a.yml', 'b')];
    await one.keep([a]);
    await two.keep([b]);
    await (await open('two/items')).keep([b]);
    expect(String(one.copies.read(a))).toBe('a');
    expect(String(two.copies.read(b))).toBe('b');
  });

  it.each(['items', '.', 'linked'])('is never the items or around them: %s', async (folder) => {
    const { top, open } = await folders();
    await symlink(top, join(top, 'linked'));
    await expect(open('items', folder)).rejects.toThrow('give another folder');
  });

  it('may lie in the items, with names that begin with dots', async () => {
    const { open } = await folders();
    const { write, keep, copies } = await open('items', 'items/..data');
    const file = await write('..odd.yml', 'x');
    await keep([file]);
    expect(String(copies.read(file))).toBe('x');
  });

  it('keeps the copy of a file that breaks after it was read, and takes the next good one', async () => {
    const { open, failures } = await folders();
    const { write, keep, copies } = await open('items');
    const file = await write('a.yml', 'good');
    await keep([file]);
    await appendFile(file, ' and read');
    const mark = markOf(file);
    await writeFile(file, '');
    const texts = await write('sitecore.json', '{}');
    copies.keep(
      new Map<string, { mark: string } | { text: string }>([
        [file, { mark }],
        [texts, { text: '{ "good": 1 }' }],
      ]),
      [],
    );
    await copies.settled();
    expect(String(copies.read(file))).toBe('good');
    expect(String(copies.read(texts))).toBe('{ "good": 1 }');
    await writeFile(file, 'mended');
    await keep([file]);
    expect(String(copies.read(file))).toBe('mended');
    expect(failures).toEqual([]);
  });

  it('tries again what could not be written, and leaves nothing half', async () => {
    const { open, failures, names } = await folders();
    const { write, keep, copies } = await open('items');
    const [bad, other] = [await write('bad.yml', 'bad'), await write('other.yml', 'other')];
    // A folder in its place is refused to everybody, root too.
    await mkdir(copies.copyOf(bad)!, { recursive: true });
    await keep([bad, other]);
    expect(failures).toHaveLength(1);
    expect(String(copies.read(other))).toBe('other');
    expect((await names()).filter((name) => name.includes('copying'))).toEqual([]);
    await rm(copies.copyOf(bad)!, { recursive: true });
    await keep([bad, other]);
    expect(String(copies.read(bad))).toBe('bad');
  });
});
