import type { Asked } from './asked';
import type { Figures } from './figures.schema';

/** What the page of the figures shows: nothing, to somebody who does not work here. */
export type FiguresData = { allowed: false } | { allowed: true; asked: Asked; figures: Figures };
