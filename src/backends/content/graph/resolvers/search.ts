import { GraphQLError } from 'graphql';
import type { ItemVersion } from '../../items/types.ts';
import { MAX_ENTITIES, counted } from '../context.ts';
import type { GraphContext } from '../context.ts';
import { offsetOf, pageOf, pageSize } from '../paging.ts';
import type { Page, PageArguments } from '../paging.ts';
import { search } from '../search/search.ts';
import type { Predicate, SearchRequest } from '../search/search.ts';
import { SearchError } from '../search/search.ts';

const DEFAULT_PAGE = 10;

interface SearchArguments extends PageArguments {
  where: Predicate;
  orderBy?: SearchRequest['orderBy'];
}

export function resolveSearch(args: SearchArguments, context: GraphContext): Page<ItemVersion> {
  const offset = offsetOf(args.after);
  const first = pageSize(args.first, DEFAULT_PAGE);
  if (first > MAX_ENTITIES)
    throw new GraphQLError(`first is ${first}; one page has ${MAX_ENTITIES} items at the most.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  try {
    const { total, results } = search(context.view, { where: args.where, orderBy: args.orderBy ?? null, first, offset });
    return pageOf(counted(context, results), offset, total);
  } catch (error) {
    if (error instanceof SearchError) throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT' } });
    throw error;
  }
}
