import type { OpeningAnswer } from '../openings.schema';

/** Openings side by side, and whether one that was asked for is not among them since the search did not answer. */
export interface Compared {
  openings: OpeningAnswer[];
  isDown: boolean;
}
