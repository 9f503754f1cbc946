/** What the account's page of the subscription shows. Plain JSON. */
import type { OfferPeriod } from '@/runtime/offered';

export interface ShownSubscription {
  id: string;
  title: string;
  state: 'active' | 'paused' | 'cancelled' | 'ended';
  /** As the language writes it, tax included. */
  price: string;
  /** Days, `2027-01-31`. */
  nextCharge?: string;
  ends?: string;
  /** The charge was declined, and is tried again on a day, for the last time on another. */
  retry?: { declined: string; next: string; last: string };
  /** Address at which another card is given. */
  card?: string;
  /** It ended at a card that was declined. */
  declined?: true;
  /** The paid time of a pause is over: to go on charges so much, in the currency's smallest unit, for so long. */
  charge?: { amount: number; period: OfferPeriod };
}
export interface ShownPayment {
  id: string;
  number: string;
  /** A day. */
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
      /** Left out where they cannot be told now. */
      payments?: ShownPayment[];
      /** Whose readers have everything. */
      institution?: string;
      gifts?: { most: number; left: number };
      /** Names the link that is made next: pressed twice, it is one. */
      once: string;
      /** Path of the piece that the page was opened to give. */
      give?: string;
      subscribe: string;
      /** The page was led to by a checkout that went through. */
      bought: boolean;
      /** The page was led to by another card that was given. */
      cardChanged: boolean;
    };
