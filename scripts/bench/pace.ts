/**
 * Calls `ask` so many times a second, each at its moment, however slow the others are: it is told when it was due, so that what
 * waits is part of its time. With a rate of 0 there are always `connections` under way, and as many are asked as are answered.
 * Resolves when the last one ended. @returns seconds that it took
 */
export async function atPace(
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
  ask: (due: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  if (rate > 0) {
    const running = new Set<Promise<void>>();
    await new Promise<void>((done) => {
      let asked = 0;
      const timer = setInterval(() => {
        const now = performance.now();
        for (; began + (asked * 1000) / rate <= Math.min(now, end); asked++) {
          const one = ask(began + (asked * 1000) / rate).finally(() => running.delete(one));
          running.add(one);
        }
        if (now >= end) {
          clearInterval(timer);
          done();
        }
      }, 2);
    });
    await Promise.all(running);
  } else {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await ask(performance.now());
      }),
    );
  }
  return (performance.now() - began) / 1000;
}
