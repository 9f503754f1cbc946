import { z } from 'zod';
import { allFields } from '../../../lib/forms/model.ts';
import type { FormDefinition } from '../../../lib/forms/model.ts';
import type { FieldError, FileProblem } from '../errors.ts';
import { captchaToken, language, parse } from '../submit/submission.ts';
import type { UploadFolder } from '../uploads/folder.ts';
import { BESIDE_FILES_BYTES } from '../uploads/limits.ts';
import { receiveMultipart } from '../uploads/receive.ts';
import type { Arriving, ReceivedFile, UploadTarget } from '../uploads/receive.ts';

const PREFIX = 'form.';
const FIELD = 'f.';

export const stepToken = z.string().regex(/^[\w-]{20,100}$/, 'not a token');
const pageIndex = z.coerce.number('not a page').int().min(0).max(99);
const pageName = z.union([z.enum(['check', 'code']), pageIndex]);

/** What a step says beside its fields; in multipart each is a part named `form.…`. */
export const stepEnvelope = z.strictObject({
  language: language.default('en'),
  move: z
    .union([z.enum(['next', 'back', 'send', 'save', 'code']), z.string().regex(/^to:\d{1,2}$/, 'not a move')])
    .default('send')
    .describe('`next` and `send` check; `back`, `save` and `to:<page>` never do; `code` mails the one-time code (again)'),
  page: pageName.default(0).describe('The page that was shown: its index, `check` or `code`'),
  token: stepToken.optional().describe('Names what was begun; absent at first'),
  key: z.uuid('not a UUID').optional().describe('Idempotency key; without it one is made'),
  started: z.string().max(200).optional().describe('The token that came with the definition'),
  website: z.string().max(2_000).default('').describe('Stays empty: people do not see this field'),
  subject: z
    .string()
    .max(160)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that is no text')
    .optional()
    .describe('What the form is about, such as the id of an event'),
  code: z.string().max(20).optional(),
  mail: z.string().max(254).optional().describe('Where `save` mails the link'),
  from: z.url('not an address').max(2_000).optional().describe('Address of the page with the form; the link of `save` leads there'),
  captcha: z.string().max(4_096).optional(),
  held: z.array(z.string().max(100)).max(100).default([]).describe('Ids of fields that had files when the page was shown'),
  remove: z.array(z.uuid('not a file')).max(20).default([]).describe('Ids of kept files that are taken away'),
});
type StepEnvelope = z.output<typeof stepEnvelope>;

/** What one step brings. */
export interface StepInput {
  envelope: StepEnvelope;
  /** Ids of fields → what was posted. */
  posted: Readonly<Record<string, string[]>>;
  files: readonly ReceivedFile[];
  errors: readonly FieldError<FileProblem>[];
  /** Of the whole body. */
  bytes: number;
  discard(): Promise<void>;
}

/** Parts are named `f.<id>`; files are received under that name and known by the id alone. */
const targetOf = (definition: FormDefinition): UploadTarget => {
  const files = allFields(definition).flatMap(({ kind, id, kinds = [], maxBytes = 0, maxFiles = 1 }) =>
    kind === 'file' ? [{ name: `${FIELD}${id}`, kinds, maxBytes, maxFiles }] : [],
  );
  return { files, bytes: BESIDE_FILES_BYTES + files.reduce((sum, { maxBytes, maxFiles }) => sum + maxBytes * maxFiles, 0) };
};
const idOf = (name: string): string => name.slice(FIELD.length);

/** Reads a step. @throws FormsError `invalid-input`, `incomplete`, `too-large` */
export async function readStep(
  arrived: Arriving,
  definition: FormDefinition,
  { folder, textsAlone }: { folder: UploadFolder; textsAlone: boolean },
): Promise<StepInput> {
  const { texts, files, errors, bytes, discard } = await receiveMultipart(arrived, {
    folder,
    target: targetOf(definition),
    textsAlone,
  });
  try {
    const given: Record<string, unknown> = {};
    const posted: Record<string, string[]> = {};
    for (const [name, values] of texts) {
      if (name.startsWith(FIELD)) posted[idOf(name)] = [...values];
      if (!name.startsWith(PREFIX)) continue;
      const key = name.slice(PREFIX.length);
      const filled = values.filter((value) => value !== '');
      if (key === 'remove' || key === 'held') given[key] = filled;
      // A button that is pressed comes after a hidden part of its name, which says what the Enter key means.
      else if (key === 'move') given.move = filled.at(-1);
      else if (filled[0] !== undefined) given[key] = filled[0];
    }
    const captcha = captchaToken(texts);
    if (given.captcha === undefined && captcha !== undefined) given.captcha = captcha;
    return {
      envelope: parse(stepEnvelope, given),
      posted,
      files: files.map((file) => ({ ...file, field: idOf(file.field) })),
      errors: errors.map(({ field, problem }) => ({ field: idOf(field), problem })),
      bytes,
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
