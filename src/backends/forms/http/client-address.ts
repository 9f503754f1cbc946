import type { Exchange } from '../../kit/http.ts';

/** Whom limits per address count: the visitor that the site names first in `x-forwarded-for` (only the site reaches the service), else who is connected. */
export function clientAddress(exchange: Exchange): string {
  const [first = ''] = (exchange.header('x-forwarded-for') ?? '').split(',');
  return first.trim() || (exchange.request.socket.remoteAddress ?? 'unknown');
}
