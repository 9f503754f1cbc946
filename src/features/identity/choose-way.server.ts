import type { IdxTransaction } from '@okta/okta-auth-js';
import type { AuthClient } from './auth-client.server';
import { idxView } from './idx-view.schema';
import type { AuthenticatorKey } from './authenticators';
import { problemsOf } from './problems.server';
import { toView, waysOf } from './to-view.server';

/** The way chosen from those that an answer offers; the answer itself when it does not offer it. */
export async function choose(
  auth: AuthClient,
  answer: IdxTransaction,
  key: AuthenticatorKey,
  remediation = 'select-authenticator-authenticate',
): Promise<IdxTransaction> {
  const view = idxView.parse(answer.rawIdxState);
  const way = waysOf(
    view,
    view.remediation.value.find(({ name }) => name === remediation),
  )[key];
  return way === undefined ? answer : auth.proceed({ step: remediation, authenticator: way });
}

/** Says who the visitor is, without a password, and chooses how to prove it. */
export const identifyFor = async (
  auth: AuthClient,
  identifier: string,
  key: AuthenticatorKey,
  rememberMe: boolean,
): Promise<IdxTransaction> => choose(auth, await auth.proceed({ step: 'identify', identifier, rememberMe }), key);

const asksPassword = ({ rawIdxState }: IdxTransaction): boolean => toView(idxView.parse(rawIdxState), { values: {} })?.step === 'password';

/**
 * Answers with the password that was typed beside the address, where the provider asks for the address alone and for the password
 * after it, as Okta does by default: its first form had no field for it, and okta-auth-js sends what a form names.
 */
export async function provePassword(auth: AuthClient, identified: IdxTransaction, secret: string): Promise<IdxTransaction> {
  if (identified.interactionCode !== undefined || problemsOf(idxView.parse(identified.rawIdxState)).length > 0) return identified;
  const answer = asksPassword(identified) ? identified : await choose(auth, identified, 'okta_password');
  return asksPassword(answer) ? auth.proceed({ step: 'challenge-authenticator', credentials: { passcode: secret } }) : answer;
}
