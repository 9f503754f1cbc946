import type { OpeningAnswer } from '../openings.schema';

/** Openings side by side, and whether one that was asked for is not among them since the search did not answer. */
export interface Compared {
  openings: OpeningAnswer[];
  isDown: boolean;
  /** More were asked for than are compared. */
  isMore?: boolean;
  /** The day of the answer, as `2026-11-21`. */
  today: string;
}
