import type { IncomingMessage } from 'node:http';
import { cookieName } from '@/config/cookies';
import { accountsAvailable, getEnv, getHosts } from '@/config/env.server';
import { timesOf, writeShare, type WriteShare } from '@/config/write-limits';
import { addressKey } from '@/lib/client-address';
import { clientAddress } from './client-address';
import { AppError } from './errors';
import { onePerProcess } from './one-per-process';
import { signatureCheck, signedAccount } from './proxy/session-guard';
import { writeSecurityEvent } from './security-log';

const MINUTE_MS = 60_000;
/** Lines that are remembered, those that were here last. */
const MOST_KEPT = 20_000;

interface Bucket {
  left: number;
  at: number;
  /** It was said already that this line is refused. */
  told: boolean;
}

const buckets = () => onePerProcess('writes', () => new Map<string, Bucket>());

/**
 * Counts a write of a visitor's line: so many a minute, half of them at once.
 * @returns the seconds until the next one may be sent; 0 where this one may; and whether it is the first that may not
 */
export function takeWrite(line: string, share: WriteShare, perMinute: number, now = performance.now()): { wait: number; first: boolean } {
  const all = buckets();
  const key = `${share} ${line}`;
  const most = Math.max(1, (perMinute * timesOf(share)) / 2);
  const perMs = (2 * most) / MINUTE_MS;
  const known = all.get(key);
  const left = known ? Math.min(most, known.left + (now - known.at) * perMs) : most;
  const wait = left < 1 ? Math.ceil((1 - left) / perMs / 1000 - 1e-6) : 0;
  all.delete(key);
  if (all.size >= MOST_KEPT) all.delete(all.keys().next().value ?? '');
  all.set(key, { left: wait > 0 ? left : left - 1, at: now, told: wait > 0 });
  return { wait, first: wait > 0 && known?.told !== true };
}

/** Undefined where the accounts are somebody else's, or a host has none. */
async function accountOf({ cookies, headers }: Writing): Promise<string | undefined> {
  const host = getHosts().resolve(headers.host ?? null);
  if (!cookies || !host || !accountsAvailable()) return undefined;
  const valueOf = (name: 'jwt' | 'jwtSignature') => cookies[cookieName(name, host.secure)];
  return signedAccount({ jwt: valueOf('jwt'), signature: valueOf('jwtSignature') }, signatureCheck(getEnv().USER_SERVICE_URL));
}

type Writing = Pick<IncomingMessage, 'url' | 'headers' | 'socket'> & { cookies?: Partial<Record<string, string>> };

/**
 * Refuses what one line, or one account from however many lines, sends more often than people do, before anything of it is read
 * (write-limits of the configuration).
 * @throws AppError `request/too-many`
 */
export async function limitWrites(request: Writing): Promise<void> {
  const share = writeShare((request.url ?? '').split('?')[0] ?? '');
  const perMinute = getEnv().VISITOR_WRITES_PER_MINUTE;
  if (share === undefined || perMinute === 0) return;
  const address = clientAddress(request);
  const take = (key: string): void => {
    const { wait, first } = takeWrite(key, share, perMinute);
    if (wait === 0) return;
    if (first) writeSecurityEvent({ event: 'limited', limit: 'writes', address, seconds: wait });
    throw new AppError('request/too-many', { retryAfter: wait });
  };
  take(addressKey(address));
  const account = await accountOf(request);
  if (account !== undefined) take(`account ${account}`);
}
