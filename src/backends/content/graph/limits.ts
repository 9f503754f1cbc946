import { GraphQLError, Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/** Levels of fields below the operation. Introspection (`__schema`, `__type`) is not counted: its nesting costs nothing. */
export const MAX_DEPTH = 15;
/** Fields that a query names, each use of a fragment counted. */
export const MAX_FIELDS = 1000;

/** What is wrong with a query's size, or undefined. The fragments must be free of cycles, which validation sees to. */
export function sizeProblem(document: DocumentNode): GraphQLError | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const measured = new Map<string, { depth: number; fields: number }>();

  function measure(set: SelectionSetNode): { depth: number; fields: number } {
    let depth = 0;
    let fields = 0;
    for (const node of set.selections) {
      let inner = { depth: 0, fields: 0 };
      if (node.kind === Kind.FIELD) {
        const below = node.selectionSet === undefined || node.name.value.startsWith('__') ? inner : measure(node.selectionSet);
        inner = { depth: below.depth + 1, fields: below.fields + 1 };
      } else if (node.kind === Kind.INLINE_FRAGMENT) inner = measure(node.selectionSet);
      else {
        const name = node.name.value;
        const fragment = fragments.get(name);
        const known = measured.get(name);
        if (known !== undefined) inner = known;
        else if (fragment !== undefined) measured.set(name, (inner = measure(fragment.selectionSet)));
      }
      depth = Math.max(depth, inner.depth);
      fields += inner.fields;
    }
    return { depth, fields };
  }

  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = measure(node.selectionSet);
    if (depth > MAX_DEPTH)
      return new GraphQLError(`The query is ${depth} levels deep; ${MAX_DEPTH} are allowed.`, { extensions: { code: 'QUERY_TOO_DEEP' } });
    if (fields > MAX_FIELDS)
      return new GraphQLError(`The query names ${fields} fields; ${MAX_FIELDS} are allowed.`, {
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      });
  }
  return undefined;
}
