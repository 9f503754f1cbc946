import { count } from '../counters';
import { errorCode } from '../errors';
import { isNews } from '../left-out';
import { logger } from '../logger';
import { isNotFound } from '@/runtime/data/not-found';
import { redirectOf } from '@/runtime/data/redirect-to';
import { loggedPath } from '../log-words';
import type { ContentQuery, LiveRequest, RenderingDataContext } from '@/runtime/data/data-loader';
import type { RouteInfo } from '@/runtime/rendering';
import { runQuery, type QueryClient } from '../content/client';
import type { LinkRewriter } from './links';
import type { PageSubject } from '@/runtime/data/page-subject';
import type { PendingData } from './resolve';

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
    query: (document, variables, schema, options) => runQuery(passThrough, document, variables, schema, options),
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
 * Runs the loaders of a page in parallel. A loader that fails makes its rendering a problem; so does one, for an editor, that says that
 * there is nothing or leads elsewhere.
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
        const leads = isNotFound(error) || redirectOf(error) !== undefined;
        if (leads && route.editing && !route.marks) {
          // The page of an opening without an opening, or of an account without one: what it says round that is edited all the same.
          node.problem = { reason: 'it has nothing to show without a visitor' };
          return;
        }
        if (leads || strict) throw error;
        count('renderings.dataFailures');
        // Only the kind of error: its text may quote the content service, and this page is everybody's.
        node.problem = { reason: errorCode(error) };
        const where = { site: route.site, route: loggedPath(route.path), component: node.component };
        if (isNews({ ...where, language: route.language, reason: String(error) }))
          logger.error({ err: error, ...where }, 'rendering has no data');
      }
    }),
  );
}
