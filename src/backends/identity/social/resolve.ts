import type { JWTPayload } from 'jose';
import { plainName } from '../../../lib/forms/plain.ts';
import { isEmail, isName } from '../accounts/names.ts';
import { EmailTakenError } from '../accounts/users.ts';
import { authenticator } from '../authenticators/registry.ts';
import type { StepContext } from '../authenticators/types.ts';
import { identifyAccount, proven, setUser } from '../idx/flow/account-of.ts';
import { IdxProblem } from '../idx/problems.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Names as the other provider tells them, as far as ours allow them. */
function namesOf(claims: JWTPayload): { firstName: string; lastName: string } {
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/);
  const firstName = plainName(textOf(claims.given_name) || first);
  const lastName = plainName(textOf(claims.family_name) || rest.join(' '));
  return { firstName: isName(firstName) ? firstName : '', lastName: isName(lastName) ? lastName : '' };
}

/**
 * Finds or makes the account of an identity at another provider.
 * - known: signed in.
 * - its verified address is new here: a new account.
 * - its verified address has an account: linked only after the owner signs in to that account (an address alone proves nothing).
 * - its address is not verified there: as in sign-up, by a code.
 */
export async function resolveIdentity(context: StepContext, provider: string, claims: JWTPayload): Promise<void> {
  const { services, tx } = context;
  const subject = textOf(claims.sub);
  const email = textOf(claims.email);
  const link = await services.db
    .selectFrom('federated_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (link) {
    const user = await services.users.activeById(link.user_id);
    if (!user) throw new IdxProblem({ name: 'access-denied' });
    tx.state.identifier = user.email.toLowerCase();
    await setUser(context, user);
    proven(context, 'social');
    await services.db
      .updateTable('federated_identities')
      .set({ last_used_at: new Date() })
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .execute();
    return;
  }
  if (!isEmail(email)) throw new IdxProblem({ name: 'access-denied' });
  await identifyAccount(context, email);
  const exists = (await services.users.byEmail(email)) !== undefined;
  if (exists) {
    // A deactivated account is not replaced, and an address that the other provider has not verified links nothing.
    if (!context.user || claims.email_verified !== true) throw new IdxProblem({ name: 'access-denied' });
    tx.state.pendingLink = { provider, subject, userId: context.user.id };
    tx.state.notice = 'email-link-to-existing';
    tx.state.step = { at: 'select' };
    return;
  }
  if (claims.email_verified !== true) {
    tx.state.flow = 'sign-up';
    tx.state.profile = { email, ...namesOf(claims) };
    tx.state.pendingLink = { provider, subject, userId: null };
    tx.state.step = { at: 'enroll', enrolling: await authenticator('okta_email').startEnrolment(context, {}), optional: false };
    return;
  }
  try {
    const user = await services.users.create({ email, ...namesOf(claims), locale: tx.state.locale });
    services.security.write({ event: 'account', change: 'created', account: email, reader: user.id, address: context.address });
    tx.state.pendingLink = { provider, subject, userId: user.id };
    await setUser(context, user);
    proven(context, 'social');
  } catch (error) {
    if (error instanceof EmailTakenError) throw new IdxProblem({ name: 'access-denied' });
    throw error;
  }
}
