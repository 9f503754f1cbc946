import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Route } from '../../kit/http/router.ts';

/** Addresses that scripts of the site call. What a publisher's server calls with its token is none of them. */
const FOR_SCRIPTS = /^\/(?:xbuilder\/experience\/execute|api\/v3\/access\/)/;

/**
 * Answers that scripts of the site's own origins may read. No cookies are sent along: who somebody is comes as a user reference, and
 * which browser it is as a token in the body.
 */
export function withCors(routes: readonly Route[], origins: readonly string[]): Route[] {
  const headersFor = (exchange: Exchange): Record<string, string> => {
    const origin = exchange.header('origin');
    return { vary: 'origin', ...(origin !== undefined && origins.includes(origin) ? { 'access-control-allow-origin': origin } : {}) };
  };
  return routes.flatMap((route): Route[] => {
    if (!FOR_SCRIPTS.test(route.path)) return [route];
    const answering: Route = {
      ...route,
      handler: async (exchange) => {
        const headers = headersFor(exchange);
        // A refusal is written by the server and not here; its headers are set before.
        for (const [name, value] of Object.entries(headers)) exchange.response.setHeader(name, value);
        return route.handler(exchange);
      },
    };
    const asked: Route = {
      method: 'OPTIONS',
      path: route.path,
      handler: (exchange): Answer => ({
        status: 204,
        headers: { ...headersFor(exchange), 'access-control-allow-methods': route.method, 'access-control-max-age': '600' },
      }),
    };
    return [answering, asked];
  });
}
