import { z } from 'zod';
import { createAccounts, type Accounts } from '../../kit/accounts/accounts.ts';
import { AlumniError } from '../errors.ts';

/** The user service, which alone says who an account is: its address and its name never come from whoever calls. */
export interface UserService extends Accounts {
  /** Says which of the two roles an account has. False: there is no such account any more. @throws when the service does not take it */
  setRoles(account: string, roles: { alumnus: boolean; recruiter: boolean }): Promise<boolean>;
  /** Whether an account is an officer now. @throws AlumniError `unavailable` where the user service does not say */
  isOfficer(account: string): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;

const holdersSchema = z.object({ accounts: z.array(z.object({ id: z.string() })) });

/** Asks the user service, and refuses in the gateway's words. */
export function createUserService({ url, key }: { url: string; key: string }): UserService {
  return {
    ...createAccounts({
      url,
      refusals: {
        sessionNeeded: (cause) => new AlumniError('session-needed', { cause }),
        unavailable: (cause) => new AlumniError('unavailable', { headers: { 'retry-after': '1' }, cause }),
      },
    }),
    setRoles: async (account, { alumnus, recruiter }) => {
      const named = [
        ['alumnus', alumnus],
        ['recruiter', recruiter],
      ] as const;
      const response = await fetch(`${url}/admin/roles`, {
        method: 'PUT',
        headers: { 'x-admin-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          userId: account,
          grant: named.filter(([, has]) => has).map(([role]) => role),
          revoke: named.filter(([, has]) => !has).map(([role]) => role),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) return false;
      if (!response.ok) throw new Error(`The user service answered ${response.status} to /admin/roles.`);
      return true;
    },
    isOfficer: async (account) => {
      try {
        const response = await fetch(`${url}/admin/roles/officer?account=${encodeURIComponent(account)}`, {
          headers: { 'x-admin-key': key, accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new Error(`The user service answered ${response.status} to /admin/roles/officer.`);
        // A service of the release before names all that have the role.
        return holdersSchema.parse(await response.json()).accounts.some(({ id }) => id === account);
      } catch (error) {
        throw new AlumniError('unavailable', { headers: { 'retry-after': '1' }, cause: error });
      }
    },
  };
}
