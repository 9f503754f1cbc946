import { expect, it, vi } from 'vitest';
import { createBackground, endWork } from './background.ts';

const log = { error: vi.fn() } as never;

it('work that takes long ends when the process stops, beside the outboxes and not before them', async () => {
  const background = createBackground(log);
  let done = 0;
  background.run('a round', async () => {
    for (; done < 1_000_000 && !background.ending.aborted; done += 1) await new Promise((resolve) => setImmediate(resolve));
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const stop = vi.fn(async () => undefined);
  const hangUp = vi.fn();
  await endWork(background, [stop], hangUp);
  expect(done).toBeLessThan(1_000_000);
  expect(stop).toHaveBeenCalledOnce();
  expect(hangUp).toHaveBeenCalledOnce();
});

it('a relay that thinks about a mail is hung up on after two seconds', async () => {
  vi.useFakeTimers();
  try {
    const background = createBackground(log);
    const relay = Promise.withResolvers<void>();
    const stop = vi.fn(async () => undefined);
    vi.useRealTimers();
    background.run('a round', () => relay.promise);
    vi.useFakeTimers();
    const hangUp = vi.fn(() => relay.resolve());
    const ended = endWork(background, [stop], hangUp);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(stop).toHaveBeenCalledOnce();
    expect(hangUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await ended;
    expect(hangUp).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
