import { z } from 'zod';
import { FIELD_KINDS, OPERATORS, UPLOAD_KINDS } from '../../../lib/forms/model.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { CAPTCHA_PROVIDERS } from '../protection/captcha.ts';
import { startedToken } from '../protection/started.ts';
import { language } from '../submit/submission.ts';
import { stepEnvelope, stepToken } from './envelope.ts';
import { openStep, openStepOf, step } from './step.ts';
import { contentForm, takeStep } from './take.ts';

const formId = z
  .string()
  .regex(/^[\da-f]{32}$/, 'not the id of a form')
  .describe('Id of the form item: 32 hexadecimal digits in lower case');

const field = z.object({
  kind: z.enum(FIELD_KINDS),
  id: z.string(),
  key: z.string(),
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  required: z.boolean(),
  autocomplete: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int(),
  rows: z.int().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  step: z.string().optional(),
  options: z.array(z.object({ value: z.string(), text: z.string() })).optional(),
  initial: z.array(z.string()).optional(),
  kinds: z.array(z.enum(UPLOAD_KINDS)).optional(),
  maxBytes: z.int().optional(),
  maxFiles: z.int().optional(),
  person: z.literal(true).optional().describe('The text is checked as the name of a person'),
});
const text = z.object({ kind: z.literal('static'), id: z.string(), key: z.string(), text: z.string(), tag: z.enum(['p', 'h2', 'h3']) });
const section = z.object({
  kind: z.literal('section'),
  id: z.string(),
  key: z.string(),
  title: z.string().optional(),
  get elements() {
    return z.array(z.union([section, text, field]));
  },
});
const definition = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  language,
  pages: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string().optional(),
      elements: z.array(z.union([section, text, field])),
      next: z.string(),
      back: z.string().optional(),
    }),
  ),
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
  retentionDays: z.int(),
});
const captcha = z.object({
  provider: z.enum(CAPTCHA_PROVIDERS),
  siteKey: z.string().optional(),
  challenge: z.string().optional().describe('Of `work`: docs/protocols/forms.md, "Work"'),
});

/** Forms that are content: what they are, and the steps in which they are filled in. */
export function stepOperations(context: FormsContext): FormsCall[] {
  const { secrets, started } = context;
  const begun = async (token: string) => {
    const found = await started.find(token);
    if (found === undefined) throw new FormsError('form-ended');
    return { form: found.form, ...(found.subject === undefined ? {} : { subject: found.subject }), step: openStepOf(token, found) };
  };
  const begunAnswer = z.object({ form: z.string(), subject: z.string().optional(), step: openStep });
  return [
    call({
      method: 'GET',
      path: '/v1/content-forms/:id',
      summary: 'A form of the content service, the token that says when it was opened, and the check that a person sends it.',
      access: 'public',
      params: z.object({ id: formId }),
      query: z.object({ language: language.default('en') }),
      answer: z.object({ definition, started: z.string(), captcha: captcha.nullable() }),
      refuses: ['unknown-form', 'unavailable'],
      handle: async ({ params, query, exchange }) => {
        const form = await contentForm(context, exchange, params.id, query.language);
        return {
          definition: form.definition as z.input<typeof definition>,
          started: startedToken(secrets, Date.now()),
          captcha: context.captcha.offer(),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/content-forms/:id/steps',
      summary:
        'One step of a form, multipart/form-data: the parts of the envelope are named form.language, form.move, … and come first, then `f.<id>` for each field. A refusal holds `step`, with all that was typed.',
      access: 'public',
      params: z.object({ id: formId }),
      ownBody: stepEnvelope,
      answer: z.object({ step }),
      refuses: [
        'invalid-input',
        'invalid-fields',
        'unsupported-action',
        'unknown-form',
        'form-ended',
        'incomplete',
        'key-taken',
        'registration-closed',
        'registered-before',
        'too-quick',
        'honeypot',
        'captcha-refused',
        'captcha-unavailable',
        'code-refused',
        'too-large',
        'too-many-attempts',
        'unavailable',
      ],
      limit: 'form',
      handle: async ({ params, exchange }) => ({ step: await takeStep(context, exchange, params.id) }),
    }),
    call({
      method: 'GET',
      path: '/v1/content-forms/drafts/:token',
      summary: 'What somebody has begun, for half an hour after the last step.',
      access: 'public',
      params: z.object({ token: stepToken }),
      answer: begunAnswer,
      refuses: ['form-ended'],
      handle: ({ params }) => begun(params.token),
    }),
    call({
      method: 'POST',
      path: '/v1/content-forms/resume',
      summary:
        'Goes on with a copy of a form, by the token of a mail or of an address that another site led to. Whoever else has that token sees nothing of the copy.',
      access: 'public',
      body: z.strictObject({ token: stepToken }),
      answer: begunAnswer,
      refuses: ['token-refused', 'too-many-attempts'],
      limit: 'form',
      handle: async ({ body, exchange }) => {
        const past = await context.counts.countBody(exchange);
        if (past !== undefined) throw past;
        // The copy's files arrive in no body: they are counted as if they did.
        const token = await started.resume(body.token, async (bytes) => {
          const full = await context.counts.countBytes(bytes, exchange);
          if (full !== undefined) throw full;
        });
        if (token === undefined) throw new FormsError('token-refused');
        return begun(token);
      },
    }),
  ];
}
