import type { Enrollable, ProfileOf } from '../accounts/enrolments.ts';
import type { User } from '../accounts/users.ts';
import { changeAndTell, tellOfAuthenticator } from '../mail/notices.ts';
import type { Services } from '../services.ts';
import type { StepContext } from './types.ts';

/** What a new account begins with is no news to its owner. */
export const isNews = ({ tx }: StepContext): boolean => tx.state.flow !== 'sign-up';

/** Gives the account what was set up, and its owner the news of it. For nobody it does nothing. */
export async function addEnrolment<K extends Enrollable>(context: StepContext, key: K, profile: ProfileOf<K>): Promise<void> {
  const { services, user } = context;
  if (!user) return;
  await changeAndTell(services, async (transaction) => {
    await services.enrolments.add(user.id, key, profile, transaction);
    if (isNews(context)) await tellOfAuthenticator(services, user, 'way-added', key, transaction);
  });
}

/** Takes an authenticator away and tells its owner; false when the account has no such one. */
export const removeEnrolment = (services: Services, owner: User, id: string): Promise<boolean> =>
  changeAndTell(services, async (transaction) => {
    const removed = await services.enrolments.remove(owner.id, id, transaction);
    if (removed) await tellOfAuthenticator(services, owner, 'way-removed', removed.key, transaction);
    return removed !== undefined;
  });
