import { describe, expect, it } from 'vitest';
import { guarded } from '@/lib/storage';
import { browserCopies, type Subject } from './copies';

const ME: Subject = { owner: 'me', id: 'page', language: 'en' };
const TITLE = { id: 'title', value: 'New', base: 'Old' };

/** A browser: what it keeps, and the locks of its open windows. */
function browser() {
  const kept = new Map<string, string>();
  const storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      })[name as 'getItem'],
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const held = new Set<string>();
  const locks = {
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, during: () => Promise<void>) => {
      held.add(name);
      await during();
      held.delete(name);
    },
  } as unknown as LockManager;
  let now = 1_000_000;
  const window = (subject: Subject = ME, withLocks = true) => {
    const copies = browserCopies(
      subject,
      guarded(() => storage),
      withLocks ? locks : null,
      () => now,
    );
    return { copies, close: copies.open() };
  };
  return { window, kept, later: (ms: number) => void (now += ms) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what a browser keeps of what was typed', () => {
  it('is offered when its window is closed, and not while it is open', async () => {
    const { window } = browser();
    const [one, other] = [window(), window()];
    one.copies.keep([TITLE]);
    expect(await other.copies.left()).toEqual([]);
    one.close();
    await settled();
    expect(await other.copies.left()).toMatchObject([{ changes: [TITLE] }]);
    expect(await one.copies.left()).toEqual([]);
  });

  it.each<[string, Partial<Subject>]>([
    ['account', { owner: 'somebody' }],
    ['item', { id: 'other' }],
    ['language', { language: 'de' }],
  ])('is for no other %s', async (_what, other) => {
    const { window } = browser();
    const mine = window();
    mine.copies.keep([TITLE]);
    mine.close();
    await settled();
    expect(await window({ ...ME, ...other }).copies.left()).toEqual([]);
    expect(await window().copies.left()).toHaveLength(1);
  });

  it('does not go over what another window keeps, and goes when it is saved', async () => {
    const { window, kept, later } = browser();
    const [one, other] = [window(), window()];
    one.copies.keep([TITLE]);
    later(1);
    other.copies.keep([{ ...TITLE, value: 'Newer' }]);
    one.close();
    other.close();
    await settled();
    const [newest, older] = await window().copies.left();
    expect([newest?.changes[0]?.value, older?.changes[0]?.value]).toEqual(['Newer', 'New']);
    if (newest) window().copies.leave(newest);
    one.copies.keep([]);
    expect(kept.size).toBe(0);
  });

  it('goes after a month, whoever it is of', async () => {
    const { window, kept, later } = browser();
    const one = window({ ...ME, owner: 'somebody' });
    one.copies.keep([TITLE]);
    one.close();
    later(29 * 86_400_000);
    await window().copies.left();
    expect(kept.size).toBe(1);
    later(2 * 86_400_000);
    await window().copies.left();
    expect(kept.size).toBe(0);
  });

  it('is not believed where it is no copy', async () => {
    const { window, kept } = browser();
    for (const [name, text] of Object.entries({
      a: '[{"id":1},',
      b: '{"at":1000000,"changes":[{"id":1},{"id":"x","value":"y","base":3}]}',
      c: 'null',
    }))
      kept.set(`mh.desk.me.page.en.${name}`, text);
    expect((await window().copies.left()).flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('is offered without locks too', async () => {
    const { window } = browser();
    const [one, other] = [window(ME, false), window(ME, false)];
    one.copies.keep([TITLE]);
    expect(await other.copies.left()).toMatchObject([{ changes: [TITLE] }]);
  });
});
