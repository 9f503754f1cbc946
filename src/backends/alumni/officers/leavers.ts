import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { isEmail } from '../../kit/email.ts';
import { importLeavers, importReport, lockList } from '../verification/leavers/import.ts';
import { ENCODINGS } from '../verification/leavers/lines.ts';
import { takeOffList } from '../verification/leavers/off-list.ts';
import { numberOf } from '../verification/leavers/person.ts';
import { readFileBody } from './read-body.ts';

const query = z.object({
  dry: z.enum(['0', '1']).default('0').describe('1: nothing is kept, the report says what would be'),
  encoding: z.enum(ENCODINGS).optional().describe('Left out, it is read from the file'),
});
const ownBody = z.string().describe('CSV (text/csv), at most 5 MB; the first line heads the columns, in English or German, in any order');

/** The list of former colleagues. */
export const leaversOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'POST',
    path: '/v1/officers/leavers',
    summary: 'Reads a list of former colleagues. The same file again changes nothing.',
    access: 'officer',
    query,
    ownBody,
    answer: importReport,
    refuses: ['unreadable-file', 'too-large'],
    handle: async ({ reader, query: { dry, encoding }, exchange }) =>
      importLeavers(context, await readFileBody(exchange), { dry: dry === '1', encoding, by: reader.account }),
  }),
  call({
    method: 'GET',
    path: '/v1/officers/leavers/imports',
    summary: 'The last fifty imports, the newest first, and how many people are on the list.',
    access: 'officer',
    answer: z.object({
      total: z.int().describe('People on the list'),
      joined: z.int().describe('Of them, members'),
      imports: z.array(
        z.object({
          id: z.uuid(),
          at: z.iso.datetime(),
          lines: z.int(),
          added: z.int(),
          changed: z.int(),
          same: z.int(),
          merged: z.int(),
          withheld: z.int(),
          absent: z.int(),
          ignoredColumns: z.array(z.string()).optional(),
          broken: z.array(z.object({ line: z.int(), why: z.string() })),
        }),
      ),
    }),
    handle: async () => {
      const { db } = context;
      const [counts, imports] = await Promise.all([
        db
          .selectFrom('leavers')
          .leftJoin('members', 'members.leaver', 'leavers.id')
          .select(({ fn }) => [fn.count<string>('leavers.id').as('total'), fn.count<string>('members.account').as('joined')])
          .executeTakeFirst(),
        db.selectFrom('imports').select(['id', 'at', 'report']).orderBy('at', 'desc').orderBy('id').limit(50).execute(),
      ]);
      return {
        total: Number(counts?.total ?? 0),
        joined: Number(counts?.joined ?? 0),
        imports: imports.map(({ id, at, report }) => ({ id, at: at.toISOString(), ...report })),
      };
    },
  }),
  call({
    method: 'POST',
    path: '/v1/officers/leavers/off',
    summary:
      'Takes somebody off the list for good, by an address or the firm’s number: no import names them again, whether or not they are on it now. A member stays one.',
    access: 'officer',
    body: z.strictObject({
      who: z
        .string()
        .trim()
        .min(1, 'empty')
        .max(254, 'longer than 254 characters')
        .refine((who) => isEmail(who) || /^(?=.*\d)[^\s@]+$/.test(who), 'neither an address nor a number'),
    }),
    answer: z.object({ lines: z.int().describe('How many lines went') }),
    handle: async ({ body: { who } }) => ({
      lines: await context.db.transaction().execute(async (transaction) => {
        await lockList(transaction);
        return takeOffList(context, transaction, isEmail(who) ? { emails: [who.toLowerCase()] } : { emails: [], number: numberOf(who) });
      }),
    }),
  }),
  call({
    method: 'POST',
    path: '/admin/leavers',
    summary: 'The same for operators: what `npm run alumni -- import` calls.',
    access: 'admin',
    query,
    ownBody,
    answer: importReport,
    refuses: ['unreadable-file', 'too-large'],
    handle: async ({ query: { dry, encoding }, exchange }) =>
      importLeavers(context, await readFileBody(exchange), { dry: dry === '1', encoding, by: null }),
  }),
];
