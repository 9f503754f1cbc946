/** Standards, "Sessions and passwords": 8 free tries, then 10 minutes, doubled each further time, a day at most. */
const FREE = 8;
const FIRST_BLOCK_MS = 10 * 60 * 1000;
const LONGEST_BLOCK_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 10_000;

interface Count {
  failures: number;
  blockedUntil: number;
  /** Without a failure until then it is forgotten. */
  until: number;
}

export interface Tries {
  /** Seconds to wait; undefined when a try may be made. */
  wait(who: string): number | undefined;
  failed(who: string): void;
  succeeded(who: string): void;
}

/** Counts failures in this process: for the few who sign in without an account, such as editors at the preview. */
export function createTries(now: () => number = Date.now): Tries {
  const counts = new Map<string, Count>();
  return {
    wait: (who) => {
      const left = (counts.get(who)?.blockedUntil ?? 0) - now();
      return left > 0 ? Math.ceil(left / 1000) : undefined;
    },
    failed: (who) => {
      const known = counts.get(who);
      const failures = (known && known.until > now() ? known.failures : 0) + 1;
      const blockMs = failures < FREE ? 0 : Math.min(LONGEST_BLOCK_MS, FIRST_BLOCK_MS * 2 ** Math.min(20, failures - FREE));
      counts.delete(who);
      if (counts.size >= MOST_KEPT) counts.delete(counts.keys().next().value ?? '');
      counts.set(who, { failures, blockedUntil: now() + blockMs, until: now() + blockMs + LONGEST_BLOCK_MS });
    },
    succeeded: (who) => void counts.delete(who),
  };
}
