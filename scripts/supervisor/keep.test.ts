import { expect, it, vi } from 'vitest';
import { keepUp, type KeepOptions, type Running } from './keep.ts';
import { StartError } from './report.ts';

interface Run extends Running {
  end(why: string): void;
  stopped: boolean;
}

function aRun(): Run {
  let end: (why: string) => void = () => undefined;
  const run: Run = {
    ended: new Promise((resolve) => (end = resolve)),
    end: (why) => end(why),
    stopped: false,
    stop: async () => {
      run.stopped = true;
      end('stopped');
    },
  };
  return run;
}

/** Something whose starts are listed, and go wrong where `failing` says so. */
function subject(failing: (attempt: number) => boolean = () => false, more: Partial<KeepOptions> = {}) {
  const runs: Run[] = [];
  const said: string[] = [];
  let attempts = 0;
  const options: KeepOptions = {
    name: 'it',
    todo: 'Look.',
    patience: { pausesMs: [0, 1, 1], steadyMs: 60_000 },
    say: (line) => said.push(line),
    start: async () => {
      attempts += 1;
      if (failing(attempts)) throw new StartError('no\nmore words', 'x');
      const run = aRun();
      runs.push(run);
      return run;
    },
    ...more,
  };
  return { options, runs, said, attempts: () => attempts };
}

it('starts again what ended, with its reason in one line, and clears away what it left', async () => {
  const { options, runs, said } = subject();
  const kept = await keepUp(options);
  runs[0]?.end('SIGKILL');
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(runs[0]?.stopped).toBe(true);
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[0]).toBe('it ended (SIGKILL); it is started again at once');
  expect(said[1]).toMatch(/^it: up again after [\d.]+ s$/);
  await kept.stop();
  expect(runs[1]?.stopped).toBe(true);
  expect(runs).toHaveLength(2);
});

it('tries again what does not come up, and gives it up at the bound, saying what to do', async () => {
  const { options, runs, said, attempts } = subject((attempt) => attempt > 1);
  const kept = await keepUp(options);
  runs[0]?.end('code 1');
  const why = await kept.failed;
  expect(why.message).toBe('it did not come up (no), again and again: it is not started any more.');
  expect(why.todo).toBe('Look.');
  expect(attempts()).toBe(4);
  expect(said).toHaveLength(3);
  await kept.stop();
});

it('does not try again what never came up', async () => {
  const { options, attempts } = subject(() => true);
  await expect(keepUp(options)).rejects.toThrow('no');
  expect(attempts()).toBe(1);
});

it('ends and starts again what hangs, and leaves alone what misses one answer', async () => {
  let asked = 0;
  const ask = async () => {
    if (runs.length > 1) return;
    asked += 1;
    if (asked === 2 || asked === 4 || asked === 5) throw new Error('no answer');
  };
  const { options, runs, said } = subject(undefined, { watch: { ask, everyMs: 1, patienceMs: 1_000, times: 2 } });
  const kept = await keepUp(options);
  await vi.waitFor(() => expect(said[0]).toBe('it did not answer 2 times in a row; it is started again at once'));
  expect(asked).toBe(5);
  expect(runs[0]?.stopped).toBe(true);
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  await kept.stop();
});

it('an answer that does not come is a missed one', async () => {
  const ask = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late'))));
  const { options, said } = subject(undefined, { watch: { ask, everyMs: 1, patienceMs: 1, times: 2 } });
  const kept = await keepUp(options);
  await vi.waitFor(() => expect(said[0]).toContain('did not answer 2 times'));
  await kept.stop();
});

it('is stopped while it waits for its next start, and starts nothing any more', async () => {
  const { options, runs, said, attempts } = subject(undefined, { patience: { pausesMs: [3_600_000], steadyMs: 1 } });
  const kept = await keepUp(options);
  runs[0]?.end('code 1');
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await kept.stop();
  expect(attempts()).toBe(1);
});

it('its first start is ended too', async () => {
  const stopping = new AbortController();
  const { options } = subject(undefined, {
    stopped: stopping.signal,
    start: ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  const starting = keepUp(options);
  stopping.abort();
  await expect(starting).rejects.toThrow('stopped');
});
