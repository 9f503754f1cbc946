import { z } from 'zod';
import { BESIDE_FILES_BYTES, FILES_BYTES, PATIENCE_BYTES } from '../uploads/limits.ts';

/** Limits of the specification's section 5: the default, two short fields, and a third. */
const TEXT_LIMITS = { default: 255, firstName: 50, lastName: 50, titleName: 100 } as const;
/** A letter or a message is longer than a field. */
const LONG_TEXT_LIMIT = 20_000;
const MEGABYTE = 1_000_000;

/** What an uploaded document may be; each is recognised by its content. */
const FILE_KINDS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const;

const base = { name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), required: z.boolean().default(false) };

export const fieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: z.literal('text'), max: z.int().min(1).max(TEXT_LIMITS.default).default(TEXT_LIMITS.default) }),
  z.strictObject({ ...base, type: z.literal('longText'), max: z.int().min(1).max(LONG_TEXT_LIMIT) }),
  z.strictObject({ ...base, type: z.literal('name'), max: z.int().min(1).max(TEXT_LIMITS.default).default(TEXT_LIMITS.firstName) }),
  z.strictObject({ ...base, type: z.literal('email'), max: z.int().min(1).max(254).default(254) }),
  z.strictObject({ ...base, type: z.literal('phone'), max: z.int().min(1).max(50).default(50) }),
  z.strictObject({ ...base, type: z.literal('choice'), options: z.array(z.string().max(TEXT_LIMITS.default)).min(1).max(100) }),
  z.strictObject({ ...base, type: z.literal('consent') }),
  z.strictObject({
    ...base,
    type: z.literal('file'),
    kinds: z.array(z.enum(FILE_KINDS)).min(1),
    maxBytes: z
      .int()
      .min(1)
      .max(50 * MEGABYTE)
      .default(10 * MEGABYTE),
    maxFiles: z.int().min(1).max(10).default(1),
  }),
]);
export type Field = z.infer<typeof fieldSchema>;
export type FileField = Extract<Field, { type: 'file' }>;

/** Submit action types (specification, section 3). */
export const ACTION_TYPES = ['saveData', 'sendEmail', 'sendEmailToUser'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** A form as its editor describes it. An action may have a type that nobody implements yet: sending such a form says so. */
export const definitionSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    /** What the form is about: an opening of the job index. */
    subject: z.enum(['opening']).optional(),
    fields: z.array(fieldSchema).min(1).max(60),
    actions: z.array(z.strictObject({ type: z.string().min(1).max(60), recipient: z.string().max(60).optional() })).min(1),
    /** Days after which what came in is erased. */
    retentionDays: z.int().min(1).max(3650),
  })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, 'a field twice')
  .refine(
    ({ actions, fields }) =>
      !actions.some(({ type }) => type === 'sendEmailToUser') || fields.some(({ type, required }) => type === 'email' && required),
    'sendEmailToUser needs a required field of the type email',
  )
  .refine((form) => bytesOf(form) <= PATIENCE_BYTES, `more files than one form may bring (${FILES_BYTES} bytes)`);
export type FormDefinition = z.infer<typeof definitionSchema>;

export const isFileField = (field: Field): field is FileField => field.type === 'file';

/** Bytes that a whole submission may have: its files, its texts, and the multipart's own lines. */
export const bytesOf = ({ fields }: { fields: readonly Field[] }): number =>
  BESIDE_FILES_BYTES + fields.filter(isFileField).reduce((sum, { maxBytes, maxFiles }) => sum + maxBytes * maxFiles, 0);
