import type { IncomingMessage } from 'node:http';
import { isLocalHost } from './deployment.ts';
import { json } from './http/answer.ts';
import { plainAddress } from './http/client-address.ts';
import { ServiceError } from './http/errors.ts';
import { FaultError } from './faults.ts';
import type { FaultOrder, FaultSwitch } from './faults.ts';
import type { Route } from './http/router.ts';
import { equalText } from './secrets.ts';

/** Whether the service can answer, with what it wants to say about itself. */
export interface Readiness {
  ready: boolean;
  /** A number that grows while it makes what it is not ready without, which may take long: who waits for it sees that it gets on. Told to all. */
  progress?: number;
  details?: Readonly<Record<string, unknown>>;
}

/** By the route and not by the address, which can be written in many ways. */
export const isAdmin = (route: Route): boolean => route.path.startsWith('/admin/');

/** Whether a request carries the administration key. */
export function holdsKey({ headers }: IncomingMessage, key: string | undefined): boolean {
  const sent = headers['x-admin-key'];
  return key !== undefined && typeof sent === 'string' && equalText(sent, key);
}

/** Headers of a request that somebody passed on: behind a proxy on this machine everybody seems to come from it. */
const PASSED_ON = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/;

/** Whether the caller is on this machine and asks for itself. */
const isHere = ({ headers, socket }: IncomingMessage): boolean =>
  isLocalHost(plainAddress(socket.remoteAddress) ?? '') && !Object.keys(headers).some((name) => PASSED_ON.test(name));

/** `GET /healthz/live` says that the process runs, `GET /healthz/ready` that it can answer (503 when not); details are for this machine and for who has the key. */
export function healthRoutes(ready: () => Readiness | Promise<Readiness>, key?: string): Route[] {
  return [
    { method: 'GET', path: '/healthz/live', handler: () => json({ status: 'live' }, 200, { 'cache-control': 'no-store' }) },
    {
      method: 'GET',
      path: '/healthz/ready',
      handler: async ({ request }) => {
        const state = await ready();
        const details = isHere(request) || holdsKey(request, key) ? state.details : {};
        return json(
          {
            status: state.ready ? 'ready' : 'not ready',
            ...(state.progress === undefined ? {} : { progress: state.progress }),
            ...details,
          },
          state.ready ? 200 : 503,
          {
            'cache-control': 'no-store',
          },
        );
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
