import { z } from 'zod';

/** How a back end can be made to fail, for tests of the site's resilience. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'hang' }
  | { kind: 'cut' }
  | { kind: 'truncate' }
  | { kind: 'delay'; ms: number }
  | { kind: 'own'; name: string };

const STATUSES = new Set([429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);
const MAX_DELAY_MS = 120_000;

export class FaultError extends Error {}

/** Seconds, or an HTTP date (RFC 9110, section 10.2.3). */
function checkRetryAfter(value: string): string {
  if (/^\d+$/.test(value) || !Number.isNaN(Date.parse(value))) return value;
  throw new FaultError(`retryAfter is "${value}": give seconds or an HTTP date.`);
}

/** `503`, `429`, `hang`, `cut`, `truncate`, `delay:500` (ms) or one of the service's own; in a header also `429; retry-after=2`. */
function parseFault(source: string, ownFaults: readonly string[], retryAfter?: string): Fault {
  const [head = '', ...parameters] = source.split(';').map((part) => part.trim());
  const given = retryAfter ?? parameters.find((part) => /^retry-after=/i.test(part))?.slice('retry-after='.length);
  const status = Number(head);
  if (STATUSES.has(status)) return { kind: 'status', status, ...(given === undefined ? {} : { retryAfter: checkRetryAfter(given) }) };
  if (head === 'hang' || head === 'cut' || head === 'truncate') return { kind: head };
  const delay = /^delay:(\d+)$/.exec(head);
  if (delay && Number(delay[1]) <= MAX_DELAY_MS) return { kind: 'delay', ms: Number(delay[1]) };
  if (ownFaults.includes(head)) return { kind: 'own', name: head };
  const known = [...STATUSES, 'hang', 'cut', 'truncate', `delay:<ms up to ${MAX_DELAY_MS}>`, ...ownFaults].join(', ');
  throw new FaultError(`"${head}" is not a fault. Known: ${known}.`);
}

const orderSchema = z.strictObject({
  /** Start of the paths that fail; all of them when left out. */
  path: z.string().startsWith('/').optional(),
  fault: z.union([z.string(), z.number().transform(String)]),
  /** How many requests fail before the fault is over; without end when left out. */
  times: z.number().int().positive().optional(),
  retryAfter: z.union([z.string(), z.number().transform(String)]).optional(),
});

export interface FaultOrder {
  path: string;
  fault: Fault;
  /** Requests left; Infinity without end. */
  left: number;
}

/** The switch of one service. Health and admin calls never fail, so that a test can always undo what it did. */
export class FaultSwitch {
  readonly enabled: boolean;
  readonly ownFaults: readonly string[];
  #orders: FaultOrder[] = [];

  constructor(options: { enabled: boolean; ownFaults?: readonly string[] }) {
    this.enabled = options.enabled;
    this.ownFaults = options.ownFaults ?? [];
  }

  list(): readonly FaultOrder[] {
    return this.#orders;
  }

  clear(): void {
    this.#orders = [];
  }

  /** `{ path?, fault, times?, retryAfter? }`. Throws FaultError with words. */
  order(body: unknown): FaultOrder {
    const parsed = orderSchema.safeParse(body);
    if (!parsed.success) throw new FaultError(z.prettifyError(parsed.error));
    const { path = '/', fault, times = Infinity, retryAfter } = parsed.data;
    const order = { path, fault: parseFault(fault, this.ownFaults, retryAfter), left: times };
    this.#orders.push(order);
    return order;
  }

  /** The fault that this request meets: its header's, else the oldest order that fits, which is used up by one. */
  take(pathname: string, header: string | undefined): Fault | undefined {
    if (!this.enabled || /^\/(?:admin|healthz)(?:\/|$)/.test(pathname)) return undefined;
    if (header !== undefined) return parseFault(header, this.ownFaults);
    const order = this.#orders.find((candidate) => pathname.startsWith(candidate.path));
    if (order === undefined) return undefined;
    order.left -= 1;
    if (order.left <= 0) this.#orders = this.#orders.filter((candidate) => candidate !== order);
    return order.fault;
  }
}
