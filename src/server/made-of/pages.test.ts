import fs, { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { forgetPerProcess, onePerProcess } from '../one-per-process';
import { createMadePages, madePages, type Others } from './pages';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'made-of-'));
  file = path.join(folder, 'route-cache', 'made-of.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const of = (...marks: number[]) => ({
  marks: new Set(marks),
  lists: [{ language: 'en', where: [{ name: '_path', value: 'a', operator: 'EQ' }] }],
});
const change = (...marks: number[]) => ({ marks: new Set(marks), items: [], gone: false, files: false });

it('knows what pages were made of after the process ended', async () => {
  const first = createMadePages(file);
  first.note('/_site_dotcom/people', of(4_000_000_000, 7));
  await first.written();
  const second = createMadePages(file);
  expect(await second.touched(change(4_000_000_000))).toEqual(['/_site_dotcom/people']);
  expect(await second.touched(change(8))).toEqual([]);
});

it('knows the pages that another process of the same folder made meanwhile', async () => {
  const [one, other] = [createMadePages(file), createMadePages(file)];
  expect(await one.touched(change(7))).toEqual([]);
  other.note('/_site_dotcom/people', of(7));
  await other.written();
  expect(await one.touched(change(7))).toEqual(['/_site_dotcom/people']);
  other.note('/_site_dotcom/people', of(8));
  await other.written();
  expect(await one.touched(change(7))).toEqual([]);
});

it('begins anew with a list that another process began anew', async () => {
  const [one, other] = [createMadePages(file), createMadePages(file)];
  for (const page of ['a', 'b', 'c']) one.note(`/_site_dotcom/${page}`, of(1, 2, 3));
  await one.written();
  expect(await one.touched(change(1))).toHaveLength(3);
  writeFileSync(file, '');
  other.note('/_site_dotcom/d', of(4));
  await other.written();
  expect(await one.touched(change(4))).toEqual(['/_site_dotcom/d']);
});

it('passes over a line that a crash cut off', async () => {
  const pages = createMadePages(file);
  pages.note('/_site_dotcom', of(1));
  await pages.written();
  appendFileSync(file, '{"page":"/_site_dotcom/cut","marks":"AQ\n');
  expect(await createMadePages(file).touched(change(1))).toEqual(['/_site_dotcom']);
});

it('names all that a site keeps, what is absent among it, and nothing of another whose name begins alike', async () => {
  const pages = createMadePages(undefined);
  for (const page of ['/_site_dotcom', '/_site_dotcom/people', '/_site_dotcom2/x', '/de/_site_dotcom/x']) pages.note(page, of(1));
  pages.noteAbsent('/_site_dotcom/old-address');
  const { made, absent } = await pages.all(['/_site_dotcom']);
  expect([made.sort(), absent]).toEqual([['/_site_dotcom', '/_site_dotcom/people'], ['/_site_dotcom/old-address']]);
});

it('knows what other services said of a page, also of one that another process made, and says when it is another thing', async () => {
  const otherwise: string[] = [];
  const one = createMadePages(file, undefined, { lookMs: 0, saidOtherwise: (page) => void otherwise.push(page) });
  const other = createMadePages(file);
  const page = '/_site_dotcom/contact';
  const saying = (said: string) => ({ ...of(1), asked: new Map([['question', said]]) });
  expect([await one.askedOf(page), one.mayHaveAsked(page)]).toEqual([undefined, true]);
  other.note(page, saying('a'));
  await other.written();
  expect([(await one.askedOf(page))?.asked, one.mayHaveAsked(page)]).toEqual([new Map([['question', 'a']]), true]);
  one.note(page, { ...saying('a'), marks: new Set([2]) });
  await one.written();
  expect(otherwise).toEqual([]);
  other.note(page, saying('b'));
  await other.written();
  expect((await one.askedOf(page))?.asked).toEqual(new Map([['question', 'b']]));
  one.note(page, of(1));
  await one.written();
  expect([otherwise, one.mayHaveAsked(page)]).toEqual([[page, page], false]);
});

/** What processes tell each other, as one that begins hears all of it. */
function stream() {
  const lines: string[] = [];
  const one = (): Others & { stayed: number } => {
    let at = 0;
    const other = {
      stayed: 0,
      tell: async (line: string) => void lines.push(line),
      hear: async () => lines.slice(at, (at = lines.length)),
      stay: async () => void (other.stayed += 1),
    };
    return other;
  };
  return { lines, one };
}

it('believes no older line of its own over a newer one of another process, whichever it reads first', async () => {
  const { one } = stream();
  const [here, there] = [one(), one()];
  const before = createMadePages(file, here);
  before.note('/_site_dotcom/a', of(1), 100);
  await before.written();
  const other = createMadePages(undefined, there);
  other.note('/_site_dotcom/a', of(2), 200);
  await other.written();
  const again = createMadePages(file, one());
  expect([await again.touched(change(1)), await again.touched(change(2))]).toEqual([[], ['/_site_dotcom/a']]);
  // And where the line of the file comes later.
  appendFileSync(file, readFileSync(file, 'utf8'));
  expect(await again.touched(change(2))).toEqual(['/_site_dotcom/a']);
});

it('reads its folder while the others cannot be heard', async () => {
  const sibling = createMadePages(file);
  sibling.note('/_site_dotcom/a', of(1));
  await sibling.written();
  const deaf = { ...stream().one(), hear: () => Promise.reject(new Error('away')) };
  expect(await createMadePages(file, deaf).touched(change(1))).toEqual(['/_site_dotcom/a']);
});

it('tells the others that a page is gone, and nobody of addresses that had nothing', async () => {
  const { lines, one } = stream();
  const [here, there] = [createMadePages(file, one()), createMadePages(undefined, one())];
  here.note('/_site_dotcom/a', of(1), 100);
  here.noteAbsent('/_site_dotcom/made-up', 100);
  await here.written();
  expect(await there.touched(change(1))).toEqual(['/_site_dotcom/a']);
  here.noteAbsent('/_site_dotcom/a', 200);
  await here.written();
  expect([lines.length, await there.touched(change(1)), (await there.all(['/_site_dotcom'])).absent]).toEqual([2, [], ['/_site_dotcom/a']]);
  expect(await createMadePages(file).touched(change(1))).toEqual([]);
});

it('waits for others that do not answer once, and not for all that was asked before', async () => {
  let heard = 0;
  const pages = createMadePages(
    undefined,
    {
      ...stream().one(),
      hear: async () => {
        heard += 1;
        await new Promise((resolve) => setTimeout(resolve, 30));
        return [];
      },
      tell: () => new Promise(() => undefined),
    },
    { lookMs: 0 },
  );
  for (let times = 0; times < 50; times += 1) {
    pages.note(`/_site_dotcom/${times}`, of(times));
    void pages.askedOf('/_site_dotcom/a');
  }
  expect(await pages.touched(change(7))).toEqual(['/_site_dotcom/7']);
  expect(heard).toBe(2);
});

it('says now and then of what it makes again of the same that it holds still', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { lines, one } = stream();
    const others = one();
    const pages = createMadePages(undefined, others);
    for (let times = 0; times < 5; times += 1) pages.note('/_site_dotcom/a', of(1));
    vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1_000);
    for (let times = 0; times < 5; times += 1) pages.note('/_site_dotcom/a', of(1));
    await pages.written();
    expect([lines.length, others.stayed]).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('loses no line that another process adds while the list is written anew', async () => {
  const pages = createMadePages(file, undefined, { linesMost: 3 });
  for (let mark = 0; mark < 8; mark += 1) pages.note('/_site_dotcom/a', of(mark));
  await pages.written();
  const other = createMadePages(file);
  other.note('/_site_dotcom/b', of(9));
  await Promise.all([pages.touched(change(7)), other.written()]);
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(6);
  expect((await createMadePages(file).touched(change(7, 9))).sort()).toEqual(['/_site_dotcom/a', '/_site_dotcom/b']);
});

it('leaves nothing beside the list where it cannot be written anew', async () => {
  const renaming = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('no room');
  });
  onTestFinished(() => renaming.mockRestore());
  syncBuiltinESMExports();
  onTestFinished(() => syncBuiltinESMExports());
  const pages = createMadePages(file, undefined, { linesMost: 3 });
  for (let mark = 0; mark < 8; mark += 1) pages.note('/_site_dotcom/a', of(mark));
  await pages.written();
  for (let tries = 0; tries < 3; tries += 1) await pages.touched(change(7));
  expect(renaming).toHaveBeenCalled();
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});

it('tells them to processes of the same settings alone, as long as pages are kept', async () => {
  const told: [string, number][] = [];
  const store = { add: async () => undefined, keepFor: async (key: string, ms: number) => void told.push([key, ms]) };
  onTestFinished(() => forgetPerProcess('sharedStore.made', 'madeOf.pages'));
  for (const settings of ['of-before', 'of-now']) {
    forgetPerProcess('sharedStore.made', 'madeOf.pages');
    onePerProcess('sharedStore.made', () => ({ store, pages: settings }));
    madePages().note('/_site_dotcom/a', of(1));
    await madePages().written();
  }
  const [[before = '', ms = 0] = [], [now = ''] = []] = told;
  expect([before === now, before.endsWith(':of-before'), now.endsWith(':of-now')]).toEqual([false, true, true]);
  // Longer than the day for which a page is.
  expect(ms).toBeGreaterThan(25 * 60 * 60 * 1_000);
});
