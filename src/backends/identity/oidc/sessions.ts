import type { Provider } from 'oidc-provider';
import type { Exchange } from '../../kit/http.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../../kit/secrets.ts';
import { isOver } from './endings.ts';

const REMEMBERED_S = 30 * 24 * 60 * 60;
const ORDINARY_S = 12 * 60 * 60;

/** Seconds from the sign-in to the end of the session. */
export const lifetimeOf = (remember: boolean): number => (remember ? REMEMBERED_S : ORDINARY_S);

export interface SignedIn {
  userId: string;
  clientId: string;
  grantId: string;
  /** What ID tokens call this sign-in. */
  sid: string;
  acr: string;
  amr: string[];
  /** Epoch seconds. */
  authTime: number;
  remember: boolean;
}

type ProviderSession = InstanceType<Provider['Session']>;

/** Whether "Keep me signed in" was ticked when the session began. */
export const isKept = (session: Pick<ProviderSession, 'transient'>): boolean => session.transient !== true;

/** Sessions of browsers with this origin: what single sign-on rests on. */
export function createSessions(provider: Provider, services: Services) {
  const contextOf = (exchange: Exchange) => provider.createContext(exchange.request, exchange.response);
  const cookieOptions = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    overwrite: true,
    secure: services.origin.startsWith('https:'),
  } as const;
  // Cookies marked Secure are refused on a plain connection unless told that the proxy in front is https.
  const jar = (exchange: Exchange) => {
    const { cookies } = contextOf(exchange);
    cookies.secure = services.origin.startsWith('https:');
    return cookies;
  };

  const current = async (exchange: Exchange): Promise<ProviderSession | undefined> => {
    const id = jar(exchange).get(provider.cookieName('session'), { signed: true });
    const session = id === undefined ? undefined : await provider.Session.find<ProviderSession>(id);
    if (!session?.accountId) return undefined;
    const user = await services.users.activeById(session.accountId);
    return user && !isOver(user, session.loginTs ?? 0, session.uid) ? session : undefined;
  };

  return {
    current,
    /** Signs the browser in under a new session id; the old session, whoever's it was, is destroyed (no fixation). */
    start: async (exchange: Exchange, signedIn: SignedIn): Promise<void> => {
      const cookies = jar(exchange);
      const oldId = cookies.get(provider.cookieName('session'), { signed: true });
      const old = oldId === undefined ? undefined : await provider.Session.find<ProviderSession>(oldId);
      // Whoever proves the same account again stays signed in where that was asked for; somebody else's sign-in ends.
      if (old && old.accountId !== signedIn.userId) await old.destroy();
      else if (oldId !== undefined)
        await services.db.deleteFrom('oidc_models').where('model', '=', 'Session').where('id_hash', '=', hashToken(oldId)).execute();
      const session = new provider.Session();
      session.uid = signedIn.sid;
      session.loginAccount({
        accountId: signedIn.userId,
        acr: signedIn.acr,
        amr: signedIn.amr,
        loginTs: signedIn.authTime,
        transient: !signedIn.remember,
      });
      session.sidFor(signedIn.clientId, signedIn.sid);
      session.grantIdFor(signedIn.clientId, signedIn.grantId);
      const lifetime = lifetimeOf(signedIn.remember);
      await session.save(lifetime);
      cookies.set(provider.cookieName('session'), session.jti, {
        ...cookieOptions,
        ...(signedIn.remember ? { maxAge: lifetime * 1000 } : {}),
      });
    },
    /** Signs the browser out: its session ends, and what it gave out. */
    end: async (exchange: Exchange, session: ProviderSession): Promise<void> => {
      await session.destroy();
      jar(exchange).set(provider.cookieName('session'), null, cookieOptions);
    },
    /** Ends one sign-in of an account by the id that `ofUser` tells; false when the account has none of it. */
    endOne: async (userId: string, sid: string): Promise<boolean> => {
      const known = await services.db
        .selectFrom('oidc_models')
        .select('id_hash')
        .where('account_id', '=', userId)
        .where('session_uid', '=', sid)
        .limit(1)
        .executeTakeFirst();
      if (known) await services.endings.endNow(userId, { only: sid }, 'by-reader');
      return known !== undefined;
    },
    ofUser: async (userId: string): Promise<{ id: string; signedInAt: string; expiresAt: string; clients: string[] }[]> => {
      const rows = await services.db
        .selectFrom('oidc_models')
        .select(['payload', 'uid', 'expires_at'])
        .where('model', '=', 'Session')
        .where('account_id', '=', userId)
        .where('expires_at', '>', services.now())
        .execute();
      return rows.map((row) => ({
        id: row.uid ?? '',
        signedInAt: new Date(Number(row.payload.loginTs ?? 0) * 1000).toISOString(),
        expiresAt: row.expires_at?.toISOString() ?? '',
        clients: Object.keys((row.payload.authorizations as Record<string, unknown> | undefined) ?? {}),
      }));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
