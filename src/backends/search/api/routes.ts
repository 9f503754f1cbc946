import type { z } from 'zod';
import { json, ServiceError } from '../../kit/http.ts';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { pageAnswer } from '../../kit/http/paging.ts';
import { CALLS } from './contract.ts';
import { forYou } from './for-you.ts';
import { countRead, mostRead } from './reads.ts';
import { related } from './related.ts';
import { search } from './search.ts';
import type { SearchDependencies } from './search.ts';
import { suggest } from './suggest.ts';

/** @throws ServiceError `bad-request` that names each parameter */
function parsed<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  throw new ServiceError('bad-request', `${problems.join('; ')}. docs/contracts/search.openapi.json describes the call.`);
}

/** A parameter that is given twice becomes a list. */
const queryOf = ({ url }: Exchange): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(url.searchParams.keys())]
      .map((name) => [name, url.searchParams.getAll(name)] as const)
      .map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );

const FRESH = { 'cache-control': 'no-cache' };
const answered = (value: unknown, status = 200): Answer => json(value, status, FRESH);

/** Routes of the search API. */
export function apiRoutes(dependencies: SearchDependencies): Route[] {
  const { db } = dependencies;
  return [
    {
      ...CALLS.search,
      handler: async (exchange) =>
        pageAnswer(await search(dependencies, parsed(CALLS.search.query, queryOf(exchange))), exchange.requestId, FRESH),
    },
    { ...CALLS.suggest, handler: async (exchange) => answered(await suggest(db, parsed(CALLS.suggest.query, queryOf(exchange)))) },
    { ...CALLS.related, handler: async (exchange) => answered(await related(db, parsed(CALLS.related.query, queryOf(exchange)))) },
    { ...CALLS.mostRead, handler: async (exchange) => answered(await mostRead(db, parsed(CALLS.mostRead.query, queryOf(exchange)))) },
    {
      ...CALLS.reads,
      handler: async (exchange) => answered(await countRead(db, parsed(CALLS.reads.body, await exchange.json())), CALLS.reads.status),
    },
    // Personal: no cache may keep it.
    {
      ...CALLS.forYou,
      handler: async (exchange) =>
        json(await forYou(db, parsed(CALLS.forYou.body, await exchange.json())), 200, { 'cache-control': 'no-store' }),
    },
  ];
}
