import type { Language } from '../../../../lib/languages.ts';
import type { Accounts } from '../../../kit/accounts/accounts.ts';
import type { Access } from '../../../kit/calls/call.ts';
import type { Exchange } from '../../../kit/http.ts';
import { AuthoringError } from '../errors.ts';
import type { Actor } from '../store/index.ts';

/** Each level has the roles that reach it. */
const ROLES = {
  practice: ['practice', 'officer', 'editor', 'approver'],
  editor: ['editor', 'approver'],
  approver: ['approver'],
} as const;
type Level = keyof typeof ROLES;

/** Who calls. `name` and `email` are known to calls that change something; those that only read go by the token. */
export interface Caller extends Actor {
  roles: readonly string[];
  /** The language in which mails to them are written; of calls that change something. */
  speaks?: Language | undefined;
  /** Whether the roles reach a level. */
  is(level: Level): boolean;
  /** To ask the user service in the caller's name. */
  token: string;
}

export interface Callers {
  /** @throws AuthoringError `session-needed`, `not-allowed`, `unavailable` */
  of(access: Exclude<Access, 'public' | 'admin'>, exchange: Exchange): Promise<Caller | undefined>;
}

const reaches = (roles: readonly string[], level: Level): boolean => ROLES[level].some((role) => roles.includes(role));
const isLevel = (access: string): access is Level => Object.hasOwn(ROLES, access);

/**
 * Who calls, by the user service. A call that changes something asks it for the roles of now: a token is good for minutes after a
 * role was taken away. What is only read goes by the token.
 */
export function createCallers(accounts: Accounts): Callers {
  return {
    of: async (access, exchange) => {
      const token = accounts.tokenOf(exchange);
      if (token === undefined) {
        if (access === 'optional') return undefined;
        throw new AuthoringError('session-needed');
      }
      const claims = await accounts.claimsOf(token);
      const refuse = (roles: readonly string[]) => {
        if (isLevel(access) && !reaches(roles, access)) throw new AuthoringError('not-allowed', { about: { reader: claims.account } });
      };
      refuse(claims.roles);
      const reads = exchange.method === 'GET' || exchange.method === 'HEAD';
      const account = reads ? undefined : await accounts.accountOf(token);
      const roles = account?.roles ?? claims.roles;
      refuse(roles);
      return {
        account: claims.account,
        name: account === undefined ? '' : `${account.firstName} ${account.lastName}`.trim(),
        email: account?.email,
        roles,
        speaks: account?.language,
        is: (level) => reaches(roles, level),
        token,
      };
    },
  };
}
