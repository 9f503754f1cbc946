import type { Provider } from 'oidc-provider';
import type { Exchange } from '../../kit/http.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';

const REMEMBERED_S = 14 * 24 * 60 * 60;
const ORDINARY_S = 12 * 60 * 60;

export interface SignedIn {
  userId: string;
  clientId: string;
  grantId: string;
  acr: string;
  amr: string[];
  /** Epoch seconds. */
  authTime: number;
  remember: boolean;
}

type ProviderSession = InstanceType<Provider['Session']>;

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
    return (await services.users.activeById(session.accountId)) ? session : undefined;
  };

  return {
    current,
    /** Signs the browser in under a new session id; the old session, whoever's it was, is destroyed (no fixation). */
    start: async (exchange: Exchange, signedIn: SignedIn): Promise<void> => {
      const cookies = jar(exchange);
      const oldId = cookies.get(provider.cookieName('session'), { signed: true });
      if (oldId !== undefined) await (await provider.Session.find<ProviderSession>(oldId))?.destroy();
      const session = new provider.Session();
      session.loginAccount({
        accountId: signedIn.userId,
        acr: signedIn.acr,
        amr: signedIn.amr,
        loginTs: signedIn.authTime,
        transient: !signedIn.remember,
      });
      session.ensureClientContainer(signedIn.clientId);
      session.grantIdFor(signedIn.clientId, signedIn.grantId);
      const lifetime = signedIn.remember ? REMEMBERED_S : ORDINARY_S;
      await session.save(lifetime);
      cookies.set(provider.cookieName('session'), session.jti, {
        ...cookieOptions,
        ...(signedIn.remember ? { maxAge: lifetime * 1000 } : {}),
      });
    },
    /** Ends the browser's session and revokes what it gave out. */
    end: async (exchange: Exchange, session: ProviderSession): Promise<void> => {
      const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]));
      if (grants.length > 0)
        await services.db
          .deleteFrom('oidc_models')
          .where((row) => row.or([row('grant_id', 'in', grants)]))
          .execute();
      await session.destroy();
      jar(exchange).set(provider.cookieName('session'), null, cookieOptions);
    },
    /** Ends every session and token of an account, in all browsers and clients. */
    endAllOf: async (userId: string, on: Database = services.db): Promise<void> => {
      await on.deleteFrom('oidc_models').where('account_id', '=', userId).execute();
    },
    /** Ends one session of an account by the uid that `ofUser` tells. */
    endOne: async (userId: string, uid: string): Promise<boolean> => {
      const session = await provider.Session.findByUid(uid);
      if (session?.accountId !== userId) return false;
      const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]));
      if (grants.length > 0) await services.db.deleteFrom('oidc_models').where('grant_id', 'in', grants).execute();
      await session.destroy();
      return true;
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
