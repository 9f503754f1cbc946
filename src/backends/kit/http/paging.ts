import { z } from 'zod';
import { json, type Answer } from './answer.ts';

/** A page of a list, as every list of the back ends tells it. */
export interface Paged {
  page: number;
  /** How many there are; the first page of nothing is a page. */
  pages: number;
}

export const isPastTheEnd = ({ page, pages }: Paged): boolean => page > Math.max(1, pages);

/**
 * What is said of page 9 of 3, by every list alike: 404, the answer as it is, without results, and this beside it. So a client
 * that counts pages finds the last one, and one that looks at the status alone takes nothing for an empty list.
 */
export const pastTheEndError = ({ page, pages }: Paged, requestId: string) => {
  const last = Math.max(1, pages);
  return { code: 'past-the-end' as const, message: `There is no page ${page}: the last one is ${last}.`, requestId, page, pages: last };
};

/** The answer of a list: 200, or 404 past the end. */
export const pageAnswer = <T extends Paged>(value: T, requestId: string, headers: Readonly<Record<string, string>>): Answer =>
  isPastTheEnd(value)
    ? json({ ...value, error: pastTheEndError(value, requestId) }, 404, { 'cache-control': 'no-store' })
    : json(value, 200, headers);

/** The same for the contract. */
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
