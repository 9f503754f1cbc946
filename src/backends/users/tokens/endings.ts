import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOutbox } from '../../kit/outbox/outbox.ts';
import type { Log } from '../../kit/log.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { SecurityEvent } from '../../kit/security-events.ts';
import type { SecurityLog } from '../../kit/security-log.ts';
import { subjectsOf } from '../accounts/accounts.ts';
import type { IdentityManagement, SignIns } from '../accounts/management/api.ts';
import type { Db } from '../storage/database.ts';

/** The provider is asked until it has done it: sign-ins there last thirty days at most. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** The answer waits this long for the provider; one that is away does it later. */
const WAIT_MS = 2_000;

const owed = z.object({ subject: z.string(), only: z.string().optional(), except: z.string().optional() });

/** Why sessions end, as their rows say it → as the security log does. */
const REASONS = {
  'password-reset': 'password-reset',
  'email-changed': 'email-changed',
  'way-added': 'way-added',
  'way-removed': 'way-removed',
  'signed-out': 'signed-out',
  'ended-by-owner': 'by-reader',
  'ended-by-provider': 'by-provider',
} as const satisfies Record<string, Extract<SecurityEvent, { event: 'session-ended' }>['why']>;
type Reason = keyof typeof REASONS;

interface EndingsOptions {
  db: Db;
  secrets: Secrets;
  log: Log;
  security: SecurityLog;
  management: IdentityManagement;
  issuer: string;
  leaseMs?: number | undefined;
}

/** The session that acts, and the provider's name for the sign-in that it comes from. */
interface Acting {
  sessionId: string;
  signIn: string | undefined;
}

export interface Endings {
  /**
   * Ends every session of the account but those of the acting sign-in.
   * @param change what it is ended for: kept with the ending or not at all; identities that it takes from the account are ended too
   * @returns how many ended
   */
  others(accountId: string, reason: Reason, acting: Acting, change?: (transaction: Db) => Promise<void>): Promise<number>;
  /** Ends every session of the account. */
  all(accountId: string, reason: Reason): Promise<number>;
  /**
   * Ends one session, and with it the sign-in that it comes from, on all origins. One of the acting sign-in ends alone, since the
   * other needs the sign-in. False when it is not one of this account, or ended already.
   */
  one(accountId: string, sessionId: string, acting: Acting): Promise<boolean>;
  /** The reader signs out: the session ends, and its sign-in where the provider can end one alone. */
  signOut(session: { accountId: string } & Acting): Promise<void>;
  /** Everything of a person at the provider who has no account here. */
  ofSubject(subject: string): Promise<void>;
  /** What the provider has ended by itself. An ending that is known already does nothing. */
  byProvider(given: { id: string; accountId: string; clientId: string; at: Date } & SignIns): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const lockOf = (accountId: string) => sql`hashtextextended(${`endings of ${accountId}`}, 0)`;

/** Notes what was ended, under a lock that starting a session waits for: none slips in between. False when it is known. */
async function note(transaction: Db, accountId: string, { id, at, only, except }: { id: string; at: Date } & SignIns): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockOf(accountId)})`.execute(transaction);
  const made = await sql`
    insert into users.endings (id, account_id, ended_at, only_sign_in, except_sign_in)
    select ${id}, id, ${at}, ${only ?? null}, ${except ?? null} from users.accounts where id = ${accountId} on conflict do nothing`.execute(
    transaction,
  );
  return Number(made.numAffectedRows ?? 0) > 0;
}

/**
 * Whether a sign-in was ended before its identity token came here. The provider tells times in whole seconds; what began in the
 * very second is let through, since the provider has ended what there was.
 */
export async function wasEnded(
  transaction: Db,
  { accountId, signIn, authenticatedAt }: { accountId: string; signIn: string | undefined; authenticatedAt: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(accountId)})`.execute(transaction);
  const name = sql`${signIn ?? null}::text`;
  const { rows } = await sql`
    select 1 from users.endings where account_id = ${accountId} and case
      when only_sign_in is not null then only_sign_in = ${name}
      else date_trunc('second', ended_at) > ${authenticatedAt} and (except_sign_in is null or except_sign_in is distinct from ${name}) end
    limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Sessions here end together with sign-ins and grants at the identity provider: ours in one transaction, which also owes the
 * provider its part. From then on identity tokens of what ended start no session, whether the provider has done its part or not.
 */
export function createEndings({ db, secrets, log, security, management, issuer, leaseMs }: EndingsOptions): Endings {
  const outbox = createOutbox({
    db,
    schema: 'users',
    table: 'endings_owed',
    payload: owed,
    seal: (text) => secrets.seal('ending', text),
    open: (sealed) => secrets.open('ending', sealed),
    deliver: ({ subject, ...which }) => management.endSignIns(subject, which),
    log,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });

  const atProvider = (): Promise<void> => outbox.attempted(WAIT_MS);
  const owe = async (transaction: Db, accountId: string, which: SignIns): Promise<void> => {
    for (const subject of await subjectsOf(transaction, accountId, issuer))
      await outbox.put({ subject, ...which }, { lifetimeMs: LIFETIME_MS }, transaction);
  };
  const endRows = async (transaction: Db, accountId: string, reason: Reason, which: ReturnType<typeof sql>): Promise<number> => {
    const result = await sql`
      update users.sessions set ended_at = now(), end_reason = ${reason} where account_id = ${accountId} and ended_at is null and ${which}`.execute(
      transaction,
    );
    return Number(result.numAffectedRows ?? 0);
  };
  const noteEnding = (reader: string, reason: Reason, which: SignIns): void =>
    security.write({
      event: 'session-ended',
      reader,
      scope: which.only !== undefined ? 'one' : which.except !== undefined ? 'others' : 'all',
      why: REASONS[reason],
    });
  /** @param which at the provider; `rows` here */
  const end = async (
    accountId: string,
    reason: Reason,
    which: SignIns,
    rows: ReturnType<typeof sql>,
    change?: (transaction: Db) => Promise<void>,
  ): Promise<number> => {
    const ended = await db.transaction().execute(async (transaction) => {
      await note(transaction, accountId, { id: randomUUID(), at: new Date(), ...which });
      await owe(transaction, accountId, which);
      await change?.(transaction);
      return endRows(transaction, accountId, reason, rows);
    });
    noteEnding(accountId, reason, which);
    await atProvider();
    return ended;
  };
  const ofSignIn = (signIn: string) => sql`sign_in = ${signIn}`;

  /** One session of the acting sign-in, which goes on. */
  const endedAlone = async (accountId: string, sessionId: string): Promise<boolean> => {
    const ended = (await endRows(db, accountId, 'ended-by-owner', sql`id = ${sessionId}`)) > 0;
    if (ended) security.write({ event: 'session-ended', reader: accountId, scope: 'one', why: 'by-reader' });
    return ended;
  };

  return {
    others: (accountId, reason, { sessionId, signIn }, change) =>
      end(
        accountId,
        reason,
        { except: signIn },
        sql`id <> ${sessionId} and (sign_in is null or sign_in is distinct from ${signIn ?? null}::text)`,
        change,
      ),
    all: (accountId, reason) => end(accountId, reason, {}, sql`true`),
    one: async (accountId, sessionId, acting) => {
      const found = await db
        .selectFrom('sessions')
        .select('sign_in')
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (found === undefined) return false;
      if (found.sign_in !== null && found.sign_in === acting.signIn) return endedAlone(accountId, sessionId);
      // A provider that does not name sign-ins cannot end one alone.
      if (found.sign_in === null) return (await end(accountId, 'ended-by-owner', { except: acting.signIn }, sql`id = ${sessionId}`)) > 0;
      return (await end(accountId, 'ended-by-owner', { only: found.sign_in }, ofSignIn(found.sign_in))) > 0;
    },
    signOut: async ({ accountId, sessionId, signIn }) => {
      if (signIn === undefined || !management.endsOneAlone) {
        await endRows(db, accountId, 'signed-out', sql`id = ${sessionId}`);
        security.write({ event: 'session-ended', reader: accountId, scope: 'this', why: 'signed-out' });
      } else await end(accountId, 'signed-out', { only: signIn }, ofSignIn(signIn));
    },
    ofSubject: async (subject) => {
      await outbox.put({ subject }, { lifetimeMs: LIFETIME_MS });
      await atProvider();
    },
    byProvider: async ({ id, accountId, clientId, at, only, except }) => {
      const ended = await db.transaction().execute(async (transaction) => {
        if (!(await note(transaction, accountId, { id, at, only, except }))) return 0;
        // The notice may come late: who signed in after the event stays.
        const which =
          only === undefined
            ? sql`sign_in is distinct from ${except ?? randomUUID()} and authenticated_at < ${at}::timestamptz + interval '1 second'`
            : ofSignIn(only);
        return endRows(transaction, accountId, 'ended-by-provider', sql`client_id = ${clientId} and ${which}`);
      });
      if (ended > 0) noteEnding(accountId, 'ended-by-provider', { only, except });
    },
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
