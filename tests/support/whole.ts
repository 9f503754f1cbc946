import { isDayOf } from '../../scripts/test/turns.ts';

/**
 * Tests that hold the same of very many things, as of each place of each article, go over a part of them in every run: each kind is in
 * it, and whoever adds to the many may be in it. `npm test -- whole` goes over all.
 */
export const WHOLE = process.env.TEST_WHOLE === 'on';

/** What a part is of, and what kinds there are in it. */
export interface Kinds<T> {
  /** The many, in words: how many of how many are gone over is said in the stage's log. */
  called: string;
  /** What one is an example of: of each kind the first is in the part. */
  kindsOf?: (one: T) => readonly string[];
  /** Where among the many to begin, so that tests that go over the same many look at others. */
  from?: number;
}

const asked = (whole: boolean | undefined): boolean => whole ?? WHOLE;

/** Of many the first of each kind and each so-manieth; all of them in a run that is whole. */
export function partOf<T>(
  many: readonly T[],
  each: number,
  { called, kindsOf, from = 0 }: Partial<Kinds<T>> = {},
  whole?: boolean,
): readonly T[] {
  const met = new Set<string>();
  const isNew = (one: T): boolean => {
    const kinds = kindsOf?.(one).filter((kind) => !met.has(kind)) ?? [];
    kinds.forEach((kind) => met.add(kind));
    return kinds.length > 0;
  };
  const part = asked(whole) ? many : many.filter((one, at) => isNew(one) || at % each === from % each);
  if (called !== undefined) process.stdout.write(`${called}: ${part.length} of ${many.length}\n`);
  return part;
}

/**
 * Of every pair of two lists those by turns: one of a list meets each so-manieth of the other, beginning with another each time, so
 * that all of both lists are met. In a run that is whole every pair is.
 */
export const isTurn = (row: number, column: number, each: number, whole?: boolean): boolean => asked(whole) || (row + column) % each === 0;

/**
 * Of many examples of breadth those whose day it is (scripts/test/turns.ts): within so many days a run takes each. All of them where a
 * run has no day, as one that is whole or of files that somebody names.
 *
 * @param turns how many days, where fewer than usual
 * @param from where among the days to begin, so that short lists are not all on one
 */
export const byDay = <T>(many: readonly T[], turns?: number, from = 0): readonly T[] =>
  many.filter((_, at) => isDayOf(at + from, process.env.TEST_DAY, turns));
