import { z } from 'zod';
import { FIELD_PROBLEMS } from '@/lib/forms/model';
import { FILE_KINDS } from './model';

/** Answers of the forms service (docs/contracts/forms.openapi.json), as far as the site reads them. */

const base = { name: z.string(), required: z.boolean() };
const field = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.enum(['text', 'longText', 'name', 'email', 'phone']), max: z.number() }),
  z.object({ ...base, type: z.literal('choice'), options: z.array(z.string()) }),
  z.object({ ...base, type: z.literal('consent') }),
  z.object({ ...base, type: z.literal('file'), kinds: z.array(z.enum(FILE_KINDS)), maxBytes: z.number(), maxFiles: z.number() }),
]);

/** `GET /v1/forms/{id}` */
export const definitionAnswer = z.object({ id: z.string(), fields: z.array(field), started: z.string() });

const fieldError = z.object({ field: z.string(), problem: z.enum(FIELD_PROBLEMS) });

/** `GET /v1/drafts/{token}` */
export const draftAnswer = z.object({
  form: z.string(),
  subject: z.string().optional(),
  key: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.string()),
  errors: z.array(fieldError),
  files: z.array(z.object({ field: z.string(), name: z.string(), bytes: z.number() })),
});

/** `GET /v1/receipts/{receipt}` */
export const receiptAnswer = z.object({
  receipt: z.string(),
  number: z.string(),
  subject: z.string().nullable(),
  subjectTitle: z.string().nullable(),
  at: z.string(),
  mailed: z.boolean(),
  place: z.object({ status: z.enum(['taken', 'waiting', 'cancelled']), position: z.number().optional() }).optional(),
});

/** `POST /sitecoreapi/SaveFormData`, taken or refused. */
export const savedAnswer = z.union([
  z.object({ receipt: receiptAnswer }),
  z.object({
    error: z.object({ code: z.string(), draft: z.string().optional(), fields: z.array(fieldError).optional().catch(undefined) }),
  }),
]);
