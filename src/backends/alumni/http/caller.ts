import type { Accounts } from '../../kit/accounts/accounts.ts';
import type { Access } from '../../kit/calls/call.ts';
import type { Exchange } from '../../kit/http.ts';
import { AlumniError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import type { Language, MemberState, RecruiterState } from '../storage/tables.ts';

/** Who calls: an account of the user service, and what it is to the alumni. */
export interface Caller {
  /** The account's id. It stays inside: others know a member by `person`. */
  account: string;
  /** Id by which others know a member; undefined for an account that never asked to join. */
  person: string | undefined;
  state: MemberState | 'none';
  recruiter: RecruiterState | 'none';
  /** Whether the newest roles of the user service say so. Only calls with access `officer` ask it anew. */
  officer: boolean;
  /** In which mails are written. */
  language: Language;
  /** The token, to ask the user service in the caller's name. */
  token: string;
}

export interface Callers {
  /** @throws AlumniError `session-needed`, `not-a-member`, `not-allowed` */
  of(access: Exclude<Access, 'public' | 'admin'>, exchange: Exchange): Promise<Caller | undefined>;
}

/**
 * Checks tokens by the user service's keys, and says what the account is by the tables of today: a membership that ended counts
 * for nothing in the next call. An officer's roles are asked of the user service in each call, since a token is good for minutes
 * after a role was taken away.
 */
export function createCallers({ db, accounts }: { db: Db; accounts: Accounts }): Callers {
  return {
    of: async (access, exchange) => {
      const token = accounts.tokenOf(exchange);
      if (token === undefined) {
        if (access === 'optional') return undefined;
        throw new AlumniError('session-needed');
      }
      const { account, roles } = await accounts.claimsOf(token);
      const row = await db
        .selectFrom('members')
        .leftJoin('recruiters', 'recruiters.account', 'members.account')
        .select(['members.person', 'members.state', 'members.language', 'recruiters.state as recruiter'])
        .where('members.account', '=', account)
        .executeTakeFirst();
      const caller: Caller = {
        account,
        person: row?.person,
        state: row?.state ?? 'none',
        recruiter: row?.state === 'member' ? (row.recruiter ?? 'none') : 'none',
        officer: roles.includes('officer'),
        language: row?.language ?? 'en',
        token,
      };
      const refused = { about: { reader: account } };
      if ((access === 'member' || access === 'recruiter') && caller.state !== 'member') throw new AlumniError('not-a-member', refused);
      if (access === 'recruiter' && caller.recruiter !== 'yes') throw new AlumniError('not-allowed', refused);
      if (access === 'officer') {
        if (!caller.officer) throw new AlumniError('not-allowed', refused);
        const now = await accounts.accountOf(token);
        if (!now.roles.includes('officer')) throw new AlumniError('not-allowed', refused);
      }
      return caller;
    },
  };
}
