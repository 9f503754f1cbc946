import { z } from 'zod';
import { UsersError } from '../../errors.ts';
import { isGone, managementCall, needDone, passwordRefused, pathPart } from './api.ts';
import type { IdentityManagement } from './api.ts';

/** Of somebody who is not there: Okta's "Not found: Resource not found". An unknown address has another code. */
const gone = z.object({ errorCode: z.literal('E0000007') });
const userSchema = z.object({ id: z.string() });
const profileSchema = z.object({ profile: z.object({ email: z.string() }) });
const rowSchema = z.record(z.string(), z.unknown());
const factorsSchema = z.array(z.object({ factorType: z.string(), status: z.string() }));
/** Okta's names of factors that are none beside a password: the mailbox sets that, and others know answers. */
const NO_SECOND: readonly string[] = ['email', 'question'];
/** Okta names the field that it refuses in the causes. */
const errorSchema = z.object({
  errorSummary: z.string().optional(),
  errorCauses: z.array(z.object({ errorSummary: z.string() })).optional(),
});

/** Okta has one code for all that it refuses, a rule of its own for logins too: "An object with this field already exists". */
const TAKEN = /already exists|unique/i;

async function saidBy(response: Response): Promise<string | undefined> {
  const said = errorSchema.safeParse(await response.json().catch(() => undefined)).data;
  return said?.errorCauses?.[0]?.errorSummary ?? said?.errorSummary;
}

/** Okta's Users API, version 1: `url` ends with `/api/v1`, the key is an API token. */
export function oktaManagement(url: string, key: string, request: typeof fetch): IdentityManagement {
  const call = managementCall(url, `SSWS ${key}`, request);
  return {
    setPassword: async (subject, password) => {
      const response = await call('POST', `/users/${pathPart(subject)}`, { credentials: { password: { value: password } } });
      if (response.status === 400) {
        const provider = await saidBy(response);
        // Okta has one code for all reasons.
        throw passwordRefused(/common/i.test(provider ?? ''), provider);
      }
      if (await isGone(response, gone)) return false;
      needDone(response, 'set a password');
      return true;
    },
    setEmail: async (subject, email) => {
      const response = await call('POST', `/users/${pathPart(subject)}`, { profile: { email, login: email } });
      if (response.status === 400) {
        const said = await saidBy(response);
        if (said !== undefined && TAKEN.test(said)) throw new UsersError('email-taken');
        throw new UsersError('invalid-input', {
          message: `The identity provider does not take this address: ${said ?? 'it says not why'}`,
        });
      }
      if (await isGone(response, gone)) return false;
      needDone(response, 'change an address');
      return true;
    },
    setLanguage: async (subject, language) => {
      // Okta words its pages and mails by this one; `locale` is how it writes days and amounts.
      const response = await call('POST', `/users/${pathPart(subject)}`, { profile: { preferredLanguage: language } });
      if (!(await isGone(response, gone))) needDone(response, 'change a language');
    },
    remove: async (subject) => {
      // Okta deletes only who was deactivated; its first DELETE would do just that.
      await call('POST', `/users/${pathPart(subject)}/lifecycle/deactivate`);
      const response = await call('DELETE', `/users/${pathPart(subject)}`);
      if (!(await isGone(response, gone))) needDone(response, 'delete a person');
    },
    // Okta ends all sessions of a person or none, and the tokens with them only when told.
    endSignIns: async (subject) => {
      const response = await call('DELETE', `/users/${pathPart(subject)}/sessions?oauthTokens=true`);
      if (!(await isGone(response, gone))) needDone(response, 'end sign-ins');
    },
    endsOneAlone: false,
    emailOf: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}`);
      if (await isGone(response, gone)) return undefined;
      needDone(response, 'tell an address');
      return profileSchema.parse(await response.json()).profile.email;
    },
    hasSecondFactor: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}/factors`);
      if (await isGone(response, gone)) return false;
      needDone(response, 'tell the factors of a person');
      return factorsSchema
        .parse(await response.json())
        .some(({ factorType, status }) => status === 'ACTIVE' && !NO_SECOND.includes(factorType));
    },
    export: async (subject) => {
      const response = await call('GET', `/users/${pathPart(subject)}`);
      if (await isGone(response, gone)) return {};
      needDone(response, 'tell what it holds of a person');
      const { credentials: _secret, _links, ...person } = rowSchema.parse(await response.json());
      const listed = async (what: 'factors' | 'idps') => {
        const list = await call('GET', `/users/${pathPart(subject)}/${what}`);
        needDone(list, 'tell what it holds of a person');
        return z
          .array(rowSchema)
          .parse(await list.json())
          .map(({ _links: _more, ...row }) => row);
      };
      return { users: [person], factors: await listed('factors'), idps: await listed('idps') };
    },
    findByEmail: async (email) => {
      const response = await call('GET', `/users/${pathPart(email)}`);
      if (await isGone(response, gone)) return undefined;
      needDone(response, 'find a person');
      return userSchema.parse(await response.json()).id;
    },
  };
}
