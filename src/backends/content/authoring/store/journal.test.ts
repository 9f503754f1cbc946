import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../kit/log.ts';
import { realFiles, type Files } from './files.ts';
import { Journal } from './journal.ts';

let root: string;
const log = createLog('journal', { level: 'silent' });
const actor = { account: 'a', name: 'Edda Ritter' };
const about = { actor, summary: 'a change', items: ['one'], at: new Date('2026-01-02T03:04:05Z') };
const file = (name: string): string => join(root, 'items', name);
const text = (name: string): string | undefined => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined);
const journal = (files?: Files): Journal => new Journal({ root, folder: join(root, 'journal'), log, ...(files ? { files } : {}) });
const records = (): string[] => (existsSync(join(root, 'journal')) ? readdirSync(join(root, 'journal')) : []);
const all = (): string[] =>
  readdirSync(join(root, 'items'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** Files of which the n-th step does not happen, nor any after it: as if the power went. */
function untilStep(last: number): { files: Files; steps: () => number } {
  let done = 0;
  const step =
    <A extends unknown[]>(work: (...given: A) => Promise<void>) =>
    async (...given: A): Promise<void> => {
      if (done >= last) throw new Error('the power went');
      done += 1;
      await work(...given);
    };
  return {
    files: {
      write: step(realFiles.write),
      rename: step(realFiles.rename),
      remove: step(realFiles.remove),
      syncFolder: step(realFiles.syncFolder),
      makeFolder: step(realFiles.makeFolder),
    },
    steps: () => done,
  };
}

/** As `realFiles`, until so many bytes are written. */
function withRoom(room: number): Files {
  let left = room;
  return {
    ...realFiles,
    write: async (target, bytes) => {
      left -= bytes.length;
      if (left < 0) {
        // Half a file is there, as on a disk that has become full.
        writeFileSync(target, '');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      await realFiles.write(target, bytes);
    },
  };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'journal-'));
  mkdirSync(join(root, 'items'));
  writeFileSync(file('a.yml'), 'old a');
  writeFileSync(file('gone.yml'), 'old gone');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const change = (): Map<string, Buffer | undefined> =>
  new Map([
    [file('a.yml'), Buffer.from('new a')],
    [file('deep/er/b.yml'), Buffer.from('new b')],
    [file('gone.yml'), undefined],
  ]);
const BEFORE = { a: 'old a', b: undefined, gone: 'old gone' };
const AFTER = { a: 'new a', b: 'new b', gone: undefined };
const now = () => ({ a: text('a.yml'), b: text('deep/er/b.yml'), gone: text('gone.yml') });

describe('a change of several files', () => {
  it('is there when it is said to be, and nothing else is left', async () => {
    await journal().commit(about, change());
    expect(now()).toEqual(AFTER);
    expect(all()).toEqual(['a.yml', 'b.yml']);
    expect(readdirSync(join(root, 'journal'))).toEqual(['history.jsonl']);
  });

  it('is noted with who made it', async () => {
    const made = journal();
    await made.commit(about, change());
    expect(await made.history()).toMatchObject([
      {
        actor,
        summary: 'a change',
        items: ['one'],
        at: '2026-01-02T03:04:05.000Z',
        files: ['items/a.yml', 'items/deep/er/b.yml', 'items/gone.yml'],
      },
    ]);
  });

  it('is whole or not there at all, at whatever step the power goes', async () => {
    const counted = untilStep(Infinity);
    await journal(counted.files).commit(about, change());
    expect(counted.steps()).toBeGreaterThan(10);
    const seen = new Set<string>();
    for (let step = 0; step < counted.steps(); step++) {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(join(root, 'items'), { recursive: true });
      writeFileSync(file('a.yml'), 'old a');
      writeFileSync(file('gone.yml'), 'old gone');
      await expect(journal(untilStep(step).files).commit(about, change())).rejects.toThrow();
      await journal().recover([join(root, 'items')]);
      const there = now();
      expect([BEFORE, AFTER]).toContainEqual(there);
      seen.add(there.a ?? '');
      expect(all().filter((name) => name.endsWith('.saving'))).toEqual([]);
      expect(records().filter((name) => name !== 'history.jsonl')).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['new a', 'old a']);
  });

  it('is not begun where there is no room for it, and the next one that fits is made', async () => {
    for (const room of [0, 3, 5, 9, 12, 100]) {
      const full = journal(withRoom(room));
      await expect(full.commit(about, change())).rejects.toMatchObject({ reason: 'disk-full', code: 'storage-full' });
      expect(now()).toEqual(BEFORE);
      expect(all()).toEqual(['a.yml', 'gone.yml']);
    }
    await journal().commit(about, change());
    expect(now()).toEqual(AFTER);
  });

  it('that could not be finished is finished before the next one', async () => {
    let fails = true;
    const stubborn: Files = {
      ...realFiles,
      rename: async (from, to) => {
        if (fails && to.endsWith('b.yml')) throw Object.assign(new Error('io error'), { code: 'EIO' });
        await realFiles.rename(from, to);
      },
    };
    const made = journal(stubborn);
    await made.settle();
    await expect(made.commit(about, change())).rejects.toMatchObject({ reason: 'cannot-save' });
    fails = false;
    expect(await made.settle()).toMatchObject([{ summary: 'a change' }]);
    expect(now()).toEqual(AFTER);
    expect(await made.settle()).toEqual([]);
  });

  it('finished late takes nobody’s work: what was written by hand meanwhile is kept aside', async () => {
    const counted = untilStep(Infinity);
    await journal(counted.files).commit(about, change());
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, 'items'), { recursive: true });
    writeFileSync(file('a.yml'), 'old a');
    writeFileSync(file('gone.yml'), 'old gone');
    for (let step = 0; !records().some((name) => name.endsWith('.json')); step++)
      await journal(untilStep(step).files)
        .commit(about, change())
        .catch(() => undefined);
    writeFileSync(file('a.yml'), 'by hand');
    writeFileSync(file('gone.yml'), 'by hand too');
    await journal().recover([join(root, 'items')]);
    expect(now()).toEqual({ a: 'new a', b: 'new b', gone: 'by hand too' });
    const kept = readdirSync(join(root, 'journal')).filter((name) => name.endsWith('-a.yml'));
    expect(kept).toHaveLength(1);
    expect(readFileSync(join(root, 'journal', kept[0] ?? ''), 'utf8')).toBe('by hand');
  });

  it('an old record does not remove what came in its place', async () => {
    await journal().commit(about, new Map([[file('gone.yml'), undefined]]));
    writeFileSync(file('gone.yml'), 'a new one');
    await journal().recover([join(root, 'items')]);
    expect(text('gone.yml')).toBe('a new one');
  });
});

describe('an account that was closed', () => {
  it('is taken out of the history, whose changes stay; what others did is theirs', async () => {
    const one = journal();
    const change = (name: string, by: typeof actor) => one.commit({ ...about, actor: by }, new Map([[file(name), Buffer.from(name)]]));
    await change('first', actor);
    await change('second', { account: 'b', name: 'Otto Lang' });
    writeFileSync(join(root, 'journal', 'history.jsonl.1'), readFileSync(join(root, 'journal', 'history.jsonl')));
    expect(await one.history()).toHaveLength(4);

    expect(await one.forget('a', '–')).toBe(2);

    expect((await one.history()).map((done) => done.actor)).toEqual([
      { account: '', name: '–' },
      { account: 'b', name: 'Otto Lang' },
      { account: '', name: '–' },
      { account: 'b', name: 'Otto Lang' },
    ]);
    for (const name of records()) expect(readFileSync(join(root, 'journal', name), 'utf8')).not.toContain('Edda');
    expect(await one.forget('a', '–')).toBe(0);
    await change('third', { account: 'b', name: 'Otto Lang' });
    expect(await one.history()).toHaveLength(5);
  });

  it('leaves no half history behind a crash', async () => {
    const one = journal();
    await one.commit(about, new Map([[file('first'), Buffer.from('first')]]));
    writeFileSync(join(root, 'journal', 'history.jsonl.saving'), '{"actor"');
    await journal().recover([join(root, 'items')]);
    expect(records()).toEqual(['history.jsonl']);
  });
});
