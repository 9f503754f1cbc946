import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { occasion as occasionAt, occasionSchema } from '../../kit/mail/occasion.ts';
import * as Kit from '../../kit/outbox/owing.ts';
import { openingCard } from '../protection/openings.ts';

const language = z.enum(LANGUAGES);
const to = z.string();
/** What was owed by the version before has none. */
const occasion = occasionSchema.default(() => occasionAt(undefined));

/**
 * What the service does after it has answered. What is about a form is read when it is mailed, so that nothing is sent of what was
 * erased; what asks for a job alert is looked into only then, so that the answer tells nothing.
 */
const owedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), to, language, code: z.string(), occasion }),
  z.object({ kind: z.literal('receipt'), to, submissionId: z.uuid() }),
  z.object({ kind: z.literal('notice'), to, submissionId: z.uuid() }),
  z.object({ kind: z.literal('place'), to, placeId: z.uuid() }),
  /** The event of somebody's place is at another time or elsewhere, or is called off; `version` of what is told. */
  z.object({ kind: z.enum(['place-changed', 'place-gone']), to, placeId: z.uuid(), version: z.int() }),
  z.object({ kind: z.literal('resume'), to, language, token: z.string(), title: z.string(), from: z.string(), occasion }),
  z.object({ kind: z.literal('answer'), to, answerId: z.uuid() }),
  /** Somebody was given a form that came in: what came in is read when it is mailed. */
  z.object({ kind: z.literal('assigned'), to, language, eventId: z.uuid() }),
  z.object({ kind: z.literal('confirm-alert'), to, language, search: z.string(), frequency: z.enum(['daily', 'weekly']), occasion }),
  /** `total`: how many are new, of which the newest are listed. The version before does not say. */
  z.object({ kind: z.literal('alert'), to, alertId: z.uuid(), openings: z.array(openingCard), total: z.int().optional() }),
  /** The index does not understand the search of an alert any more. */
  z.object({ kind: z.literal('alert-refused'), to, alertId: z.uuid() }),
]);

export type OwedJob = z.infer<typeof owedSchema>;

/** Minutes for which a mail that is not a code is worth sending. */
export const NOTICE_MINUTES = 2 * 24 * 60;

export type Owing = Kit.Owing<OwedJob>;

/** The outbox of the forms service (docs/adr/0024). */
export const createOwing = (options: Omit<Kit.OwingOptions<typeof owedSchema>, 'schema' | 'payload'>): Owing =>
  Kit.createOwing({ ...options, schema: 'forms', payload: owedSchema });
