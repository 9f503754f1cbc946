import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { occasion as occasionAt, occasionSchema } from '../../kit/mail/occasion.ts';
import * as Kit from '../../kit/outbox/owing.ts';

const language = z.enum(LANGUAGES);
/** What was owed by the version before has none: it is as old as it is unknown. */
const occasion = occasionSchema.default(() => occasionAt(undefined));

/** What the service does after it has answered. Where the answer must not tell whether there is an account, even looking for one is owed. */
const owedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  z.object({ kind: z.literal('reset-password'), to: z.string(), resetId: z.uuid(), language, occasion }),
  z.object({ kind: z.literal('manage-link'), to: z.string(), language, occasion }),
  z.object({ kind: z.literal('change-email'), to: z.string(), from: z.string(), language, code: z.string(), occasion }),
  /** The alumni gateway has still to hear of an account's address and name, as they are then. `to` is the account too; `language` only where it was chosen. */
  z.object({ kind: z.literal('alumni-account'), to: z.uuid(), language: language.optional() }),
  /** The identity provider has still to hear of an account's language, as it is then. `to` is the account. */
  z.object({ kind: z.literal('provider-language'), to: z.uuid() }),
]);

export type OwedJob = z.infer<typeof owedSchema>;

export type Owing = Kit.Owing<OwedJob>;

/** The outbox of the user service (docs/adr/0024). */
export const createOwing = (options: Omit<Kit.OwingOptions<typeof owedSchema>, 'schema' | 'payload'>): Owing =>
  Kit.createOwing({ ...options, schema: 'users', payload: owedSchema });
