import { describe, expect, it } from 'vitest';
import { createQueue } from './hash-queue.ts';

describe('createQueue', () => {
  it('runs as many at once as it may, in order, and goes on after a failure', async () => {
    const queue = createQueue(2);
    const log: string[] = [];
    let running = 0;
    let most = 0;
    const job = (name: string) => async () => {
      log.push(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => queue(job(name))));
    expect(most).toBe(2);
    expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await queue(job('f'))).toBe('f');
  });
});
