import { z } from 'zod';

/** The provider's answer as far as steps read it (protocol page identity, "What a server must answer"). Unknown members are left alone. */

const message = z.object({
  message: z.string().default(''),
  i18n: z.object({ key: z.string(), params: z.array(z.unknown()).default([]) }).optional(),
  class: z.string().default('ERROR'),
  /** Seconds to wait, where the provider says so: the embedded one does. */
  retryAfter: z.number().optional().catch(undefined),
});
const messages = z.object({ value: z.array(message) }).optional();

export type IdxMessage = z.infer<typeof message>;

interface Field {
  name: string;
  value?: unknown;
  messages?: { value: IdxMessage[] } | undefined;
  form?: { value: Field[] } | undefined;
  options?: { label?: string | undefined; value?: unknown; relatesTo?: string | undefined }[] | undefined;
}
const field: z.ZodType<Field> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    messages,
    form: z.object({ value: z.array(field) }).optional(),
    options: z
      .array(z.looseObject({ label: z.string().optional(), value: z.unknown(), relatesTo: z.string().optional().catch(undefined) }))
      .optional(),
  }),
) as z.ZodType<Field>;

/** The fields of an option that holds a form of its own. */
export const fieldsOf = (option: unknown): readonly Field[] =>
  z.object({ form: z.object({ value: z.array(field) }) }).safeParse(option).data?.form.value ?? [];

const remediation = z.looseObject({
  name: z.string(),
  href: z.string().default(''),
  value: z.array(field).default([]),
  idp: z.object({ id: z.string(), name: z.string().default('') }).optional(),
});

const least = z.number().int().min(0).catch(0).default(0);
/** What a provider asks of a new password; what it does not say it does not ask. */
const passwordSettings = z
  .object({
    complexity: z.object({ minLength: least, minLowerCase: least, minUpperCase: least, minNumber: least, minSymbol: least }),
    age: z.object({ historyCount: least }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
export type PasswordSettings = NonNullable<z.infer<typeof passwordSettings>>;

const authenticator = z.looseObject({
  id: z.string().default(''),
  key: z.string().default(''),
  profile: z.record(z.string(), z.unknown()).default({}),
  contextualData: z.record(z.string(), z.unknown()).default({}),
  resend: z.unknown().optional(),
  recover: z.unknown().optional(),
  settings: passwordSettings,
});

/** The form that takes a passkey in place of an address (contract identity). */
export const PASSKEY_FORM = 'challenge-webauthn-autofillui-authenticator';

/** What a passkey signs. Without `rpId`, as Okta leaves it out, it is for the pages that ask (WebAuthn level 2, section 5.5). */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  formerRpId: z.string().optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional().catch(undefined),
});

export const idxView = z.object({
  stateHandle: z.string().optional(),
  /** Of an answer that is no view: an error of Okta's API, such as `E0000047`, its limit. */
  errorCode: z.string().optional(),
  messages,
  remediation: z.object({ value: z.array(remediation) }).default({ value: [] }),
  currentAuthenticator: z.object({ value: authenticator }).optional(),
  currentAuthenticatorEnrollment: z.object({ value: authenticator }).optional(),
  authenticators: z.object({ value: z.array(authenticator) }).default({ value: [] }),
  authenticatorEnrollments: z.object({ value: z.array(authenticator) }).default({ value: [] }),
  webauthnAutofillUIChallenge: z
    .object({ value: z.object({ challengeData: passkeyChallenge }) })
    .optional()
    .catch(undefined),
});

export type IdxView = z.infer<typeof idxView>;
/** Whether a forgotten password can be replaced in the provider's own steps. */
export const offersRecovery = ({ currentAuthenticator }: IdxView): boolean => currentAuthenticator?.value.recover !== undefined;

export type Remediation = z.infer<typeof remediation>;
export type IdxField = Field;

/** What a new passkey is made of. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })).default([]),
});
/** The secret of an app, and its picture. */
export const appSecret = z.object({
  sharedSecret: z.string(),
  qrcode: z.object({ href: z.string().startsWith('data:image/') }).optional(),
});
/** Security questions to choose from. */
export const questionChoice = z.object({ questions: z.array(z.object({ questionKey: z.string(), question: z.string() })) });
/** A security question that is asked. */
export const enrolledQuestion = z.object({ questionKey: z.string().default('custom'), question: z.string() });
