import { z } from 'zod';

/** A page of a list, as every list of the back ends tells it. */
export interface Paged {
  page: number;
  /** How many there are; an empty list may say 0 or 1, and its first page is not past the end. */
  pages: number;
  /** Of a list that can be asked for from any number on: the number of the first result, and how many results there are. */
  start?: number;
  total?: number;
}

export const isPastTheEnd = ({ page, pages, start = 1, total = Infinity }: Paged): boolean =>
  page > Math.max(1, pages) || start > Math.max(1, total);

/**
 * What is said of page 9 of 3, by every list alike: 404, the answer as it is, without results, and this beside it. So a client
 * that counts pages finds the last one, and one that looks at the status alone takes nothing for an empty list.
 */
export const pastTheEndError = ({ page, pages, start, total }: Paged, requestId: string) => {
  const last = Math.max(1, pages);
  const message =
    page > last ? `There is no page ${page}: the last one is ${last}.` : `There is no result ${start}: the last one is ${total}.`;
  return { code: 'past-the-end' as const, message, requestId, page, pages: last };
};

/** The schema of that answer, for the contract. */
export const pastTheEndAnswer = <S extends z.ZodObject>(answer: S) =>
  answer.extend({
    error: z.object({
      code: z.literal('past-the-end'),
      message: z.string(),
      requestId: z.string(),
      page: z.number().int(),
      pages: z.number().int().describe('The last page'),
    }),
  });
