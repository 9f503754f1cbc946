import { z } from 'zod';
import { FORM_PROBLEMS } from '../../../lib/forms/model.ts';
import type { StartedForm } from '../storage/started.ts';
import { stepToken } from './envelope.ts';

const fieldError = z.object({ field: z.string(), problem: z.enum(FORM_PROBLEMS) });

export const openStep = z.object({
  status: z.literal('open'),
  token: stepToken,
  key: z.uuid(),
  page: z.union([z.int(), z.enum(['check', 'code'])]),
  values: z.record(z.string(), z.array(z.string())).describe('Ids of fields → what was typed or chosen'),
  files: z.array(z.object({ field: z.string(), id: z.uuid(), name: z.string(), bytes: z.int() })),
  errors: z.array(fieldError).describe('The field is an id, `form.code` or `form.mail`'),
  refusal: z.string().optional().describe('Why the last try was refused: the code of its error'),
  said: z.enum(['code-sent', 'saved']).optional(),
  mailTo: z.string().optional(),
});
export type OpenStep = z.infer<typeof openStep>;

const sentStep = z.object({
  status: z.literal('sent'),
  receipt: z.string(),
  number: z.string(),
  mailed: z.boolean().describe('Whether a mail about it goes to the sender'),
  redirect: z.string().optional().describe('A path of the site'),
});
export const step = z.discriminatedUnion('status', [openStep, sentStep]);
export type Step = z.infer<typeof step>;

/** What a page shows of what somebody has begun. */
export const openStepOf = (token: string, { state, files }: Pick<StartedForm, 'state' | 'files'>): OpenStep => ({
  status: 'open',
  token,
  key: state.key,
  page: state.page,
  values: state.values,
  files: files.map(({ field, id, name, bytes }) => ({ field, id, name, bytes })),
  errors: state.errors,
  ...(state.refusal === undefined ? {} : { refusal: state.refusal }),
  ...(state.said === undefined ? {} : { said: state.said }),
  ...(state.mailTo === undefined ? {} : { mailTo: state.mailTo }),
});
