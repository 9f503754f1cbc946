import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { writeItems, type ItemSpec } from '../../../src/backends/content/testing/write-items.ts';
import { readScs } from '../../../src/lib/scs/read.ts';
import { writeScs } from '../../../src/lib/scs/write.ts';
import { root } from '../../support/build.ts';
import { askAuthoring, startAuthors, type Author, type Authors } from '../support/authors.ts';
import { authoredSite, id, PATHS } from '../support/authored-site.ts';
import { until } from '../support/processes.ts';

const EDITS = 500;
const KILLS = 8;
const ENTRIES = 24;
const DATA = `${PATHS.site}/Data`;
const CHOICE = '/sitecore/templates/Project/acme/Choice';
const LABEL = id(`${CHOICE}/Data/Label`);
const entry = (n: number): string => `${DATA}/Shelf/Entry ${n}`;

let authors: Authors;
let approver: Author;
let folder: string;
let port: number;
let service: ChildProcess | undefined;

const site = (): ItemSpec[] => [
  ...authoredSite(),
  { path: `${DATA}/Shelf`, template: TEMPLATE.folder },
  { path: `${DATA}/Other shelf`, template: TEMPLATE.folder },
  ...Array.from({ length: ENTRIES }, (_, n): ItemSpec => ({ path: entry(n), template: CHOICE, versions: { en: [{ [LABEL]: 'none' }] } })),
];
const origin = (): string => `http://127.0.0.1:${port}`;
const ask = (path: string, more: Parameters<typeof askAuthoring>[3] = {}) => askAuthoring(origin(), approver, path, more);

function start(): void {
  service = spawn(
    process.execPath,
    [
      '--import',
      path.join(root, 'scripts/supervisor/parent-watch.mjs'),
      path.join(root, 'tests/contract/support/authoring-process.ts'),
      folder,
      String(port),
      authors.url,
    ],
    { env: { NODE_ENV: 'test', PATH: process.env.PATH, MASTHEAD_SUPERVISOR_PID: String(process.pid) }, stdio: 'ignore' },
  );
}
const isUp = () => until('the content service answers', async () => (await fetch(`${origin()}/healthz/ready`)).ok);
async function kill(): Promise<void> {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
}

const labelOf = (item: { fields: { id: string; value: string }[] }) => item.fields.find((field) => field.id === LABEL)?.value;

const files = (): string[] =>
  readdirSync(path.join(folder, 'items'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));
const labels = (): Map<string, string> =>
  new Map(
    files()
      .filter((file) => file.endsWith('.yml'))
      .flatMap((file) => {
        const item = readScs(readFileSync(file, 'utf8'));
        const label = item.languages
          .flatMap(({ versions }) => versions.flatMap(({ fields }) => fields))
          .find((field) => field.id === LABEL);
        return label ? [[item.id, label.value] as const] : [];
      }),
  );

beforeAll(async () => {
  authors = await startAuthors();
  approver = await authors.author('Anna Prover', ['editor', 'approver']);
});
afterAll(() => authors.close());
afterEach(kill);

it(
  `loses none of ${EDITS} edits that it acknowledged, killed ${KILLS} times among them, and leaves every file whole (promise 31)`,
  { timeout: 180_000 },
  async () => {
    const written = writeItems(site());
    folder = written.root;
    port = await freePort();
    start();
    await isUp();
    const acknowledged = new Map<string, string>();
    const open = new Map<string, string[]>();
    let made = 0;
    let refused = 0;
    let renamed = 0;
    /** What may be read of an entry: the last acknowledged value, or one that was sent after it and not answered. */
    const mayBe = (item: string): string[] => [acknowledged.get(item) ?? 'none', ...(open.get(item) ?? [])];
    /** Of what was read: entries that an edit of before was lost of. Looked at each time, for the next edit writes over it. */
    const lost: string[] = [];

    /** One editor, who goes on whatever becomes of the service. */
    const edits = async (own: number[]): Promise<void> => {
      for (let turn = 0; made < EDITS; turn++) {
        const item = id(entry(own[turn % own.length] ?? 0));
        const value = `edit ${made++} ${'x'.repeat(made % 700)}`;
        try {
          const { body } = await ask(`items/${item}?language=en`);
          const read = labelOf(body) ?? '';
          if (!mayBe(item).includes(read))
            lost.push(
              `${read.slice(0, 10)} is there, and not ${mayBe(item)
                .map((each) => each.slice(0, 10))
                .join(', ')}`,
            );
          open.set(item, [...(open.get(item) ?? []), value]);
          const { status } = await ask(`items/${item}`, {
            method: 'PATCH',
            ifMatch: body.revision,
            // The shelf may have moved meanwhile, which changes the revision and not the field.
            body: { language: 'en', fields: [{ id: LABEL, value, base: read }] },
          });
          if (status === 200) {
            acknowledged.set(item, value);
            open.set(item, []);
          } else refused += 1;
        } catch {
          // Nobody answers: it was killed. What was sent may be there or not.
          await isUp();
        }
      }
    };
    /** Changes of many files: a folder with all that is in it, back and forth. */
    const moves = async (): Promise<void> => {
      for (let turn = 0; made < EDITS; turn++) {
        const name = turn % 2 === 0 ? 'Moved shelf' : 'Shelf';
        // Nobody answers while it is killed.
        const answer = await ask(`items/${id(`${DATA}/Shelf`)}/rename`, { body: { name } }).catch(() => undefined);
        if (answer?.status === 200) renamed += 1;
        await wait(40);
      }
    };
    const kills = async (): Promise<void> => {
      for (let turn = 1; turn <= KILLS; turn++) {
        await until('more edits', async () => Promise.resolve(made >= (turn * EDITS) / (KILLS + 1)), 120_000);
        // At another moment of a change each time.
        await wait((turn * 37) % 90);
        await kill();
        start();
        await isUp();
      }
    };
    const mine = (of: number) => Array.from({ length: ENTRIES / 4 }, (_, n) => n * 4 + of);
    await Promise.all([edits(mine(0)), edits(mine(1)), edits(mine(2)), edits(mine(3)), moves(), kills()]);
    await kill();

    // As it lies on the disk, before anybody mends anything: every file is whole.
    for (const file of files().filter((each) => each.endsWith('.yml'))) {
      const text = readFileSync(file, 'utf8');
      expect(writeScs(readScs(text)), file).toBe(text);
    }
    start();
    await isUp();
    const now = labels();
    for (let n = 0; n < ENTRIES; n++) {
      const item = id(entry(n));
      expect(mayBe(item), entry(n)).toContain(now.get(item));
    }
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBe(ENTRIES);
    // Kills fell among changes of many files.
    expect(renamed).toBeGreaterThan(KILLS);
    expect([...open.values()].flat().length).toBeLessThan(EDITS / 10);
    expect(refused).toBe(0);
    expect(files().filter((file) => file.endsWith('.saving'))).toEqual([]);
    const records = readdirSync(path.join(folder, '.data/journal')).filter((name) => name.endsWith('.json'));
    expect(records).toEqual([]);
    // The tree is one: what was moved is where its files are.
    const shelf = (await ask(`tree?id=${id(`${DATA}/Shelf`)}`)).body;
    expect(shelf.children).toHaveLength(ENTRIES);
    const problems = (await (
      await fetch(`${origin()}/admin/problems`, { headers: { 'x-admin-key': 'masthead-dev-content-admin-key' } })
    ).json()) as { items: unknown[] };
    expect(problems.items).toEqual([]);
    written.remove();
  },
);

it('serves from a second process, which writes nothing until the first has ended', { timeout: 60_000 }, async () => {
  const written = writeItems(site());
  folder = written.root;
  port = await freePort();
  start();
  await isUp();
  const first = { service, port };
  port = await freePort();
  start();
  await isUp();
  const item = id(entry(1));
  const { body } = await ask(`items/${item}?language=en`);
  const edit = () =>
    ask(`items/${item}`, {
      method: 'PATCH',
      ifMatch: body.revision,
      body: { language: 'en', fields: [{ id: LABEL, value: 'by the second' }] },
    });
  const refused = await edit();
  expect(refused.status).toBe(503);
  expect(refused.body.error.code).toBe('written-elsewhere');
  expect(refused.headers.get('retry-after')).toBe('2');
  first.service?.kill('SIGKILL');
  await until('the second may write', async () => (await edit()).status === 200);
  written.remove();
});

/** A disk of a test's own that can be full; undefined where this user may not have one. */
function smallDisk(kilobytes: number): { folder: string; remove(): void } | undefined {
  const at = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    rmSync(at, { recursive: true });
    return undefined;
  }
  return {
    folder: at,
    remove: () => {
      execFileSync('umount', ['-l', at]);
      rmSync(at, { recursive: true });
    },
  };
}

const disk = smallDisk(4_000);
it.skipIf(disk === undefined)(
  'says that the disk is full, changes nothing, and goes on when there is room again',
  { timeout: 60_000 },
  async () => {
    if (!disk) return;
    const written = writeItems(site());
    execFileSync('cp', ['-r', `${written.root}/.`, disk.folder]);
    written.remove();
    folder = disk.folder;
    port = await freePort();
    try {
      start();
      await isUp();
      const item = id(entry(1));
      const before = (await ask(`items/${item}?language=en`)).body;
      const filler = path.join(folder, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(8_000_000));
      } catch {
        // As full as it gets.
      }
      expect(existsSync(filler)).toBe(true);
      const edit = (value: string) =>
        ask(`items/${item}`, { method: 'PATCH', ifMatch: before.revision, body: { language: 'en', fields: [{ id: LABEL, value }] } });
      const refused = await edit('x'.repeat(100_000));
      expect(refused.status).toBe(507);
      expect(refused.body.error.code).toBe('disk-full');
      expect(labels().get(item)).toBe('none');
      expect(files().filter((file) => file.endsWith('.saving'))).toEqual([]);
      expect((await ask(`items/${item}?language=en`)).body.revision).toBe(before.revision);
      rmSync(filler);
      expect((await edit('there is room')).status).toBe(200);
      expect(labels().get(item)).toBe('there is room');
    } finally {
      await kill();
      disk.remove();
    }
  },
);
