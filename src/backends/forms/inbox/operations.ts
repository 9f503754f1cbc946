import { sql } from 'kysely';
import { z } from 'zod';
import { file } from '../../kit/calls/file.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { emailAddress } from '../otp/operations.ts';
import { language } from '../submit/submission.ts';
import { STATUSES, type Row } from '../storage/tables.ts';
import { answerOne, changeOne, eraseBy } from './change.ts';
import { exportAnswer, exportInbox, listAnswer, listInbox, listQuery } from './list.ts';
import { oneAnswer, oneOf } from './one.ts';
import { actor, visibleTo } from './who.ts';

const LONGEST_NOTE = 2_000;
const LONGEST_ANSWER = 10_000;
const params = z.object({ id: z.uuid() });
const whole = z.int().min(0);

/** The inbox of those who work here. Each call says who acts; what that person may not see is not there for any of them. */
export function inboxOperations(context: FormsContext): FormsCall[] {
  return [
    call({
      method: 'GET',
      path: '/admin/inbox',
      summary: 'What came in and is for whoever acts, newest first, 25 at a time, with counts by status and form.',
      access: 'admin',
      query: listQuery,
      answer: listAnswer,
      refuses: ['invalid-input'],
      handle: ({ query }) => listInbox(context, query),
    }),
    call({
      method: 'GET',
      path: '/admin/inbox/export',
      summary: 'The same with what was typed, 500 at a time.',
      access: 'admin',
      query: listQuery,
      answer: exportAnswer,
      refuses: ['invalid-input'],
      handle: ({ query }) => exportInbox(context, query),
    }),
    call({
      method: 'GET',
      path: '/admin/inbox/:id',
      summary: 'One form that came in: what was typed, its files, what was done about it.',
      access: 'admin',
      params,
      query: z.strictObject(actor),
      answer: oneAnswer,
      refuses: ['invalid-input', 'not-there'],
      handle: ({ params: { id }, query }) => oneOf(context, id, query),
    }),
    call({
      method: 'POST',
      path: '/admin/inbox/:id',
      summary:
        'Sets its status, gives it to somebody (null: to nobody), who hears of it by mail unless it is whoever acts, writes a note. A note with the same key is written once.',
      access: 'admin',
      params,
      body: z.strictObject({
        ...actor,
        key: z.uuid().optional(),
        status: z.enum(STATUSES).optional(),
        assignee: emailAddress.nullable().optional(),
        note: z.string().trim().min(1).max(LONGEST_NOTE).optional(),
        language: language
          .optional()
          .describe('In which whoever acts reads the inbox: mails to a colleague are in the one in which they acted last'),
      }),
      answer: oneAnswer,
      refuses: ['invalid-input', 'not-there'],
      handle: async ({ params: { id }, body: { by, roles, ...change } }) => {
        await changeOne(context, id, { by, roles }, change);
        return oneOf(context, id, { by, roles });
      },
    }),
    call({
      method: 'POST',
      path: '/admin/inbox/:id/answer',
      summary:
        'Mails an answer to the sender; who answers it writes to the office. The same key again is mailed once. `seen` names the last answer that is known.',
      access: 'admin',
      params,
      body: z.strictObject({ ...actor, key: z.uuid(), text: z.string().trim().min(1).max(LONGEST_ANSWER), seen: z.uuid().optional() }),
      answer: oneAnswer,
      refuses: ['invalid-input', 'not-there', 'no-address', 'answered-meanwhile', 'key-taken'],
      handle: async ({ params: { id }, body: { by, roles, ...reply } }) => {
        await answerOne(context, id, { by, roles }, reply);
        return oneOf(context, id, { by, roles });
      },
    }),
    call({
      method: 'POST',
      path: '/admin/inbox/:id/erase',
      summary: 'Erases everything that is held about the address of this form; of a form without an address, the form.',
      access: 'admin',
      params,
      body: z.strictObject(actor),
      answer: z.object({ submissions: whole, drafts: whole, files: whole, alerts: whole, codes: whole }),
      refuses: ['invalid-input', 'not-there'],
      handle: ({ params: { id }, body }) => eraseBy(context, id, body),
    }),
    call({
      method: 'GET',
      path: '/admin/inbox/:id/files/:file',
      summary: 'A file of a form, to save.',
      access: 'admin',
      params: z.object({ id: z.uuid(), file: z.uuid() }),
      query: z.strictObject(actor),
      answer: file,
      refuses: ['invalid-input', 'not-there'],
      handle: async ({ params: { id, file: fileId }, query }) => {
        const { rows } = await sql<Row<'files', 'id' | 'name' | 'bytes'>>`
          select f.id, f.name, f.bytes from forms.files f join forms.submissions s on s.id = f.submission_id
          where f.id = ${fileId} and s.id = ${id} and ${visibleTo(context, query)}`.execute(context.db);
        const [found] = rows;
        if (found === undefined) throw new FormsError('not-there');
        return { name: found.name, bytes: found.bytes, content: await context.folder.read(found.id) };
      },
    }),
  ];
}
