import type * as telemetry from '../../kit/telemetry.ts';
import { expect, it, vi } from 'vitest';
import { tellOf } from './strays.ts';

type Callback = (result: { observe(value: number, of: { state: string }): void }) => void;
const gauge = vi.hoisted(() => ({ name: '', callbacks: new Set<unknown>() }));
vi.mock('../../kit/telemetry.ts', async (actual) => ({
  ...(await actual<typeof telemetry>()),
  meter: () => ({
    createObservableGauge: (name: string) => {
      gauge.name = name;
      return {
        addCallback: (callback: unknown) => gauge.callbacks.add(callback),
        removeCallback: (callback: unknown) => gauge.callbacks.delete(callback),
      };
    },
  }),
}));

it.each([
  [undefined, 0],
  ['ours', 0],
  ['another', 1],
  ['unknown', 1],
] as const)('an alert can hang on uploads that are not swept: %s', (whose, unswept) => {
  const noMore = tellOf({ state: () => ({ whose, strays: 30, aside: 2 }) });
  const seen: Record<string, number> = {};
  for (const callback of gauge.callbacks) (callback as Callback)({ observe: (value, { state }) => (seen[state] = value) });
  expect([gauge.name, seen]).toEqual(['masthead.uploads.strays', { left: 30, aside: 2, unswept }]);
  noMore();
  expect(gauge.callbacks.size).toBe(0);
});
