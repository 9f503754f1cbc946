/**
 * Tests that hold the same of very many things, as of each place of each article, go over a part of them in every run: each kind is in
 * it, and whoever adds to the many may be in it. `npm test -- whole` goes over all.
 */
export const WHOLE = process.env.TEST_WHOLE === 'on';

/** Of many the first and each so-manieth after it; all of them in a run that is whole. */
export const partOf = <T>(many: readonly T[], each: number): readonly T[] => (WHOLE ? many : many.filter((_, at) => at % each === 0));
