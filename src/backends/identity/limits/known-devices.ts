import { hashToken } from '../../kit/secrets.ts';
import type { Exchange } from '../../kit/http.ts';
import { browserCookie, cookieOf, setCookie } from '../http/visitor.ts';
import { NOBODY } from '../idx/nobody.ts';
import type { Database } from '../storage/database.ts';

/** Browsers that nobody comes back with for so long are strangers again. */
const KNOWN_S = 180 * 24 * 60 * 60;
/** Long enough that nobody guesses one; Okta takes up to 32 characters (`X-Device-Token`), this provider more. */
const TOKEN = /^[\w-]{22,64}$/;

/**
 * The browser that a request comes from or, from a client's server, the one it is made for, by a secret that only it has: the
 * header `X-Device-Token`, as Okta calls it, or this origin's own cookie.
 */
export function deviceTokenOf(exchange: Exchange, origin: string): string | undefined {
  const given = exchange.header('x-device-token') ?? cookieOf(exchange, browserCookie(origin));
  return given !== undefined && TOKEN.test(given) ? given : undefined;
}

/** A browser that was let in keeps its mark after it is closed. */
export function keepBrowserCookie(exchange: Exchange, origin: string): void {
  const name = browserCookie(origin);
  const token = cookieOf(exchange, name);
  if (token !== undefined && TOKEN.test(token)) setCookie(exchange, name, token, { secure: origin.startsWith('https:'), maxAgeS: KNOWN_S });
}

/**
 * Which browsers signed in to which account before (OWASP, "Device Cookies"): their tries are counted apart, so that strangers
 * who try a password or a code keep no owner out. Only hashes are kept; ending other sign-ins makes strangers of them all.
 */
export function createKnownDevices(db: Database, now: () => Date) {
  return {
    /** What the device's tries are counted by; undefined for one that never signed in to this account. */
    of: async (userId: string | undefined, token: string | undefined): Promise<string | undefined> => {
      if (token === undefined) return undefined;
      const device = hashToken(token);
      const known = await db
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId ?? NOBODY)
        .where('device_hash', '=', device)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return known && device;
    },
    remember: async (userId: string, token: string | undefined): Promise<void> => {
      if (token === undefined) return;
      const expires_at = new Date(now().getTime() + KNOWN_S * 1000);
      await db
        .insertInto('known_devices')
        .values({ user_id: userId, device_hash: hashToken(token), expires_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ expires_at }))
        .execute();
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
