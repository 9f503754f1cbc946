import type { User } from '../accounts/users.ts';
import type { AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { Services } from '../services.ts';
import { phrases } from '../texts/texts.ts';

type Told = Pick<Services, 'mailer' | 'appName'>;
type Owner = Pick<User, 'email' | 'locale'>;

/** Tells the owner that an authenticator now opens the account, or no longer does: whoever did it, the owner hears of it. */
export const tellOfAuthenticator = (
  { mailer, appName }: Told,
  owner: Owner,
  change: 'way-added' | 'way-removed',
  key: AuthenticatorKey,
): Promise<void> =>
  mailer.send(change, owner.email, owner.locale, { way: phrases(owner.locale).text(`authenticator.${key}`), app: appName });

/** Tells the owner that an account with another provider now opens this one. */
export const tellOfProvider = ({ mailer, appName }: Told, owner: Owner, provider: string): Promise<void> =>
  mailer.send('way-added', owner.email, owner.locale, { way: provider, app: appName });
