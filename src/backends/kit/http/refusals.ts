import type { SecurityEvent } from '../security-events.ts';
import type { SecurityLog } from '../security-log.ts';
import { clientAddress, type TrustedHops } from './client-address.ts';
import type { Exchange } from './exchange.ts';

/** Where refusals are noted, and which proxies are believed about the visitor's address. */
export interface Refusals {
  security: SecurityLog;
  hops: TrustedHops;
}

/** What was refused, as the security log calls it. */
export type Refused = Extract<SecurityEvent, { event: 'refused' }>['what'];

/** Notes in the security log what a request was refused for, and from where it came. */
export const noteRefusal = ({ security, hops }: Refusals, what: Refused, exchange: Exchange): void =>
  security.write({ event: 'refused', what, address: clientAddress(exchange, hops) });
