import { json } from '../../kit/http/answer.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import { pageAnswer } from '../../kit/http/paging.ts';
import type { Route } from '../../kit/http/router.ts';
import type { Openings } from './openings.ts';
import { MAX_PAGE_SIZE, parseOpeningQuery } from './query/params.ts';

export interface OpeningDeps {
  openings: Openings;
}

/** Answers depend on what is open at this moment. */
const FRESH = { 'cache-control': 'no-cache' };

const langOf = (exchange: Exchange): string => {
  const lang = exchange.query('lang') ?? 'en';
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang))
    throw new ServiceError('bad-request', `The parameter lang is "${lang.slice(0, 40)}"; give a language such as en or de.`);
  return lang;
};

function mostOf(exchange: Exchange, fallback: number): number {
  const value = exchange.query('limit');
  if (value === undefined || value === '') return fallback;
  const most = Number(value);
  if (!Number.isInteger(most) || most < 1 || most > MAX_PAGE_SIZE)
    throw new ServiceError(
      'bad-request',
      `The parameter limit is "${value.slice(0, 40)}"; give a whole number from 1 to ${MAX_PAGE_SIZE}.`,
    );
  return most;
}

const unknown = (key: string): ServiceError => new ServiceError('not-found', `There is no opening "${key.slice(0, 120)}".`);

/**
 * The job search (docs/contracts/openings.openapi.json):
 * - `GET /v1/openings` answers `{ total, page, pages, pageSize, start, sort, results, facets, corrected?, near? }`, past the end with 404
 * - `GET /v1/openings/{slug-or-id}` answers the opening; 410 with `similar` when it is closed, 404 when there never was one
 * - `GET /v1/openings/{slug-or-id}/similar`, `GET /v1/openings/suggest?q=`
 */
export function openingRoutes({ openings }: OpeningDeps): Route[] {
  const search = async (exchange: Exchange): Promise<Answer> =>
    pageAnswer(await openings.search(parseOpeningQuery(exchange.url.searchParams)), exchange.requestId, FRESH);

  const suggest = async (exchange: Exchange): Promise<Answer> =>
    json({ suggestions: await openings.suggest(exchange.query('q') ?? '', mostOf(exchange, 8)) }, 200, FRESH);

  const detail = async (exchange: Exchange): Promise<Answer> => {
    const key = exchange.params.key ?? '';
    const found = await openings.find(key, langOf(exchange));
    if (!found) throw unknown(key);
    if (found.status === 'open') {
      const { description, steps, apply, alsoFoundBy } = found.opening;
      return json({ ...found.card, status: 'open', description, steps, apply, alsoFoundBy }, 200, FRESH);
    }
    return json(
      { error: { code: 'gone', message: `The opening "${found.title}" is closed.`, requestId: exchange.requestId }, ...found },
      410,
      FRESH,
    );
  };

  const similar = async (exchange: Exchange): Promise<Answer> => {
    const key = exchange.params.key ?? '';
    const results = await openings.similar(key, langOf(exchange), mostOf(exchange, 4));
    if (!results) throw unknown(key);
    return json({ results }, 200, FRESH);
  };

  return [
    { method: 'GET', path: '/v1/openings', handler: search },
    { method: 'GET', path: '/v1/openings/suggest', handler: suggest },
    { method: 'GET', path: '/v1/openings/:key/similar', handler: similar },
    { method: 'GET', path: '/v1/openings/:key', handler: detail },
    {
      method: 'GET',
      path: '/admin/openings/feeds',
      handler: async () => json({ feeds: await openings.feeds() }, 200, { 'cache-control': 'no-store' }),
    },
  ];
}
