import type { User } from '../accounts/users.ts';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { phrases } from '../texts/texts.ts';

type Told = Pick<Services, 'mailer' | 'appName'>;
type Owner = Pick<User, 'email' | 'locale'>;

/**
 * Changes what protects an account and owes its owner the notice, in one transaction: both stand, or neither does. `work` asks
 * nothing of another connection, or changes that wait for one another could use up the pool.
 */
export async function changeAndTell<T>(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(work);
  mailer.wake();
  return result;
}

/** Tells the owner that an authenticator now opens the account, or no longer does: whoever did it, the owner hears of it. */
export const tellOfAuthenticator = (
  { mailer, appName }: Told,
  owner: Owner,
  change: 'way-added' | 'way-removed',
  key: AuthenticatorKey,
  transaction: Database,
): Promise<void> =>
  mailer.send(change, owner.email, owner.locale, { way: phrases(owner.locale).text(`authenticator.${key}`), app: appName }, transaction);

/** Tells the owner that an account with another provider now opens this one. */
export const tellOfProvider = ({ mailer, appName }: Told, owner: Owner, provider: string, transaction: Database): Promise<void> =>
  mailer.send('way-added', owner.email, owner.locale, { way: provider, app: appName }, transaction);

/** Tells the owner that the password is another one now. */
export const tellOfPassword = ({ mailer, appName }: Told, owner: Owner, transaction: Database): Promise<void> =>
  mailer.send('password-changed', owner.email, owner.locale, { app: appName }, transaction);
