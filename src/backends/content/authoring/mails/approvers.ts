import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../../lib/languages.ts';

const accountsSchema = z.object({
  accounts: z.array(
    z.object({ id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string(), language: z.enum(LANGUAGES) }),
  ),
});

/** Whom a mail goes to. */
export interface Addressee {
  email: string;
  name: string;
  language: Language;
}

/** The accounts that have a role, by the user service. */
export interface AccountsByRole {
  /** @throws where the user service does not say */
  of(role: 'approver'): Promise<(Addressee & { account: string })[]>;
  /** An account as it is now; undefined where it works here no longer. @throws where the user service does not say */
  one(account: string): Promise<Addressee | undefined>;
  /** Whether an account is an editor now. @throws where the user service does not say */
  edits(account: string): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;

/** Everybody who works here has one of these: an approver is an editor, an officer of a practice. */
const WORKS_HERE = ['editor', 'practice'] as const;

/** Asks the user service, which alone knows who has which role. @param key of its administration */
export function createAccountsByRole({ url, key }: { url: string; key: string }): AccountsByRole {
  const ask = async (role: 'approver' | (typeof WORKS_HERE)[number], account?: string): Promise<(Addressee & { account: string })[]> => {
    const address = new URL(`/admin/roles/${role}`, url);
    if (account !== undefined) address.searchParams.set('account', account);
    const response = await fetch(address, {
      headers: { 'x-admin-key': key, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The user service answered ${response.status} to ${address.pathname}.`);
    const { accounts } = accountsSchema.parse(await response.json());
    return accounts.map(({ id, email, firstName, lastName, language }) => ({
      account: id,
      email,
      name: `${firstName} ${lastName}`.trim(),
      language,
    }));
  };
  return {
    of: (role) => ask(role),
    one: async (account) => {
      for (const role of WORKS_HERE) {
        // A service of the release before names all that have the role.
        const found = (await ask(role, account)).find((each) => each.account === account);
        if (found) return found;
      }
      return undefined;
    },
    edits: async (account) => (await ask('editor', account)).some((each) => each.account === account),
  };
}
