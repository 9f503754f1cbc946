import { GraphQLError } from 'graphql';

export interface Page<T> {
  total: number;
  pageInfo: { endCursor: string; hasNext: boolean };
  results: readonly T[];
}

/** What a page is asked by; `after` is empty on the first one. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** Items on a page of a search, of children and of routes where the query does not say (protocol page sitecore). */
export const DEFAULT_PAGE = 10;

const bad = (message: string): GraphQLError => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

export function pageSize(first: number | null | undefined, byDefault: number): number {
  if (first == null) return byDefault;
  if (first < 1) throw bad(`first is ${first}; give a whole number from 1.`);
  return first;
}

/** Position after the cursor's; 0 for none. */
export function offsetOf(after: string | null | undefined): number {
  if (after == null || after === '') return 0;
  const match = /^after:(\d+)$/.exec(Buffer.from(after, 'base64url').toString('utf8'));
  if (!match) throw bad(`after is "${after}", which is no cursor of this service; give an endCursor that it answered, or leave it empty.`);
  return Number(match[1]);
}

export function pageOf<T>(results: readonly T[], offset: number, total: number): Page<T> {
  const end = offset + results.length;
  const hasNext = results.length > 0 && end < total;
  return {
    total,
    results,
    pageInfo: { hasNext, endCursor: results.length === 0 ? '' : Buffer.from(`after:${end}`).toString('base64url') },
  };
}

/** Cuts a page out of a whole list. */
export function pageFrom<T>(list: readonly T[], args: PageArguments, defaultSize: number): Page<T> {
  const offset = offsetOf(args.after);
  return pageOf(list.slice(offset, offset + pageSize(args.first, defaultSize)), offset, list.length);
}
