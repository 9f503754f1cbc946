import { z } from 'zod';
import { DEVELOPMENT_SECRETS } from '../../src/backends/identity/config.ts';
import type { Person } from './sign-in-visitor.ts';

/** Of every account that a measurement makes. */
export const PASSWORD = 'a quiet harbour 7';

/** Accounts at the identity provider, made and removed by its management API. */
export function management(env: NodeJS.ProcessEnv) {
  const base = `${new URL(env.IDENTITY_ISSUER ?? '').origin}/management/v1/users`;
  const headers = {
    authorization: `Bearer ${env.IDENTITY_MANAGEMENT_KEY ?? DEVELOPMENT_SECRETS.IDENTITY_MANAGEMENT_KEY}`,
    'content-type': 'application/json',
  };
  return {
    create: async (email: string): Promise<Person & { id: string }> => {
      const response = await fetch(base, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, firstName: 'Robin', lastName: 'Marsh', password: PASSWORD }),
      });
      if (response.status !== 201) throw new Error(`the identity provider made no account: ${response.status} ${await response.text()}`);
      return { ...z.object({ id: z.string() }).parse(await response.json()), email, password: PASSWORD };
    },
    remove: async (id: string): Promise<void> => {
      await (await fetch(`${base}/${id}`, { method: 'DELETE', headers })).body?.cancel();
    },
  };
}
