import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMadePages } from './pages';

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
  expect([await one.askedOf(page), one.mayHaveAsked(page)]).toEqual([new Map([['question', 'a']]), true]);
  one.note(page, { ...saying('a'), marks: new Set([2]) });
  await one.written();
  expect(otherwise).toEqual([]);
  other.note(page, saying('b'));
  await other.written();
  expect(await one.askedOf(page)).toEqual(new Map([['question', 'b']]));
  one.note(page, of(1));
  await one.written();
  expect([otherwise, one.mayHaveAsked(page)]).toEqual([[page, page], false]);
});
