import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { IdentityTables } from '../storage/tables.ts';
import { normalEmail } from './names.ts';

export type User = Selectable<IdentityTables['users']>;

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  locale?: string;
  passwordHash?: string | null;
}

/** The address belongs to another account. */
export class EmailTakenError extends Error {}

const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Accounts. An address is always a verified one: no row exists before its owner has proved it (or an administrator vouches). */
export function createUsers(db: Database) {
  const byId = async (id: string): Promise<User | undefined> => {
    if (!/^[0-9a-f-]{36}$/i.test(id)) return undefined;
    return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  };
  return {
    byId,
    /** Only an account that may sign in. */
    activeById: async (id: string): Promise<User | undefined> => {
      const user = await byId(id);
      return user?.status === 'active' ? user : undefined;
    },
    byEmail: (email: string): Promise<User | undefined> =>
      db
        .selectFrom('users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', normalEmail(email))
        .executeTakeFirst(),
    /** Throws EmailTakenError. */
    create: async (given: NewUser): Promise<User> => {
      try {
        return await db
          .insertInto('users')
          .values({
            id: randomUUID(),
            email: given.email.trim(),
            first_name: given.firstName,
            last_name: given.lastName,
            status: 'active',
            locale: given.locale ?? 'en',
            password_hash: given.passwordHash ?? null,
            password_changed_at: given.passwordHash == null ? null : new Date(),
            last_sign_in_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        if (isDuplicate(error)) throw new EmailTakenError(given.email);
        throw error;
      }
    },
    /** Throws EmailTakenError; undefined when there is no such account. */
    update: async (
      id: string,
      changes: Partial<Pick<User, 'email' | 'first_name' | 'last_name' | 'status' | 'locale'>>,
      transaction: Database = db,
    ): Promise<User | undefined> => {
      try {
        return await transaction
          .updateTable('users')
          .set({ ...changes, updated_at: new Date() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
      } catch (error) {
        if (isDuplicate(error)) throw new EmailTakenError(changes.email ?? '');
        throw error;
      }
    },
    setPassword: async (id: string, hash: string | null, transaction: Database): Promise<void> => {
      await transaction
        .updateTable('users')
        .set({ password_hash: hash, password_changed_at: new Date(), updated_at: new Date() })
        .where('id', '=', id)
        .execute();
    },
    signedIn: async (id: string): Promise<void> => {
      await db.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', id).execute();
    },
    /** Everything that hangs on the account goes with it. */
    remove: async (id: string, transaction: Database = db): Promise<boolean> => {
      const result = await transaction.deleteFrom('users').where('id', '=', id).executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
    list: (limit: number, after: string | undefined): Promise<User[]> =>
      db
        .selectFrom('users')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
}

export type Users = ReturnType<typeof createUsers>;
