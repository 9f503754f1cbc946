import type { Asked } from '../asked';
import type { Figures } from '../figures.schema';

/** What every part of the page is given. */
export interface Place {
  figures: Figures;
  asked: Asked;
  /** Path of the page in its language. */
  here: string;
}
