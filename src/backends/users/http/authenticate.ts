import type { Exchange } from '../../kit/http.ts';
import { UsersError } from '../errors.ts';
import type { AccessTokens } from '../tokens/access-token.ts';
import { findReader } from '../tokens/reader.ts';
import type { Reader } from '../tokens/reader.ts';
import type { Sessions } from '../tokens/sessions.ts';
import type { Db } from '../storage/database.ts';

/** A sensitive change needs a sign-in that is not older. */
const RECENT_MINUTES = 10;

export interface Authenticated {
  reader: Reader;
  /** A new pair, or a new access token alone, that the caller puts in the place of what it sent (specification, section 7). */
  replacement?: { accessToken: string; refreshToken?: string };
}

/** The access token of the request: `access_token` or `Authorization: Bearer`, which may not differ. */
function sentToken(exchange: Exchange): string | undefined {
  const own = exchange.header('access_token');
  const authorization = exchange.header('authorization');
  const bearer = authorization === undefined ? undefined : /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (authorization !== undefined && bearer === undefined) throw new UsersError('invalid-token');
  if (own !== undefined && bearer !== undefined && own !== bearer)
    throw new UsersError('invalid-token', {
      message: 'access_token and Authorization carry different tokens. Send the same one, or one of them.',
    });
  return own ?? bearer;
}

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role, index) => role === b[index]);

/**
 * Who calls, undefined without a token. An expired access token with a valid `refresh_token` header is refreshed; one
 * whose roles are out of date is replaced.
 *
 * @throws UsersError `invalid-token`, `session-expired`, `refresh-token-reused`
 */
export async function authenticate(
  exchange: Exchange,
  parts: { db: Db; accessTokens: AccessTokens; sessions: Sessions },
): Promise<Authenticated | undefined> {
  const { db, accessTokens, sessions } = parts;
  const token = sentToken(exchange);
  if (token === undefined) return undefined;
  const { claims, expired } = await accessTokens.verify(token);
  if (expired) {
    const refreshToken = exchange.header('refresh_token');
    if (refreshToken === undefined) throw new UsersError('session-expired');
    const pair = await sessions.refresh(refreshToken, claims.aud);
    // Two tokens of two people are a mix-up, or worse.
    if (pair.reader.sessionId !== claims.sid) throw new UsersError('invalid-token');
    return { reader: pair.reader, replacement: { accessToken: pair.accessToken, refreshToken: pair.refreshToken } };
  }
  const reader = await findReader(db, claims.sid);
  if (reader === undefined || reader.accountId !== claims.user.id) throw new UsersError('session-expired');
  if (sameRoles(claims.user.roles, reader.roles)) return { reader };
  return { reader, replacement: { accessToken: await sessions.signFor(reader, new Date()) } };
}

export function needRecent(reader: Reader): void {
  if (Date.now() - reader.authenticatedAt.getTime() > RECENT_MINUTES * 60_000) throw new UsersError('reauthentication-required');
}
