import { z } from 'zod';
import { randomToken } from '../../../../kit/secrets.ts';
import { normalEmail } from '../../../accounts/names.ts';
import { signer } from '../../../authenticators/passkeys.ts';
import type { Credentials, StepContext } from '../../../authenticators/types.ts';
import { proven, setUser } from '../../flow/account-of.ts';
import { IdxProblem } from '../../problems.ts';
import { credential, idxStep } from '../types.ts';

/** The account whose id the passkey keeps (WebAuthn level 3, "user handle"). */
function namedAccount(credentials: Credentials): string {
  const { userHandle } = credentials;
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : '';
}

/** Every refusal is the same, whether there is no such account, it is closed, or the passkey is none of its own. */
function refuse(context: StepContext): never {
  const { services, user, address } = context;
  services.security.write({
    event: 'sign-in-failed',
    means: 'webauthn',
    ...(user ? { account: user.email, reader: user.id } : {}),
    address,
  });
  context.user = undefined;
  context.tx.userId = null;
  context.enrolments = [];
  throw new IdxProblem({ name: 'unknown-passkey' });
}

/**
 * `challenge-webauthn-autofillui-authenticator` (Okta's name): a passkey that the browser found by itself says who is there and
 * proves it at once. Tries are counted by the visitor's address alone: whoever knows an account's id keeps nobody out.
 */
export const passkey = idxStep({
  path: 'challenge/answer/webauthn-autofillui',
  from: ['identify'],
  schema: z.object({ credentials: z.record(z.string().max(60), credential), rememberMe: z.boolean().optional() }),
  run: async (context, { credentials, rememberMe }) => {
    const { services, address, tx } = context;
    const { passkeyChallenge } = tx.state;
    if (passkeyChallenge === undefined) throw new IdxProblem({ name: 'no-such-step' });
    const counted = { kind: 'code-address', address } as const;
    const wait = await services.throttle.take(counted);
    if (wait !== undefined) {
      services.security.write({ event: 'limited', limit: 'code', address, seconds: wait });
      throw new IdxProblem({ name: 'too-many', retryAfter: wait });
    }
    // One answer for each.
    tx.state.passkeyChallenge = randomToken();
    await setUser(context, await services.users.activeById(namedAccount(credentials)));
    const found = await signer(context, passkeyChallenge, credentials);
    if (!found || !context.user || !(await services.enrolments.used(found))) return refuse(context);
    await services.throttle.refund(counted);
    tx.state.flow = 'sign-in';
    tx.state.identifier = normalEmail(context.user.email);
    tx.state.remember = rememberMe ?? false;
    proven(context, 'webauthn');
  },
});
