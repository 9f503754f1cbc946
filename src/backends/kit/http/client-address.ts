import { addressBehind, type TrustedHops } from '../../../lib/client-address.ts';
import type { Exchange } from './exchange.ts';

export { addressBehind, addressKey, plainAddress, trustedHops, type TrustedHops } from '../../../lib/client-address.ts';

/** Address of whom the request is for; back ends count tries by its `addressKey`. */
export const clientAddress = (exchange: Pick<Exchange, 'request' | 'header'>, trusted: TrustedHops): string =>
  addressBehind(exchange.request.socket.remoteAddress, exchange.header('x-forwarded-for'), trusted);
