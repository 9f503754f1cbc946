import { z } from 'zod';
import { isEmail } from '../../kit/email.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { changeFacts } from '../profiles/begin.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import { lockList } from '../verification/leavers/import.ts';
import { numberOf } from '../verification/leavers/person.ts';
import { facts, id, line } from './shapes.ts';

/** The line of the list that has an address or a number, for the account that is to be on it. @throws AlumniError `not-on-list`, `line-taken` */
async function lineOf(transaction: Db, by: string, account: string) {
  const found = await transaction
    .selectFrom('leavers')
    .leftJoin('members', 'members.leaver', 'leavers.id')
    .select(['leavers.id', 'leavers.offices', 'leavers.practices', 'leavers.from_year', 'leavers.to_year', 'members.account'])
    .where((eb) =>
      isEmail(by)
        ? eb.exists(
            eb
              .selectFrom('leaver_addresses')
              .select('email')
              .whereRef('leaver_addresses.leaver', '=', 'leavers.id')
              .where('email', '=', by.toLowerCase()),
          )
        : eb('leavers.number', '=', numberOf(by) ?? ''),
    )
    .executeTakeFirst();
  if (found === undefined) throw new AlumniError('not-on-list', { message: 'No line of the list has this address or number.' });
  if (found.account !== null && found.account !== account) throw new AlumniError('line-taken');
  return { id: found.id, facts: { offices: found.offices, practices: found.practices, from: found.from_year, to: found.to_year } };
}

/** What the firm knows of a member, put right. */
export const factOperations = ({ db }: Pick<AlumniContext, 'db'>): AlumniCall[] => [
  call({
    method: 'POST',
    path: '/v1/officers/members/:id/facts',
    summary:
      'Puts right what the firm knows of a member, and which line of the list they are: what is given, else that of the line. The id is the person’s.',
    access: 'officer',
    params: id,
    body: z
      .strictObject({
        facts: facts.optional(),
        line: line(254).nullable().optional().describe('An address or a number of the line that the member is; null for none'),
      })
      .refine((given) => given.facts !== undefined || given.line !== undefined, 'nothing given'),
    answer: z.object({ changed: z.literal(true) }),
    refuses: ['not-there', 'not-on-list', 'line-taken', 'own-case'],
    handle: async ({ reader, params, body }) => {
      if (params.id === reader.person) throw new AlumniError('own-case', { about: { reader: reader.account } });
      await db.transaction().execute(async (transaction) => {
        await lockList(transaction);
        const member = await transaction
          .selectFrom('members')
          .select('account')
          .where('person', '=', params.id)
          .where('state', 'in', ['member', 'suspended'])
          .executeTakeFirst();
        if (member === undefined) throw new AlumniError('not-there');
        const { account } = member;
        await lockAccount(transaction, account);
        const known = body.line == null ? undefined : await lineOf(transaction, body.line, account);
        if (body.line !== undefined)
          await transaction
            .updateTable('members')
            .set({ leaver: known?.id ?? null, line_fixed: known === undefined })
            .where('account', '=', account)
            .execute();
        const given = body.facts ?? known?.facts;
        if (given !== undefined) await changeFacts(transaction, account, given);
      });
      return { changed: true as const };
    },
  }),
];
