/** What the offers (ADR 47) say of a piece that not everyone may read. Browser-safe and plain JSON. */
import type { AccessNeed, Grant, Reader } from './access';

/** How many pieces somebody may read without a subscription in a window of days. */
export interface MeterState {
  /** How many are left; undefined on a page that is made once for everyone. */
  left?: number;
  most: number;
}

/** For how long a price is. */
export interface OfferPeriod {
  count: number;
  unit: 'day' | 'week' | 'month' | 'year';
}

/** What a subscription costs at least, and what one gets for it. */
export interface CheapestOffer {
  /** As the language writes it, tax included. */
  price: string;
  period: OfferPeriod;
  benefits: string[];
}

/** What stands where a teaser ends, or beside a text that was opened to its reader alone. */
export interface Wall {
  /**
   * `register`: an account opens it. `meter`: it can be read as one of the free ones. `spent`: those are read. `line`: of today's,
   * those of the reader's network are, and an account has its own. `subscribe`: nothing
   * but a subscription opens it. `down`: the offers do not answer, so nobody can say. `open`: it is read by a grant, or can be given
   * to somebody.
   */
  state: 'register' | 'meter' | 'spent' | 'line' | 'subscribe' | 'down' | 'open';
  meter?: MeterState;
  /** By what it is open. */
  granted?: Grant;
  /** The offer that costs least, where it is known. */
  offer?: CheapestOffer;
  /** Path of the page of the offers, which leads back here; only where there are offers. */
  subscribe: string;
  /** Path by which a subscriber makes a link that gives the piece to somebody. */
  give?: string;
  /** Somebody is signed in: there is no use in asking for it. */
  signedIn?: true;
}

/** A piece that not everyone may read, as the offers are asked about it. */
export interface Piece {
  site: string;
  /** Public address without the prefix of a language: a piece is one in all languages. */
  url: string;
  /** Path with the prefix of the language. */
  address: string;
  language: string;
  /** Level of the piece. */
  level: AccessNeed;
  title: string;
  /** ISO 8601. */
  published?: string | undefined;
  /** It is a file with a description: reading on is no matter of its page. */
  isFile: boolean;
}

export interface Offered {
  granted?: Grant;
  wall: Wall;
}

/** Asks the offers about a piece. @param reader undefined for a page that is made once for everyone */
export type AskOffers = (piece: Piece, reader: Reader | undefined) => Promise<Offered | undefined>;
