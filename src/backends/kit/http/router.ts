import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** `handled` means that the handler wrote to `exchange.response` itself, as protocol libraries do. */
export type Handler = (exchange: Exchange) => Answer | 'handled' | Promise<Answer | 'handled'>;

export interface Route {
  method: Method;
  /** `/api/:site/items`, or `/-/media/*` whose rest is the parameter `*`. Literal segments match in any case. */
  path: string;
  handler: Handler;
}

export type Match =
  | { kind: 'route'; route: Route; params: Readonly<Record<string, string>> }
  | { kind: 'method-not-allowed'; allow: readonly string[] }
  | { kind: 'not-found' };

/** Undefined when the path does not fit. Throws URIError on a malformed escape. */
function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part === '*') {
      params['*'] = segments.slice(index).map(decodeURIComponent).join('/');
      return params;
    }
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return segments.length === pattern.length ? params : undefined;
}

/** The first route that fits wins. HEAD is answered by the GET route. */
export function createRouter(routes: readonly Route[]): (method: string, pathname: string) => Match {
  const table = routes.map((route) => ({ route, pattern: route.path.split('/').slice(1) }));
  return (method, pathname) => {
    const segments = pathname.split('/').slice(1);
    const allow = new Set<string>();
    for (const { route, pattern } of table) {
      const params = matchPath(pattern, segments);
      if (params === undefined) continue;
      if (route.method === method || (method === 'HEAD' && route.method === 'GET')) return { kind: 'route', route, params };
      allow.add(route.method);
      if (route.method === 'GET') allow.add('HEAD');
    }
    return allow.size > 0 ? { kind: 'method-not-allowed', allow: [...allow] } : { kind: 'not-found' };
  };
}
