import { z } from 'zod';
import { UsersError } from '../../errors.ts';
import { managementCall, needDone, needDoneOrGone, passwordRefused, pathPart } from './api.ts';
import type { IdentityManagement } from './api.ts';

const userSchema = z.object({ id: z.string() });
/** Okta names the field that it refuses in the causes. */
const errorSchema = z.object({
  errorSummary: z.string().optional(),
  errorCauses: z.array(z.object({ errorSummary: z.string() })).optional(),
});

/** Okta's Users API, version 1: `url` ends with `/api/v1`, the key is an API token. */
export function oktaManagement(url: string, key: string, request: typeof fetch): IdentityManagement {
  const call = managementCall(url, `SSWS ${key}`, request);
  return {
    setPassword: async (subject, password) => {
      const response = await call('POST', `/users/${pathPart(subject)}`, { credentials: { password: { value: password } } });
      if (response.status === 400) {
        const said = errorSchema.safeParse(await response.json().catch(() => undefined)).data;
        const provider = said?.errorCauses?.[0]?.errorSummary ?? said?.errorSummary;
        // Okta has one code for all reasons.
        throw passwordRefused(/common/i.test(provider ?? ''), provider);
      }
      needDone(response, 'set a password');
    },
    setEmail: async (subject, email) => {
      const response = await call('POST', `/users/${pathPart(subject)}`, { profile: { email, login: email } });
      if (response.status === 400) throw new UsersError('email-taken');
      needDone(response, 'change an address');
    },
    remove: async (subject) => {
      // Okta deletes only who was deactivated; its first DELETE would do just that.
      await call('POST', `/users/${pathPart(subject)}/lifecycle/deactivate`);
      needDoneOrGone(await call('DELETE', `/users/${pathPart(subject)}`), 'delete a person');
    },
    // Okta ends all sessions of a person or none, and the tokens with them only when told.
    endSignIns: async (subject) =>
      needDoneOrGone(await call('DELETE', `/users/${pathPart(subject)}/sessions?oauthTokens=true`), 'end sign-ins'),
    endsOneAlone: false,
    findByEmail: async (email) => {
      const response = await call('GET', `/users/${pathPart(email)}`);
      if (response.status === 404) return undefined;
      needDone(response, 'find a person');
      return userSchema.parse(await response.json()).id;
    },
  };
}
