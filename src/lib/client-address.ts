import { BlockList, isIP } from 'node:net';

/** The visitor's address, for limits, never shown. Site and back ends read it by these rules: who is counted here is counted there. */

/** An address in one spelling: an IPv4 address that was mapped into IPv6 (RFC 4291, section 2.5.5.2) as itself, without zone and port, in lower case; undefined for what is none. */
export function plainAddress(text: string | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2')
    .replace(/%.*/s, '')
    .toLowerCase();
  if (isIP(bare) === 0) return undefined;
  if (isIP(bare) === 4) return bare;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? [];
  if (high === '') return canonical;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.');
}

/** What tries are counted by: an IPv4 address, or the /64 of an IPv6 one, which one line has for itself (RFC 6177). */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined || isIP(plain) === 4) return plain ?? 'unknown';
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - behind.length).fill('0'), ...behind];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Hops whose `X-Forwarded-For` is believed. */
export interface TrustedHops {
  has(address: string): boolean;
}

/** Addresses and networks (`10.0.0.0/8`), with commas. @throws RangeError that names what is neither */
export function trustedHops(list: string): TrustedHops {
  const known = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '' || entry === 'none') continue;
    const [network = '', bits] = entry.split('/');
    const address = plainAddress(network);
    const family = address === undefined ? undefined : isIP(address) === 4 ? 'ipv4' : 'ipv6';
    const prefix = bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits);
    if (address === undefined || family === undefined || !Number.isInteger(prefix) || prefix < 0 || prefix > (family === 'ipv4' ? 32 : 128))
      throw new RangeError(`"${entry}" is neither an address nor a network`);
    known.addSubnet(address, prefix, family);
  }
  return { has: (address) => isIP(address) > 0 && known.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6') };
}

/**
 * The visitor's address: who is connected or, behind hops of ours, the last entry of `X-Forwarded-For` that is none of them.
 * Entries before it were written by the visitor. Where all are hops of ours, it is the one that the nearest hop wrote: the
 * first may be the visitor's invention.
 */
export function addressBehind(connected: string | undefined, forwarded: string | undefined, trusted: TrustedHops): string {
  const peer = plainAddress(connected);
  if (peer === undefined) return 'unknown';
  if (!trusted.has(peer)) return peer;
  let nearest: string | undefined;
  for (const entry of (forwarded ?? '').split(',').reverse()) {
    const hop = plainAddress(entry);
    if (hop === undefined) break;
    if (!trusted.has(hop)) return hop;
    nearest ??= hop;
  }
  return nearest ?? peer;
}
