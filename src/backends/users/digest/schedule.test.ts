import { afterEach, expect, it, vi } from 'vitest';
import { createBackground } from '../../kit/background.ts';
import type * as telemetry from '../../kit/telemetry.ts';
import { startDigests } from './schedule.ts';
import type { IssueResult } from './send.ts';

type Callback = (result: { observe(value: number, of?: { frequency: string }): void }) => void;
const gauges = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../kit/telemetry.ts', async (actual) => ({
  ...(await actual<typeof telemetry>()),
  meter: () => ({
    createObservableGauge: (name: string) => ({
      addCallback: (callback: unknown) => gauges.set(name, callback),
      removeCallback: () => gauges.delete(name),
    }),
  }),
}));
const send = vi.hoisted(() => vi.fn<(context: unknown, issue: { id: string }) => Promise<IssueResult>>());
vi.mock('./send.ts', () => ({ sendIssue: send }));
vi.mock('./kept-issue.ts', () => ({ keepIssue: async () => undefined }));
vi.mock('./appearance.ts', () => ({ noteAppearances: async () => () => new Date() }));

const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
const background = createBackground(log as never);
const context = { background, log, config: { feedUrl: 'https://example.org/rss.xml' } } as never;
const told = (name: string): Record<string, number> => {
  const seen: Record<string, number> = {};
  (gauges.get(name) as Callback | undefined)?.({ observe: (value, of) => (seen[of?.frequency ?? ''] = value) });
  return seen;
};
afterEach(() => vi.useRealTimers());

it('an alert can hang on an issue that does not go out, and on rounds that do not end', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T10:00:00Z'), toFake: ['setInterval', 'clearInterval', 'Date'] });
  send.mockImplementation((_, { id }) => Promise.resolve({ issue: id, sent: 0, failed: 3, waiting: id.startsWith('weekly') ? 3 : 0 }));
  const digests = startDigests(context);
  expect(told('masthead.newsletters.ended')).toEqual({});
  vi.advanceTimersByTime(15 * 60_000);
  await background.settled();
  expect(told('masthead.newsletters.waiting')).toEqual({ weekly: 3, monthly: 0 });
  expect(told('masthead.newsletters.ended')).toEqual({ '': Date.parse('2026-11-17T10:15:00Z') / 1000 });
  digests.stop();
  expect(gauges.size).toBe(0);
});
