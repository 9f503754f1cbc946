import { z } from 'zod';
import { UsersError } from '../../errors.ts';
import { managementCall, needDone, needDoneOrGone, passwordRefused, pathPart } from './api.ts';
import type { IdentityManagement } from './api.ts';

const listSchema = z.object({ users: z.array(z.object({ id: z.string() })) });
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
      needDone(response, 'set a password');
    },
    setEmail: async (subject, email, keep) => {
      const response = await call('PUT', `/users/${pathPart(subject)}/email`, { email, ...(keep === undefined ? {} : { keep }) });
      if (response.status === 409) throw new UsersError('email-taken');
      needDone(response, 'change an address');
    },
    remove: async (subject) => needDoneOrGone(await call('DELETE', `/users/${pathPart(subject)}`), 'delete a person'),
    endSignIns: async (subject, { only, except }) => {
      const one = only === undefined ? '' : `/${pathPart(only)}`;
      const but = except === undefined ? '' : `?except=${pathPart(except)}`;
      needDoneOrGone(await call('DELETE', `/users/${pathPart(subject)}/sessions${one}${but}`), 'end sign-ins');
    },
    endsOneAlone: true,
    findByEmail: async (email) => {
      const response = await call('GET', `/users?email=${pathPart(email)}`);
      needDone(response, 'find a person');
      return listSchema.parse(await response.json()).users[0]?.id;
    },
  };
}
