/** What to listen on that the machine's own name leads to: nothing said, every address, and the usual ones of the loopback device. */
const OWN = new Set(['', '0.0.0.0', '::', '[::]', '*', '127.0.0.1', '::1', '[::1]']);

/**
 * Where a process of this machine is asked that listens on `host`, as the host of an address. One that listens on one address of the
 * network does not answer on the loopback address.
 */
export function hostToAsk(host = ''): string {
  if (OWN.has(host)) return 'localhost';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
