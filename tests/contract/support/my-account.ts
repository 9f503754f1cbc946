import { Secret, TOTP } from 'otpauth';
import { choice, proceedOf, visitor } from './idx-client.ts';
import type { Identity } from './identity.ts';

/** An access token of somebody who signs in with the password now; empty when that is refused. */
export async function accessTokenOf(identity: Identity, account: { email: string; password: string }): Promise<string> {
  const client = visitor(identity);
  await client.idx.start();
  const done = await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
  return done.tokens?.accessToken?.accessToken ?? '';
}

/** Account management by its owner (okta-auth-js: myaccount). */
export const callMyAccount = (identity: Identity, token: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${identity.origin}/idp/myaccount${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The step at which the site chooses what to set up: a visitor of its own, with the token that a fresh sign-in gives. */
export async function beginSetUp(identity: Identity, token: string) {
  const answer = (await (await callMyAccount(identity, token, 'POST', '/enrolment-token', {})).json()) as { token: string };
  const client = visitor(identity);
  const first = await client.idx.start({ activationToken: answer.token });
  return { first, proceed: proceedOf(client) };
}

/** Sets a security question up, as the site does; gives the last answer. */
export async function setUpQuestion(identity: Identity, token: string) {
  const { first, proceed } = await beginSetUp(identity, token);
  await proceed({ step: 'select-authenticator-enroll', authenticator: choice(first, 'Security Question') });
  return proceed({ step: 'enroll-authenticator', credentials: { questionKey: 'disliked_food', answer: 'Brussels sprouts' } });
}

/** Sets an authenticator app up, as the site does; gives the last answer, and the code of the app at a time from now. */
export async function setUpApp(identity: Identity, token: string) {
  const { first, proceed } = await beginSetUp(identity, token);
  const step = await proceed({ step: 'select-authenticator-enroll', authenticator: choice(first, 'Google Authenticator') });
  const { contextualData } = (
    step.rawIdxState as unknown as { currentAuthenticator: { value: { contextualData: { sharedSecret: string } } } }
  ).currentAuthenticator.value;
  const totp = new TOTP({ secret: Secret.fromBase32(contextualData.sharedSecret) });
  const codeAt = (ms: number): string => totp.generate({ timestamp: Date.now() + ms });
  return { app: await proceed({ step: 'enroll-authenticator', credentials: { passcode: codeAt(0) } }), codeAt };
}

export interface HeldAuthenticator {
  id: string;
  key: string;
  name: string;
}

/** What the account has besides its password and its address. */
export const authenticatorsOf = async (identity: Identity, token: string): Promise<HeldAuthenticator[]> =>
  (await (await callMyAccount(identity, token, 'GET', '/authenticators')).json()) as HeldAuthenticator[];
