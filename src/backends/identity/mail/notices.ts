import { occasionText, type Occasion } from '../../kit/mail/occasion.ts';
import type { User } from '../accounts/users.ts';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { EndReason, Which } from '../oidc/endings.ts';
import type { Services } from '../services.ts';
import { changing, type Change } from '../storage/change.ts';
import { phrases } from '../texts/texts.ts';
import { supportedLocale } from './render.ts';

type Told = Pick<Services, 'mailer' | 'appName' | 'recoveryUrl'>;
type Owner = Pick<User, 'email' | 'locale'>;

/**
 * Changes what protects an account and owes its owner the notice, in one transaction: both stand, or neither does. `work` asks
 * nothing of another connection, or changes that wait for one another could use up the pool.
 */
export async function changeAndTell<T>(
  services: Pick<Services, 'db' | 'mailer' | 'security'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const result = await changing(services, work);
  services.mailer.wake();
  return result;
}

/**
 * The same, where sign-ins of the account end with the change; the clients hear of it before this resolves, where they answer.
 * @param work resolves to false where there was nothing to change: then nothing ends
 */
export async function changeAndEnd(
  services: Pick<Services, 'db' | 'mailer' | 'endings' | 'security'>,
  userId: string,
  { which, why }: { which: Which; why: EndReason },
  work: (change: Change) => Promise<boolean>,
): Promise<boolean> {
  const changed = await changeAndTell(services, async (change) => {
    const done = await work(change);
    if (done) await services.endings.end(userId, which, why, change);
    return done;
  });
  if (changed) await services.endings.told();
  return changed;
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
