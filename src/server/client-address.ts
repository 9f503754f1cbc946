import type { IncomingMessage } from 'node:http';
import { getEnv } from '@/config/env.server';
import { addressBehind, addressKey, plainAddress, trustedHops, type TrustedHops } from '@/lib/client-address';

let hops: { list: string; trusted: TrustedHops } | undefined;

function configuredHops(): TrustedHops {
  const list = getEnv().TRUSTED_PROXIES;
  if (hops?.list !== list) hops = { list, trusted: trustedHops(list) };
  return hops.trusted;
}

/** The visitor of a request (`TRUSTED_PROXIES` names the hops). */
export const clientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  addressBehind(request.socket.remoteAddress, [request.headers['x-forwarded-for'] ?? []].flat().join(','), configuredHops());

/** What the connections of an address are counted by; undefined for hops in front of the site, which stand for many. */
export const lineOf = (connected: string): string | undefined => {
  const address = plainAddress(connected);
  return address === undefined || configuredHops().has(address) ? undefined : addressKey(address);
};

/** Whom a call of a service is made for: the visitor by whose address it limits, or the site itself, which works for nobody in particular. */
export type CalledFor = { readonly address: string; readonly userAgent?: string | undefined } | 'site';

export const visitorOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>): CalledFor => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'],
});

/** The headers by which services learn of the visitor: limits count the address, and mails say with which browser something was asked for. */
export const forwardedFor = (called: CalledFor): Record<string, string> =>
  called === 'site' ? {} : { 'x-forwarded-for': called.address, ...(called.userAgent ? { 'x-user-agent': called.userAgent } : {}) };
