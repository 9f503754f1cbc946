import { z } from 'zod';

/** The provider's answer as far as steps read it (protocol page, "What a server must answer"). Unknown members are left alone. */

const message = z.object({ message: z.string().default(''), i18n: z.object({ key: z.string(), params: z.array(z.unknown()).default([]) }).optional(), class: z.string().default('ERROR') });
const messages = z.object({ value: z.array(message) }).optional();

export type IdxMessage = z.infer<typeof message>;

interface Field {
  name: string;
  value?: unknown;
  messages?: { value: IdxMessage[] } | undefined;
  form?: { value: Field[] } | undefined;
  options?: { label?: string | undefined; value?: unknown }[] | undefined;
}
const field: z.ZodType<Field> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    messages,
    form: z.object({ value: z.array(field) }).optional(),
    options: z.array(z.looseObject({ label: z.string().optional(), value: z.unknown() })).optional(),
  }),
) as z.ZodType<Field>;

const remediation = z.looseObject({
  name: z.string(),
  href: z.string().default(''),
  value: z.array(field).default([]),
  idp: z.object({ id: z.string(), name: z.string().default('') }).optional(),
});

const authenticator = z.looseObject({
  id: z.string().default(''),
  key: z.string().default(''),
  profile: z.record(z.string(), z.unknown()).default({}),
  contextualData: z.record(z.string(), z.unknown()).default({}),
  resend: z.unknown().optional(),
});

export const idxView = z.object({
  stateHandle: z.string().optional(),
  messages,
  remediation: z.object({ value: z.array(remediation) }).default({ value: [] }),
  currentAuthenticator: z.object({ value: authenticator }).optional(),
  currentAuthenticatorEnrollment: z.object({ value: authenticator }).optional(),
  authenticators: z.object({ value: z.array(authenticator) }).default({ value: [] }),
});

export type IdxView = z.infer<typeof idxView>;
export type Remediation = z.infer<typeof remediation>;
export type IdxField = Field;

export const passkeyChallenge = z.object({ challenge: z.string(), rpId: z.string() });
/** A security question that is asked. */
export const enrolledQuestion = z.object({ questionKey: z.string().default('custom'), question: z.string() });
