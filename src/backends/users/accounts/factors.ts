import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { needRecent } from '../http/authenticate.ts';
import { ACR_TWO } from '../tokens/identity-token.ts';
import type { Reader } from '../tokens/reader.ts';
import { identitiesOf } from './accounts.ts';

/**
 * What the provider protects by a second factor, the address and the account itself, changes here by no weaker rule than there. Of
 * several identities the later ones may have been connected by whoever read the mailbox once: theirs are nobody's factors but their
 * own, and what an earlier one protects is proven by that one.
 *
 * @throws UsersError `reauthentication-required`, with `acrValues` where two factors are needed; `identity-provider-unavailable`
 */
export async function needAllFactors({ db, management, config }: UsersContext, reader: Reader): Promise<void> {
  needRecent(reader);
  const identities = await identitiesOf(db, reader.accountId, config.identityIssuer);
  const own = identities.findIndex(({ subject }) => subject === reader.subject);
  // A session from before it was noted how it came in is asked by all of them.
  const concerned = own === -1 ? identities : identities.slice(0, own + 1);
  const asked = concerned.filter(({ subject }) => subject !== reader.subject || !reader.twoFactors);
  if (own === -1 && reader.twoFactors) return;
  const second = await Promise.all(asked.map(({ subject }) => management.hasSecondFactor(subject)));
  if (second.includes(true))
    throw new UsersError('reauthentication-required', {
      message: 'Sign in again with two factors to change this, by the sign-in of the account that has the second one.',
      details: { acrValues: ACR_TWO },
    });
}
