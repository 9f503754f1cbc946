import type { Message } from './messages.schema';

/** The site's own path; no list of blocked words has it, and what it does stands in the cookie page. */
export const ENDPOINT = '/api/page';

/** All beacons under way share 64 KiB (Fetch standard, "in-flight keep-alive bytes"). */
const MOST_BYTES = 30_000;
const MOST_MESSAGES = 100;
const WAIT_MS = 2_000;

type Unsent<M = Message> = M extends Message ? Omit<M, 'age'> : never;

export interface Sender {
  /** @param at when it happened, now unless given */
  put(message: Unsent, at?: number): void;
  /** At once: the page goes out of sight. What the browser does not take stays for the next time. */
  flush(): void;
  /** The visitor has refused: what waits is forgotten. */
  drop(): void;
}

/** Of a message, in ms (the collector takes no older one): a tab may have waited longer for its visitor's answer. */
const OLDEST_MS = 86_400_000;

/** Line breaks and other control characters, which an address may bring (`?q=%00`), are no text that anybody keeps. */
const asText = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ') : value);

/** Gathers messages and sends them by `sendBeacon`, which outlives the page. */
export function createSender(beacon: (address: string, body: string) => boolean, now: () => number = () => performance.now()): Sender {
  let waiting: { message: Unsent; at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch: Message[] = [];
      let bytes = 0;
      for (const { message, at } of waiting.slice(0, MOST_MESSAGES)) {
        const aged = { ...message, age: Math.min(OLDEST_MS, Math.max(0, Math.round(now() - at))) } as Message;
        // A character is three bytes of UTF-8 at most (four for two of them).
        bytes += JSON.stringify(aged).length * 3;
        if (batch.length > 0 && bytes > MOST_BYTES) break;
        batch.push(aged);
      }
      if (!beacon(ENDPOINT, JSON.stringify({ messages: batch }, asText))) return;
      waiting = waiting.slice(batch.length);
    }
  };
  return {
    put(message, at = now()) {
      waiting.push({ message, at });
      timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
    drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
