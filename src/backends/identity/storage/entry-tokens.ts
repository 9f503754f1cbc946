import type { Database } from './database.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';

export type EntryKind = 'email-link' | 'federation' | 'activation' | 'recovery';

export interface Entry {
  transactionId: string | null;
  userId: string | null;
  payload: Record<string, unknown>;
}

/** Random tokens that travel through mails and browsers; stored by their hash, each good for one use. */
export function createEntryTokens(db: Database, now: () => Date) {
  const toEntry = (
    row: { transaction_id: string | null; user_id: string | null; payload: Record<string, unknown> } | undefined,
  ): Entry | undefined => row && { transactionId: row.transaction_id, userId: row.user_id, payload: row.payload };
  return {
    issue: async (kind: EntryKind, entry: Partial<Entry>, lifetimeMs: number): Promise<string> => {
      const token = randomToken();
      await db
        .insertInto('entry_tokens')
        .values({
          token_hash: hashToken(token),
          kind,
          transaction_id: entry.transactionId ?? null,
          user_id: entry.userId ?? null,
          payload: JSON.stringify(entry.payload ?? {}),
          expires_at: new Date(now().getTime() + lifetimeMs),
        })
        .execute();
      return token;
    },
    /** Looks without using it up. */
    peek: async (kind: EntryKind, token: string): Promise<Entry | undefined> =>
      toEntry(
        await db
          .selectFrom('entry_tokens')
          .selectAll()
          .where('token_hash', '=', hashToken(token))
          .where('kind', '=', kind)
          .where('expires_at', '>', now())
          .executeTakeFirst(),
      ),
    /** Uses it up: of two that come at once only one gets it. */
    take: async (kind: EntryKind, token: string): Promise<Entry | undefined> =>
      toEntry(
        await db
          .deleteFrom('entry_tokens')
          .where('token_hash', '=', hashToken(token))
          .where('kind', '=', kind)
          .where('expires_at', '>', now())
          .returningAll()
          .executeTakeFirst(),
      ),
  };
}

export type EntryTokens = ReturnType<typeof createEntryTokens>;
