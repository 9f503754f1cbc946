import { GraphQLError, execute, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { LruCache } from '../../kit/lru.ts';
import type { View } from '../items/types.ts';
import type { LayoutOptions, LayoutProblem } from '../layout/types.ts';
import type { Profile } from '../profiles.ts';
import { EntityLimitError } from './context.ts';
import type { GraphContext } from './context.ts';
import { sizeProblem } from './limits.ts';
import { notationProblem } from './notation.ts';
import { graphSchema } from './schema.ts';

export interface GraphRequest {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  operationName: string | undefined;
  layoutOptions: LayoutOptions;
}

interface GraphResult {
  /** JSON text of `{ data?, errors? }`. */
  body: string;
  errors: number;
  cached: boolean;
}

export interface Executor {
  run(view: View, request: GraphRequest): Promise<GraphResult>;
}

export interface ExecutorOptions {
  onProblems: (problems: readonly LayoutProblem[]) => void;
  onFailure: (error: unknown) => void;
  profile: Profile;
}

const MAX_DOCUMENTS = 1000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const MAX_TOKENS = 20_000;

type Prepared = { document: DocumentNode } | { errors: readonly GraphQLError[] };

function prepare(schema: GraphQLSchema, query: string, profile: Profile): Prepared {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
  if (errors.length > 0) return { errors };
  const problem = sizeProblem(document, profile.limits) ?? (profile.literalsBesideVariables ? undefined : notationProblem(document));
  return problem === undefined ? { document } : { errors: [problem] };
}

/**
 * Runs queries over a view. Answers without errors are kept by query text, variables, revision and view, drafts excepted;
 * a query's text is parsed and validated once for each schema.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const documents = new LruCache<{ schema: GraphQLSchema; prepared: Prepared }>(MAX_DOCUMENTS);
  const responses = new LruCache<string>(MAX_RESPONSE_BYTES);
  let current: { tree: View['tree']; made: ReturnType<typeof graphSchema> } | undefined;

  function preparedFor(schema: GraphQLSchema, query: string): Prepared {
    const known = documents.get(query);
    if (known?.schema === schema) return known.prepared;
    const prepared = prepare(schema, query, options.profile);
    documents.set(query, { schema, prepared });
    return prepared;
  }

  /** Errors of our own words go out; what a resolver did not expect is logged and said in general. */
  function shown(error: GraphQLError): object {
    const foreign = error.originalError !== undefined && !(error.originalError instanceof GraphQLError);
    if (foreign) options.onFailure(error.originalError);
    const { message, ...rest } = error.toJSON();
    return { message: foreign ? 'Something went wrong while the query ran; the log of the service has the reason.' : message, ...rest };
  }

  async function answer(view: View, request: GraphRequest): Promise<{ body: string; errors: number }> {
    const { tree } = view;
    if (current?.tree !== tree) current = { tree, made: graphSchema(tree) };
    const { schema, templateTypes } = current.made;
    const prepared = preparedFor(schema, request.query);
    if ('errors' in prepared) return { body: JSON.stringify({ errors: prepared.errors.map(shown) }), errors: prepared.errors.length };
    const contextValue: GraphContext = {
      view,
      templateTypes,
      layoutOptions: request.layoutOptions,
      sites: new Map(),
      onProblems: options.onProblems,
      entities: 0,
      profile: options.profile,
    };
    const result = await execute({
      schema,
      document: prepared.document,
      contextValue,
      variableValues: request.variables,
      operationName: request.operationName ?? null,
    });
    const limit = result.errors?.find((error) => error instanceof EntityLimitError || error.originalError instanceof EntityLimitError);
    // Half an answer would look like a whole one to a client that pages, so the limit takes it all back.
    if (limit !== undefined) return { body: JSON.stringify({ errors: [shown(limit)], data: null }), errors: 1 };
    const errors = result.errors?.map(shown) ?? [];
    return { body: JSON.stringify({ ...(errors.length > 0 ? { errors } : {}), data: result.data }), errors: errors.length };
  }

  return {
    run: async (view, request) => {
      const key =
        view.name === 'draft'
          ? undefined
          : JSON.stringify([view.revision, view.name, request.operationName, request.variables, request.layoutOptions, request.query]);
      const known = key === undefined ? undefined : responses.get(key);
      if (known !== undefined) return { body: known, errors: 0, cached: true };
      const made = await answer(view, request);
      if (key !== undefined && made.errors === 0) responses.set(key, made.body, (made.body.length + key.length) * 2);
      return { ...made, cached: false };
    },
  };
}
