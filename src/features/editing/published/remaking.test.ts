import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRemaking, type Due } from './remaking.server';

/** A queue whose pages are made when the test says so. */
function queue() {
  const begun: string[] = [];
  const dues: Due[] = [];
  const under = new Map<string, PromiseWithResolvers<void>>();
  const failures: [page: string, isLast: boolean][] = [];
  const remaking = createRemaking({
    make: (due) => {
      begun.push(due.page);
      dues.push(due);
      const one = Promise.withResolvers<void>();
      under.set(due.page, one);
      return one.promise;
    },
    made: () => undefined,
    failed: (page, _error, isLast) => void failures.push([page, isLast]),
    log: { warn: vi.fn() },
  });
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  const end = async (page: string): Promise<void> => {
    under.get(page)?.resolve();
    await settle();
  };
  const fail = async (page: string): Promise<void> => {
    under.get(page)?.reject(new Error('not now'));
    await settle();
  };
  const add = (message: string, pages: string[], lazy: string[] = []) => remaking.add(message, pages, async () => undefined, lazy);
  return { ...remaking, add, begun, dues, end, fail, failures };
}

const PAGES = Array.from({ length: 100 }, (_, at) => `/p${at}`);

it('makes a page that somebody asks for before all that wait, and at once', async () => {
  const { add, begun, freshen, end } = queue();
  void add('m', PAGES);
  expect(begun).toEqual(['/p0', '/p1']);
  const asked = freshen('/p99');
  expect(begun).toEqual(['/p0', '/p1', '/p99']);
  await end('/p99');
  await asked;
  expect(freshen('/p99')).toBeUndefined();
  // With nobody waiting there are two at a time.
  await end('/p0');
  expect(begun).toEqual(['/p0', '/p1', '/p99', '/p2']);
});

it('is bounded, whoever asks', async () => {
  const { add, begun, freshen, end } = queue();
  void add('m', PAGES);
  for (const page of PAGES.slice(50)) void freshen(page);
  expect(begun).toHaveLength(4);
  await end('/p0');
  expect(begun.at(-1)).toBe('/p52');
});

it('makes a page in its turn that nobody waits for any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, begun, freshen, end } = queue();
  void add('m', PAGES);
  const waits = [freshen('/p50'), freshen('/p51'), freshen('/p52')];
  await vi.advanceTimersByTimeAsync(4_000);
  waits.push(freshen('/p53'));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(waits.slice(0, 3));
  await end('/p0');
  await end('/p1');
  await end('/p50');
  await end('/p51');
  expect(begun.slice(4)).toEqual(['/p53', '/p2']);
});

it('is waited for while it is being made, and by nobody for what is as it should be', async () => {
  const { add, freshen, end, size } = queue();
  const all = add('m', ['/a']);
  let isThere = false;
  const asked = freshen('/a')?.then(() => (isThere = true));
  expect([freshen('/b'), isThere]).toEqual([undefined, false]);
  await end('/a');
  await Promise.all([asked, all]);
  expect([isThere, freshen('/a'), size()]).toEqual([true, undefined, 0]);
});

it('makes a page once for all messages that touch it while it waits', async () => {
  const { add, begun, dues, end } = queue();
  void add('busy', ['/x', '/y']);
  const [one, two] = [add('m2', ['/a']), add('m1', ['/a'])];
  await end('/x');
  await end('/a');
  await Promise.all([one, two]);
  expect([begun.filter((page) => page === '/a').length, dues.at(-1)?.messages]).toEqual([1, ['m1', 'm2']]);
});

it('makes a page again that is touched while it is made, and whoever asks then waits for that', async () => {
  const { add, begun, freshen, end } = queue();
  const first = add('m1', ['/a']);
  const second = add('m2', ['/a']);
  let isThere = false;
  const asked = freshen('/a')?.then(() => (isThere = true));
  await end('/a');
  await first;
  expect([isThere, begun]).toEqual([false, ['/a', '/a']]);
  await end('/a');
  await Promise.all([asked, second]);
  expect(isThere).toBe(true);
});

it('makes what had nothing only for whoever asks', async () => {
  const { add, begun, freshen } = queue();
  void add('m', ['/a'], ['/nothing', '/never']);
  expect(begun).toEqual(['/a']);
  void freshen('/nothing');
  expect(begun).toEqual(['/a', '/nothing']);
});

it('remembers little of what had nothing, however much is published', () => {
  const { add, begun, freshen, size } = queue();
  const none = Array.from({ length: 6_000 }, (_, at) => `/none-${at}`);
  for (let message = 0; message < 20; message += 1) void add(`m${message}`, [], none);
  expect([size(), freshen('/none-0'), begun]).toEqual([0, undefined, []]);
  void freshen('/none-5999');
  expect([size(), begun]).toEqual([1, ['/none-5999']]);
});

it('tries again what failed, and shows what was before meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, begun, freshen, fail, end, failures } = queue();
  let isOver = false;
  const all = add('m', ['/a']).then(() => (isOver = true));
  const asked = freshen('/a');
  await fail('/a');
  await asked;
  expect([freshen('/a'), begun.length]).toEqual([undefined, 1]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(begun.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun.length).toBe(2);
  await fail('/a');
  await vi.advanceTimersByTimeAsync(10_000);
  await end('/a');
  await all;
  expect([begun.length, isOver, failures]).toEqual([
    3,
    true,
    [
      ['/a', false],
      ['/a', false],
    ],
  ]);
});

it('owes a page until it is made: seldom by itself, and soon for whoever asks', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, begun, fail, failures, freshen } = queue();
  let isDone = false;
  void add('m', ['/a']).then(() => (isDone = true));
  for (const wait of [2_000, 10_000, 60_000, 60_000]) {
    await fail('/a');
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect(failures).toEqual([false, false, true, false].map((isStuck) => ['/a', isStuck]));
  expect([begun.length, isDone]).toEqual([5, false]);
  await fail('/a');
  expect(freshen('/a'), 'it has only just failed').toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(freshen('/a')).toBeInstanceOf(Promise);
  expect(begun).toHaveLength(6);
  await fail('/a');
  void add('m2', ['/a']);
  expect(begun, 'what is published again is made at once').toHaveLength(7);
});

it('nobody waits for ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, freshen } = queue();
  void add('m', ['/a']);
  const asked = freshen('/a');
  await vi.advanceTimersByTimeAsync(5_000);
  await asked;
});

it('works in the name of no request', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const { add, freshen } = createRemaking({
    make: async () => void seen.push(request.getStore()),
    made: () => undefined,
    failed: () => undefined,
    log: { warn: vi.fn() },
  });
  await request.run('a visitor', async () => {
    void add('m', ['/a', '/b', '/c'], async () => undefined);
    await freshen('/c');
  });
  expect(seen).toEqual([undefined, undefined, undefined]);
});
