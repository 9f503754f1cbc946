import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import type { SecurityEvent } from '../../kit/security-events.ts';
import type { User } from '../accounts/users.ts';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { EndReason, Which } from '../oidc/endings.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { phrases } from '../texts/texts.ts';
import { supportedLocale } from './render.ts';

type Told = Pick<Services, 'mailer' | 'appName' | 'recoveryUrl'>;
type Owner = Pick<User, 'email' | 'locale'>;

/** A change under way: its transaction, and what the security log says of it once it stands. */
export interface Change {
  transaction: Database;
  note(event: SecurityEvent): void;
}

/**
 * Changes what protects an account and owes its owner the notice, in one transaction: both stand, or neither does. `work` asks
 * nothing of another connection, or changes that wait for one another could use up the pool.
 */
export async function changeAndTell<T>(
  { db, mailer, security }: Pick<Services, 'db' | 'mailer' | 'security'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const events: SecurityEvent[] = [];
  const result = await db.transaction().execute((transaction) => work({ transaction, note: (event) => void events.push(event) }));
  for (const event of events) security.write(event);
  mailer.wake();
  return result;
}

/** The same, where sign-ins of the account end with the change; the clients hear of it before this resolves, where they answer. */
export async function changeAndEnd<T>(
  services: Pick<Services, 'db' | 'mailer' | 'endings' | 'security'>,
  userId: string,
  { which, why }: { which: Which; why: EndReason },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const result = await changeAndTell(services, async (change) => {
    const done = await work(change);
    await services.endings.end(userId, which, why, change);
    return done;
  });
  await services.endings.told();
  return result;
}

/** What every notice says: what it is about, when and with what it was done, and where to go if it was somebody else. */
export const noticeValues = ({ appName, recoveryUrl }: Pick<Told, 'appName' | 'recoveryUrl'>, locale: string, occasion: Occasion) => ({
  app: appName,
  link: recoveryUrl(locale),
  occasion: occasionText(occasion, supportedLocale(locale), 'done'),
});

/** Tells the owner that an authenticator now opens the account, or no longer does: whoever did it, the owner hears of it, and the security log. */
export const tellOfAuthenticator = (
  told: Told,
  { email, locale }: Owner,
  change: 'way-added' | 'way-removed',
  key: AuthenticatorKey,
  occasion: Occasion,
  { transaction, note }: Change,
): Promise<void> => {
  note({ event: 'factor', change: change === 'way-added' ? 'added' : 'removed', means: key, account: email });
  const values = { way: phrases(locale).text(`authenticator.${key}`), ...noticeValues(told, locale, occasion) };
  return told.mailer.send(change, email, locale, values, transaction);
};

/** Tells the owner that an account with another provider now opens this one, or no longer does. */
export const tellOfProvider = (
  told: Told,
  { email, locale }: Owner,
  change: 'way-added' | 'way-removed',
  provider: string,
  occasion: Occasion,
  { transaction, note }: Change,
): Promise<void> => {
  note({ event: 'account', change: change === 'way-added' ? 'linked' : 'unlinked', account: email });
  return told.mailer.send(change, email, locale, { way: provider, ...noticeValues(told, locale, occasion) }, transaction);
};

/** Tells the owner that the password is another one now. */
export const tellOfPassword = (told: Told, { email, locale }: Owner, occasion: Occasion, { transaction, note }: Change): Promise<void> => {
  note({ event: 'factor', change: 'changed', means: 'okta_password', account: email });
  return told.mailer.send('password-changed', email, locale, noticeValues(told, locale, occasion), transaction);
};
