import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { changesSoFar } from '@/server/made-of/changes';
import { forgetPerProcess, onePerProcess } from '@/server/one-per-process';
import { logger } from '@/server/logger';
import { takeOnce } from './take.server';

const asked = vi.hoisted(() => ({ fails: false, times: 0 }));
vi.mock('@/server/content/services', () => ({
  contentServices: () => ({ forget: () => undefined, client: {} }),
}));
vi.mock('./changed.server', () => ({
  changesOf: async () => {
    asked.times += 1;
    await Promise.resolve();
    if (asked.fails) throw new Error('the content service is away');
    return {
      touched: { marks: new Set(), items: [], gone: false, files: false },
      pages: ['/_site_dotcom/a', '/_site_dotcom/b'],
      sites: [],
      redirects: false,
      phrases: false,
    };
  },
}));

const purged = vi.hoisted(() => [] as unknown[]);
vi.mock('@/server/shared-copies/purge', () => ({ purgeShared: (what: unknown) => void purged.push(what) }));

const message = { invocation_id: 'an-id-of-a-message', updates: [] };
beforeEach(() => {
  forgetPerProcess('published.messages');
  Object.assign(asked, { fails: false, times: 0 });
  purged.length = 0;
});

it('works once on a message that comes more than once', async () => {
  const pages: string[] = [];
  const take = () => takeOnce(message, async (page) => void pages.push(page), logger);
  const [first, second] = [take(), take()];
  expect([first.known, second.known]).toEqual([false, true]);
  expect([await first.outcome, await second.outcome]).toEqual([
    { pages: 2, others: 0 },
    { pages: 2, others: 0 },
  ]);
  expect(take().known).toBe(true);
  expect([asked.times, pages]).toEqual([1, ['/_site_dotcom/a', '/_site_dotcom/b']]);
});

it('works on each part of a publication, which have one id, and remembers little of them', async () => {
  const part = (path: string) => ({
    ...message,
    updates: [{ identifier: '0'.repeat(32), entity_definition: 'Item', operation: 'Update', entity_path: path }],
  });
  const take = (path: string) => takeOnce(part(path), async () => undefined, logger);
  const [one, other, again] = [take('/a'), take(`/b${'b'.repeat(1_000)}`), take('/a')];
  await Promise.all([one.outcome, other.outcome, again.outcome]);
  expect([one.known, other.known, again.known, asked.times]).toEqual([false, false, true, 2]);
  const remembered = onePerProcess('published.messages', () => new Map<string, unknown>());
  for (const key of remembered.keys()) expect(key.length).toBeLessThan(200);
});

it('works again on a message that it could not work on', async () => {
  asked.fails = true;
  await expect(takeOnce(message, async () => undefined, logger).outcome).rejects.toThrow('away');
  asked.fails = false;
  expect(await takeOnce(message, async () => undefined, logger).outcome).toMatchObject({ pages: 2 });
});

it('goes on with the other pages when one cannot be made', async () => {
  const pages: string[] = [];
  const revalidate = async (page: string): Promise<void> => {
    if (page.endsWith('a')) throw new Error('no page');
    pages.push(page);
  };
  expect(await takeOnce(message, revalidate, logger).outcome).toMatchObject({ pages: 1 });
  expect(pages).toEqual(['/_site_dotcom/b']);
});

it('takes each page from the door when it is made anew, and never before, and all that is no page', async () => {
  const order: unknown[] = purged;
  const revalidate = async (page: string): Promise<void> => {
    await Promise.resolve();
    order.push(`made ${page}`);
  };
  const before = changesSoFar();
  await takeOnce(message, revalidate, logger).outcome;
  expect(changesSoFar()).toBe(before + 1);
  expect([order.filter((each) => each === 'rest').length, order.length]).toEqual([2, 6]);
  expect(order[0]).toBe('rest');
  expect(order.at(-1)).toBe('rest');
  for (const page of ['/_site_dotcom/a', '/_site_dotcom/b'])
    expect(order.findIndex((each) => JSON.stringify(each) === JSON.stringify({ pages: [page] }))).toBeGreaterThan(
      order.indexOf(`made ${page}`),
    );
});

it('tries a page again that could not be made anew', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tries: string[] = [];
  const revalidate = async (page: string): Promise<void> => {
    tries.push(page);
    if (page.endsWith('a') && tries.filter((each) => each === page).length < 3) throw new Error('not now');
  };
  await takeOnce(message, revalidate, logger).outcome;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(tries).toEqual(['/_site_dotcom/a', '/_site_dotcom/b']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tries).toEqual(['/_site_dotcom/a', '/_site_dotcom/b', '/_site_dotcom/a', '/_site_dotcom/a']);
  expect(purged).toContainEqual({ pages: ['/_site_dotcom/a'] });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(tries.length).toBe(4);
});
