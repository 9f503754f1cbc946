import { noteRefusal } from '../../kit/http/refusals.ts';
import { ServiceError, type Exchange, type Route } from '../../kit/http.ts';
import type { Services } from '../services.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS =
  'authorization, content-type, accept, accept-language, dpop, x-okta-user-agent-extended, x-requested-with, x-device-fingerprint, x-device-token';
const PREFLIGHT_S = '600';

/** Whose scripts may call and read: the clients' pages, and this service's own. Compared as origins, never by prefix. */
export const isAllowedOrigin = (services: Services, origin: string): boolean =>
  origin === services.origin || [...services.clients.values()].some((client) => client.origin === origin);

/** Names the asking origin in the answer where it is allowed (protocol page identity, "CORS"). */
function allowOrigin(services: Services, exchange: Exchange): boolean {
  const origin = exchange.header('origin');
  exchange.response.appendHeader('vary', 'Origin');
  if (origin === undefined) return true;
  if (!isAllowedOrigin(services, origin)) {
    // Whoever only reads gets what anybody gets, and the browser keeps it from the script.
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') noteRefusal(services, 'origin', exchange);
    return false;
  }
  exchange.response.setHeader('access-control-allow-origin', origin);
  exchange.response.setHeader('access-control-allow-credentials', 'true');
  exchange.response.setHeader('access-control-expose-headers', 'www-authenticate, x-request-id, retry-after');
  return true;
}

/** Preflights, and the same routes with the answer readable by allowed origins. */
export function withCors(services: Services, routes: readonly Route[]): Route[] {
  const preflight = (exchange: Exchange) => {
    if (!allowOrigin(services, exchange)) throw new ServiceError('forbidden', 'This origin belongs to no client.');
    return {
      status: 204,
      headers: { 'access-control-allow-methods': METHODS, 'access-control-allow-headers': HEADERS, 'access-control-max-age': PREFLIGHT_S },
    };
  };
  const paths = [...new Set(routes.map((route) => route.path))];
  return [
    ...paths.map((path) => ({ method: 'OPTIONS', path, handler: preflight }) as const),
    ...routes.map((route) => ({
      ...route,
      handler: (exchange: Exchange) => {
        // A refused origin gets no header, so its scripts read nothing; what changes something checks the origin itself.
        allowOrigin(services, exchange);
        return route.handler(exchange);
      },
    })),
  ];
}
