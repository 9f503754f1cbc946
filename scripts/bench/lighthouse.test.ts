import { expect, it, vi } from 'vitest';
import { runWithRetries } from './lighthouse.ts';

const audits = { 'largest-contentful-paint': {}, 'total-blocking-time': {}, 'cumulative-layout-shift': {} };
const good = { categories: { performance: { score: 1 } }, audits };
const bad = {
  runtimeError: { code: 'NO_NAVSTART', message: 'Something went wrong with recording the trace' },
  categories: { performance: { score: null } },
  audits,
};

const attempt = async (...reports: (typeof good | typeof bad)[]) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const run = vi.fn(async () => reports.shift() ?? good);
  const outcome = await runWithRetries('a page', run, () => true);
  return { outcome, runs: run.mock.calls.length, said: said.mock.calls.map(([text]) => String(text)) };
};

it('makes a run that measured nothing again, at most twice, and says so', async () => {
  const once = await attempt(bad);
  expect(once.outcome).toEqual({ report: good, retried: ['NO_NAVSTART'] });
  expect(once.said).toEqual([expect.stringContaining('a page: the run ended with NO_NAVSTART and is made again (1 of 2)')]);
});

it('gives up after the second time', async () => {
  const never = await attempt(bad, bad, bad, bad);
  expect([never.outcome, never.runs]).toEqual([{ failure: bad.runtimeError.message, retried: ['NO_NAVSTART', 'NO_NAVSTART'] }, 3]);
});

it('does not make it again when the time is used up, nor when it went well', async () => {
  expect(
    await runWithRetries(
      'a page',
      async () => bad,
      () => false,
    ),
  ).toEqual({ failure: bad.runtimeError.message, retried: [] });
  expect((await attempt(good)).runs).toBe(1);
});
