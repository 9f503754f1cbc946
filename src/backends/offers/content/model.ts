import type { PeriodUnit } from '../storage/tables.ts';

/** What is bought: a price for a period, again and again until it is cancelled. */
export interface Term {
  id: string;
  title: string;
  /** In hundredths of the currency, tax included. */
  amount: number;
  currency: string;
  taxPercent: number;
  period: { count: number; unit: PeriodUnit };
  /** Days before the first charge. */
  trialDays: number;
  /** What the accounting of the publisher calls it. */
  externalId: string;
}

export interface Offer {
  id: string;
  title: string;
  /** What one gets, a line each. */
  gets: readonly string[];
  /** What it opens. */
  rid: string;
  /** Gift links that a subscriber may give away in a month. */
  gifts: number;
  terms: readonly Term[];
}

export const TEMPLATES = ['paywall', 'registration-wall', 'newsletter-wall', 'banner', 'inline', 'modal'] as const;
export type TemplateId = (typeof TEMPLATES)[number];
export const AUDIENCES = ['everyone', 'visitors', 'readers'] as const;
type Audience = (typeof AUDIENCES)[number];
export const OCCASIONS = ['always', 'meter-active', 'meter-expired'] as const;
type Occasion = (typeof OCCASIONS)[number];

export interface MeterRule {
  name: string;
  /** Pieces that are free. */
  size: number;
  /** A calendar month, or the last so many days. */
  window: 'month' | number;
}

/** What is shown to whom, and when. */
export interface Experience {
  id: string;
  name: string;
  audience: Audience;
  /** One of these has to be a tag of the page; with none of its own it is for all pages. */
  tags: readonly string[];
  zone: string;
  meter: MeterRule | undefined;
  template: TemplateId | undefined;
  occasion: Occasion;
  display: { mode: 'inline' | 'modal'; selector: string; delay: { type: 'time' | 'scroll'; value: number }; closes: boolean };
  offerId: string | undefined;
  title: string;
  text: string;
  button: string;
}

/** Whoever has an address of one of its domains reads everything. */
export interface Institution {
  name: string;
  domains: readonly string[];
  until: Date | undefined;
}

export interface Catalogue {
  offers: readonly Offer[];
  experiences: readonly Experience[];
  institutions: readonly Institution[];
}
