import { GraphQLError } from 'graphql';
import type { ItemVersion } from '../../items/types.ts';
import { counted } from '../context.ts';
import type { GraphContext } from '../context.ts';
import { DEFAULT_PAGE, offsetOf, pageOf, pageSize } from '../paging.ts';
import type { Page, PageArguments } from '../paging.ts';
import { search } from '../search/search.ts';
import type { Predicate, SearchRequest } from '../search/search.ts';
import { SearchError } from '../search/search.ts';

interface SearchArguments extends PageArguments {
  where: Predicate;
  orderBy?: SearchRequest['orderBy'];
}

/** What the index itself knows of an item; other names with an underscore are fields of the standard template, or taken for them. */
const INDEXED = new Set(
  [
    '_path',
    '_parent',
    '_templates',
    '_template',
    '_templatename',
    '_id',
    '_name',
    '_displayname',
    '_language',
    '_version',
    '_latestversion',
    '_haslayout',
  ].concat(['_fullpath', '_group']),
);

function refuseStandardFields(where: Predicate, orderBy: string | undefined): void {
  for (const name of [where.name, orderBy])
    if (name?.startsWith('_') && !INDEXED.has(name.toLowerCase()))
      throw new GraphQLError(`"${name}" is not in the index: standard fields are not published to it.`, {
        extensions: { code: 'BAD_USER_INPUT' },
      });
  for (const part of [...(where.AND ?? []), ...(where.OR ?? [])]) if (part !== null) refuseStandardFields(part, undefined);
}

export function resolveSearch(args: SearchArguments, context: GraphContext): Page<ItemVersion> {
  const offset = offsetOf(args.after);
  const first = pageSize(args.first, DEFAULT_PAGE);
  const most = context.profile.maxPage;
  if (first > most)
    throw new GraphQLError(`first is ${first}; one page has ${most} items at the most.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  if (!context.profile.standardFieldsInSearch) refuseStandardFields(args.where, args.orderBy?.name);
  try {
    const { total, results } = search(context.view, { where: args.where, orderBy: args.orderBy ?? null, first, offset });
    return pageOf(counted(context, results), offset, total);
  } catch (error) {
    if (error instanceof SearchError) throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT' } });
    throw error;
  }
}
