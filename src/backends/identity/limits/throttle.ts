import { addressKey } from '../../kit/http/client-address.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { createThrottle as countTries } from '../../kit/throttle.ts';
import { TRIES, TRIES_OF_ANYBODY } from '../../kit/tries.ts';
import type { Database } from '../storage/database.ts';

/** What is counted; `send` is what one visitor sends to one account, `device` a browser that signed in to the account before. `account` names an account or what somebody typed as one: both are counted alike. */
export type ThrottleKey =
  | { kind: 'password' | 'code'; account: string; device?: string | undefined }
  | { kind: 'send-to'; account: string }
  | { kind: 'send'; account: string; address: string }
  | { kind: 'address' | 'code-address' | 'send-address'; address: string };

const text = (key: ThrottleKey): string =>
  [
    key.kind,
    'account' in key ? key.account.toLowerCase() : '',
    'device' in key && key.device !== undefined ? `device ${key.device}` : '',
    'address' in key ? addressKey(key.address) : '',
  ]
    .filter(Boolean)
    .join(' ');

const boundOf = ({ kind }: ThrottleKey) => (kind === 'send-to' ? TRIES_OF_ANYBODY : TRIES);

/** Counts tries of accounts and addresses, by the bounds of the kit. */
export function createThrottle(db: Database, secrets: Secrets, now: () => Date) {
  const tries = countTries(db, 'identity.throttles', now);
  // Addresses and e-mails are personal data; their codes are enough to count by.
  const rowKey = (key: ThrottleKey): string => secrets.mac('throttle', text(key));
  const refund = (key: ThrottleKey, count = 1): Promise<void> => tries.refund(rowKey(key), count, boundOf(key));

  return {
    /** Counts a try. Gives back undefined when it may be made, else the seconds to wait. */
    take: (key: ThrottleKey): Promise<number | undefined> => tries.take(rowKey(key), boundOf(key)),
    /** Whether tries are refused now, in seconds to wait, without counting one. */
    blocked: (key: ThrottleKey): Promise<number | undefined> => tries.blocked(rowKey(key)),
    /** Takes back a try: it is not counted any more. */
    refund: (key: ThrottleKey): Promise<void> => refund(key),
    /**
     * It was the right one. The account's count ends, and with it what its tries had added to the address: whoever mistypes
     * and then succeeds is not kept out by the address, while tries on other accounts stay counted.
     */
    succeeded: async (account: ThrottleKey, address: ThrottleKey): Promise<void> => {
      const counted = await tries.forget(rowKey(account));
      await refund(address, Math.max(1, counted));
    },
    clear: async (key: ThrottleKey): Promise<void> => {
      await tries.forget(rowKey(key));
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
