import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DamagedError, SealedError } from '../../../scripts/backup/archive.ts';
import { readBackup } from '../../../scripts/backup/check.ts';
import { NotReadyError } from '../../../scripts/backup/database-aside.ts';
import { filesOf, placesOf, type Places } from '../../../scripts/backup/folders.ts';
import { LEFT_OUT } from '../../../scripts/backup/left-out.ts';
import { putBack } from '../../../scripts/backup/put-back.ts';
import { noteOf } from '../../../scripts/lib/running.mjs';
import { tablesOf } from '../../../scripts/backup/tables.ts';
import { takeBackup } from '../../../scripts/backup/take.ts';
import { MARK } from '../../../src/backends/forms/uploads/folder.ts';
import { makeMonths } from '../../../src/backends/collector/storage/months.ts';
import type { ObjectStore } from '../../../src/backends/kit/object-store.ts';
import { postgresDialect } from '../../../src/backends/kit/database/pool.ts';
import { ownObjectStore } from '../../support/object-store.ts';
import { freshDatabase } from '../../support/database.ts';

let folder: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
}, 180_000);

async function query<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const cluster = () => process.env.DATABASE_URL ?? '';
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const dropDatabase = async (name: string) => void (await query(cluster(), `drop database if exists "${name}" with (force)`));

/** A database without anything in it. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await query(cluster(), `create database "${name}"`);
  drops.push(() => dropDatabase(name));
  return Object.assign(new URL(cluster()), { pathname: `/${name}` }).href;
}

/** One of each kind: texts that COPY escapes, bytes, arrays, JSON, numbers given by the database, columns that it makes, months, who is signed in. */
async function seed(url: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: postgresDialect({ url, max: 10 }) });
  await makeMonths(db as Parameters<typeof makeMonths>[0], Date.now());
  await db.destroy();
  const account = randomUUID();
  const thread = randomUUID();
  await query(url, `insert into users.accounts (id, email, first_name, last_name) values ($1, 'a@example.org', $2, $3)`, [
    account,
    'Zoë\tTab\nLine\\N',
    '\\.',
  ]);
  await query(url, `insert into users.roles (account_id, role) values ($1, 'editor'), ($1, 'practice')`, [account]);
  await query(
    url,
    `insert into users.sessions (id, account_id, client_id, login_method, authenticated_at, expires_at, keep) values ($1, $2, 'dotcom', 'pwd', now(), now(), false)`,
    [randomUUID(), account],
  );
  await query(url, `insert into media.links (code, long_url) values ('abc1234', 'https://example.org/')`);
  await query(url, `insert into media.clicks (code, day, clicks) values ('abc1234', '2026-11-25', 7)`);
  await query(url, `insert into collector.kept_days (day, data) values ('2026-11-25', $1)`, [Buffer.from([0, 9, 10, 13, 92, 255])]);
  await query(
    url,
    `insert into collector.visits (id, site, visitor, started_at, last_at, entry_path, exit_path, channel, source, campaign, device, browser, os, language, views, events)
     values (-9223372036854775808, 'dotcom', 9223372036854775807, now(), now(), '/', '/', 'direct', '', '', 'desktop', 'x', 'y', 'en', 1, 0)`,
  );
  await query(
    url,
    `insert into forms.submissions (id, form, key, receipt, number, language, values, expires_at, mailed) values ($1, 'contact', $2, 'r', 'n', 'en', $3, now() + interval '1 day', true)`,
    [randomUUID(), randomUUID(), JSON.stringify({ text: 'two\nlines, "quoted"' })],
  );
  for (const id of [thread, randomUUID()])
    await query(
      url,
      `insert into authoring.comments (id, thread, page, item, language, quote, words, name, mail_language) values ($1, $2, $3, $3, 'en', '', 'words', 'A', 'en')`,
      [id, id === thread ? null : thread, randomUUID()],
    );
  await query(url, `insert into alumni.leavers (name, offices, practices) values ('B', '{"Zürich, HB","a\\"b"}', '{}')`);
  await query(url, `insert into alumni.members (account, state, email, name, language) values ($1, 'member', 'b@example.org', 'B', 'de')`, [
    account,
  ]);
  // The search makes its index anew beside the old one, and puts it in its place: names of its tables and sequences come and go.
  await query(url, `select nextval('search.documents_doc_seq')`);
  await query(url, `alter sequence search.documents_doc_seq rename to documents_next_doc_seq`);
  // Large enough for several parts.
  await query(
    url,
    `insert into search.read_marks (item, kind, reader) select gen_random_uuid(), 'read', repeat(md5(n::text), 8) from generate_series(1, 8000) n`,
  );
}

/** Every row of every table that a backup holds, as a digest, and the numbers that come next. */
async function stateOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    const state: Record<string, string> = {};
    for (const { name } of (await tablesOf(client)).tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${name} t`,
      );
      state[name] = rows[0]?.digest ?? '';
    }
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences where schemaname <> 'search' or sequencename like 'openings%'`,
    );
    for (const { name, last } of rows) state[name] = last ?? 'none yet';
    return state;
  } finally {
    await client.end();
  }
}

interface Product {
  databaseUrl: string;
  places: Places;
  workFolder: string;
}

/** A folder of content, journal and uploads, which are not there yet. */
function foldersOf(name: string): Pick<Product, 'places' | 'workFolder'> {
  const home = path.join(folder, name);
  mkdirSync(path.join(home, 'content'), { recursive: true });
  writeFileSync(path.join(home, 'content/sitecore.json'), JSON.stringify({ modules: ['items-of-this/*.module.json'] }));
  return {
    workFolder: path.join(home, 'work'),
    places: placesOf({
      CONTENT_ITEMS_ROOT: path.join(home, 'content'),
      CONTENT_JOURNAL: '../journal',
      FORMS_FOLDER: path.join(home, 'uploads'),
    }),
  };
}

const LONG = `${'a folder with a long name/'.repeat(6)}ünïcode $name.yml`;

async function aProduct(name: string): Promise<Product> {
  const database = await freshDatabase();
  drops.push(database.drop);
  await seed(database.url);
  const folders = foldersOf(name);
  const write = (place: keyof Places, file: string, bytes: string | Buffer, mode = 0o644) => {
    const full = path.join(folders.places[place]?.root ?? '', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, bytes, { mode });
  };
  write('content', 'items-of-this/a.module.json', '{}');
  write('content', `items-of-this/items/${LONG}`, 'ID: "1"\n');
  write('content', 'items-of-this/items/empty.yml', '');
  write('content', 'not-content.txt', 'x');
  write('journal', 'history/2026-11.jsonl', '{"a":1}\n');
  write('uploads', `kept/${randomUUID()}`, Buffer.from([0, 1, 2, 255]), 0o600);
  return { databaseUrl: database.url, ...folders };
}

const filesIn = ({ places }: Product) =>
  Object.entries(places).flatMap(([name, place]) =>
    filesOf(place).map(({ path: file, mode }) => [name, file, mode, readFileSync(path.join(place.root, file)).toString('base64')]),
  );

const take = (product: Product, file: string, recipients: readonly string[] = []) =>
  takeBackup(product, { file: path.join(folder, file), recipients, release: '0.1.0' }).then(() => path.join(folder, file));

let product: Product;
let backup: string;
beforeAll(async () => {
  product = await aProduct('here');
  backup = await take(product, 'backup.tar.gz');
});

it('every table is in a backup, or is named with the reason why not', async () => {
  const known = await query<{ name: string }>(
    product.databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'public')`,
  );
  const names = known.map(({ name }) => name);
  const { manifest } = await readBackup(backup, []);
  const parents = new Set(manifest.partitions.map(({ of }) => of));
  expect(names.filter((name) => !LEFT_OUT.has(name) && !parents.has(name)).sort()).toEqual(manifest.tables.map(({ name }) => name).sort());
  expect([...LEFT_OUT].filter((name) => !name.endsWith('_next') && !names.includes(name))).toEqual([]);
});

it('a backup is for its owner alone, whole, and leaves nothing half made', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(existsSync(`${backup}.part`)).toBe(false);
  const { end } = await readBackup(backup, []);
  expect(end.tables['search.read_marks']?.rows).toBe(8000);
  expect(end.folders).toMatchObject({ content: { files: 4 }, journal: { files: 1 }, uploads: { files: 1 } });
  await expect(take(product, 'backup.tar.gz/nowhere')).rejects.toThrow();
});

it('put back elsewhere it is the same, but for who is signed in', async () => {
  const there: Product = { databaseUrl: await emptyDatabase(), ...foldersOf('elsewhere') };
  const { aside } = await putBack(there, { file: backup, identities: [], replace: false });
  expect(aside).toBeUndefined();
  expect(await stateOf(there.databaseUrl)).toEqual(await stateOf(product.databaseUrl));
  expect(filesIn(there)).toEqual(filesIn(product));
  expect(await query(there.databaseUrl, 'select 1 from users.sessions')).toEqual([]);
  expect(await query(product.databaseUrl, 'select 1 from users.sessions')).toHaveLength(1);
  // The next number is not one that was given.
  await query(there.databaseUrl, `insert into alumni.leavers (name, offices, practices) values ('C', '{}', '{}')`);
});

it('uploads in an object store are in it, and come back into another', async () => {
  const own = await ownObjectStore();
  try {
    const sent = path.join(folder, 'sent');
    writeFileSync(sent, Buffer.from([3, 2, 1]));
    const key = `kept/${randomUUID()}`;
    await own.open('/here').put(key, sent);
    const withStore = (of: Product, below: string): Product => {
      const { uploads } = of.places;
      return uploads ? { ...of, places: { ...of.places, uploads: { ...uploads, store: own.open(below) } } } : of;
    };
    const file = await take(withStore(product, '/here'), 'objects.tar.gz');
    expect((await readBackup(file, [])).end.folders).toMatchObject({ uploads: { files: 1 } });
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    const there: Product = { databaseUrl: await emptyDatabase(), ...foldersOf('objects') };
    const { asideObjects } = await putBack(withStore(there, '/there'), { file, identities: [], replace: false });
    expect(asideObjects).toMatch(/^replaced-\d+\/$/);
    expect(await buffer(await own.open('/there').get(key))).toEqual(Buffer.from([3, 2, 1]));
  } finally {
    await own.stop();
  }
});

it('is not put over the uploads of another database, whose product may run', async () => {
  const own = await aProduct('marked');
  const file = await take(own, 'marked.tar.gz');
  const root = own.places.uploads?.root ?? '';
  const mark = path.join(root, MARK);
  writeFileSync(mark, randomUUID());
  const before = filesIn(own);
  // The same settings but for the database, as somebody tries a backup.
  const trial: Product = { ...own, databaseUrl: await emptyDatabase() };
  await expect(putBack(trial, { file, identities: [], replace: false })).rejects.toThrow(/are those of another database/);
  expect(filesIn(own)).toEqual(before);
  expect(await query(trial.databaseUrl, `select 1 from pg_tables where schemaname = 'forms'`)).toEqual([]);
  // Its own: the database that is made is another one, which the forms service notes at its start.
  await query(own.databaseUrl, `insert into forms.upload_store (id) values ($1)`, [readFileSync(mark, 'utf8')]);
  const { aside } = await putBack(own, { file, identities: [], replace: true });
  drops.push(() => dropDatabase(aside ?? ''));
  expect(existsSync(mark)).toBe(false);
  expect(filesIn(own)).toEqual(before);
});

describe('a database was lost, and its uploads were not', () => {
  it('whoever restores into a new one says so, and they are put aside', async () => {
    const own = await aProduct('lost');
    const file = await take(own, 'lost.tar.gz');
    const root = own.places.uploads?.root ?? '';
    writeFileSync(path.join(root, MARK), randomUUID());
    const later = randomUUID();
    writeFileSync(path.join(root, 'kept', later), 'came since');
    const now: Product = { ...own, databaseUrl: await emptyDatabase() };
    const options = { file, identities: [], replace: false };
    await expect(putBack(now, options)).rejects.toMatchObject({ todo: expect.stringContaining('restore with --replace-uploads') });
    const { asideFolder } = await putBack(now, { ...options, replaceUploads: true });
    expect(existsSync(path.join(root, 'kept', later))).toBe(false);
    expect(readFileSync(path.join(asideFolder, 'uploads/kept', later), 'utf8')).toBe('came since');
    expect(existsSync(path.join(root, MARK))).toBe(false);
  });

  it('also in an object store, whose mark comes back where the restore fails', async () => {
    const store = await ownObjectStore();
    try {
      const own = await aProduct('lost-objects');
      const objects = store.open('/lost');
      const { uploads } = own.places;
      if (!uploads) throw new Error('no uploads');
      const withStore: Product = { ...own, places: { ...own.places, uploads: { ...uploads, store: objects } } };
      const [key, mark] = [`kept/${randomUUID()}`, randomUUID()];
      const sent = path.join(folder, 'sent-lost');
      writeFileSync(sent, 'a CV');
      await objects.put(key, sent);
      writeFileSync(sent, mark);
      await objects.put(MARK, sent);
      const file = await take(withStore, 'lost-objects.tar.gz');
      const options = { file, identities: [], replace: false, replaceUploads: true };
      const now: Product = { ...withStore, databaseUrl: await emptyDatabase() };
      await expect(putBack(now, { ...options, replaceUploads: false })).rejects.toBeInstanceOf(NotReadyError);
      const broken: ObjectStore = {
        ...objects,
        remove: async (name) => {
          await objects.remove(name);
          if (name === MARK) throw new Error('the line was cut');
        },
      };
      const cut: Product = { ...now, places: { ...now.places, uploads: { ...uploads, store: broken } } };
      await expect(putBack(cut, options)).rejects.toThrow('the line was cut');
      expect(await buffer(await objects.get(MARK))).toEqual(Buffer.from(mark));
      await putBack(now, options);
      expect((await objects.list('')).map(({ key: each }) => each).filter((each) => !each.startsWith('replaced-'))).toEqual([key]);
    } finally {
      await store.stop();
    }
  });
});

describe('what people sent is left nowhere in the clear', () => {
  const withObjects = async (of: Product, store: ObjectStore): Promise<Product> => {
    const sent = path.join(folder, 'sent-too');
    writeFileSync(sent, 'a CV');
    await store.put(`kept/${randomUUID()}`, sent);
    const { uploads } = of.places;
    return uploads ? { ...of, places: { ...of.places, uploads: { ...uploads, store } } } : of;
  };
  const beside = () => readdirSync(folder).filter((name) => name.includes('.part'));

  it('by a backup that is interrupted', async () => {
    const own = await ownObjectStore();
    try {
      const store = own.open('/interrupted');
      const ending = new AbortController();
      const fetching: ObjectStore = {
        ...store,
        get: async (key) => {
          const body = await store.get(key);
          ending.abort(new Error('somebody pressed Ctrl-C'));
          return body;
        },
      };
      const busy = await withObjects(product, fetching);
      const options = { file: path.join(folder, 'cut-off.tar.gz'), recipients: [], release: '0.1.0', signal: ending.signal };
      await expect(takeBackup(busy, options)).rejects.toThrow('Ctrl-C');
      expect([beside(), readdirSync(busy.workFolder)]).toEqual([[], []]);
    } finally {
      await own.stop();
    }
  });

  it('nor for good by one that was killed: the next removes it, whatever day was in its name', async () => {
    const long = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    const fetching = (name: string) => mkdirSync(path.join(product.workFolder, name, 'uploads-x/kept'), { recursive: true });
    const note = (name: string, words: string) => writeFileSync(path.join(product.workFolder, name, 'by'), words);
    for (const name of ['fetching-killed', 'fetching-other', 'fetching-elsewhere', 'fetching-old']) fetching(name);
    // The number of the first is somebody else's by now; the second is fetched into by a backup that runs, the third by a container's.
    note('fetching-killed', `${process.pid}\n1\n`);
    note('fetching-other', `${process.pid}\n${noteOf(process.pid)}`);
    for (const name of ['fetching-elsewhere', 'fetching-old']) note(name, `${process.pid}\n1\npid:[1]`);
    utimesSync(path.join(product.workFolder, 'fetching-old'), long, long);
    mkdirSync(path.join(folder, '2026-11-01.tar.gz.part-objects/uploads-x/kept'), { recursive: true });
    for (const name of ['2026-11-01.tar.gz.part', '2026-11-28.tar.gz.part', 'of-another-tool.tar.gz.part'])
      writeFileSync(path.join(folder, name), 'x');
    for (const name of ['2026-11-01.tar.gz.part', '2026-11-01.tar.gz.part-objects', 'of-another-tool.tar.gz.part'])
      utimesSync(path.join(folder, name), long, long);
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, '2026-11-27.tar.gz.part'));
    await take(product, '2026-11-29.tar.gz');
    rmSync(path.join(folder, '2026-11-27.tar.gz.part'));
    const names = process.platform === 'linux' ? ['fetching-elsewhere', 'fetching-other'] : ['fetching-other'];
    expect(readdirSync(product.workFolder).toSorted()).toEqual(names);
    for (const name of names) rmSync(path.join(product.workFolder, name), { recursive: true });
    // One that another machine may be writing stays, and so does what is not ours.
    expect(beside()).toEqual(['2026-11-28.tar.gz.part', 'of-another-tool.tar.gz.part']);
    for (const name of beside()) rmSync(path.join(folder, name));
  });
});

it('what was destroyed is as it was, and what was there is set aside', async () => {
  const own = await aProduct('destroyed');
  const file = await take(own, 'destroyed.tar.gz');
  const before = [await stateOf(own.databaseUrl), filesIn(own)];
  await query(own.databaseUrl, `delete from users.accounts`);
  await query(own.databaseUrl, `update media.clicks set clicks = 0`);
  await query(own.databaseUrl, `drop schema forms cascade`);
  rmSync(path.join(own.places.content?.root ?? '', 'items-of-this/items'), { recursive: true });
  writeFileSync(path.join(own.places.content?.root ?? '', 'items-of-this/new.yml'), 'later');
  rmSync(own.places.uploads?.root ?? '', { recursive: true });

  await expect(putBack(own, { file, identities: [], replace: false })).rejects.toThrow('is not empty');
  const somebody = new pg.Client({ connectionString: own.databaseUrl });
  await somebody.connect();
  await expect(putBack(own, { file, identities: [], replace: true })).rejects.toThrow('connections to the database are open');
  await somebody.end();

  const { aside, asideFolder } = await putBack(own, { file, identities: [], replace: true });
  drops.push(() => dropDatabase(aside ?? ''));
  expect([await stateOf(own.databaseUrl), filesIn(own)]).toEqual(before);
  expect(aside).toMatch(new RegExp(`^${nameOf(own.databaseUrl)}_replaced_\\d{14}$`));
  const old = Object.assign(new URL(own.databaseUrl), { pathname: `/${aside}` }).href;
  expect(await query(old, 'select clicks from media.clicks')).toEqual([{ clicks: 0 }]);
  expect(readFileSync(path.join(asideFolder, 'content/items-of-this/new.yml'), 'utf8')).toBe('later');
});

describe('all stays as it is', () => {
  it('where it is interrupted, and until it is read whole the database keeps its name', async () => {
    const own = await aProduct('interrupted');
    const file = await take(own, 'interrupted.tar.gz');
    const before = [await stateOf(own.databaseUrl), filesIn(own)];
    const name = nameOf(own.databaseUrl);
    const databases = async () =>
      Object.fromEntries(
        (
          await query<{ name: string; oid: string }>(
            cluster(),
            `select datname as name, oid::text from pg_database where datname like $1`,
            [`${name}%`],
          )
        ).map((row) => [row.name, row.oid]),
      );
    const { [name]: oid } = await databases();
    const ending = new AbortController();
    const restoring = putBack(own, { file, identities: [], replace: true, signal: ending.signal });
    restoring.catch(() => undefined);
    // A process that is killed just now leaves this.
    for (let seen = await databases(); ; seen = await databases()) {
      expect(seen[name]).toBe(oid);
      if (Object.keys(seen).length > 1) break;
    }
    ending.abort(new Error('somebody pressed Ctrl-C'));
    await expect(restoring).rejects.toThrow('Ctrl-C');
    expect(await databases()).toEqual({ [name]: oid });
    expect([await stateOf(own.databaseUrl), filesIn(own)]).toEqual(before);
    expect(existsSync(own.workFolder) ? readdirSync(own.workFolder) : []).toEqual([]);
  });

  it.each([
    [
      'a byte of it is another',
      (bytes: Buffer) => bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    [
      'a row of it is another, and all is packed well',
      (bytes: Buffer) => {
        const unpacked = gunzipSync(bytes);
        // A column less.
        unpacked.write('x', unpacked.indexOf('\tread\t'));
        return gzipSync(unpacked);
      },
    ],
    ['it was cut', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9))],
    ['it is something else', () => Buffer.from('PK\u0003\u0004 a letter')],
  ])('where %s', async (_what, damage) => {
    const file = path.join(folder, `damaged-${randomUUID()}`);
    writeFileSync(file, damage(readFileSync(backup)));
    await expect(readBackup(file, [])).rejects.toBeInstanceOf(DamagedError);
    const databaseUrl = await emptyDatabase();
    const before = filesIn(product);
    await expect(putBack({ ...product, databaseUrl }, { file, identities: [], replace: false })).rejects.toBeInstanceOf(DamagedError);
    expect(filesIn(product)).toEqual(before);
    expect(await query(databaseUrl, `select 1 from pg_tables where schemaname in ('users', 'public')`)).toEqual([]);
  });

  it('also what was renamed for it', async () => {
    const own = await aProduct('renamed');
    const file = path.join(folder, 'cut.tar.gz');
    const whole = readFileSync(backup);
    writeFileSync(file, whole.subarray(0, whole.length - 10));
    const before = [await stateOf(own.databaseUrl), filesIn(own)];
    await expect(putBack(own, { file, identities: [], replace: true })).rejects.toBeInstanceOf(DamagedError);
    expect([await stateOf(own.databaseUrl), filesIn(own)]).toEqual(before);
    expect(existsSync(own.workFolder) && readdirSync(own.workFolder)).toEqual([]);
    expect(
      await query(cluster(), `select datname from pg_database where datname like $1`, [`${nameOf(own.databaseUrl)}_replaced_%`]),
    ).toEqual([]);
  });
});

it('is one moment, whatever is written meanwhile', async () => {
  const own = await aProduct('busy');
  let over = false;
  let written = 0;
  const writing = (async () => {
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    for (; !over; written++) {
      const id = randomUUID();
      await client.query('begin');
      await client.query(`insert into users.accounts (id, email, first_name, last_name) values ($1, $2, '', '')`, [
        id,
        `${id}@example.org`,
      ]);
      await client.query(`insert into users.roles (account_id, role) values ($1, 'editor')`, [id]);
      await client.query('commit');
    }
    await client.end();
  })();
  const file = await take(own, 'busy.tar.gz');
  over = true;
  await writing;
  expect(written).toBeGreaterThan(0);
  const there: Product = { databaseUrl: await emptyDatabase(), ...foldersOf('busy-elsewhere') };
  await putBack(there, { file, identities: [], replace: false });
  const [row] = await query<{ without: number }>(
    there.databaseUrl,
    `select count(*)::int as without from users.accounts a where not exists (select 1 from users.roles r where r.account_id = a.id)`,
  );
  expect(row?.without).toBe(0);
});

it('is none while content is saved all the time, and says so', async () => {
  const own = await aProduct('saved');
  const item = path.join(own.places.content?.root ?? '', 'items-of-this/items/new.yml');
  let saves = 0;
  const saving = setInterval(() => writeFileSync(item, 'x'.repeat((saves += 1))), 1);
  try {
    await expect(take(own, 'saved.tar.gz')).rejects.toThrow('The content was changed during each of 5 tries');
  } finally {
    clearInterval(saving);
  }
  expect(existsSync(path.join(folder, 'saved.tar.gz'))).toBe(false);
  expect(existsSync(path.join(folder, 'saved.tar.gz.part'))).toBe(false);
});

it('sealed it is read by nobody but who has the key', async () => {
  const [identity, another] = await Promise.all([generateIdentity(), generateIdentity()]);
  const file = await take(product, 'sealed.tar.gz.age', [await identityToRecipient(identity)]);
  expect(readFileSync(file).subarray(0, 21).toString('latin1')).toBe('age-encryption.org/v1');
  await expect(readBackup(file, [])).rejects.toBeInstanceOf(SealedError);
  await expect(readBackup(file, [another])).rejects.toBeInstanceOf(SealedError);
  expect((await readBackup(file, [identity])).end).toEqual((await readBackup(backup, [])).end);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(1, bytes.length - 40, bytes.length - 39));
  await expect(readBackup(file, [identity])).rejects.toBeInstanceOf(DamagedError);
});

it('of a later release it is not put back', async () => {
  await query(product.databaseUrl, `insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01')`);
  const file = await take(product, 'later.tar.gz');
  await query(product.databaseUrl, `delete from kysely_migration where name = '9999_later'`);
  const there: Product = { databaseUrl: await emptyDatabase(), ...foldersOf('later') };
  await expect(putBack(there, { file, identities: [], replace: false })).rejects.toBeInstanceOf(NotReadyError);
  expect(await query(there.databaseUrl, `select 1 from pg_tables where schemaname in ('users', 'public')`)).toEqual([]);
});
