import { z } from 'zod';
import type { FormsContext } from '../context.ts';
import { fieldSchema } from '../definitions/definition.ts';
import { FIELD_PROBLEMS, FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { placeAnswer } from '../places/operations.ts';
import { placeOfReceipt } from '../places/places.ts';
import { startedToken } from '../protection/started.ts';
import { saveFormData } from './save.ts';
import { receiptOf } from './store.ts';
import { jsonSubmission } from './submission.ts';

const receipt = z.object({
  receipt: z.string(),
  number: z.string(),
  form: z.string(),
  subject: z.string().nullable(),
  subjectTitle: z.string().nullable(),
  at: z.iso.datetime(),
  mailed: z.boolean().describe('Whether a mail about it goes to the sender: not past the limit of an address.'),
  place: placeAnswer.optional().describe('Of a form that takes a place at an event'),
});
const token = z.string().regex(/^[\w-]{20,100}$/, 'not a token');
const saved = z.object({ receipt, repeated: z.boolean() });

const draft = z.object({
  form: z.string(),
  subject: z.string().optional(),
  key: z.uuid(),
  reason: z.string(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), problem: z.enum(FIELD_PROBLEMS) })),
  files: z.array(z.object({ field: z.string(), name: z.string(), bytes: z.int() })),
});

const REFUSES = [
  'invalid-input',
  'invalid-fields',
  'unsupported-action',
  'unknown-form',
  'incomplete',
  'key-taken',
  'not-there',
  'opening-closed',
  'too-quick',
  'honeypot',
  'captcha-refused',
  'captcha-unavailable',
  'too-large',
  'unavailable',
] as const;

/** Forms, what visitors send with them, and what they get back. */
export function submitOperations(context: FormsContext): FormsCall[] {
  const { definitions, secrets, drafts, db } = context;
  const save = (path: string, withCode: boolean, summary: string): FormsCall =>
    call({
      method: 'POST',
      path,
      summary,
      access: 'public',
      ownBody: jsonSubmission,
      answer: saved,
      refuses: withCode ? [...REFUSES, 'code-refused'] : REFUSES,
      limit: 'form',
      handle: async ({ exchange }) => saveFormData(context, exchange, { withCode }),
    });
  return [
    save(
      '/sitecoreapi/SaveFormData',
      false,
      'Saves and mails a form, as its definition says. JSON, or multipart/form-data in which the parts of `form` are named form.id, form.key, … and come first; files only there. The same key again gives the same receipt.',
    ),
    save('/sitecoreapi/SaveFormDataWithOtp', true, 'The same, with a one-time code of /otpapi/generate for the address in the form.'),
    call({
      method: 'GET',
      path: '/v1/forms/:id',
      summary: 'Definition of a form, and the token that says when it was opened.',
      access: 'public',
      params: z.object({ id: z.string().max(60) }),
      answer: z.object({
        id: z.string(),
        subject: z.enum(['opening']).optional(),
        fields: z.array(fieldSchema),
        retentionDays: z.int(),
        captcha: z.enum(['google', 'cloudflare']).nullable(),
        started: z.string(),
      }),
      refuses: ['unknown-form'],
      handle: async ({ params }) => {
        const definition = definitions.get(params.id);
        if (definition === undefined) throw new FormsError('unknown-form');
        const { id, subject, fields, retentionDays } = definition;
        const provider = context.config.captcha?.provider;
        return {
          id,
          ...(subject === undefined ? {} : { subject }),
          fields,
          retentionDays,
          // The page of an application has no work to do: it is guarded by its other checks.
          captcha: provider === undefined || provider === 'work' ? null : provider,
          started: startedToken(secrets, Date.now()),
        };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/drafts/:token',
      summary: 'What a refused form held, for half an hour: values, what is wrong, files that need not be sent again.',
      access: 'public',
      params: z.object({ token }),
      answer: draft,
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const found = await drafts.find(params.token);
        if (found === undefined) throw new FormsError('not-there');
        return { ...found, errors: [...found.errors], files: [...found.files] };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/receipts/:receipt',
      summary: 'A receipt. It names nobody.',
      access: 'public',
      params: z.object({ receipt: token }),
      answer: receipt,
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const found = await receiptOf(db, params.receipt);
        if (found === undefined) throw new FormsError('not-there');
        const place = await placeOfReceipt(db, params.receipt);
        return { ...found, ...(place === undefined ? {} : { place }) };
      },
    }),
  ];
}
