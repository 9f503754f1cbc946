/** What the account's page of the subscription shows. Plain JSON. */
export interface ShownSubscription {
  id: string;
  title: string;
  state: 'active' | 'paused' | 'cancelled' | 'ended';
  /** As the language writes it, tax included. */
  price: string;
  /** ISO 8601. */
  nextCharge?: string;
  ends?: string;
}
export interface ShownPayment {
  id: string;
  number: string;
  /** ISO 8601. */
  paid: string;
  title: string;
  price: string;
  refunded: boolean;
  /** It can still be had back. */
  refundable: boolean;
  /** Path of its receipt. */
  receipt: string;
}

export type SubscriptionData =
  /** There are no offers here. */
  | { offers: false }
  | {
      offers: true;
      subscriptions: ShownSubscription[];
      payments: ShownPayment[];
      /** Whose readers have everything. */
      institution?: string;
      gifts?: { most: number; left: number };
      /** Path of the piece that the page was opened to give. */
      give?: string;
      subscribe: string;
      /** The page was led to by a checkout that went through. */
      bought: boolean;
    };
