import type { Provider } from 'oidc-provider';
import type { Exchange, Route } from '../../kit/http.ts';
import type { Services } from '../services.ts';
import { unwrapAccessToken } from './jwt-access-token.ts';
import { logout } from './logout.ts';
import { libraryPolicy, noteOffline } from './requests.ts';
import type { Sessions } from './sessions.ts';
import { webfinger } from './webfinger.ts';

/**
 * okta-auth-js sends a public client's id as `Basic base64(id)` to revoke and introspect; a client without a secret
 * belongs into the body, where oidc-provider looks for it.
 */
function publicClientOf(exchange: Exchange, services: Services): string | undefined {
  const encoded = /^basic ([A-Za-z0-9+/=]+)$/i.exec(exchange.header('authorization') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return secret === '' && services.clients.has(id) && services.clients.get(id)?.secret === undefined ? id : undefined;
}

/** Hands the request to oidc-provider, which lives under the issuer's path. @param provider the one with the keys of now */
export function oidcRoutes(services: Services, provider: () => Provider, sessions: Sessions): Route[] {
  const prefix = new URL(services.issuer).pathname;
  const contentPolicy = libraryPolicy(services);
  const pass = async (exchange: Exchange): Promise<'handled'> => {
    const { request, response } = exchange;
    const target = request.url ?? '/';
    (request as typeof request & { originalUrl?: string }).originalUrl = target;
    request.url = target.slice(prefix.length) || '/';
    response.setHeader('x-request-id', exchange.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('content-security-policy', contentPolicy);
    await provider().callback()(request, response);
    return 'handled';
  };
  const authorize = async (exchange: Exchange): Promise<'handled'> => {
    await noteOffline(exchange);
    return pass(exchange);
  };
  /** oidc-provider takes a body that was read already. */
  const withToken = async (exchange: Exchange): Promise<'handled'> => {
    const body = await exchange.form();
    const id = publicClientOf(exchange, services);
    if (id !== undefined) {
      body.set('client_id', id);
      delete exchange.request.headers.authorization;
    }
    body.set('token', unwrapAccessToken(services, body.get('token') ?? ''));
    Object.assign(exchange.request, { body: Object.fromEntries(body) });
    return pass(exchange);
  };
  const withBearer = (exchange: Exchange): Promise<'handled'> => {
    const given = /^Bearer (\S+)$/i.exec(exchange.header('authorization') ?? '')?.[1];
    if (given !== undefined) exchange.request.headers.authorization = `Bearer ${unwrapAccessToken(services, given)}`;
    return pass(exchange);
  };
  return [
    {
      method: 'GET',
      path: `${prefix}/v1/logout`,
      handler: async (exchange) => (await logout(services, provider(), sessions, exchange)) ?? pass(exchange),
    },
    { method: 'GET', path: `${prefix}/v1/authorize`, handler: authorize },
    { method: 'POST', path: `${prefix}/v1/authorize`, handler: authorize },
    { method: 'POST', path: `${prefix}/v1/par`, handler: authorize },
    { method: 'POST', path: `${prefix}/v1/revoke`, handler: withToken },
    { method: 'POST', path: `${prefix}/v1/introspect`, handler: withToken },
    { method: 'GET', path: `${prefix}/v1/userinfo`, handler: withBearer },
    { method: 'POST', path: `${prefix}/v1/userinfo`, handler: withBearer },
    { method: 'GET', path: '/.well-known/webfinger', handler: (exchange) => webfinger(services, exchange) },
    ...(['GET', 'POST'] as const).map((method): Route => ({ method, path: `${prefix}/*`, handler: pass })),
  ];
}
