import type { QueryExecutorProvider } from 'kysely';
import type { UsersContext } from '../context.ts';
import { subjectsOf } from './accounts.ts';

/** Minutes for which it is tried: as long as a provider may be away. */
const TELL_MINUTES = 30 * 24 * 60;

/** Owes the identity provider the language of an account, in the transaction that changed it. */
export const oweLanguage = (
  { owing }: Pick<UsersContext, 'owing'>,
  account: string,
  transaction: QueryExecutorProvider,
): Promise<unknown> => owing.put({ kind: 'provider-language', to: account }, TELL_MINUTES, transaction);

/** Tells the identity provider, which writes of passwords and ways to sign in, what an account's language is by now. */
export async function tellLanguage(
  { db, management, config }: Pick<UsersContext, 'db' | 'management' | 'config'>,
  { to }: { to: string },
): Promise<void> {
  const account = await db.selectFrom('accounts').select('language').where('id', '=', to).executeTakeFirst();
  if (account === undefined) return;
  for (const subject of await subjectsOf(db, to, config.identityIssuer)) await management.setLanguage(subject, account.language);
}
