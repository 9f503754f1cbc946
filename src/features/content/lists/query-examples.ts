/** A content service for tests of loaders: it answers every search with the same items. */
import type { ContentQuery, RenderingDataContext } from '@/runtime/data/data-loader';
import { exampleRoute } from '@/runtime/examples/index';
import type { RouteInfo } from '@/runtime/rendering';

/** An item of a search's answer; `fields` under their aliases as the layout JSON would carry them. */
export const answeredItem = (id: string, path: string, fields: Record<string, unknown>): Record<string, unknown> => ({
  id: id.toUpperCase(),
  name: id,
  displayName: id,
  url: { path, url: `http://localhost${path}`, siteName: 'dotcom' },
  ...Object.fromEntries(Object.entries(fields).map(([name, jsonValue]) => [name, { jsonValue }])),
});

export const loaderContext = <P>(
  items: readonly unknown[],
  { total = items.length, route = {}, page }: { total?: number; route?: Partial<RouteInfo>; page: P },
): RenderingDataContext<unknown, P> & { asked: { document: string; variables: Record<string, unknown> }[] } => {
  const asked: { document: string; variables: Record<string, unknown> }[] = [];
  const query: ContentQuery = (document, variables, schema) => {
    asked.push({ document, variables });
    const last = document.includes('results');
    return Promise.resolve(
      schema.parse({
        item: null,
        list: { total, pageInfo: { endCursor: 'c', hasNext: !last && total > Number(variables.first) }, results: items },
      }) as never,
    );
  };
  return { asked, query, page, fields: undefined, params: {}, route: exampleRoute({ site: 'dotcom', ...route }) };
};
