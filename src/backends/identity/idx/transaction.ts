import { sql } from 'kysely';
import type { Log } from '../../kit/log.ts';
import { randomToken, type Secrets } from '../../kit/secrets.ts';
import type { Database } from '../storage/database.ts';
import { keptState, readState, type TransactionState } from './state.ts';

export interface Transaction {
  readonly id: string;
  readonly clientId: string;
  readonly expiresAt: Date;
  /** The account, once one is known; null when what was typed belongs to none. */
  userId: string | null;
  state: TransactionState;
}

/** A transaction lasts an hour; each step is quick, but mails and phones are not. */
const TRANSACTION_MS = 60 * 60 * 1000;

/** Whether something was proven that lets its holder go on: only such a flow ends with the sign-ins of its account. */
const isEntitled = ({ proofs, session, flow }: TransactionState): boolean =>
  Object.keys(proofs).length > 0 || session !== undefined || flow === 'enrolment';

/** Whether everything under way for the account was ended after this began (oidc/endings.ts). */
export const wasEnded = (
  { expiresAt, state }: Transaction,
  { flows_over_at, kept_sid }: { flows_over_at: Date | null; kept_sid: string | null },
): boolean =>
  flows_over_at !== null &&
  expiresAt.getTime() - TRANSACTION_MS < flows_over_at.getTime() &&
  (state.sid === undefined || state.sid !== kept_sid) &&
  isEntitled(state);

/** Begins what a handle of the steps has after its token. */
const TAIL = '~c.';

type HandleKind = 'interaction' | 'state' | 'federation';

/**
 * Handles are derived from the id, so that the same handle can be told again after a reload, and none is stored. That of the steps has
 * a tail after `~`, as Okta's has: `/login/token/redirect` takes what is before it.
 */
export function createTransactions(db: Database, secrets: Secrets, now: () => Date, log: Log) {
  const prefix = { interaction: '01', state: '02', federation: '03' } as const;
  return {
    handle: (kind: HandleKind, id: string): string =>
      `${prefix[kind]}.${id}.${secrets.mac(`handle ${kind}`, id)}${kind === 'state' ? `${TAIL}${secrets.mac('handle tail', id)}` : ''}`,
    /** The id in a handle of this kind, with its tail or without; undefined when it is not one of ours. */
    idOf: (kind: HandleKind, handle: string): string | undefined => {
      const [token = '', tail, ...more] = handle.split(TAIL);
      const [start, id, mac, ...rest] = token.split('.');
      if (start !== prefix[kind] || id === undefined || mac === undefined || rest.length > 0 || more.length > 0) return undefined;
      if (tail !== undefined && !(kind === 'state' && secrets.verify('handle tail', id, tail))) return undefined;
      return secrets.verify(`handle ${kind}`, id, mac) ? id : undefined;
    },
    create: async (clientId: string, state: TransactionState, userId: string | null = null): Promise<Transaction> => {
      const transaction = { id: randomToken(18), clientId, userId, state, expiresAt: new Date(now().getTime() + TRANSACTION_MS) };
      await db
        .insertInto('transactions')
        .values({
          id: transaction.id,
          client_id: clientId,
          user_id: userId,
          state: keptState(state),
          expires_at: transaction.expiresAt,
        })
        .execute();
      return transaction;
    },
    /**
     * Runs `work` on the transaction while nobody else can: guesses sent at once are counted one after the other. What it
     * did is saved even when it throws a refusal, since tries must count. Undefined when there is none, its time is over or
     * another version of this service kept it.
     */
    update: async <T>(id: string, work: (transaction: Transaction) => Promise<T>): Promise<T | undefined> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('transactions')
          .selectAll()
          .where('id', '=', id)
          .where('expires_at', '>', now())
          .forUpdate()
          .executeTakeFirst();
        if (!row) return undefined;
        const state = readState(row.state);
        if (state === undefined) {
          log.warn('a flow that another version of this service kept is over');
          return undefined;
        }
        const transaction: Transaction = {
          id: row.id,
          clientId: row.client_id,
          userId: row.user_id,
          expiresAt: row.expires_at,
          state,
        };
        const result = await work(transaction);
        await tx
          .updateTable('transactions')
          .set({ state: keptState(transaction.state), user_id: transaction.userId })
          .where('id', '=', id)
          .execute();
        return result;
      }),
    /**
     * The account has left the address by which flows found it: those in which nothing was proven go on as for an address of
     * nobody, so that their end tells nobody that it had one. What was mailed there is good for nothing.
     */
    detach: async (userId: string, on: Database = db): Promise<void> => {
      await on
        .updateTable('transactions')
        .set({
          user_id: null,
          state: sql<string>`jsonb_set(state #- '{step,challenge,code,confirmed}', '{step,challenge,code,mac}', '""', false)`,
        })
        .where('user_id', '=', userId)
        .where(sql<boolean>`state -> 'proofs' = '{}' and state -> 'session' is null and state ->> 'flow' <> 'enrolment'`)
        .execute();
    },
    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('transactions').where('id', '=', id).execute();
    },
    /** Drops what is under way for an address, its account known or not: what was typed stands in it. */
    forget: async (email: string, on: Database = db): Promise<void> => {
      const address = email.toLowerCase();
      await on
        .deleteFrom('transactions')
        .where((where) =>
          where.or([
            where(sql<string>`lower(state ->> 'identifier')`, '=', address),
            where(sql<string>`lower(state #>> '{profile,email}')`, '=', address),
          ]),
        )
        .execute();
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
