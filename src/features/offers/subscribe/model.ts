/** What the page of the offers shows. Plain JSON. */
import type { OfferPeriod } from '@/runtime/offered';

export interface ShownTerm {
  id: string;
  title: string;
  /** As the language writes it, tax included. */
  price: string;
  period: OfferPeriod;
  taxPercent: number;
  tax: string;
  trialDays: number;
  /** What it costs less in a year than the dearest of its offer, as the language writes it: of the one that saves most alone. */
  saves?: string;
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
