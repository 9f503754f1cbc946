import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { needRecent } from '../http/authenticate.ts';
import { ACR_TWO } from '../tokens/identity-token.ts';
import type { Reader } from '../tokens/reader.ts';
import { subjectsOf } from './accounts.ts';

/**
 * What the provider protects by a second factor, the address and the account itself, changes here by no weaker rule than there.
 *
 * @throws UsersError `reauthentication-required`, with `acrValues` where two factors are needed; `identity-provider-unavailable`
 */
export async function needAllFactors({ db, management, config }: UsersContext, reader: Reader): Promise<void> {
  needRecent(reader);
  if (reader.twoFactors) return;
  const subjects = await subjectsOf(db, reader.accountId, config.identityIssuer);
  const second = await Promise.all(subjects.map((subject) => management.hasSecondFactor(subject)));
  if (second.includes(true))
    throw new UsersError('reauthentication-required', {
      message: 'Sign in again with two factors to change this: the account has a second one.',
      details: { acrValues: ACR_TWO },
    });
}
