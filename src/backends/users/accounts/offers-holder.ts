import { z } from 'zod';
import { holderCall, type HolderAddress } from './holder-call.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const heldSchema = z.object({
  accounts: rows,
  subscriptions: rows,
  payments: rows,
  gifts: rows,
  // A service of the version before has none.
  checkouts: rows.default([]),
  webhooks: rows.default([]),
  views: rows,
});

/** An account as the offers service knows it. */
interface Buyer {
  uid: string;
  email: string;
}

/** What the offers service holds about an account: subscriptions, payments, gift links, how many pieces were read. */
export interface OffersHolder {
  /** A subscription ends with it. Again is as good. @throws when the service does not answer, or not as agreed */
  erase(buyer: Buyer): Promise<void>;
  /** @throws when the service does not answer, or not as agreed */
  export(buyer: Buyer): Promise<z.infer<typeof heldSchema>>;
}

export function createOffersHolder(address: HolderAddress): OffersHolder {
  const call = holderCall('offers', address);
  return {
    erase: async ({ uid, email }) => {
      await call('/admin/erase', { uid, email });
    },
    export: async ({ uid, email }) => heldSchema.parse(await call('/admin/export', { uid, email })),
  };
}
