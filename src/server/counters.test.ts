import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

/** What the metrics are told of: the callback that `counters.ts` gives to its observable counter. */
const told = vi.hoisted(() => ({
  callback: undefined as ((result: { observe(value: number, of: { name: string }): void }) => void) | undefined,
}));
vi.mock('@opentelemetry/api', () => ({
  metrics: {
    getMeter: () => ({ createObservableCounter: () => ({ addCallback: (callback: typeof told.callback) => (told.callback = callback) }) }),
  },
}));
// Other files of this process may have made them before.
vi.mock('./one-per-process', () => ({ onePerProcess: (_name: string, make: () => unknown) => make() }));
beforeEach(() => vi.resetModules());

it('each is told from the start, so that the first event of a process is a rise', async () => {
  const { count, COUNTERS, readCounters } = await import('./counters');
  count('access.listFailures');
  const seen = new Map<string, number>();
  told.callback?.({ observe: (value, { name }) => seen.set(name, value) });
  expect([...seen.keys()].toSorted()).toEqual([...COUNTERS].toSorted());
  expect([seen.get('access.listFailures'), seen.get('browser.errors')]).toEqual([1, 0]);
  expect(readCounters()).toMatchObject({ 'access.listFailures': 1 });
});

const dashboardSchema = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })) });

it('each is drawn by the dashboard, but for what is ordinary', async () => {
  const { COUNTERS } = await import('./counters');
  const { panels } = dashboardSchema.parse(
    JSON.parse(readFileSync(new URL('../../deploy/grafana/masthead.json', import.meta.url), 'utf8')),
  );
  const [asked = ''] = panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .filter((expr) => expr.includes('masthead_events_total'));
  const [, pattern = ''] = /name!~"([^"]+)"/.exec(asked) ?? [];
  // PromQL anchors a pattern, and its strings have Go's escapes ("Querying basics").
  const left = new RegExp(`^(?:${pattern.replaceAll('\\\\', '\\')})$`);
  expect(COUNTERS.filter((name) => left.test(name))).toEqual([
    'access.listFetches',
    'calls.repeated',
    'content.requests',
    'dictionary.fetches',
    'elsewhere.pages',
    'errorPages.made',
    'pages.made',
    'pages.queries',
    'published.pages',
    'session.refreshes',
    'sharePictures.made',
  ]);
});
