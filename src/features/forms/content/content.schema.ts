import { z } from 'zod';
import { LANGUAGES } from '@/lib/languages';
import { CAPTCHA_PROVIDERS } from '@/config/captcha';
import { FIELD_KINDS, OPERATORS, UPLOAD_KINDS, type Element } from '@/lib/forms/model';

/** Answers of the forms service about forms of the content system (docs/contracts/forms.openapi.json), as far as the site reads them. */

const hex = z.string().regex(/^[0-9a-f]{32}$/);

const field = z.object({
  kind: z.enum(FIELD_KINDS),
  id: hex,
  key: z.string(),
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  required: z.boolean(),
  autocomplete: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number(),
  rows: z.number().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  step: z.string().optional(),
  options: z.array(z.object({ value: z.string(), text: z.string() })).optional(),
  initial: z.array(z.string()).optional(),
  kinds: z.array(z.enum(UPLOAD_KINDS)).optional(),
  maxBytes: z.number().optional(),
  maxFiles: z.number().optional(),
  person: z.literal(true).optional(),
});
const still = z.object({ kind: z.literal('static'), id: hex, key: z.string(), text: z.string(), tag: z.enum(['p', 'h2', 'h3']) });

const element: z.ZodType<Element> = z.lazy(() =>
  z.union([
    field,
    still,
    z.object({ kind: z.literal('section'), id: hex, key: z.string(), title: z.string().optional(), elements: z.array(element) }),
  ]),
);

const definition = z.object({
  id: hex,
  name: z.string(),
  title: z.string(),
  language: z.enum(LANGUAGES),
  pages: z
    .array(
      z.object({
        id: hex,
        key: z.string(),
        title: z.string().optional(),
        elements: z.array(element),
        next: z.string(),
        back: z.string().optional(),
      }),
    )
    .min(1),
  conditions: z.array(
    z.object({
      match: z.enum(['all', 'any']),
      when: z.array(z.object({ key: z.string(), operator: z.enum(OPERATORS), value: z.string() })),
      then: z.array(z.object({ key: z.string(), action: z.enum(['show', 'hide', 'enable', 'disable']) })),
    }),
  ),
  submit: z.string(),
  check: z.boolean(),
  code: z.boolean(),
  retentionDays: z.number(),
});

/** `GET /v1/content-forms/{id}` */
export const contentFormAnswer = z.object({
  definition,
  started: z.string(),
  captcha: z
    .object({ provider: z.enum(CAPTCHA_PROVIDERS), siteKey: z.string().optional(), challenge: z.string().optional() })
    .nullable()
    .optional(),
});

const openStep = z.object({
  status: z.literal('open'),
  token: z.string(),
  key: z.string(),
  page: z.union([z.number(), z.enum(['check', 'code'])]),
  values: z.record(z.string(), z.array(z.string())),
  files: z.array(z.object({ field: z.string(), id: z.string(), name: z.string(), bytes: z.number() })),
  errors: z.array(z.object({ field: z.string(), problem: z.string() })),
  said: z.enum(['code-sent', 'saved']).optional(),
  mailTo: z.string().optional(),
});
const sentStep = z.object({
  status: z.literal('sent'),
  receipt: z.string(),
  redirect: z.string().optional(),
});

/** `GET /v1/content-forms/drafts/{token}` */
export const draftStepAnswer = z.object({ form: hex, subject: z.string().optional(), step: openStep });

/** `POST /v1/content-forms/cancel`, done or refused. */
export const cancelAnswer = z.union([z.object({ error: z.object({ code: z.string() }) }), z.object({ status: z.literal('cancelled') })]);

/** `POST /v1/content-forms/{id}/steps` and `POST /v1/content-forms/resume`, taken or refused. */
export const stepAnswer = z.union([
  z.object({ error: z.object({ code: z.string(), step: openStep.optional() }) }),
  z.object({ step: z.discriminatedUnion('status', [openStep, sentStep]) }),
]);
