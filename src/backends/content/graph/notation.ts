import { GraphQLError, Kind, visit } from 'graphql';
import type { DocumentNode } from 'graphql';

/**
 * Operations of Sitecore's own toolkit (JSS 23) that have `routePath: "/"` and `name: "_path"` beside variables. Sitecore sells
 * it for Experience Edge, which answers them: whatever else that service does with such queries, these are no mistake of ours.
 */
const TOOLKIT = new Set(['AppRootQuery', 'DictionarySearch']);

/**
 * Experience Edge: "queries must not mix literal and variable notation". A literal is a text, a number or a truth value that stands
 * in the query; operators and directions are enumerations, and default values of variables no literals of the query.
 */
export function notationProblem(document: DocumentNode): GraphQLError | undefined {
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION || (operation.variableDefinitions ?? []).length === 0) continue;
    if (TOOLKIT.has(operation.name?.value ?? '')) continue;
    let literal: string | undefined;
    const found = ({ value }: { value: string | boolean }): void => void (literal ??= String(value));
    visit(document, {
      [Kind.VARIABLE_DEFINITION]: () => false,
      [Kind.STRING]: found,
      [Kind.INT]: found,
      [Kind.FLOAT]: found,
      [Kind.BOOLEAN]: found,
    });
    if (literal !== undefined)
      return new GraphQLError(
        `The query mixes literals with variables: "${literal}" stands in it. Make it a variable, or use no variables at all.`,
        { extensions: { code: 'LITERALS_BESIDE_VARIABLES' } },
      );
  }
  return undefined;
}
