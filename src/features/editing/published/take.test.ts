import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { changesSoFar, noteMade } from '@/server/made-of/changes';
import { forgetPerProcess, onePerProcess } from '@/server/one-per-process';
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
      phrases: false,
    };
  },
}));

const purged = vi.hoisted(() => [] as unknown[]);
vi.mock('@/server/shared-copies/purge', () => ({ purgeShared: (what: unknown) => void purged.push(what), freshenFirst: () => undefined }));

/** Pages are made beside the answer. */
const done = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns += 1) await turn();
};

const message = { invocation_id: 'an-id-of-a-message', updates: [] };
beforeEach(() => {
  forgetPerProcess('published.messages', 'published.remaking', 'published.owed');
  Object.assign(asked, { fails: false, times: 0 });
  purged.length = 0;
});

it('works once on a message that comes more than once', async () => {
  const pages: string[] = [];
  const take = () =>
    takeOnce(message, async (page) => {
      pages.push(page);
      noteMade(page, changesSoFar());
    });
  const [first, second] = [take(), take()];
  expect([first.known, second.known]).toEqual([false, true]);
  expect([await first.outcome, await second.outcome]).toEqual([
    { pages: 2, others: 0 },
    { pages: 2, others: 0 },
  ]);
  expect(take().known).toBe(true);
  await done();
  expect([asked.times, pages]).toEqual([1, ['/_site_dotcom/a', '/_site_dotcom/b']]);
});

it('works on each part of a publication, which have one id, and remembers little of them', async () => {
  const part = (path: string) => ({
    ...message,
    updates: [{ identifier: '0'.repeat(32), entity_definition: 'Item', operation: 'Update', entity_path: path }],
  });
  const take = (path: string) => takeOnce(part(path), async () => undefined);
  const [one, other, again] = [take('/a'), take(`/b${'b'.repeat(1_000)}`), take('/a')];
  await Promise.all([one.outcome, other.outcome, again.outcome]);
  expect([one.known, other.known, again.known, asked.times]).toEqual([false, false, true, 2]);
  const remembered = onePerProcess('published.messages', () => new Map<string, unknown>());
  for (const key of remembered.keys()) expect(key.length).toBeLessThan(200);
});

it('works again on a message that it could not work on', async () => {
  asked.fails = true;
  await expect(takeOnce(message, async () => undefined).outcome).rejects.toThrow('away');
  asked.fails = false;
  expect(await takeOnce(message, async () => undefined).outcome).toMatchObject({ pages: 2 });
});

it('goes on with the other pages when one cannot be made', async () => {
  const pages: string[] = [];
  const revalidate = async (page: string): Promise<void> => {
    if (page.endsWith('a')) throw new Error('no page');
    pages.push(page);
  };
  await takeOnce(message, revalidate).outcome;
  await done();
  expect(pages).toContain('/_site_dotcom/b');
});

it('is answered when no old page is shown any more, and before one is made', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const before = changesSoFar();
  expect(await takeOnce(message, () => never).outcome).toEqual({ pages: 2, others: 0 });
  expect(changesSoFar()).toBe(before + 1);
  expect(purged).toEqual(['rest', { pages: ['/_site_dotcom/a', '/_site_dotcom/b'] }, 'rest']);
});

it('takes a page from the door once more when it is made: what was there before may have been shown to whoever waited too long', async () => {
  const order: unknown[] = purged;
  await takeOnce(message, async (page) => void order.push(`made ${page}`)).outcome;
  await done();
  for (const page of ['/_site_dotcom/a', '/_site_dotcom/b'])
    expect(order.findIndex((each) => JSON.stringify(each) === JSON.stringify({ pages: [page] }))).toBeGreaterThan(
      order.indexOf(`made ${page}`),
    );
});

it('makes a page once more when Next gave what was begun before the change', async () => {
  const made: string[] = [];
  await takeOnce(message, async (page) => {
    made.push(page);
    // The first time it is what somebody else was just making.
    noteMade(page, made.filter((each) => each === page).length === 1 ? changesSoFar() - 1 : changesSoFar());
  }).outcome;
  await done();
  expect(made.filter((page) => page.endsWith('a'))).toHaveLength(2);
  made.length = 0;
  forgetPerProcess('published.messages');
  await takeOnce(message, async (page) => {
    made.push(page);
    noteMade(page, changesSoFar());
  }).outcome;
  await done();
  expect(made).toHaveLength(2);
});

it('makes pages anew of which another service says something else, and asks the content service nothing', async () => {
  const made: string[] = [];
  const { outcome } = takeOnce({ invocation_id: 'of-another-service', updates: [], pages: ['/_site_dotcom/contact'] }, async (page) => {
    made.push(page);
    noteMade(page, changesSoFar());
  });
  expect(await outcome).toEqual({ pages: 1, others: 0 });
  await done();
  expect([asked.times, made]).toEqual([0, ['/_site_dotcom/contact']]);
  // When the new one is there, and not before.
  expect(purged).toEqual([{ pages: ['/_site_dotcom/contact'] }]);
});
