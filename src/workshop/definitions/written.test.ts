import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { setShared, setUnversioned, setVersioned, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { F } from '../scs/well-known.ts';
import { inEveryLanguage, make } from './make.ts';
import { Written } from './written.ts';

const OWN = { id: '11111111-2222-4333-8444-555555555555', hint: 'Theme' };
const root = mkdtempSync(path.join(tmpdir(), 'masthead-written-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
function save(written: Written): void {
  const [file, text] = written.file();
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const settings = (host: string, robots = 'User-agent: *'): ScsItem => {
  const item = inEveryLanguage(make('/sitecore/content/aldermoor/dotcom/Settings', '22222222-2222-4333-8444-555555555555'));
  setShared(item, F.hostName, host);
  setUnversioned(item, 'en', F.robotsContent, robots);
  return item;
};
/** What the model says of an item now, after it said `last` and somebody made `theirs` of it. */
function merged({ last, theirs, now, over = false }: { last: ScsItem; theirs: ScsItem; now: ScsItem; over?: boolean }) {
  const before = new Written(root);
  before.note(last);
  save(before);
  return new Written(root).merge(theirs, now, over);
}

describe('an item that the model says again', () => {
  it('is as the model has it, where nobody has changed it since', () => {
    const { item, disputed } = merged({
      last: settings('a.example', 'x'),
      theirs: settings('a.example', 'x'),
      now: settings('b.example', 'y'),
    });
    expect([item, disputed]).toEqual([settings('b.example', 'y'), false]);
  });

  it('keeps what somebody changed, added or took away in Sitecore, and takes what the model has changed beside it', () => {
    const theirs = settings('www.firm.example', 'x');
    setShared(theirs, OWN, 'dark');
    setVersioned(theirs, 'de', OWN, 'dunkel');
    theirs.languages = theirs.languages.filter(({ language }) => language !== 'en');
    const { item, disputed } = merged({
      last: settings('a.example', 'x'),
      theirs,
      now: { ...settings('a.example', 'x'), template: 'new' },
    });
    expect(disputed).toBe(false);
    expect(item).toEqual({ ...theirs, template: 'new', branch: undefined });
    const robots = merged({ last: settings('a.example', 'x'), theirs: settings('www.firm.example', 'x'), now: settings('a.example', 'y') });
    expect(robots).toMatchObject({ item: settings('www.firm.example', 'y'), disputed: false });
  });

  it('stays as somebody made it where both have changed the same, which is said; unless it is asked for', () => {
    const all = { last: settings('a.example'), theirs: settings('www.firm.example'), now: settings('b.example') };
    expect(merged(all)).toMatchObject({ item: settings('www.firm.example'), disputed: true });
    expect(merged({ ...all, over: true })).toMatchObject({ item: settings('b.example'), disputed: false });
  });

  it('loses a field that the model no longer has, unless somebody changed it', () => {
    const now = settings('a.example');
    now.shared = [];
    const of = (host: string) => merged({ last: settings('a.example'), theirs: settings(host), now }).item;
    expect([valueOf(of('a.example'), 'en', F.hostName), valueOf(of('x.example'), 'en', F.hostName)]).toEqual([undefined, 'x.example']);
  });

  it('that the model does not know to have written keeps what it says', () => {
    expect(new Written('/no/such/folder').merge(settings('x.example'), settings('a.example'), false)).toMatchObject({
      item: settings('x.example'),
      disputed: true,
    });
  });
});

it('tells an item that is as it wrote it, but for what Sitecore notes of it, from one that somebody changed', () => {
  const written = new Written(root);
  written.note(settings('a.example'));
  save(written);
  const noted = settings('a.example');
  setShared(noted, { id: OWN.id, hint: '__Owner' }, 'admin');
  const again = new Written(root);
  expect([again.isUntouched(noted), again.isUntouched(settings('x.example')), again.has(noted)]).toEqual([true, false, true]);
});
