import { json } from './http/answer.ts';
import { ServiceError } from './http/errors.ts';
import { FaultError } from './faults.ts';
import type { FaultOrder, FaultSwitch } from './faults.ts';
import type { Route } from './http/router.ts';

/** Whether the service can answer, with what it wants to say about itself. */
export interface Readiness {
  ready: boolean;
  details?: Readonly<Record<string, unknown>>;
}

/** `GET /healthz/live` says that the process runs, `GET /healthz/ready` that it can answer (503 when not). */
export function healthRoutes(ready: () => Readiness | Promise<Readiness>): Route[] {
  return [
    { method: 'GET', path: '/healthz/live', handler: () => json({ status: 'live' }, 200, { 'cache-control': 'no-store' }) },
    {
      method: 'GET',
      path: '/healthz/ready',
      handler: async () => {
        const state = await ready();
        return json({ status: state.ready ? 'ready' : 'not ready', ...state.details }, state.ready ? 200 : 503, {
          'cache-control': 'no-store',
        });
      },
    },
  ];
}

const shown = (order: FaultOrder): object => ({
  path: order.path,
  fault: order.fault,
  left: Number.isFinite(order.left) ? order.left : 'without end',
});

/** `POST /admin/faults` orders a fault, `GET` lists the orders, `DELETE` clears them. 403 while the switch is off. */
export function faultRoutes(faults: FaultSwitch): Route[] {
  const needOn = (): void => {
    if (!faults.enabled)
      throw new ServiceError('forbidden', 'Faults are switched off. Start the service with FAULTS=on, never in production.');
  };
  return [
    {
      method: 'GET',
      path: '/admin/faults',
      handler: () => {
        needOn();
        return json({ faults: faults.list().map(shown) });
      },
    },
    {
      method: 'POST',
      path: '/admin/faults',
      handler: async (exchange) => {
        needOn();
        try {
          return json(shown(faults.order(await exchange.json())), 201);
        } catch (error) {
          if (error instanceof FaultError) throw new ServiceError('bad-request', error.message);
          throw error;
        }
      },
    },
    {
      method: 'DELETE',
      path: '/admin/faults',
      handler: () => {
        needOn();
        faults.clear();
        return json({ faults: [] });
      },
    },
  ];
}
