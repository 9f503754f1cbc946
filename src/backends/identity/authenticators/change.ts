import type { Occasion } from '../../kit/mail/occasion.ts';
import type { Enrollable, ProfileOf } from '../accounts/enrolments.ts';
import type { User } from '../accounts/users.ts';
import { changeAndEnd, changeAndTell, tellOfAuthenticator } from '../mail/notices.ts';
import type { Services } from '../services.ts';
import type { StepContext } from './types.ts';

/** What a new account begins with is no news to its owner. */
export const isNews = ({ tx }: StepContext): boolean => tx.state.flow !== 'sign-up';

/** Gives the account what was set up, and its owner the news of it. For nobody it does nothing. */
export async function addEnrolment<K extends Enrollable>(context: StepContext, key: K, profile: ProfileOf<K>): Promise<void> {
  const { services, user } = context;
  if (!user) return;
  await changeAndTell(services, async (change) => {
    await services.enrolments.add(user.id, key, profile, change.transaction);
    if (isNews(context)) await tellOfAuthenticator(services, user, 'way-added', key, context.occasion, change);
  });
}

/**
 * Takes an authenticator away and tells its owner; false when the account has no such one. Who takes one away may have lost it:
 * all sign-ins end but `kept`.
 */
export const removeEnrolment = (
  services: Services,
  owner: User,
  id: string,
  { kept, occasion }: { kept?: string | undefined; occasion: Occasion },
): Promise<boolean> =>
  changeAndEnd(services, owner.id, { which: { except: kept }, why: 'factor-removed' }, async (change) => {
    const removed = await services.enrolments.remove(owner.id, id, change.transaction);
    if (!removed) return false;
    await tellOfAuthenticator(services, owner, 'way-removed', removed.key, occasion, change);
    return true;
  });
