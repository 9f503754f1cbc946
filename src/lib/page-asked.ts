/**
 * The page of a list that an address asks for, from 1; what is no page is the first. One beyond `most` is `most`, which has to lie past
 * the end of every list: read as the first, it would be answered as if it were there.
 * @param most the largest that the service of the list takes
 */
export const pageAsked = (given: string | undefined, most: number): number =>
  /^\d+$/.test(given ?? '') ? Math.min(Math.max(1, Number(given)), most) : 1;
