import type { Route } from '../../kit/http.ts';
import { interact } from './interact.ts';
import { introspect } from './introspect.ts';
import { handleStep, type IdxServer } from './pipeline.ts';
import { IDX_STEPS } from './steps/table.ts';

/** IDX: the start under the issuer, the rest beside it. */
export function idxRoutes(server: IdxServer): Route[] {
  const issuerPath = new URL(server.services.issuer).pathname;
  return [
    { method: 'POST', path: `${issuerPath}/v1/interact`, handler: (exchange) => interact(server, exchange) },
    { method: 'POST', path: '/idp/idx/introspect', handler: (exchange) => introspect(server, exchange) },
    ...IDX_STEPS.map((step): Route => ({
      method: 'POST',
      path: `/idp/idx/${step.path}`,
      handler: (exchange) => handleStep(server, exchange, step),
    })),
  ];
}
