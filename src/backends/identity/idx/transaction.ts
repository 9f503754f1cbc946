import { sql } from 'kysely';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import { randomToken, type Secrets } from '../../kit/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { MessageName } from './problems.ts';

/** A code that was sent. Only its code of authentication is kept, and only in the transaction that asked. */
export interface SentCode {
  mac: string;
  expiresAt: number;
  triesLeft: number;
  sentAt: number;
  /** Masked address or number, for the screen. */
  to: string;
  /** The link in the mail was confirmed in the browser that asked. */
  confirmed?: boolean;
  /** Nothing was sent, since there is no such account: no code is right. */
  decoy?: boolean;
}

/** What proves that somebody is there (verification). */
export type Challenge =
  | { key: 'okta_password' }
  | { key: 'okta_email'; code: SentCode }
  | { key: 'phone_number'; code: SentCode; enrolmentId: string }
  | { key: 'google_otp' }
  | { key: 'okta_verify' }
  | { key: 'security_question' }
  | { key: 'webauthn'; challenge: string };

/** What is being set up. */
export type Enrolling =
  | { key: 'okta_password' }
  | { key: 'okta_email'; code: SentCode }
  | { key: 'phone_number'; code: SentCode; phoneNumber: string }
  | { key: 'google_otp'; sealedSecret: string }
  | { key: 'okta_verify'; sealedSecret: string }
  | { key: 'security_question' }
  | { key: 'webauthn'; challenge: string };

export type Step =
  | { at: 'identify' }
  | { at: 'identify-recovery' }
  | { at: 'unlock' }
  | { at: 'enroll-profile' }
  | { at: 'select' }
  | { at: 'challenge'; challenge: Challenge }
  | { at: 'select-enroll'; optional: boolean }
  | { at: 'enroll'; enrolling: Enrolling; optional: boolean }
  | { at: 'reset-password' }
  | { at: 'done' }
  | { at: 'terminal'; message: MessageName };

/** Named flows of the specification, section 4. */
export type Flow = 'sign-in' | 'sign-up' | 'recovery' | 'unlock' | 'enrolment';

export type ProofKey = AuthenticatorKey | 'social';

export interface OAuthRequest {
  scope: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  nonce?: string;
  /** Seconds since the last sign-in that are acceptable. */
  maxAge?: number;
  acrValues?: string;
  /** Set by the page of this service that serves /v1/authorize: the interaction to return to. */
  interactionUid?: string;
}

export interface TransactionState {
  request: OAuthRequest;
  flow: Flow;
  step: Step;
  locale: string;
  /** What was typed as e-mail, in lower case. */
  identifier?: string;
  remember: boolean;
  /** What a passkey may sign in place of an address, once. */
  passkeyChallenge?: string;
  /** Epoch seconds of each proof. */
  proofs: Partial<Record<ProofKey, number>>;
  profile?: { email: string; firstName: string; lastName: string; passwordHash?: string };
  /** An identity at another provider that waits for its owner to sign in; null: to the account that this transaction makes. */
  pendingLink?: { provider: string; subject: string; userId: string | null };
  /** What the last round trip has to say, shown once. */
  notice?: MessageName;
  /** Hash of the cookie of the browser that asked. */
  browser?: string;
  /** Where the enrolment of a signed-in user was started. */
  offered?: readonly AuthenticatorKey[];
  /** The session of the browser that answered instead of proofs (single sign-on). */
  session?: { acr: string; amr: string[]; authTime: number };
  /** Names the sign-in that comes of it, once that is known. */
  sid?: string;
  /** The code went to the browser through a redirect; nobody else gets it. */
  handedOver?: boolean;
  /** The new password of a recovery is set: it is asked for once. */
  passwordReset?: boolean;
}

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

type HandleKind = 'interaction' | 'state' | 'federation';

/** Handles are derived from the id, so that the same handle can be told again after a reload, and none is stored. */
export function createTransactions(db: Database, secrets: Secrets, now: () => Date) {
  const prefix = { interaction: '01', state: '02', federation: '03' } as const;
  return {
    handle: (kind: HandleKind, id: string): string => `${prefix[kind]}.${id}.${secrets.mac(`handle ${kind}`, id)}`,
    /** The id in a handle of this kind; undefined when it is not one of ours. */
    idOf: (kind: HandleKind, handle: string): string | undefined => {
      const [start, id, mac, ...rest] = handle.split('.');
      if (start !== prefix[kind] || id === undefined || mac === undefined || rest.length > 0) return undefined;
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
          state: JSON.stringify(state),
          expires_at: transaction.expiresAt,
        })
        .execute();
      return transaction;
    },
    /**
     * Runs `work` on the transaction while nobody else can: guesses sent at once are counted one after the other. What it
     * did is saved even when it throws a refusal, since tries must count. Undefined when there is none or its time is over.
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
        const transaction: Transaction = {
          id: row.id,
          clientId: row.client_id,
          userId: row.user_id,
          expiresAt: row.expires_at,
          state: row.state as unknown as TransactionState,
        };
        const result = await work(transaction);
        await tx
          .updateTable('transactions')
          .set({ state: JSON.stringify(transaction.state), user_id: transaction.userId })
          .where('id', '=', id)
          .execute();
        return result;
      }),
    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('transactions').where('id', '=', id).execute();
    },
    /** Drops what is under way for an address, its account known or not: what was typed stands in it. */
    forget: async (email: string): Promise<void> => {
      const address = email.toLowerCase();
      await db
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
