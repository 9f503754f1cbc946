import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMessage } from './message.ts';
import { createMessageStore } from './store.ts';

const ID = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Message `n`, received in minute `n` unless said otherwise, of so many bytes. */
const message = (n: number, { to = 'ann@example.org', subject = `Subject ${n}`, bytes = 200, minute = n } = {}) => {
  const head = `Subject: ${subject}\r\n\r\n`;
  return parseMessage(
    Buffer.from(head.padEnd(bytes, 'x')),
    { from: 'site@example.org', to: [to] },
    ID(n),
    new Date(Date.UTC(2026, 10, 1, 12, minute)),
  );
};
const numbers = (list: readonly { id: string }[]): number[] => list.map(({ id }) => Number(id.slice(-12)));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
});
afterEach(() => rm(folder, { recursive: true }));
const LIMITS = { maxMessages: 100, maxBytes: 1_000_000 };

describe('what is kept', () => {
  it('is the newest messages, so many', async () => {
    const store = await createMessageStore({ ...LIMITS, maxMessages: 3 });
    for (let n = 1; n <= 5; n += 1) await store.add(await message(n));
    expect(numbers(store.list())).toEqual([5, 4, 3]);
    expect(store.get(ID(1))).toBeUndefined();
  });

  it('is the newest messages, of so many bytes together', async () => {
    const store = await createMessageStore({ ...LIMITS, maxBytes: 1000 });
    for (let n = 1; n <= 3; n += 1) await store.add(await message(n, { bytes: 400 }));
    expect(numbers(store.list())).toEqual([3, 2]);
    await store.add(await message(4, { bytes: 900 }));
    expect(numbers(store.list())).toEqual([4]);
  });

  it('has room again for what was removed', async () => {
    const store = await createMessageStore({ ...LIMITS, maxBytes: 1000 });
    await store.add(await message(1, { bytes: 400 }));
    await store.add(await message(2, { bytes: 400 }));
    expect(await store.remove(ID(2))).toBe(true);
    expect(await store.remove(ID(2))).toBe(false);
    await store.add(await message(3, { bytes: 400 }));
    expect(numbers(store.list())).toEqual([3, 1]);
  });

  it('has room for everything once it was cleared', async () => {
    const store = await createMessageStore({ ...LIMITS, maxBytes: 1000 });
    await store.add(await message(1, { bytes: 900 }));
    expect(await store.clear()).toBe(1);
    expect(await store.clear()).toBe(0);
    await store.add(await message(2, { bytes: 900 }));
    expect(numbers(store.list())).toEqual([2]);
  });
});

describe('a folder', () => {
  it('gives the next start what was kept, in the order in which it came', async () => {
    const first = await createMessageStore({ ...LIMITS, folder });
    for (const [n, minute] of [
      [2, 1],
      [9, 2],
      [1, 3],
    ] as const)
      await first.add(await message(n, { minute }));
    const next = await createMessageStore({ ...LIMITS, folder });
    expect(numbers(next.list())).toEqual([1, 9, 2]);
    expect(next.get(ID(9))).toEqual(await message(9, { minute: 2 }));
  });

  it('holds nothing that was dropped or removed', async () => {
    const store = await createMessageStore({ ...LIMITS, maxMessages: 2, folder });
    for (let n = 1; n <= 3; n += 1) await store.add(await message(n));
    await store.remove(ID(3));
    expect((await readdir(folder)).sort()).toEqual([`${ID(2)}.eml`, `${ID(2)}.json`]);
  });

  it('is held to the limits of the next start', async () => {
    const first = await createMessageStore({ ...LIMITS, folder });
    for (let n = 1; n <= 3; n += 1) await first.add(await message(n));
    const next = await createMessageStore({ ...LIMITS, maxMessages: 1, folder });
    expect(numbers(next.list())).toEqual([3]);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('a message that was half written when its process ended is not there', async () => {
    await writeFile(path.join(folder, `${ID(1)}.eml`), 'Subject: half\r\n\r\n');
    await writeFile(path.join(folder, `${ID(2)}.eml`), 'Subject: half\r\n\r\n');
    await writeFile(path.join(folder, `${ID(2)}.part`), '{"receivedAt":');
    const store = await createMessageStore({ ...LIMITS, folder });
    expect(store.list()).toEqual([]);
    await store.add(await message(3));
    expect(numbers((await createMessageStore({ ...LIMITS, folder })).list())).toEqual([3]);
  });

  it('reads no file that is none of its messages', async () => {
    await writeFile(path.join(folder, 'notes.json'), 'not JSON');
    expect((await createMessageStore({ ...LIMITS, folder })).list()).toEqual([]);
  });

  it('is its owner’s alone: codes stand in it', async () => {
    const store = await createMessageStore({ ...LIMITS, folder: path.join(folder, 'own') });
    await store.add(await message(1));
    const modes = await Promise.all(['own', `own/${ID(1)}.eml`, `own/${ID(1)}.json`].map((name) => stat(path.join(folder, name))));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
  });
});

describe('what is asked for', () => {
  const filled = async () => {
    const store = await createMessageStore(LIMITS);
    await store.add(await message(1, { to: 'Ann@example.org', subject: 'Your code' }));
    await store.add(await message(2, { to: 'bob@example.org', subject: 'Your newsletter' }));
    await store.add(await message(3, { to: '+4930@sms.localhost', subject: '' }));
    return store;
  };
  it.each([
    [{}, [3, 2, 1]],
    [{ to: 'ann@' }, [1]],
    [{ to: 'EXAMPLE.ORG' }, [2, 1]],
    [{ subject: 'CODE' }, [1]],
    [{ to: 'bob', subject: 'code' }, []],
    [{ kind: 'sms' as const }, [3]],
    [{ since: new Date(Date.UTC(2026, 10, 1, 12, 2)) }, [3, 2]],
    [{ since: new Date(Date.UTC(2026, 10, 1, 12, 2, 0, 1)) }, [3]],
  ])('by %j', async (filter, found) => expect(numbers((await filled()).list(filter))).toEqual(found));
});
