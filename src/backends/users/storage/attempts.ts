import { tooMany } from '../errors.ts';
import type { Db } from './database.ts';
import { addressKey, clientAddress, type TrustedHops } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { countsOfMail, createThrottle } from '../../kit/throttle.ts';
import { TRIES, TRIES_OF_ANYBODY, type TriesBound } from '../../kit/tries.ts';

/** Counts attempts per account and per address, by the bounds of the kit. */
export interface Attempts {
  /** Counts one of an account. @param key by which it is counted, the address unless said @throws UsersError `too-many-attempts`, with `retry-after` */
  count(purpose: string, account: string, key?: string): Promise<void>;
  /** Counts one mail that a visitor asks for. @throws as `count` does */
  countMail(purpose: string, to: string, exchange: Exchange): Promise<void>;
  /** The attempt was right: its count starts again. */
  clear(purpose: string, who: string): Promise<void>;
}

export function createAttempts(db: Db, secrets: Secrets, hops: TrustedHops): Attempts {
  // Addresses are not kept in the clear: the key is a code over purpose and address.
  const keyOf = (purpose: string, who: string): string => secrets.mac(`attempts ${purpose}`, who.trim().toLowerCase());
  const tries = createThrottle(db, 'users.attempts');
  const count = async (purpose: string, who: string, account: string, bound: TriesBound = TRIES): Promise<void> => {
    const seconds = await tries.take(keyOf(purpose, who), bound);
    if (seconds !== undefined) throw tooMany(seconds, { account });
  };
  return {
    count: (purpose, account, key = account) => count(purpose, key, account),
    countMail: async (purpose, to, exchange) => {
      const counts = countsOfMail(purpose, addressKey(clientAddress(exchange, hops)), to);
      await count(...counts.from, to);
      await count(...counts.by, to);
      await count(...counts.to, to, TRIES_OF_ANYBODY);
    },
    clear: async (purpose, who) => {
      await tries.forget(keyOf(purpose, who));
    },
  };
}
