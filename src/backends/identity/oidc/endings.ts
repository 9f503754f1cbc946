import { sql } from 'kysely';
import type { User } from '../accounts/users.ts';
import { hashToken } from '../../kit/secrets.ts';
import { epochSeconds } from '../services.ts';
import { changing, type Change } from '../storage/change.ts';
import type { Database } from '../storage/database.ts';
import type { SecurityEvent } from '../../kit/security-events.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import type { LogoutNotices } from './logout-notices.ts';

/** Which sign-ins of an account end, each known by its `sid`: one, or all but one, where there is one to spare. */
export type Which = { only: string } | { except: string | undefined };
export const ALL: Which = { except: undefined };

type Ended = Extract<SecurityEvent, { event: 'session-ended' }>;

/** Why they end, as the security log says it. */
export type EndReason = Ended['why'];

export interface Endings {
  /**
   * Ends sign-ins of an account in the caller's transaction, together with what is the reason for it: browsers' sessions,
   * grants, access and refresh tokens, authorization and interaction codes, activation and recovery tokens, and flows under way
   * in which something was proven. Clients are owed the notice; `told` afterwards.
   */
  end(userId: string, which: Which, why: EndReason, change: Change): Promise<void>;
  /** Somebody signed out by themselves: the sign-in ends, flows of the account elsewhere go on. Clients are told. */
  signOut(userId: string, sid: string): Promise<void>;
  /** Ends them in a transaction of its own and tells the clients. */
  endNow(userId: string, which: Which, why: EndReason): Promise<void>;
  told(): Promise<void>;
}

const scopeOf = (which: Which): Ended['scope'] => ('only' in which ? 'one' : which.except === undefined ? 'all' : 'others');

interface SessionPayload {
  authorizations?: Record<string, { grantId?: string }>;
}

/** Whether a session of that time and `sid` was ended: one that a request was writing at that moment may be back. */
export const isOver = (user: User, signedInAt: number, sid: string): boolean =>
  user.sessions_over_at !== null && user.kept_sid !== sid && signedInAt < Math.floor(user.sessions_over_at.getTime() / 1000);

export function createEndings({
  db,
  now,
  notices,
  security,
}: {
  db: Database;
  now: () => Date;
  notices: LogoutNotices;
  security: SecurityLog;
}): Endings {
  /** Grants of a sign-in: those of its tokens, and those that its browser's session holds. */
  const grantsOf = async (userId: string, sid: string, transaction: Database): Promise<string[]> => {
    const rows = await transaction
      .selectFrom('oidc_models')
      .select(['model', 'grant_id', 'payload'])
      .where('account_id', '=', userId)
      .where('session_uid', '=', sid)
      .execute();
    return [
      ...new Set(
        rows.flatMap(({ model, grant_id, payload }) =>
          model === 'Session'
            ? Object.values((payload as SessionPayload).authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
            : (grant_id ?? []),
        ),
      ),
    ];
  };

  /** A used-up code is kept as such: a finished transaction would otherwise give another one. */
  const spendCodes = (userId: string, transaction: Database) =>
    transaction.updateTable('interaction_codes').set({ consumed_at: now() }).where('user_id', '=', userId).where('consumed_at', 'is', null);
  const sidOfCode = sql<string | null>`payload ->> 'sid'`;

  const endOne = async (userId: string, sid: string, transaction: Database): Promise<void> => {
    const grants = await grantsOf(userId, sid, transaction);
    await transaction.deleteFrom('oidc_models').where('account_id', '=', userId).where('session_uid', '=', sid).execute();
    if (grants.length > 0)
      await transaction
        .deleteFrom('oidc_models')
        .where('account_id', '=', userId)
        .where((row) =>
          row.or([row('grant_id', 'in', grants), row.and([row('model', '=', 'Grant'), row('id_hash', 'in', grants.map(hashToken))])]),
        )
        .execute();
    await spendCodes(userId, transaction).where(sidOfCode, '=', sid).execute();
  };

  const endOthers = async (userId: string, kept: string | undefined, transaction: Database): Promise<void> => {
    // Whoever was in is a stranger to limits again; the owner's browser is known anew when it next signs in.
    await transaction.deleteFrom('known_devices').where('user_id', '=', userId).execute();
    const grants = kept === undefined ? [] : (await grantsOf(userId, kept, transaction)).map(hashToken);
    await transaction
      .deleteFrom('oidc_models')
      .where('account_id', '=', userId)
      .$if(kept !== undefined, (query) => query.where('session_uid', 'is distinct from', kept ?? null))
      // What the authorization endpoint was asked is no sign-in; whoever comes back to it has to sign in.
      .where('model', '!=', 'Interaction')
      .$if(grants.length > 0, (query) => query.where((row) => row.or([row('model', '!=', 'Grant'), row('id_hash', 'not in', grants)])))
      .execute();
    await spendCodes(userId, transaction)
      .$if(kept !== undefined, (query) => query.where(sidOfCode, 'is distinct from', kept ?? null))
      .execute();
  };

  const endFlows = async (userId: string, which: Which, transaction: Database): Promise<void> => {
    await transaction.deleteFrom('entry_tokens').where('user_id', '=', userId).execute();
    const at = now();
    await transaction
      .updateTable('users')
      .set({ flows_over_at: at, ...('only' in which ? {} : { sessions_over_at: at, kept_sid: which.except ?? null }) })
      .where('id', '=', userId)
      .execute();
  };

  const end: Endings['end'] = async (userId, which, why, { transaction, note }) => {
    note({ event: 'session-ended', reader: userId, scope: scopeOf(which), why });
    await endFlows(userId, which, transaction);
    if ('only' in which) {
      await endOne(userId, which.only, transaction);
      return notices.owe({ sub: userId, sid: which.only, at: epochSeconds({ now }) }, transaction);
    }
    await endOthers(userId, which.except, transaction);
    await notices.owe({ sub: userId, exceptSid: which.except, at: epochSeconds({ now }) }, transaction);
  };
  return {
    end,
    signOut: async (userId, sid) => {
      await db.transaction().execute(async (transaction) => {
        await endOne(userId, sid, transaction);
        await notices.owe({ sub: userId, sid, at: epochSeconds({ now }) }, transaction);
      });
      security.write({ event: 'session-ended', reader: userId, scope: 'this', why: 'signed-out' });
      await notices.told();
    },
    endNow: async (userId, which, why) => {
      await changing({ db, security }, (change) => end(userId, which, why, change));
      await notices.told();
    },
    told: notices.told,
  };
}
