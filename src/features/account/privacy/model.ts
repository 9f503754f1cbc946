import type { HeldKind, Holder } from './held-kinds';

export interface PrivacyData {
  email: string;
  name: string;
  /** What is held, by kind, and how many entries of it. Kinds of a service that did not answer are not among them. */
  held: { kind: HeldKind; count: number }[];
  /** Services that did not answer. */
  unavailable: Holder[];
}
