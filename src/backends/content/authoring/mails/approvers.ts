import { z } from 'zod';

const accountsSchema = z.object({
  accounts: z.array(
    z.object({ id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string(), language: z.enum(['en', 'de']) }),
  ),
});

/** Whom a mail goes to. */
export interface Addressee {
  email: string;
  name: string;
  language: 'en' | 'de';
}

/** The accounts that have a role, by the user service. */
export interface AccountsByRole {
  /** @throws where the user service does not say */
  of(role: 'approver'): Promise<Addressee[]>;
}

const TIMEOUT_MS = 5_000;

/** Asks the user service, which alone knows who has which role. @param key of its administration */
export const createAccountsByRole = ({ url, key }: { url: string; key: string }): AccountsByRole => ({
  of: async (role) => {
    const response = await fetch(new URL(`/admin/roles/${role}`, url), {
      headers: { 'x-admin-key': key, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The user service answered ${response.status} to /admin/roles/${role}.`);
    const { accounts } = accountsSchema.parse(await response.json());
    return accounts.map(({ email, firstName, lastName, language }) => ({ email, name: `${firstName} ${lastName}`.trim(), language }));
  },
});
