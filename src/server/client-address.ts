import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Loopback, link-local and private networks (RFC 1918, RFC 4193): where a proxy of ours connects from. */
const NEAR = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;
const plain = (address: string): string => address.trim().replace(/^::ffff:/i, '');

/** The client's address: who is connected or, behind a proxy in a network of ours, the last address that such a proxy wrote into `X-Forwarded-For`. For limits; never shown. */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const connected = plain(request.socket.remoteAddress ?? '');
  if (!NEAR.test(connected)) return connected;
  const chain = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map(plain)
    .filter((address) => isIP(address) > 0);
  return chain.findLast((address) => !NEAR.test(address)) ?? chain[0] ?? connected;
}
