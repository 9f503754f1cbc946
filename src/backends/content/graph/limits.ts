import { GraphQLError, Kind } from 'graphql';
import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/** Fields that a query names, each use of a fragment counted: our own guard, so that a query cannot be work without end. */
export const MAX_FIELDS = 1000;

export interface QueryLimits {
  maxComplexity: number;
  maxDepth: number;
}

export interface QueryCost {
  /** Rows that the query may bring, as GraphQL for .NET guesses them. */
  complexity: number;
  /** Objects that the query names: the sum over all branches, not the nesting. */
  depth: number;
}

/** What GraphQL for .NET takes a field for that does not say how many rows it brings (its setting FieldImpact). */
const FIELD_IMPACT = 2;

/** Rows that a field says it brings: a number in the query itself; what comes as a variable is not looked at. */
function impactOf(field: FieldNode): number | undefined {
  const argument = (name: string) => field.arguments?.find((each) => each.name.value === name)?.value;
  if (argument('id') !== undefined) return 1;
  for (const name of ['first', 'last']) {
    const value = argument(name);
    if (value?.kind === Kind.INT) return Number(value.value);
  }
  return undefined;
}

/**
 * The cost of a query as Sitecore XM reckons it: the complexity analyzer of GraphQL for .NET 0.17 (its sources,
 * `Validation/Complexity/ComplexityAnalyzer.cs`). Introspection is free here, since it costs nothing. A fragment within a
 * fragment, which that analyzer forgets, is counted. The fragments must be free of cycles, which validation sees to.
 */
export function costOf(document: DocumentNode): QueryCost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const measured = new Map<string, QueryCost>();

  /** `rows`: of what stands in the set if it is an object; `leafRows`: if it is a value. */
  function measure(set: SelectionSetNode, rows: number, leafRows: number): QueryCost {
    const cost: QueryCost = { complexity: 0, depth: 0 };
    const add = ({ complexity, depth }: QueryCost): void => {
      cost.complexity += complexity;
      cost.depth += depth;
    };
    for (const node of set.selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) add(measure(node.selectionSet, rows, leafRows));
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        const { complexity, depth } = ofFragment(node.name.value);
        add({ complexity: (rows / FIELD_IMPACT) * complexity, depth });
      } else if (node.selectionSet === undefined || node.name.value.startsWith('__')) add({ complexity: leafRows, depth: 0 });
      else {
        const impact = impactOf(node);
        const own = impact === undefined ? rows : (impact / FIELD_IMPACT) * rows;
        add({ complexity: own, depth: 1 });
        add(measure(node.selectionSet, rows * (impact ?? FIELD_IMPACT), own));
      }
    }
    return cost;
  }

  function ofFragment(name: string): QueryCost {
    const known = measured.get(name);
    if (known !== undefined) return known;
    const fragment = fragments.get(name);
    const cost = fragment === undefined ? { complexity: 0, depth: 0 } : measure(fragment.selectionSet, FIELD_IMPACT, 1);
    measured.set(name, cost);
    return cost;
  }

  const total: QueryCost = { complexity: 0, depth: 0 };
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { complexity, depth } = measure(node.selectionSet, FIELD_IMPACT, 1);
    total.complexity += complexity;
    total.depth += depth;
  }
  return total;
}

/** Fields that a query names, each use of a fragment counted. */
function fieldsOf(document: DocumentNode): number {
  const sets = new Map<string, SelectionSetNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) sets.set(node.name.value, node.selectionSet);
  const known = new Map<string, number>();
  const count = (set: SelectionSetNode): number =>
    set.selections.reduce((sum, node) => {
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + count(node.selectionSet);
      if (node.kind === Kind.FIELD) {
        const below = node.selectionSet === undefined || node.name.value.startsWith('__') ? 0 : count(node.selectionSet);
        return sum + 1 + below;
      }
      const name = node.name.value;
      const fragment = sets.get(name);
      if (!known.has(name)) known.set(name, fragment === undefined ? 0 : count(fragment));
      return sum + (known.get(name) ?? 0);
    }, 0);
  return document.definitions.reduce((sum, node) => (node.kind === Kind.OPERATION_DEFINITION ? sum + count(node.selectionSet) : sum), 0);
}

/** What is wrong with a query's size, in the words of the real service, or undefined. */
export function sizeProblem(document: DocumentNode, limits: QueryLimits): GraphQLError | undefined {
  const { complexity, depth } = costOf(document);
  if (complexity > limits.maxComplexity)
    return new GraphQLError('Query is too complex to execute.', {
      extensions: { code: 'QUERY_TOO_COMPLEX', complexity, allowed: limits.maxComplexity },
    });
  if (depth > limits.maxDepth)
    return new GraphQLError(
      `Query is too nested to execute. Depth is ${depth} levels, maximum allowed on this endpoint is ${limits.maxDepth}.`,
      { extensions: { code: 'QUERY_TOO_DEEP' } },
    );
  const fields = fieldsOf(document);
  return fields > MAX_FIELDS
    ? new GraphQLError(`The query names ${fields} fields; ${MAX_FIELDS} are allowed.`, { extensions: { code: 'QUERY_TOO_COMPLEX' } })
    : undefined;
}
