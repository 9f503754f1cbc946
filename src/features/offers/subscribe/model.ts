/** What the page of the offers shows. Plain JSON. */
export interface ShownTerm {
  id: string;
  name: string;
  /** Smallest unit of the currency, tax included. */
  amount: number;
  currency: string;
  period: 'month' | 'year' | 'once';
  /** Per cent, and the tax in the amount; where the service says so. */
  tax?: { rate: number; amount: number };
  trial?: { days: number; amount: number };
  renews: boolean;
  /** Path that leads to the checkout. */
  checkout: string;
}
export interface ShownOffer {
  id: string;
  title: string;
  benefits: string[];
  terms: ShownTerm[];
}

export type SubscribeView =
  /** There are no offers here. */
  | { status: 'none' }
  | { status: 'down'; again: string }
  | {
      status: 'ready';
      offers: ShownOffer[];
      /** Path of the page that led here. */
      back?: string;
      /** Whoever is here has all of it. */
      subscribed: boolean;
      signedIn: boolean;
      /** A checkout was left before its end. */
      left: boolean;
    };
