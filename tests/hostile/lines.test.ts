import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineTo, say, statusesOf, type Line } from '../support/raw.ts';
import { PAGE_TYPES, site } from '../support/site.ts';
import { siteNow, whileOthersRead } from './others.ts';

/** Strangers who hold lines: slowly sent, slowly read, or full of requests (docs/adr/0069-strangers.md). */
const host = () => `Host: ${new URL(site.insights).host}\r\n`;
const [, ARTICLE] = PAGE_TYPES.textArticle;
/** Of one address the door takes a thousand lines. */
const EACH = 400;
const FROM = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'];

async function many(open: (line: Line, number: number) => void): Promise<Line[]> {
  const lines: Line[] = [];
  for (const from of FROM) {
    for (let start = 0; start < EACH; start += 50)
      lines.push(...(await Promise.all(Array.from({ length: 50 }, () => lineTo(site.insights, from)))));
  }
  lines.forEach(open);
  return lines;
}
/** Whether lines were ended by the other side. */
const allEnded = async (lines: readonly Line[], within: number): Promise<number> => {
  let open = lines.length;
  for (const { ended } of lines) void ended.then(() => (open -= 1));
  for (const begun = performance.now(); open > 0 && performance.now() - begun < within;) await wait(250);
  return open;
};
const close = (lines: readonly Line[]) => lines.forEach(({ socket }) => socket.destroy());

beforeAll(async () => {
  await whileOthersRead(() => wait(3_000));
});

describe.each([
  ['nothing', () => ''],
  ['a head, a field at a time', () => `GET ${ARTICLE} HTTP/1.1\r\n${host()}`],
  [
    'a body, a byte at a time',
    () => `POST /api/consent HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  ],
  ['chunks, a byte at a time', () => `POST /api/page HTTP/1.1\r\n${host()}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`],
])('two thousand lines that send %s', (what, first) => {
  it('are ended, and others read meanwhile', async () => {
    const before = await siteNow();
    let lines: Line[] = [];
    let left = Infinity;
    const drop = what.startsWith('chunks') ? '1\r\na\r\n' : what.startsWith('a body') ? ' ' : what === 'nothing' ? '' : 'X-A: b\r\n';
    const honest = await whileOthersRead(async () => {
      lines = await many(({ socket }) => void socket.write(first()));
      const dripping = setInterval(() => lines.forEach(({ socket }) => socket.writable && !socket.destroyed && socket.write(drop)), 2_000);
      left = await allEnded(lines, 40_000);
      clearInterval(dripping);
    });
    const answered = lines.flatMap(({ got }) => statusesOf(got()));
    close(lines);
    expect(left).toBe(0);
    expect(answered.filter((status) => ![400, 403, 404, 405, 408, 413].includes(status))).toEqual([]);
    expect(answered.length).toBeGreaterThan(lines.length * 0.9);
    expect(honest.wrong).toEqual([]);
    expect(honest.answered.length).toBeGreaterThan(50);
    expect((await siteNow()).megabytes - before.megabytes).toBeLessThan(150);
  });
});

it('lines that read nothing of what they asked for are ended, and others read meanwhile', async () => {
  const before = await siteNow();
  const page = `GET ${ARTICLE} HTTP/1.1\r\n${host()}\r\n`;
  let left = Infinity;
  let highest = 0;
  const honest = await whileOthersRead(async () => {
    const lines: Line[] = [];
    for (const from of FROM.slice(0, 2))
      for (let each = 0; each < 100; each += 1) {
        const line = await lineTo(site.insights, from);
        line.socket.pause();
        // More than any buffer between holds.
        line.socket.write(page.repeat(31));
        lines.push(line);
      }
    for (let each = 0; each < 70; each += 1) {
      await wait(1_000);
      if (each % 10 === 0) highest = Math.max(highest, (await siteNow()).megabytes);
    }
    // What the system still holds for them comes first.
    lines.forEach(({ socket }) => socket.resume());
    left = await allEnded(lines, 80_000);
    close(lines);
  });
  expect(left).toBe(0);
  expect(honest.wrong).toEqual([]);
  expect(highest - before.megabytes).toBeLessThan(200);
});

it('a flood of requests on one line is answered to its bound, and others read meanwhile', async () => {
  const before = await siteNow();
  const one = `GET /search?q=stranger HTTP/1.1\r\n${host()}\r\n`;
  const answers: number[][] = [];
  const honest = await whileOthersRead(async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const got = await say(site.insights, one.repeat(5_000), { from: FROM[number % FROM.length] ?? '', within: 120_000 });
        answers.push(statusesOf(got));
      }),
    );
  });
  for (const statuses of answers) {
    expect(statuses.length).toBeLessThanOrEqual(33);
    expect(statuses.at(-1)).toBe(503);
  }
  expect(honest.wrong).toEqual([]);
  expect((await siteNow()).megabytes - before.megabytes).toBeLessThan(250);
});

it('ten thousand header lines, and heads without end, are answered and closed', async () => {
  const texts = [
    `GET / HTTP/1.1\r\n${host()}${Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1\r\n`).join('')}\r\n`,
    `GET / HTTP/1.1\r\n${host()}${'a:\r\n'.repeat(10_000)}\r\n`,
    `GET / HTTP/1.1\r\n${host()}X: ${'a'.repeat(5_000_000)}\r\n\r\n`,
    `GET /${'a'.repeat(5_000_000)} HTTP/1.1\r\n${host()}\r\n`,
    `GET / HTTP/1.1\r\n${host()}Cookie: ${'a=b; '.repeat(100_000)}\r\n\r\n`,
  ];
  for (const text of texts) expect([414, 431]).toContain(statusesOf(await say(site.insights, text))[0]);
});
