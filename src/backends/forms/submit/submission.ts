import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import type { Exchange } from '../../kit/http.ts';
import { bytesOf, isFileField } from '../definitions/definition.ts';
import type { FormDefinition } from '../definitions/definition.ts';
import type { Values } from '../definitions/validate.ts';
import { FormsError } from '../errors.ts';
import type { FieldError } from '../errors.ts';
import { arriving } from '../uploads/arriving.ts';
import type { UploadFolder } from '../uploads/folder.ts';
import { receiveMultipart } from '../uploads/receive.ts';
import type { Arriving, ReceivedFile } from '../uploads/receive.ts';

export const language = z.enum(LANGUAGES);
const openingSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not the name of an opening')
  .max(160);

/** What a form says about itself, beside its fields. In multipart each is a part named `form.…`. */
const envelope = z.strictObject({
  id: z.string().max(60).describe('Id of the form definition'),
  key: z.uuid('not a UUID').describe('Idempotency key: made once for each time the form is opened. The same key gives the same receipt.'),
  language: language.default('en'),
  subject: openingSlug.optional().describe('What the form is about: the slug of an opening'),
  started: z.string().max(200).optional().describe('The token that came with the definition'),
  website: z.string().max(2_000).default('').describe('Stays empty: people do not see this field'),
  captcha: z.string().max(4_096).optional(),
  draft: z.string().max(100).optional().describe('Token of the draft that an earlier refusal kept'),
  held: z
    .array(z.string().max(100))
    .max(100)
    .optional()
    .describe('Names of the fields whose file of the draft the page shows: these alone are kept. Left out, all of them are.'),
  remove: z.array(z.string().max(100)).max(100).default([]).describe('Names of fields whose file of the draft is taken away'),
  actions: z
    .array(z.string().max(60))
    .max(10)
    .optional()
    .describe('Submit action types that the page asks for; by default those of the definition'),
  codeId: z.string().max(60).optional(),
  code: z.string().max(20).optional(),
});
type Envelope = z.output<typeof envelope>;

export const jsonSubmission = z.strictObject({ form: envelope, fields: z.record(z.string().max(60), z.string().max(100_000)) });

export interface Submission {
  definition: FormDefinition;
  form: Envelope;
  values: Values;
  files: readonly ReceivedFile[];
  /** What is wrong with the files. */
  errors: readonly FieldError[];
  /** Of a body with files. */
  bytes: number;
  discard(): Promise<void>;
}

interface Parts {
  definitions: ReadonlyMap<string, FormDefinition>;
  folder: UploadFolder;
}

/** @throws FormsError `invalid-input` */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ in: 'body', field: path.join('.'), message }));
  throw new FormsError('invalid-input', {
    message: `Not valid: ${fields[0]?.field ?? ''} (${fields[0]?.message ?? ''}).`,
    details: { fields },
  });
}

function definitionOf(id: string, definitions: Parts['definitions']): FormDefinition {
  const definition = definitions.get(id);
  if (definition === undefined) throw new FormsError('unknown-form');
  return definition;
}

const PREFIX = 'form.';
/** Fields in which the widgets of the captcha providers leave their token; a form that is sent without a script has no other. */
const CAPTCHA_FIELDS: readonly string[] = ['g-recaptcha-response', 'cf-turnstile-response'];
export const captchaToken = (texts: ReadonlyMap<string, readonly string[]>): string | undefined =>
  CAPTCHA_FIELDS.map((name) => texts.get(name)?.[0]).find(Boolean);

/** Parts of a multipart form → its envelope; a part that is left empty counts as left out, but for `held`, which then says that the page shows no file. */
function envelopeOf(texts: ReadonlyMap<string, readonly string[]>): Envelope {
  const given: Record<string, unknown> = {};
  for (const [name, values] of texts) {
    if (!name.startsWith(PREFIX)) continue;
    const key = name.slice(PREFIX.length);
    if (key === 'action') given.actions = values;
    else if (key === 'held' || key === 'remove') given[key] = values.filter((value) => value !== '');
    else if (values[0] !== undefined && values[0] !== '') given[key] = values[0];
  }
  const token = captchaToken(texts);
  if (given.captcha === undefined && token !== undefined) given.captcha = token;
  return parse(envelope, given);
}

/** Takes in the body of a submission from now on. */
export function arrivingSubmission(exchange: Exchange): Arriving | undefined {
  if (/^multipart\/form-data\b/i.test(exchange.header('content-type') ?? ''))
    return { headers: exchange.request.headers, body: arriving(exchange.request) };
  // Whoever reads it is told what is wrong with it.
  exchange.bytes().catch(() => undefined);
  return undefined;
}

/**
 * Reads a submission, multipart or JSON.
 *
 * @param arrived of `arrivingSubmission`
 * @throws FormsError `invalid-input`, `unknown-form`, `incomplete`, `too-large`
 */
export async function readSubmission(
  exchange: Exchange,
  arrived: Arriving | undefined,
  parts: Parts & { textsAlone: boolean },
): Promise<Submission> {
  if (arrived === undefined) {
    const { form, fields } = parse(jsonSubmission, await exchange.json());
    return {
      definition: definitionOf(form.id, parts.definitions),
      form,
      values: fields,
      files: [],
      errors: [],
      bytes: 0,
      discard: async () => undefined,
    };
  }
  const { texts, files, errors, bytes, discard } = await receiveMultipart(arrived, {
    folder: parts.folder,
    textsAlone: parts.textsAlone,
    target: (id) => {
      const definition = parts.definitions.get(id);
      return definition && { files: definition.fields.filter(isFileField), bytes: bytesOf(definition) };
    },
  });
  try {
    const form = envelopeOf(texts);
    const values = Object.fromEntries([...texts].filter(([name]) => !name.startsWith(PREFIX)).map(([name, all]) => [name, all[0] ?? '']));
    return { definition: definitionOf(form.id, parts.definitions), form, values, files, errors, bytes, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
