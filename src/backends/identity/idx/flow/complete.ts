import type { Provider } from 'oidc-provider';
import type { Exchange } from '../../../kit/http.ts';
import type { Means } from '../../../kit/security-events.ts';
import type { User } from '../../accounts/users.ts';
import type { StepContext } from '../../authenticators/types.ts';
import { changeAndTell, tellOfProvider } from '../../mail/notices.ts';
import { keepBrowserCookie } from '../../limits/known-devices.ts';
import { issueInteractionCode } from '../../oidc/interaction-code.ts';
import { newSid } from '../../oidc/logout-notices.ts';
import type { Sessions } from '../../oidc/sessions.ts';
import { assurance } from '../policy.ts';
import { IdxProblem } from '../problems.ts';

/** The authorization server, as IDX uses it. */
export interface Oidc {
  provider: Provider;
  sessions: Sessions;
}

/** Links the identity at another provider that waits for this account, and tells its owner. */
async function linkWaiting({ services, tx, occasion }: StepContext, user: User): Promise<void> {
  const { pendingLink } = tx.state;
  if (pendingLink?.userId !== user.id) return;
  await changeAndTell(services, async (change) => {
    const { numInsertedOrUpdatedRows } = await change.transaction
      .insertInto('federated_identities')
      .values({ provider: pendingLink.provider, subject: pendingLink.subject, user_id: user.id })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .executeTakeFirst();
    // An account that was made with it has it from its beginning.
    const made = tx.state.flow === 'sign-up' || tx.state.proofs.social !== undefined;
    const provider = services.socialProviders.find(({ id }) => id === pendingLink.provider);
    if (!made && provider && Number(numInsertedOrUpdatedRows ?? 0) > 0)
      await tellOfProvider(services, user, 'way-added', provider.name, occasion, change);
  });
}

/** Somebody is let in: the browser is known from now on, and the security log says by what. */
export async function letIn({ services, tx, address, device }: StepContext, user: User, browser: Exchange | undefined): Promise<void> {
  await services.knownDevices.remember(user.id, device);
  if (browser) keepBrowserCookie(browser, services.origin);
  const means = Object.keys(tx.state.proofs) as Means[];
  services.security.write({ event: 'sign-in', means, account: user.email, reader: user.id, address });
}

/**
 * Ends a transaction that proved enough: links a waiting identity, gives the interaction code, and signs the browser in where the
 * call comes from one. Undefined when the code is used or over.
 */
export async function complete(context: StepContext, oidc: Oidc, browser: Exchange | undefined): Promise<string | undefined> {
  const { services, tx, user, client } = context;
  if (!user) throw new IdxProblem({ name: 'access-denied' });
  const { acr, amr, authTime } = assurance(context);
  const sid = (tx.state.sid ??= newSid());
  let grantId: string | undefined;
  const code = await issueInteractionCode(services, tx.id, client.id, user.id, async () => {
    await linkWaiting(context, user);
    const grant = new oidc.provider.Grant({ clientId: client.id, accountId: user.id });
    grant.addOIDCScope(tx.state.request.scope);
    grantId = await grant.save();
    await services.users.signedIn(user.id);
    const { redirectUri, scope, codeChallenge, nonce } = tx.state.request;
    return {
      redirectUri,
      scope,
      codeChallenge,
      grantId,
      acr,
      amr,
      authTime,
      sid,
      remember: tx.state.remember,
      ...(nonce === undefined ? {} : { nonce }),
    };
  });
  if (browser && grantId !== undefined && tx.state.session === undefined) {
    await oidc.sessions.start(browser, {
      userId: user.id,
      clientId: client.id,
      grantId,
      sid,
      acr,
      amr,
      authTime,
      remember: tx.state.remember,
    });
  }
  if (grantId !== undefined) await letIn(context, user, browser);
  return code;
}
