import type { Route } from '../../kit/http.ts';
import type { IdxServer } from '../idx/pipeline.ts';
import { socialCallback } from './callback.ts';
import { redirectIdp } from './redirect-idp.ts';
import { SOCIAL_CALLBACK } from './trip.ts';

/** Signing in with another OpenID provider: out, and back. */
export function socialRoutes(server: IdxServer): Route[] {
  return [
    { method: 'GET', path: '/idp/idx/redirect-idp/:id', handler: (exchange) => redirectIdp(server, exchange) },
    { method: 'GET', path: SOCIAL_CALLBACK, handler: (exchange) => socialCallback(server, exchange) },
  ];
}
