import { performance } from 'node:perf_hooks';

/**
 * Whether one kind of call takes longer than another. They are timed in turns, so that whatever else the machine does falls on
 * both alike, and compared pair by pair. The interval holds the median of the differences with 99.9 % (order statistics of a
 * binomial, no assumption about the shape): noise makes it wider, not wrong, so a busy machine does not fail a test.
 */
export async function compareTimes(
  pairs: number,
  first: (n: number) => Promise<unknown>,
  second: (n: number) => Promise<unknown>,
): Promise<{ lowMs: number; highMs: number; medianMs: number }> {
  const timed = async (work: (n: number) => Promise<unknown>, n: number): Promise<number> => {
    const began = performance.now();
    await work(n);
    return performance.now() - began;
  };
  const differences: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    // Whoever goes second may find warm caches: each does so half the time.
    if (n % 2 === 0) {
      const a = await timed(first, n);
      differences.push((await timed(second, n)) - a);
    } else {
      const b = await timed(second, n);
      differences.push(b - (await timed(first, n)));
    }
  }
  differences.sort((a, b) => a - b);
  const rank = outerRank(pairs);
  return {
    lowMs: differences[rank] ?? Number.NEGATIVE_INFINITY,
    highMs: differences[pairs - 1 - rank] ?? Number.POSITIVE_INFINITY,
    medianMs: differences[Math.floor(pairs / 2)] ?? Number.NaN,
  };
}

/** The greatest k for which the k-th smallest of n differences is below their median with 99.95 %. */
function outerRank(n: number): number {
  let probability = 0.5 ** n;
  let sum = 0;
  for (let k = 0; k < n; k += 1) {
    sum += probability;
    if (sum > 0.0005) return Math.max(0, k - 1);
    probability = (probability * (n - k)) / (k + 1);
  }
  return 0;
}
