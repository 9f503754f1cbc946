/** Templates of what is offered for money (`src/workshop/model/offers.ts`). */
export const OFFER_KINDS = ['Offer', 'Offer Term', 'Offer Experience', 'Offer Institution'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export interface OfferRow {
  id: string;
  name: string;
  path: string;
  revision: string;
  /** What is said of it in a line. */
  facts: string[];
  /** Of an experience: the id of its field `Off`, and its value. */
  off?: { field: string; value: string };
  parent: string;
}

export interface OffersData {
  language: string;
  groups: { kind: OfferKind; rows: OfferRow[] }[];
  /** The folders in which new ones are made. */
  folders: { id: string; name: string }[];
  mayEdit: boolean;
}
