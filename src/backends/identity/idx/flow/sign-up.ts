import { EmailTakenError } from '../../accounts/users.ts';
import type { StepContext } from '../../authenticators/types.ts';
import { setUser } from './account-of.ts';

/**
 * The address is proven. In sign-up the account is made now and not before, so that nobody can occupy an address that is
 * not theirs; an account that exists is signed in to, untouched.
 */
export async function afterEmailProof(context: StepContext): Promise<void> {
  const { services, tx } = context;
  const { profile } = tx.state;
  if (tx.state.flow !== 'sign-up' || !profile) return;
  delete tx.state.profile;
  let user = await services.users.byEmail(profile.email);
  if (!user) {
    try {
      user = await services.users.create({ ...profile, passwordHash: profile.passwordHash ?? null, locale: tx.state.locale });
      services.security.write({ event: 'account', change: 'created', account: user.email, reader: user.id, address: context.address });
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error;
      // Two sign-ups at once: the second finds the account of the first.
      user = await services.users.byEmail(profile.email);
    }
  } else {
    tx.state.flow = 'sign-in';
  }
  if (tx.state.pendingLink?.userId === null && user) tx.state.pendingLink.userId = user.id;
  await setUser(context, user?.status === 'active' ? user : undefined);
}
