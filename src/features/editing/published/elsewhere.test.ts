import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createElsewhere } from './elsewhere.server';

function world() {
  const service = { ms: 0, isRight: false, asked: 0 };
  const order: string[] = [];
  const failed = vi.fn();
  const freshen = createElsewhere({
    isRight: async () => {
      service.asked += 1;
      await sleep(service.ms);
      return service.isRight;
    },
    give: async (page) => void order.push(`given ${page}`),
    isOwed: () => false,
    freshen: async (page) => void order.push(`waited for ${page}`),
    restMs: 1_000,
    failed,
    lookMs: 30,
  });
  return { service, order, failed, freshen };
}

it('has whoever asks wait for the page of a service that says something else', async () => {
  const { order, freshen } = world();
  await freshen('/a');
  expect(order).toEqual(['given /a', 'waited for /a']);
});

it('makes nothing anew while the same is said', async () => {
  const { service, order, freshen } = world();
  service.isRight = true;
  await freshen('/a');
  expect(order).toEqual([]);
});

it('has a page made anew also where the service says so later than anybody waits', async () => {
  const { service, order, freshen } = world();
  service.ms = 120;
  const begun = performance.now();
  await freshen('/a');
  expect(performance.now() - begun).toBeLessThan(100);
  expect(order).toEqual([]);
  await vi.waitFor(() => expect(order).toEqual(['given /a']));
});

it('looks once for all who ask meanwhile, gives the page once, and rests then', async () => {
  const { service, order, freshen } = world();
  service.ms = 10;
  await Promise.all([freshen('/a'), freshen('/a'), freshen('/a')]);
  expect(freshen('/a')).toBeUndefined();
  expect([service.asked, order.filter((each) => each.startsWith('given'))]).toEqual([1, ['given /a']]);
});

it('leaves a page as it is where that cannot be known', async () => {
  const failed = vi.fn();
  const freshen = createElsewhere({
    isRight: () => Promise.reject(new Error('no')),
    give: () => Promise.reject(new Error('not asked')),
    isOwed: () => false,
    freshen: () => undefined,
    restMs: 0,
    failed,
  });
  await freshen('/a');
  expect(failed.mock.calls).toEqual([['/a', new Error('no')]]);
});
