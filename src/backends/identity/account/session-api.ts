import { json, type Answer, type Exchange, type Route } from '../../kit/http.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import type { Sessions } from '../oidc/sessions.ts';
import type { Services } from '../services.ts';
import { apiError } from './errors.ts';

/** `session.exists/get/refresh/close` of okta-auth-js: the browser's session with this origin. */
export function sessionRoutes(services: Services, sessions: Sessions): Route[] {
  const none = (): Answer => apiError('E0000007', 'Not found: there is no session.', 404);

  const shown = async (exchange: Exchange): Promise<Answer> => {
    const session = await sessions.current(exchange);
    const user = session?.accountId === undefined ? undefined : await services.users.activeById(session.accountId);
    if (!session || !user) return none();
    const body = {
      id: session.uid,
      userId: user.id,
      login: user.email,
      status: 'ACTIVE',
      createdAt: new Date((session.loginTs ?? 0) * 1000).toISOString(),
      expiresAt: new Date(session.exp * 1000).toISOString(),
      amr: session.amr ?? [],
    };
    return json(body, 200, { 'cache-control': 'no-store' });
  };

  /** A form of another site can send neither JSON nor DELETE, but its origin is checked all the same. */
  const ownOrigin =
    (handler: Route['handler']): Route['handler'] =>
    (exchange) => {
      const origin = exchange.header('origin');
      return origin !== undefined && !isAllowedOrigin(services, origin)
        ? apiError('E0000022', 'This origin belongs to no client.', 403)
        : handler(exchange);
    };

  const close = async (exchange: Exchange): Promise<Answer> => {
    const session = await sessions.current(exchange);
    if (!session) return none();
    await sessions.end(exchange, session);
    return { status: 204, headers: { 'cache-control': 'no-store' } };
  };

  const path = '/api/v1/sessions/me';
  return [
    { method: 'GET', path, handler: shown },
    { method: 'POST', path: `${path}/lifecycle/refresh`, handler: ownOrigin(shown) },
    { method: 'DELETE', path, handler: ownOrigin(close) },
  ];
}
