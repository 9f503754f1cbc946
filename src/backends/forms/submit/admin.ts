import { sql } from 'kysely';
import { z } from 'zod';
import { instant } from '../../kit/instant.ts';
import { file } from '../../kit/calls/file.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { emailAddress } from '../otp/operations.ts';
import type { DraftFile } from '../storage/drafts.ts';
import type { Row } from '../storage/tables.ts';
import { eraseAddress } from './erase.ts';
import { exportAddress } from './export.ts';

const whole = z.int().min(0);
const rows = z.array(z.record(z.string(), z.unknown()));
const held = z.strictObject({
  email: emailAddress,
  since: instant.optional().describe('When somebody else had left the address: what came until then is left out'),
  before: instant.optional().describe('When the address ceased to be theirs: what came later is left out'),
});
const erased = held.extend({
  until: instant.optional().describe('When the erasure of an address that is still theirs was asked for: what came later stays'),
});
const submission = z.object({
  id: z.uuid(),
  form: z.string(),
  number: z.string(),
  subject: z.string().nullable(),
  email: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])),
  createdAt: z.iso.datetime(),
  files: z.array(z.object({ id: z.uuid(), field: z.string(), name: z.string(), kind: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** For whoever reads what came in, and for requests to be forgotten; behind the administration key. */
export function adminOperations(context: FormsContext): FormsCall[] {
  return [
    call({
      method: 'GET',
      path: '/admin/submissions/:id',
      summary: 'What came in, by its id.',
      access: 'admin',
      params: z.object({ id: z.uuid() }),
      answer: submission,
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const { rows } = await sql<
          Row<'submissions', 'id' | 'form' | 'number' | 'subject' | 'email' | 'values' | 'created_at'> & { files: DraftFile[] }
        >`
          select id, form, number, subject, email, "values", created_at, coalesce((
            select json_agg(json_build_object('id', f.id, 'field', f.field, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes, 'sha256', f.sha256)) from forms.files f where f.submission_id = s.id), '[]') as files
          from forms.submissions s where id = ${params.id}`.execute(context.db);
        const [row] = rows;
        if (row === undefined) throw new FormsError('not-there');
        return { ...row, values: { ...row.values }, createdAt: row.created_at.toISOString() };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/erase',
      summary: 'Erases everything that is held about an address: forms, files, drafts, alerts, codes.',
      access: 'admin',
      body: erased,
      answer: z.object({ submissions: whole, drafts: whole, files: whole, alerts: whole, codes: whole }),
      handle: ({ body }) => eraseAddress(context, body),
    }),
    call({
      method: 'POST',
      path: '/admin/export',
      summary: 'Everything that is held about an address, as rows by table.',
      access: 'admin',
      body: held,
      answer: z.object({ submissions: rows, files: rows, drafts: rows, alerts: rows, places: rows }),
      handle: ({ body }) => exportAddress(context, body),
    }),
    call({
      method: 'GET',
      path: '/admin/files/:id',
      summary: 'A file that came in, to save.',
      access: 'admin',
      params: z.object({ id: z.string() }),
      answer: file,
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const id = z.uuid().safeParse(params.id);
        const found = id.success
          ? await context.db
              .selectFrom('files')
              .select(['id', 'name', 'bytes'])
              .where('id', '=', id.data)
              .where('submission_id', 'is not', null)
              .executeTakeFirst()
          : undefined;
        if (found === undefined) throw new FormsError('not-there');
        return { name: found.name, bytes: found.bytes, content: await context.folder.read(found.id) };
      },
    }),
  ];
}
