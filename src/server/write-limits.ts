import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieName } from '@/config/cookies';
import { accountsAvailable, getEnv, getHosts } from '@/config/env.server';
import { APIS } from '@/config/roles';
import { patternOf, timesOf, writeShare, type WriteShare } from '@/config/write-limits';
import { addressKey } from '@/lib/client-address';
import { clientAddress } from './client-address';
import { AppError } from './errors';
import { onePerProcess } from './one-per-process';
import { foreignBy } from './same-origin';
import { signatureCheck, signedAccount } from './proxy/session-guard';
import { writeSecurityEvent } from './security-log';
import { isStoreDown, sharedStore, type SharedStore } from './shared-store/store';

const MINUTE_MS = 60_000;

const fromAnywhere = APIS.flatMap(({ path, POST }) => (POST?.from === 'anywhere' ? [patternOf(path)] : []));

/** Whether a write is refused that no page of the same origin sent. */
export const isFromOwnPages = (path: string): boolean => !fromAnywhere.some((pattern) => pattern.test(path));
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

/**
 * The same of all processes of the site together, where they share a store: so many in a minute of the clock.
 * @returns 0 where the store is away, too: each process has its own limit
 */
export async function takeWriteOfAll(
  line: string,
  share: WriteShare,
  perMinute: number,
  { store = sharedStore(), now = Date.now() }: { store?: Pick<SharedStore, 'count'> | undefined; now?: number } = {},
): Promise<{ wait: number; first: boolean }> {
  if (!store) return { wait: 0, first: false };
  const minute = Math.floor(now / MINUTE_MS);
  const about = createHmac('sha256', getEnv().SESSION_SECRET).update(`${share} ${line}`).digest('base64url');
  try {
    const over = (await store.count(`writes:${about}:${minute}`, 2 * MINUTE_MS)) - perMinute * timesOf(share);
    return over > 0 ? { wait: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000), first: over === 1 } : { wait: 0, first: false };
  } catch (error) {
    if (!isStoreDown(error)) throw error;
    return { wait: 0, first: false };
  }
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
  const path = (request.url ?? '').split('?')[0] ?? '';
  // The handler refuses what another origin's page sends, cookies or not; a tab of one visitor would use up the share of a whole line.
  const foreign = isFromOwnPages(path) && foreignBy(request) !== undefined;
  const share = foreign ? 'foreign' : writeShare(path);
  const perMinute = getEnv().VISITOR_WRITES_PER_MINUTE;
  if (share === undefined || perMinute === 0) return;
  const address = clientAddress(request);
  const take = async (key: string): Promise<void> => {
    const own = takeWrite(key, share, perMinute);
    const { wait, first } = own.wait > 0 ? own : await takeWriteOfAll(key, share, perMinute);
    if (wait === 0) return;
    if (first) writeSecurityEvent({ event: 'limited', limit: 'writes', address, seconds: wait });
    throw new AppError('request/too-many', { retryAfter: wait });
  };
  await take(addressKey(address));
  if (foreign) return;
  const account = await accountOf(request);
  if (account !== undefined) await take(`account ${account}`);
}
