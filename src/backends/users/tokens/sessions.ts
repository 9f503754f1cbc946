import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UsersError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { hashToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { AccessTokens } from './access-token.ts';
import { wasEnded } from './endings.ts';
import { findReader } from './reader.ts';
import type { LoginMethod, Reader } from './reader.ts';

/** Two requests at once send the same token, and get the same pair; what comes later has an access token of its own, or is a replay. */
const GRACE_SECONDS = 10;
const HOUR_MS = 60 * 60 * 1000;
const SUCCESSOR = 'refresh token';
const FIRST = 'first refresh token';

/** Specification, section 3, "Session token pair". */
interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Sessions {
  /**
   * A new session with its first pair. The same identity token again within the grace is a retry and gets the same pair;
   * later it is a replay. It ends so long after the proof of who the person is, however often it is refreshed.
   *
   * @throws UsersError `identity-token-used`, `identity-token-refused` when the sign-in was ended
   */
  start(given: {
    accountId: string;
    clientId: string;
    loginMethod: LoginMethod;
    authenticatedAt: Date;
    twoFactors: boolean;
    signIn: string | undefined;
    /** The identity at the provider that came in. */
    subject: string;
    /** "Keep me signed in"; undefined where nobody says whether it was ticked, which counts as no. */
    keep: boolean | undefined;
    userAgent: string;
    identityToken: string;
  }): Promise<TokenPair & { reader: Reader }>;
  /**
   * Asked before an account is made: a replayed token may not bring back one that was erased.
   *
   * @throws UsersError `identity-token-used`
   */
  needUnused(identityToken: string): Promise<void>;
  /** Rotates. @throws UsersError `session-expired`, `refresh-token-reused`, `invalid-token` */
  refresh(refreshToken: string, clientId: string | undefined): Promise<TokenPair & { reader: Reader }>;
  /** Whose session a refresh token belongs to, if it is open. */
  ofRefreshToken(refreshToken: string): Promise<Reader | undefined>;
  signFor(reader: Reader, issuedAt: Date): Promise<string>;
}

type TokenRow = Row<'refresh_tokens', 'session_id' | 'generation' | 'used_at'> &
  Row<'sessions', 'client_id' | 'account_id'> & { age: number | null; successor_used: boolean; open: boolean };

type Outcome =
  | { kind: 'pair'; sessionId: string; refreshToken: string; issuedAt: Date }
  | { kind: 'refused'; reason: 'invalid-token' | 'session-expired' | 'refresh-token-reused'; reader?: string };

export function createSessions(
  db: Db,
  secrets: Secrets,
  tokens: AccessTokens,
  options: { sessionDays: number; sessionHours: number },
): Sessions {
  const { sessionDays, sessionHours } = options;
  // The successor follows from the token and the secret: requests that arrive together get the same one, and only hashes are stored.
  const successorOf = (refreshToken: string): string => secrets.mac(SUCCESSOR, refreshToken);
  /** The one that was made, by a secret before this one perhaps; undefined where that secret is not kept. */
  const storedSuccessor = async (
    transaction: Db,
    { session_id: session, generation }: Pick<TokenRow, 'session_id' | 'generation'>,
    refreshToken: string,
  ): Promise<string | undefined> => {
    const stored = await transaction
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('session_id', '=', session)
      .where('generation', '=', generation + 1)
      .executeTakeFirst();
    return secrets.macs(SUCCESSOR, refreshToken).find((each) => hashToken(each) === stored?.token_hash);
  };
  /** The first one that was made of an identity token, as `storedSuccessor`. */
  const storedFirst = (identityToken: string, hash: string): string | undefined =>
    secrets.macs(FIRST, identityToken).find((each) => hashToken(each) === hash);

  /** A provider that says nothing of the tick may vouch for a sign-in of long ago: the hours count from now then. */
  const endOf = (keep: boolean | undefined, authenticatedAt: Date): Date => {
    const from = keep === undefined ? Date.now() : authenticatedAt.getTime();
    return new Date(from + (keep === true ? sessionDays * 24 : sessionHours) * HOUR_MS);
  };

  const signFor = (reader: Reader, issuedAt: Date): Promise<string> =>
    tokens.sign({
      accountId: reader.accountId,
      sessionId: reader.sessionId,
      clientId: reader.clientId,
      roles: reader.roles,
      session: { keep: reader.keep, ends: Math.floor(reader.endsAt.getTime() / 1000) },
      issuedAt: Math.floor(issuedAt.getTime() / 1000),
    });

  const pairOf = async (sessionId: string, refreshToken: string, issuedAt: Date): Promise<TokenPair & { reader: Reader }> => {
    const reader = await findReader(db, sessionId);
    if (reader === undefined) throw new UsersError('session-expired');
    return { accessToken: await signFor(reader, issuedAt), refreshToken, reader };
  };

  const rotate = (refreshToken: string, clientId: string | undefined): Promise<Outcome> =>
    db.transaction().execute(async (transaction): Promise<Outcome> => {
      const hash = hashToken(refreshToken);
      const { rows } = await sql<TokenRow>`
        select r.session_id, r.generation, r.used_at, extract(epoch from clock_timestamp() - r.used_at)::float as age, s.client_id, s.account_id,
          exists (select 1 from users.refresh_tokens n where n.session_id = r.session_id and n.generation > r.generation and n.used_at is not null) as successor_used,
          s.ended_at is null and s.expires_at > now() as open
        from users.refresh_tokens r join users.sessions s on s.id = r.session_id
        where r.token_hash = ${hash}
        for update of r`.execute(transaction);
      const row = rows[0];
      if (row === undefined || (clientId !== undefined && clientId !== row.client_id)) return { kind: 'refused', reason: 'invalid-token' };
      if (!row.open) return { kind: 'refused', reason: 'session-expired' };
      if (row.used_at === null) {
        const successor = successorOf(refreshToken);
        const marked = await transaction
          .updateTable('refresh_tokens')
          .set({ used_at: sql`clock_timestamp()` })
          .where('token_hash', '=', hash)
          .returning('used_at')
          .executeTakeFirst();
        await transaction
          .insertInto('refresh_tokens')
          .values({ token_hash: hashToken(successor), session_id: row.session_id, generation: row.generation + 1 })
          .execute();
        await transaction
          .updateTable('sessions')
          .set({ last_used_at: sql`now()` })
          .where('id', '=', row.session_id)
          .execute();
        return { kind: 'pair', sessionId: row.session_id, refreshToken: successor, issuedAt: marked?.used_at ?? new Date() };
      }
      // However late: an answer that was lost on its way left the browser with the token that it had (docs/adr/0021-user-service.md).
      if (!row.successor_used) {
        const successor = await storedSuccessor(transaction, row, refreshToken);
        if (successor === undefined) return { kind: 'refused', reason: 'session-expired' };
        const together = row.age !== null && row.age <= GRACE_SECONDS;
        return { kind: 'pair', sessionId: row.session_id, refreshToken: successor, issuedAt: together ? row.used_at : new Date() };
      }
      await sql`update users.sessions set ended_at = now(), end_reason = 'refresh-token-reused' where id = ${row.session_id} and ended_at is null`.execute(
        transaction,
      );
      return { kind: 'refused', reason: 'refresh-token-reused', reader: row.account_id };
    });

  return {
    signFor,
    start: async ({ accountId, clientId, loginMethod, authenticatedAt, twoFactors, signIn, subject, keep, userAgent, identityToken }) => {
      const made = secrets.mac(FIRST, identityToken);
      const used = await db.transaction().execute(async (transaction) => {
        if (await wasEnded(transaction, { accountId, signIn, authenticatedAt }))
          throw new UsersError('identity-token-refused', { message: 'This sign-in was ended. Sign in again.' });
        // Taken away since it was found to be the account's: the ending, whose lock that was, knows moments by the second only.
        const stillOpens = await transaction
          .selectFrom('identities')
          .select('subject')
          .where('account_id', '=', accountId)
          .where('subject', '=', subject)
          .executeTakeFirst();
        if (stillOpens === undefined)
          throw new UsersError('identity-token-refused', { message: 'This sign-in opens the account no more. Sign in again.' });
        const sessionId = randomUUID();
        await sql`
          insert into users.sessions (id, account_id, client_id, login_method, sign_in, subject, user_agent, authenticated_at, two_factors, keep, expires_at)
          values (${sessionId}, ${accountId}, ${clientId}, ${loginMethod}, ${signIn ?? null}, ${subject}, ${userAgent.slice(0, 255)}, ${authenticatedAt}, ${twoFactors}, ${keep ?? false}, ${endOf(keep, authenticatedAt)})`.execute(
          transaction,
        );
        const noted = await sql`
          insert into users.identity_token_uses (token_hash, session_id) values (${hashToken(identityToken)}, ${sessionId}) on conflict do nothing`.execute(
          transaction,
        );
        if (Number(noted.numAffectedRows ?? 0) === 0) {
          await sql`delete from users.sessions where id = ${sessionId}`.execute(transaction);
          return (
            await sql<{ session_id: string; used_at: Date; hash: string; fresh: boolean }>`
              select u.session_id, u.used_at, r.token_hash as hash, u.used_at > now() - ${GRACE_SECONDS}::int * interval '1 second' and r.used_at is null and s.account_id = ${accountId} and s.client_id = ${clientId} as fresh
              from users.identity_token_uses u
              join users.sessions s on s.id = u.session_id
              join users.refresh_tokens r on r.session_id = u.session_id and r.generation = 0
              where u.token_hash = ${hashToken(identityToken)}`.execute(transaction)
          ).rows[0];
        }
        await sql`insert into users.refresh_tokens (token_hash, session_id, generation) values (${hashToken(made)}, ${sessionId}, 0)`.execute(
          transaction,
        );
        return { session_id: sessionId, used_at: new Date(), hash: hashToken(made), fresh: true };
      });
      const refreshToken = used?.fresh ? storedFirst(identityToken, used.hash) : undefined;
      if (used === undefined || refreshToken === undefined) throw new UsersError('identity-token-used');
      return pairOf(used.session_id, refreshToken, used.used_at);
    },
    needUnused: async (identityToken) => {
      const { rows } = await sql`
        select 1 from users.identity_token_uses where token_hash = ${hashToken(identityToken)}
        and (session_id is null or used_at < now() - ${GRACE_SECONDS}::int * interval '1 second')`.execute(db);
      if (rows.length > 0) throw new UsersError('identity-token-used');
    },
    refresh: async (refreshToken, clientId) => {
      const outcome = await rotate(refreshToken, clientId);
      if (outcome.kind === 'refused') throw new UsersError(outcome.reason, { about: { reader: outcome.reader } });
      return pairOf(outcome.sessionId, outcome.refreshToken, outcome.issuedAt);
    },
    ofRefreshToken: async (refreshToken) => {
      const found = await db
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', hashToken(refreshToken))
        .executeTakeFirst();
      return found && findReader(db, found.session_id);
    },
  };
}
