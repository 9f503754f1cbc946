import { z } from 'zod';
import { json } from '../../kit/http/answer.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Route } from '../../kit/http/router.ts';
import type { View } from '../items/types.ts';
import type { LayoutOptions } from '../layout/types.ts';
import type { Profile } from '../profiles.ts';
import type { Executor, GraphRequest } from './execute.ts';

const GRAPH_PATH = '/sitecore/api/graph/edge';

/** Addresses of this service's media; `https://elsewhere.test/-/media/…` that an editor wrote is another's. */
const OWN_MEDIA = /(?<![\w.:\]-])\/-\/media\//g;

const variablesSchema = z.record(z.string(), z.unknown());
const requestSchema = z.object({
  query: z.string().min(1),
  variables: variablesSchema.nullish(),
  operationName: z.string().nullish(),
});

/** A request that is no GraphQL request at all: 400, in GraphQL's shape of errors. */
function refuse(message: string): Answer {
  return json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] }, 400);
}

async function readRequest(exchange: Exchange): Promise<z.infer<typeof requestSchema> | Answer> {
  let raw: unknown;
  if (exchange.request.method === 'POST') {
    try {
      raw = await exchange.json();
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'bad-request') return refuse(error.message);
      throw error;
    }
  } else {
    const variables = exchange.query('variables');
    try {
      raw = {
        query: exchange.query('query'),
        operationName: exchange.query('operationName'),
        variables: variables ? (JSON.parse(variables) as unknown) : undefined,
      };
    } catch (error) {
      return refuse(`The parameter variables is not JSON: ${(error as Error).message}`);
    }
  }
  const parsed = requestSchema.safeParse(raw);
  return parsed.success
    ? parsed.data
    : refuse(`Send { "query": "…", "variables": {…}, "operationName": "…" }. ${z.prettifyError(parsed.error)}`);
}

/** What an editor asks for by headers (protocol page sitecore, "Editing"); only drafts can be edited. */
function layoutOptions(exchange: Exchange, view: View): LayoutOptions {
  if (view.name !== 'draft') return {};
  const shared = exchange.header('sc_layoutkind')?.toLowerCase() === 'shared';
  const editing = exchange.header('sc_editmode')?.toLowerCase() === 'true';
  return { ...(shared ? { layoutKind: 'shared' as const } : {}), ...(editing ? { pageState: 'edit' as const, editMode: 'metadata' } : {}) };
}

/** GraphQL over HTTP, by POST and GET. Errors of a query are answered with 200, as Edge does. */
export function graphRoutes(
  executor: Executor,
  viewOf: (exchange: Exchange) => View,
  { requestsPerSecond = Infinity, mediaHostPath }: Profile,
): Route[] {
  const seconds = new Map<string, { began: number; requests: number }>();
  const handler = async (exchange: Exchange): Promise<Answer> => {
    const view = viewOf(exchange);
    // Drafts, and what is published at another time, are for editors: one key opens them, and nobody keeps them.
    const key = view === view.tree.view('published') ? 'published' : 'preview';
    const known = seconds.get(key);
    const second = known !== undefined && Date.now() - known.began < 1000 ? known : { began: Date.now(), requests: 0 };
    seconds.set(key, second);
    if (++second.requests > requestsPerSecond) {
      const message = `More than ${requestsPerSecond} requests within a second.`;
      return json({ errors: [{ message, extensions: { code: 'RATE_LIMIT' } }] }, 429, { 'retry-after': '1' });
    }
    const request = await readRequest(exchange);
    if ('status' in request) return request;
    const run: GraphRequest = {
      query: request.query,
      variables: request.variables ?? {},
      operationName: request.operationName ?? undefined,
      layoutOptions: layoutOptions(exchange, view),
    };
    const result = await executor.run(view, run);
    const cacheControl = key === 'preview' ? 'private, no-store' : 'no-cache';
    return {
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl,
        'x-cache': result.cached ? 'hit' : 'miss',
      },
      // Drafts are where they are edited.
      body:
        mediaHostPath === undefined || key === 'preview'
          ? result.body
          : result.body.replace(OWN_MEDIA, () => `http://${exchange.header('host') ?? ''}${mediaHostPath}`),
    };
  };
  return [
    { method: 'POST', path: GRAPH_PATH, handler },
    { method: 'GET', path: GRAPH_PATH, handler },
  ];
}
