import { z } from 'zod';
import { email } from '../../../kit/email.ts';
import type { Route } from '../../../kit/http.ts';
import { json } from '../../../kit/http/answer.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { eraseAccount, exportAccount, type PersonalContext } from './held.ts';

/** The address is not asked for: what somebody did here is known by the account, whatever address it had then. */
const person = z.strictObject({ uid: z.string().min(1).max(100), email: z.string().trim().pipe(email) });
const rows = z.array(z.record(z.string(), z.unknown()));
const heldAnswer = z.object({
  comments: rows,
  resolved: rows,
  links: rows,
  steps: rows,
  releases: rows,
  authors: rows,
  changes: rows,
  deleted: rows,
});
const EXPORT = '/admin/export';
const ERASE = '/admin/erase';

/** What is held of those who work here, for the user service. */
export const personalOperations = (context: PersonalContext): AuthoringCall[] => [
  call({
    method: 'POST',
    path: EXPORT,
    summary: 'What an account did as one of those who work here, as rows by table.',
    access: 'admin',
    body: person,
    answer: heldAnswer,
    handle: ({ body: { uid } }) => exportAccount(context, uid),
  }),
  call({
    method: 'POST',
    path: ERASE,
    summary:
      'Takes an account out of what it did as one of those who work here: comments, steps, releases and changes stay, without who it was. Commits of git that were made in its name are not changed.',
    access: 'admin',
    body: person,
    answer: z.object({ erased: z.int().describe('How many rows, lines and entries named it') }),
    refuses: ['written-elsewhere'],
    handle: async ({ body: { uid } }) => ({ erased: await eraseAccount(context, uid) }),
  }),
];

/** The same of a service in which nobody edits: it holds nothing of anybody. */
export const holdsNothing: readonly Route[] = [
  {
    method: 'POST',
    path: EXPORT,
    handler: () =>
      json(heldAnswer.parse(Object.fromEntries(Object.keys(heldAnswer.shape).map((table) => [table, []]))), 200, {
        'cache-control': 'no-store',
      }),
  },
  { method: 'POST', path: ERASE, handler: () => json({ erased: 0 }, 200, { 'cache-control': 'no-store' }) },
];
