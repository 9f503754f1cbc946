import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lineTo, statusesOf } from '../support/raw.ts';
import { site } from '../support/site.ts';
import { siteNow, whileOthersRead } from './others.ts';

/** Strangers who send without end. */
const host = () => `Host: ${new URL(site.insights).host}\r\nOrigin: ${site.insights}\r\n`;
const GIGABYTE = 1024 ** 3;
const PART = Buffer.alloc(256 * 1024, 97);
const CHUNK = Buffer.concat([Buffer.from('40000\r\n'), PART, Buffer.from('\r\n')]);

/** @returns what was answered, and the bytes that the other side took */
async function pour(head: string, part: Buffer): Promise<{ statuses: number[]; taken: number; ended: boolean }> {
  const { socket, got, ended } = await lineTo(site.insights, '127.0.0.21');
  let isOver = false;
  void ended.then(() => (isOver = true));
  socket.write(head);
  const begun = performance.now();
  while (!isOver && !socket.destroyed && socket.bytesWritten < GIGABYTE && performance.now() - begun < 60_000) {
    if (!socket.write(part))
      await Promise.race([
        ended,
        new Promise((resolve) => socket.once('drain', resolve)),
        new Promise((resolve) => setTimeout(resolve, 5_000)),
      ]);
  }
  const taken = socket.bytesWritten - socket.writableLength;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  socket.destroy();
  return { statuses: statusesOf(got()), taken, ended: isOver };
}

describe.each([
  ['/', 'text/plain'],
  ['/api/consent', 'application/x-www-form-urlencoded'],
  ['/api/page', 'text/plain'],
  ['/api/session', 'application/json'],
  ['/api/forms/00000000000000000000000000000000', 'multipart/form-data; boundary=a'],
  ['/_next/static/none.js', 'text/plain'],
  ['/_next/image?url=%2Fa.png&w=64&q=75', 'text/plain'],
  ['/-/media/none.png', 'text/plain'],
])('a gigabyte to %s', (path, type) => {
  it.each([
    ['by its length', `Content-Length: ${GIGABYTE}\r\n`, PART],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', CHUNK],
    ['by neither', '', PART],
  ])('is answered and closed before it is there, %s', async (_, length, part) => {
    const before = await siteNow();
    let came: Awaited<ReturnType<typeof pour>> | undefined;
    const honest = await whileOthersRead(async () => {
      came = await pour(`POST ${path} HTTP/1.1\r\n${host()}Content-Type: ${type}\r\n${length}\r\n`, part);
    });
    expect(came?.ended).toBe(true);
    expect(came?.statuses[0]).toBeGreaterThanOrEqual(400);
    expect(came?.statuses[0]).toBeLessThan(500);
    expect(came?.taken).toBeLessThan(200 * 1024 * 1024);
    expect(honest.wrong).toEqual([]);
    expect((await siteNow()).megabytes - before.megabytes).toBeLessThan(150);
  });
});

it('what says that it is packed, and would be a gigabyte, costs nothing', async () => {
  const packed = gzipSync(Buffer.alloc(500 * 1024 * 1024, 97), { level: 9 });
  const before = await siteNow();
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    for (const path of ['/api/consent', '/api/page', '/api/account/profile', '/api/auth/identify']) {
      const head = `POST ${path} HTTP/1.1\r\n${host()}Content-Type: ${type}\r\nContent-Encoding: gzip\r\nConnection: close\r\nContent-Length: ${packed.length}\r\n\r\n`;
      const { statuses } = await pour(head, packed);
      expect(statuses[0]).toBeGreaterThanOrEqual(400);
      expect(statuses[0]).toBeLessThan(500);
    }
  expect((await siteNow()).megabytes - before.megabytes).toBeLessThan(100);
});
