import type { HeldKind } from './held-kinds';

export interface PrivacyData {
  email: string;
  name: string;
  /** What is held, by kind, and how many entries of it. */
  held: { kind: HeldKind; count: number }[];
  /** Some of it could not be counted now. */
  incomplete: boolean;
}
