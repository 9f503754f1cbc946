import { z } from 'zod';
import { UsersError } from '../../errors.ts';
import { isGone, managementCall, needDone, passwordRefused, pathPart } from './api.ts';
import type { IdentityManagement } from './api.ts';

const listSchema = z.object({ users: z.array(z.object({ id: z.string() })) });
/** Of somebody who is not there, or of a sign-in that is over. Any service of ours says `not-found` of an address that it does not know. */
const gone = z.object({ error: z.object({ code: z.enum(['no-such-user', 'no-such-session']) }) });
const userSchema = z.object({ email: z.string() });
const authenticatorsSchema = z.object({ authenticators: z.array(z.object({ key: z.string() })) });
/** As the provider's own account management counts them (contract identity): a passkey proves two at once, and is asked of nobody. */
const SECOND: readonly string[] = ['google_otp', 'okta_verify', 'phone_number'];
const heldSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The embedded identity provider's management API: `url` ends with `/management/v1`. */
export function embeddedManagement(url: string, key: string, request: typeof fetch): IdentityManagement {
  const call = managementCall(url, `Bearer ${key}`, request);
  return {
    setPassword: async (subject, password) => {
      const response = await call('PUT', `/users/${pathPart(subject)}/password`, { password });
      if (response.status === 422) {
        const said = errorSchema.safeParse(await response.json().catch(() => undefined)).data;
        throw passwordRefused(said?.error.code === 'password-common', said?.error.message);
      }
      if (await isGone(response, gone)) return false;
      needDone(response, 'set a password');
      return true;
    },
    setEmail: async (subject, email, keep) => {
      const response = await call('PUT', `/users/${pathPart(subject)}/email`, { email, ...(keep === undefined ? {} : { keep }) });
      if (response.status === 409) throw new UsersError('email-taken');
      if (await isGone(response, gone)) return false;
      needDone(response, 'change an address');
      return true;
    },
    setLanguage: async (subject, language) => {
      const response = await call('PATCH', `/users/${pathPart(subject)}`, { locale: language });
      if (!(await isGone(response, gone))) needDone(response, 'change a language');
    },
    remove: async (subject) => {
      const response = await call('DELETE', `/users/${pathPart(subject)}`);
      if (!(await isGone(response, gone))) needDone(response, 'delete a person');
    },
    endSignIns: async (subject, { only, except }) => {
      const one = only === undefined ? '' : `/${pathPart(only)}`;
      const but = except === undefined ? '' : `?except=${pathPart(except)}`;
      const response = await call('DELETE', `/users/${pathPart(subject)}/sessions${one}${but}`);
      if (!(await isGone(response, gone))) needDone(response, 'end sign-ins');
    },
    endsOneAlone: true,
    emailOf: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}`);
      if (await isGone(response, gone)) return undefined;
      needDone(response, 'tell an address');
      return userSchema.parse(await response.json()).email;
    },
    hasSecondFactor: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}/authenticators`);
      if (await isGone(response, gone)) return false;
      needDone(response, 'tell what protects an account');
      return authenticatorsSchema.parse(await response.json()).authenticators.some(({ key }) => SECOND.includes(key));
    },
    export: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}/export`);
      if (await isGone(response, gone)) return {};
      needDone(response, 'tell what it holds of a person');
      return heldSchema.parse(await response.json());
    },
    findByEmail: async (email) => {
      const response = await call('GET', `/users?email=${pathPart(email)}`);
      needDone(response, 'find a person');
      return listSchema.parse(await response.json()).users[0]?.id;
    },
  };
}
