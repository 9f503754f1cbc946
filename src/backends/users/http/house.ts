import type { Caller, House } from '../../kit/calls/routes.ts';
import { json } from '../../kit/http/answer.ts';
import { clientAddress } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refused } from '../../kit/http/refusals.ts';
import type { UsersContext } from '../context.ts';
import { UsersError, type UsersErrorCode } from '../errors.ts';
import type { Reader } from '../tokens/reader.ts';
import { authenticate, needRecent } from './authenticate.ts';

/** Refusals that an attack would meet; what people mistype is none of them. */
const NOTED: Readonly<Partial<Record<UsersErrorCode, Refused>>> = {
  'signature-refused': 'signature',
  'hook-refused': 'signature',
  'invalid-token': 'token',
  'refresh-token-reused': 'token',
  'role-required': 'role',
  'reauthentication-required': 'step-up',
};

/** Headers are set before the call runs: a call that is refused has used up the old refresh token all the same. */
function announce(
  exchange: Exchange,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string },
): Caller<Reader>['more'] {
  exchange.response.setHeader('access_token', accessToken);
  if (refreshToken === undefined) return { access_token: accessToken };
  exchange.response.setHeader('refresh_token', refreshToken);
  return { access_token: accessToken, refresh_token: refreshToken };
}

/** What the user service adds to its declared calls: who calls, how it refuses, what is noted. */
export const usersHouse = ({ db, accessTokens, sessions, security, config }: UsersContext): House<Reader> => ({
  refuse: (problems) =>
    new UsersError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new UsersError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals: { security, hops: config.visitors.hops },
  noted: NOTED,
  alsoNotes: (error, exchange) => {
    if (error instanceof UsersError && error.reason === 'refresh-token-reused')
      security.write({
        event: 'session-ended',
        ...error.about,
        scope: 'one',
        why: 'token-reused',
        address: clientAddress(exchange, config.visitors.hops),
      });
  },
  whoCalls: async (access, exchange) => {
    const who = await authenticate(exchange, { db, accessTokens, sessions });
    if (who === undefined && access !== 'optional') throw new UsersError('sign-in-required');
    if (who === undefined) return undefined;
    if (access === 'recent') needRecent(who.reader);
    return { reader: who.reader, ...(who.replacement && { more: announce(exchange, who.replacement) }) };
  },
  faults: {
    // A token that nobody can decode.
    'undecodable-token': () => json({ access_token: 'undecodable' }, 200, { access_token: 'undecodable', 'cache-control': 'no-store' }),
  },
});
