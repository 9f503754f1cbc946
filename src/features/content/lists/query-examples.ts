/** A content service for tests of loaders: it answers every search with the same items. */
import type { ContentQuery, RenderingDataContext } from '@/runtime/data/data-loader';
import { exampleRoute } from '@/runtime/examples/index';
import type { RouteInfo } from '@/runtime/rendering';

/** An item that another one refers to, as the layout JSON carries it. */
interface Referred {
  id: string;
  url: string;
  name: string;
  displayName: string;
  fields: Record<string, { value?: unknown } | undefined>;
}

const isReferred = (field: unknown): field is Referred => typeof field === 'object' && field !== null && 'fields' in field;
const raw = (field: unknown): string => {
  const value = (field as { value?: unknown } | null | undefined)?.value;
  return typeof value === 'boolean' ? (value ? '1' : '') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const target = ({ id, url, name, displayName, fields }: Referred) => ({
  id,
  name,
  displayName,
  url: { path: url, url: `http://localhost${url}`, siteName: 'dotcom' },
  fields: Object.entries(fields).map(([field, value]) => ({ name: field, value: raw(value) })),
});

/** An item of a search's answer, with the fields that the layout JSON would carry: each by all the ways in which a list asks. */
export const answeredItem = (id: string, path: string, fields: Record<string, unknown>): Record<string, unknown> => ({
  id: id.toUpperCase(),
  name: id,
  displayName: id,
  url: { path, url: `http://localhost${path}`, siteName: 'dotcom' },
  fields: Object.entries(fields).map(([name, field]) => ({ name, value: raw(field) })),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Array.isArray(field)
        ? { targetItems: (field as Referred[]).map(target) }
        : isReferred(field)
          ? { targetItem: target(field) }
          : { jsonValue: field },
    ]),
  ),
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
