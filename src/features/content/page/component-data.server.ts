import type { z } from 'zod';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { redirectOf } from '@/server/redirect-to';
import { loggedPath } from '@/server/log-words';
import type { ContentQuery, LiveRequest, RenderingDataContext } from '../data-loader';
import type { RouteInfo } from '../rendering';
import { runQuery, type QueryClient } from '../services/client.server';
import type { LinkRewriter } from './links';
import type { PageSubject } from './page-subject';
import type { PendingData } from './resolve.server';

const NOT_FOUND = 'request/not-found';

/** Thrown by a loader when the address asks for something that is not there; the page answers 404. */
export const notFound = (): Error => Object.assign(new Error('There is nothing at this address'), { code: NOT_FOUND });
export const isNotFound = (error: unknown): boolean => errorCode(error) === NOT_FOUND;

export { redirectTo, redirectOf } from '@/server/redirect-to';

/** A page's queries: the same query asked twice is sent once; all are counted. */
export function createPageQuery(client: QueryClient, links: LinkRewriter): { query: ContentQuery; count: () => number } {
  const asked = new Map<string, Promise<unknown>>();
  const passThrough: QueryClient = {
    request: <T>(document: string, variables: Record<string, unknown> = {}) => {
      const key = `${document}\n${JSON.stringify(variables)}`;
      const answer = asked.get(key) ?? client.request<unknown>(document, variables).then((data) => links.rewrite(data));
      asked.set(key, answer);
      return answer as Promise<T>;
    },
  };
  return {
    query: <S extends z.ZodType>(document: string, variables: Record<string, unknown>, schema: S) =>
      runQuery(passThrough, document, variables, schema),
    count: () => asked.size,
  };
}

export interface LoadOptions {
  route: RouteInfo;
  query: ContentQuery;
  /** An earlier version of the page is being shown: better keep it than replace it by one with a hole. */
  strict: boolean;
  live?: LiveRequest | undefined;
  describe(subject: PageSubject): void;
}

/**
 * Runs the loaders of a page in parallel. A loader that fails makes its rendering a problem.
 * @throws what a loader threw, when it says that nothing is at this address, or when `strict`
 */
export async function loadComponentData(
  pending: readonly PendingData[],
  { route, query, strict, live, describe }: LoadOptions,
): Promise<void> {
  await Promise.all(
    pending.map(async ({ node, load }) => {
      try {
        const context: RenderingDataContext = {
          route,
          params: node.params,
          fields: node.fields,
          page: node.page,
          query,
          describe,
          ...(live ? { live } : {}),
        };
        // The generated map pairs each loader with the schema that parsed these fields.
        node.data = await load(context as RenderingDataContext<never, never>);
      } catch (error) {
        if (isNotFound(error) || redirectOf(error) !== undefined || strict) throw error;
        count('renderings.dataFailures');
        // Only the kind of error: its text may quote the content service, and this page is everybody's.
        node.problem = { reason: errorCode(error) };
        logger.error({ err: error, site: route.site, route: loggedPath(route.path), component: node.component }, 'rendering has no data');
      }
    }),
  );
}
