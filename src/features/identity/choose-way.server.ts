import type { IdxTransaction } from '@okta/okta-auth-js';
import type { AuthClient } from './auth-client.server';
import { idxView } from './idx-view.schema';
import type { AuthenticatorKey } from './authenticators';
import { waysOf } from './to-view.server';

/** The way chosen from those that an answer offers; the answer itself when it does not offer it. */
export async function choose(
  auth: AuthClient,
  answer: IdxTransaction,
  key: AuthenticatorKey,
  remediation = 'select-authenticator-authenticate',
): Promise<IdxTransaction> {
  const view = idxView.parse(answer.rawIdxState);
  const id = waysOf(
    view,
    view.remediation.value.find(({ name }) => name === remediation),
  )[key];
  return id === undefined ? answer : auth.proceed({ step: remediation, authenticator: { id } });
}

/** Says who the visitor is, without a password, and chooses how to prove it. */
export const identifyFor = async (
  auth: AuthClient,
  identifier: string,
  key: AuthenticatorKey,
  rememberMe: boolean,
): Promise<IdxTransaction> => choose(auth, await auth.proceed({ step: 'identify', identifier, rememberMe }), key);
