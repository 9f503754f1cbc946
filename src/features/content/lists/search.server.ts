/**
 * Searches of the content service for lists. The predicate's input type is never declared, because its name differs between
 * editions of Sitecore (protocol page sitecore): predicates stand in the query as literals made of constants of the code, and
 * only scalars are variables.
 */
import { z } from 'zod';
import { searchResults } from '../cards/cards.server';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { nextCursor } from '@/server/content/client';
import type { ListPage } from './model';

/** Edge's limit of the items that one query may bring (protocol page sitecore). */
export const MAX_ENTITIES = 1000;

export interface List<T> {
  /** Name of the operation, for the service's log. */
  name: string;
  /** Predicate literals that must all hold, beside the language. Constants and `$variables` only. */
  where: readonly string[];
  /** Field and direction: `DisplayDate DESC`. */
  orderBy: string;
  /** Declarations of the variables that `where` uses: `$author: String!`. */
  declare?: string;
  variables?: Readonly<Record<string, string>>;
  /** What is asked of each item: `...CardFields`. */
  select: string;
  /** The fragments that `select` names. */
  fragments: string;
  item: z.ZodType<T>;
}

/** A GUID in the form in which Sitecore indexes it: lower case without dashes and braces. */
export const indexedId = (id: string): string => id.toLowerCase().replace(/[^\da-f]/g, '');

/** Items of a template or of one that inherits from it. */
export const ofTemplate = (templateId: string): string => `{ name: "_templates", value: "${indexedId(templateId)}", operator: CONTAINS }`;
export const anyOf = (...predicates: string[]): string => `{ OR: [${predicates.join(' ')}] }`;

/** A time as Sitecore stores it: `20261204T173000Z`. */
export const indexedTime = (time: number): string => `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** `{ … }` argument of `search`; the first page of a list has an empty cursor. */
const searchOf = ({ where, orderBy }: List<unknown>): string => {
  const [field, direction = 'ASC'] = orderBy.split(' ');
  return `search(
    where: { AND: [${where.join(' ')} { name: "_language", value: $language }] }
    orderBy: { name: "${field}", direction: ${direction} }
    first: $first
    after: $after
  )`;
};

const headOf = (list: List<unknown>): string =>
  `query ${list.name}($language: String! $first: Int! $after: String${list.declare ? ` ${list.declare}` : ''})`;

const documentOf = (list: List<unknown>): string => `${headOf(list)} {
  list: ${searchOf(list)} { total pageInfo { endCursor hasNext } results { ${list.select} } }
}
${list.fragments}`;

/** Only how to go on: cursors are the service's own, so a later page is reached by passing over those before it. */
const skipDocumentOf = (list: List<unknown>): string => `${headOf(list)} {
  list: ${searchOf(list)} { total pageInfo { endCursor hasNext } }
}`;

const answerOf = <T>(item: z.ZodType<T>) => z.object({ list: searchResults(item) });
const skipAnswer = z.object({
  list: z.object({ total: z.number(), pageInfo: z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }).nullish() }),
});

/**
 * Page `page` (from 1) of a list, `size` items long: one query, and for a later page one more for each 1000 items before it.
 * A page past the end has no items; `pages` says where the end is.
 */
export async function loadPage<T>(query: ContentQuery, list: List<T>, language: string, page: number, size: number): Promise<ListPage<T>> {
  const asked = { ...list.variables, language };
  let after = '';
  for (let left = (page - 1) * size; left > 0; left -= MAX_ENTITIES) {
    const { list: skipped } = await query(skipDocumentOf(list), { ...asked, first: Math.min(left, MAX_ENTITIES), after }, skipAnswer);
    if (!skipped.pageInfo?.hasNext || !skipped.pageInfo.endCursor)
      return { items: [], total: skipped.total, page, pages: pagesOf(skipped.total, size) };
    after = skipped.pageInfo.endCursor;
  }
  const { list: found } = await query(documentOf(list), { ...asked, first: size, after }, answerOf(list.item));
  return { items: found.results, total: found.total, page, pages: pagesOf(found.total, size) };
}

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** All items of a list, `step` of them a query. */
export async function loadAll<T>(query: ContentQuery, list: List<T>, language: string, step = 500): Promise<T[]> {
  const items: T[] = [];
  for (let after: string | null | undefined = ''; after != null;) {
    const answer: z.infer<ReturnType<typeof answerOf<T>>> = await query(
      documentOf(list),
      { ...list.variables, language, first: step, after },
      answerOf(list.item),
    );
    items.push(...answer.list.results);
    after = nextCursor(answer.list.pageInfo, after);
  }
  return items;
}
