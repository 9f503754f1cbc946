import type { IncomingMessage } from 'node:http';
import { isLocalHost } from '@/lib/local-host';

/** What proxies add. Next itself adds `x-forwarded-for`, `-host`, `-port` and `-proto` to every request. */
const OF_PROXIES =
  /^(?:forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|x-forwarded-(?!for$|host$|port$|proto$).*)$/;
const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/**
 * Whether a request was made on this machine and by nobody else's order. Behind a proxy on the machine everybody comes from
 * the loopback address: whoever was passed on, or asks for a host that others know, is not taken for one of ours.
 */
export function isOnThisMachine({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => OF_PROXIES.test(name))) return false;
  const hops = String(headers['x-forwarded-for'] ?? socket.remoteAddress).split(',');
  if (!hops.every((hop) => LOOPBACK.test(hop.trim()))) return false;
  const hosts = [headers.host, headers['x-forwarded-host']]
    .filter((host) => host !== undefined)
    .map((host) => String(host).replace(/:\d+$/, ''));
  return hosts.length > 0 && hosts.every(isLocalHost) && (headers['x-forwarded-proto'] ?? 'http') === 'http';
}
