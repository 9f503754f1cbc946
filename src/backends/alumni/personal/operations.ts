import { sql } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { email } from '../../kit/email.ts';
import type { AlumniContext } from '../context.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { exportContact } from '../relay/personal.ts';
import { takeAccount } from '../users/account.ts';
import { forgetMember } from './forget.ts';
import { GIVEN_COLUMNS, HIDDEN_COLUMNS, PERSONAL_TABLES } from './tables.ts';

const person = z.strictObject({ uid: z.uuid(), email: z.string().trim().pipe(email) });
const rows = z.array(z.record(z.string(), z.unknown()));

const pick = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Everything that is held about an account, as rows by table, without what is somebody else's. */
const exportPerson = (
  { db, secrets }: Pick<AlumniContext, 'db' | 'secrets'>,
  account: string,
  address: string,
): Promise<Record<string, Record<string, unknown>[]>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const held: Record<string, Record<string, unknown>[]> = {};
      for (const [table, where] of Object.entries(PERSONAL_TABLES)) {
        const parts = where
          .split(/(\$account|\$email)/)
          .map((part) => (part === '$account' ? sql`${account}::uuid` : part === '$email' ? sql`${address.toLowerCase()}` : sql.raw(part)));
        const { rows: found } = await sql<{ row: Record<string, unknown> }>`
          select to_jsonb(t) - ${[...(HIDDEN_COLUMNS[table] ?? [])]}::text[] as row from ${sql.table(`alumni.${table}`)} t
          where ${sql.join(parts, sql.raw(''))}`.execute(transaction);
        const given = GIVEN_COLUMNS[table];
        held[table] = found.map(({ row }) => (given ? pick(row, given) : row));
      }
      return { ...held, ...(await exportContact({ secrets }, account, transaction)) };
    });

/** What is held about a person, for the user service. */
export const personalOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'POST',
    path: '/admin/export',
    summary: 'Everything that is held about an account, and about its address on the firm’s list, as rows by table.',
    access: 'admin',
    body: person,
    answer: z.record(z.string(), rows),
    handle: ({ body }) => exportPerson(context, body.uid, body.email),
  }),
  call({
    method: 'POST',
    path: '/admin/account',
    summary:
      'What the user service knows of an account now: mails go to this address from here on. The language only where it was chosen anew.',
    access: 'admin',
    body: z.strictObject({
      uid: z.uuid(),
      email: z.string().trim().pipe(email),
      firstName: z.string().max(200),
      lastName: z.string().max(200),
      language: z.enum(LANGUAGES).optional(),
    }),
    answer: z.object({ member: z.boolean().describe('Whether the account is anything to the alumni') }),
    handle: async ({ body: { uid: id, ...known } }) => ({ member: await takeAccount(context, { id, ...known }) }),
  }),
  call({
    method: 'POST',
    path: '/admin/erase',
    summary: 'Erases everything that is held about an account, invitations to its address too. The firm’s list of former colleagues stays.',
    access: 'admin',
    body: person,
    answer: z.object({ member: z.boolean(), invitations: z.int() }),
    handle: async ({ body }) => {
      const member = (await forgetMember(context, body.uid, 'account')) !== undefined;
      await context.mails.forget(body.email);
      const gone = await context.db.deleteFrom('invitations').where('email', '=', body.email.toLowerCase()).executeTakeFirst();
      return { member, invitations: Number(gone.numDeletedRows) };
    },
  }),
];
