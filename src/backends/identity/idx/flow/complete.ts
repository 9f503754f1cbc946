import type { Provider } from 'oidc-provider';
import type { Exchange } from '../../../kit/http.ts';
import type { User } from '../../accounts/users.ts';
import type { StepContext } from '../../authenticators/types.ts';
import { changeAndTell, tellOfProvider } from '../../mail/notices.ts';
import { issueInteractionCode } from '../../oidc/interaction-code.ts';
import type { Sessions } from '../../oidc/sessions.ts';
import { assurance } from '../policy.ts';
import { IdxProblem } from '../problems.ts';

/** The authorization server, as IDX uses it. */
export interface Oidc {
  provider: Provider;
  sessions: Sessions;
}

/** Links the identity at another provider that waits for this account, and tells its owner. */
async function linkWaiting({ services, tx }: StepContext, user: User): Promise<void> {
  const { pendingLink } = tx.state;
  if (pendingLink?.userId !== user.id) return;
  await changeAndTell(services, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('federated_identities')
      .values({ provider: pendingLink.provider, subject: pendingLink.subject, user_id: user.id })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .executeTakeFirst();
    // An account that was made with it has it from its beginning.
    const made = tx.state.flow === 'sign-up' || tx.state.proofs.social !== undefined;
    const provider = services.socialProviders.find(({ id }) => id === pendingLink.provider);
    if (!made && provider && Number(numInsertedOrUpdatedRows ?? 0) > 0) await tellOfProvider(services, user, provider.name, transaction);
  });
}

/**
 * Ends a transaction that proved enough: links a waiting identity, ends other sessions after a reset, gives the
 * interaction code, and signs the browser in where the call comes from one. Undefined when the code is used or over.
 */
export async function complete(context: StepContext, oidc: Oidc, browser: Exchange | undefined): Promise<string | undefined> {
  const { services, tx, user, client } = context;
  if (!user) throw new IdxProblem({ name: 'access-denied' });
  const { acr, amr, authTime } = assurance(context);
  let grantId: string | undefined;
  const code = await issueInteractionCode(services, tx.id, client.id, user.id, async () => {
    if (tx.state.passwordReset === true) await oidc.sessions.endAllOf(user.id);
    await linkWaiting(context, user);
    const grant = new oidc.provider.Grant({ clientId: client.id, accountId: user.id });
    grant.addOIDCScope(tx.state.request.scope);
    grantId = await grant.save();
    await services.users.signedIn(user.id);
    const { redirectUri, scope, codeChallenge, nonce } = tx.state.request;
    return { redirectUri, scope, codeChallenge, grantId, acr, amr, authTime, ...(nonce === undefined ? {} : { nonce }) };
  });
  if (browser && grantId !== undefined && tx.state.session === undefined) {
    await oidc.sessions.start(browser, { userId: user.id, clientId: client.id, grantId, acr, amr, authTime, remember: tx.state.remember });
  }
  return code;
}
