import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchObjects } from '../../../scripts/backup/objects.ts';
import { createObjectStore, ObjectStoreError, type ObjectStore } from './object-store.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function storeThat(listener: RequestListener): Promise<ObjectStore> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createObjectStore({ url: `http://127.0.0.1:${port}/uploads`, region: 'r', keyId: 'k', secret: 's' });
}

const CALLS: [string, (store: ObjectStore) => Promise<unknown>][] = [
  ['list', (store) => store.list('')],
  ['copy', (store) => store.copy('a', 'b')],
  ['remove', (store) => store.remove('a')],
  ['versions', (store) => store.keepsVersions()],
];

describe('a call of an object store throws ObjectStoreError in words', () => {
  it.each(CALLS)('when a refusal is cut in its body: %s', async (_name, call) => {
    const store = await storeThat((_request, response) => {
      response.writeHead(403, { 'content-length': '1000' });
      response.write('<Error>', () => response.destroy());
    });
    const error: unknown = await call(store).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ObjectStoreError);
    expect(String(error)).toContain('object store');
  });
  it.each(CALLS.filter(([name]) => name !== 'remove' && name !== 'copy'))('when it answers 200 with a page: %s', async (_name, call) => {
    const store = await storeThat((_request, response) => void response.end('<html><body>Log in</body></html>'));
    await expect(call(store)).rejects.toMatchObject({ name: 'ObjectStoreError', kind: 'refused' });
  });
  it('when what it gives is cut', async () => {
    const store = await storeThat((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    });
    await expect(store.get('a').then(buffer)).rejects.toMatchObject({ name: 'ObjectStoreError', kind: 'down' });
  });
});

it.each([
  ['', false],
  ['<Version><Key>a</Key><IsLatest>true</IsLatest></Version>', false],
  ['<Version><Key>a</Key><IsLatest>true</IsLatest></Version><Version><Key>a</Key><IsLatest>false</IsLatest></Version>', true],
  // The mark of a DELETE, of a file that had no version.
  ['<DeleteMarker><Key>a</Key><VersionId>null</VersionId><IsLatest>true</IsLatest></DeleteMarker>', false],
  ['<DeleteMarker><Key>a</Key><IsLatest>true</IsLatest></DeleteMarker><Version><Key>a</Key><IsLatest>false</IsLatest></Version>', true],
])('a bucket whose versions were switched off keeps those that there were: %s', async (listed, keeps) => {
  const store = await storeThat((request, response) =>
    response.end(
      request.url?.includes('versioning')
        ? '<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>'
        : `<ListVersionsResult>${listed}</ListVersionsResult>`,
    ),
  );
  expect(await store.keepsVersions()).toBe(keeps);
});

it('an old version is found behind a thousand current ones', async () => {
  const asked: (string | null)[][] = [];
  const store = await storeThat((request, response) => {
    const query = new URL(request.url ?? '', 'http://store').searchParams;
    if (query.has('versioning')) return void response.end('<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>');
    asked.push([query.get('key-marker'), query.get('version-id-marker')]);
    const isFirst = !query.has('key-marker');
    response.end(
      isFirst
        ? '<ListVersionsResult><IsTruncated>true</IsTruncated><NextKeyMarker>a &amp; b</NextKeyMarker><NextVersionIdMarker>v1</NextVersionIdMarker><Version><IsLatest>true</IsLatest></Version></ListVersionsResult>'
        : '<ListVersionsResult><IsTruncated>false</IsTruncated><Version><IsLatest>false</IsLatest></Version></ListVersionsResult>',
    );
  });
  expect(await store.keepsVersions()).toBe(true);
  expect(asked).toEqual([
    [null, null],
    ['a & b', 'v1'],
  ]);
});

it('a folder that a console made in the bucket makes no backup fail', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const entry = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
  const store = await storeThat((request, response) =>
    response.end(request.url?.includes('list-type') ? `<ListBucketResult>${entry('kept/')}${entry(`kept/${id}`)}</ListBucketResult>` : 'x'),
  );
  const near = mkdtempSync(path.join(tmpdir(), 'masthead-store-'));
  closing.push(() => rmSync(near, { recursive: true, force: true }));
  writeFileSync(path.join(near, 'beside'), '');
  const { place, done } = await fetchObjects(store, near);
  expect(place.root).toContain(near);
  done();
});
