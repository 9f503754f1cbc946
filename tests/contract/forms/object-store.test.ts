import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '../../../scripts/backup/folders.ts';
import { fetchObjects, giveObjects } from '../../../scripts/backup/objects.ts';
import { formsConfig } from '../../../src/backends/forms/config.ts';
import { startFormsService } from '../../../src/backends/forms/server.ts';
import { MARK } from '../../../src/backends/forms/uploads/folder.ts';
import { createObjectStore, ObjectStoreError } from '../../../src/backends/kit/object-store.ts';
import { ownObjectStore, type OwnObjectStore } from '../../support/object-store.ts';
import { ADMIN_KEY, application, opening, PDF, SAVE, startForms, type Forms } from '../support/forms.ts';

describe('an object store by S3’s protocol (ADR 68)', () => {
  let own: OwnObjectStore;
  let folder: string;
  beforeAll(async () => {
    own = await ownObjectStore();
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-objects-'));
  });
  afterAll(async () => {
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const fileOf = async (bytes: string | Buffer): Promise<string> => {
    const file = path.join(folder, 'one');
    await writeFile(file, bytes);
    return file;
  };
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: unknown) => (error instanceof ObjectStoreError ? error.kind : String(error)),
    );

  it('keeps, gives, copies, lists and forgets, below its prefix', async () => {
    const store = own.open('/of/one');
    const other = own.open('/of/another');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    await store.put('kept/a', await fileOf(bytes));
    await store.copy('kept/a', 'kept/b c+ü');
    expect(await buffer(await store.get('kept/b c+ü'))).toEqual(bytes);
    const found = await store.list('kept/');
    expect(found.map(({ key, bytes: size }) => [key, size])).toEqual([
      ['kept/a', bytes.length],
      ['kept/b c+ü', bytes.length],
    ]);
    expect(Math.abs(Date.now() - (found[0]?.modified.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await other.list('')).toEqual([]);
    await store.remove('kept/a');
    await store.remove('kept/a');
    expect(await kindOf(store.get('kept/a'))).toBe('missing');
    expect(await store.keepsVersions()).toBe(false);
  });
  it('lists more than an answer holds', async () => {
    const store = own.open('/many');
    const file = await fileOf('x');
    const names = Array.from({ length: 1_005 }, (_, at) => `kept/${String(at).padStart(4, '0')}`);
    for (let at = 0; at < names.length; at += 50) await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, file)));
    expect((await store.list('kept/')).map(({ key }) => key)).toEqual(names);
  }, 60_000);
  it('says whether nobody answers, or somebody has to do something', async () => {
    expect(await kindOf(createObjectStore({ ...own, secret: 'another key' }).list(''))).toBe('refused');
    expect(await kindOf(createObjectStore({ ...own, url: own.url.replace(/uploads$/, 'no-such-bucket') }).list(''))).toBe('refused');
    await own.away();
    expect(await kindOf(own.open().list(''))).toBe('down');
    await own.back();
    expect(await kindOf(own.open().list(''))).toBe('nothing');
  });
});

describe('what visitors send, in an object store', () => {
  let own: OwnObjectStore;
  let forms: Forms;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-objects-'));
    own = await ownObjectStore();
    forms = await startForms({
      FORMS_BUCKET: `${own.url}/of/forms`,
      FORMS_BUCKET_REGION: own.region,
      FORMS_BUCKET_KEY_ID: own.keyId,
      FORMS_BUCKET_SECRET: own.secret,
    });
    await forms.publish([opening('one')]);
  });
  afterAll(async () => {
    await forms?.stop();
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const send = () =>
    forms.request('POST', SAVE, { body: application({ files: [{ field: 'cv', name: 'cv.pdf', content: PDF, type: 'application/pdf' }] }) });
  const inBucket = async () => (await own.open('/of/forms').list('')).map(({ key }) => key).filter((key) => key !== MARK);
  const idOf = async (receipt: string | undefined) =>
    String(
      (
        await forms.query('select f.id from forms.files f join forms.submissions s on s.id = f.submission_id where s.receipt = $1', [
          receipt,
        ])
      )[0]?.id,
    );
  const read = (url: string, id: string) => fetch(`${url}/admin/files/${id}`, { headers: { 'x-admin-key': ADMIN_KEY } });

  it('is there for every process of the service, and goes with its form', async () => {
    const answer = await send();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const id = await idOf(answer.body.receipt?.receipt);
    expect(await inBucket()).toEqual([`kept/${id}`]);
    for (const name of ['incoming', 'kept'] as const) expect(await forms.filesIn(name)).toEqual([]);
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'masthead-forms-elsewhere-'));
    const second = await startFormsService({ ...formsConfig({ ...forms.env, FORMS_FOLDER: elsewhere }), graceMs: 500 });
    try {
      const file = await read(second.url, id);
      expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, PDF]);
    } finally {
      await second.stop();
      await rm(elsewhere, { recursive: true, force: true });
    }
    expect((await forms.admin('POST', '/admin/erase', { email: 'ann@example.org' })).body).toMatchObject({ submissions: 1, files: 1 });
    expect(await inBucket()).toEqual([]);
    expect((await read(forms.url, id)).status).toBe(404);
  });
  it('is not taken while the store is away, which is said, and is taken when it is back', async () => {
    await own.away();
    const refused = await send();
    expect([refused.status, refused.body.receipt]).toEqual([503, undefined]);
    expect(await forms.filesIn('incoming')).toEqual([]);
    await own.back();
    const taken = await send();
    expect(taken.status).toBe(200);
    expect(await inBucket()).toEqual([`kept/${await idOf(taken.body.receipt?.receipt)}`]);
  });
  it('comes back from a backup as it was, and what is there meanwhile is set aside', async () => {
    const store = own.open('/of/forms');
    const before = await inBucket();
    const fetched = await fetchObjects(store, path.join(tmpdir(), 'masthead-fetched'));
    try {
      expect(filesOf(fetched.place).map(({ path: file, mode }) => [file, mode])).toEqual(before.map((key) => [key, 0o600]));
      const [key = ''] = before;
      await store.copy(key, 'kept/11111111-1111-4111-8111-111111111111');
      await store.remove(key);
      const takeBack = await giveObjects(store, fetched.place.root, '20261126');
      expect(await inBucket()).toEqual([...before, 'replaced-20261126/11111111-1111-4111-8111-111111111111']);
      expect(await buffer(await store.get(key))).toEqual(PDF);
      await takeBack();
      expect(await inBucket()).toEqual(['kept/11111111-1111-4111-8111-111111111111']);
    } finally {
      fetched.done();
    }
  });
  it('is asked for as a whole: a bucket without a key is no setting', () => {
    expect(() => formsConfig({ ...forms.env, FORMS_BUCKET_SECRET: '' })).toThrow('FORMS_BUCKET_SECRET is not set though FORMS_BUCKET is');
    expect(() => formsConfig({ ...forms.env, FORMS_BUCKET: 'https://s3.example.org/' })).toThrow('FORMS_BUCKET');
  });
});
