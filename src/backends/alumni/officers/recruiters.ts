import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { oweNotice } from '../mail/notices.ts';
import { lockAccount } from '../storage/lock.ts';
import { removePostsOf } from '../posts/posts.ts';
import { oweRoles } from '../users/roles.ts';
import { asRead, isAsRead, later } from './as-read.ts';
import { note } from './shapes.ts';

const person = z.object({ id: z.uuid() });

/** Members who ask to post roles, and those who may. */
export function recruiterOperations(context: AlumniContext): AlumniCall[] {
  const { db, now } = context;
  return [
    call({
      method: 'GET',
      path: '/v1/officers/recruiters',
      summary:
        'Who asks to post roles, without the caller, the oldest first, and who may. Whoever asks shows officers the name of the account.',
      access: 'officer',
      answer: z.object({
        recruiters: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            state: z.enum(['asked', 'yes']),
            employer: z.string(),
            why: z.string(),
            at: z.iso.datetime(),
            decidedAt: z.iso.datetime().optional(),
            changedAt: z.iso.datetime().describe('When it was asked or decided last'),
          }),
        ),
      }),
      handle: async ({ reader }) => {
        const rows = await db
          .selectFrom('recruiters')
          .innerJoin('members', 'members.account', 'recruiters.account')
          .select([
            'members.person',
            'members.name',
            'recruiters.state',
            'recruiters.employer',
            'recruiters.why',
            'recruiters.asked_at',
            'recruiters.decided_at',
            'recruiters.changed_at',
          ])
          .where('members.state', '=', 'member')
          .where('recruiters.state', '<>', 'refused')
          .where('members.account', '<>', reader.account)
          .orderBy('recruiters.state')
          .orderBy('recruiters.asked_at')
          .limit(500)
          .execute();
        return {
          recruiters: rows.map((row) => ({
            id: row.person,
            name: row.name,
            state: row.state === 'yes' ? ('yes' as const) : ('asked' as const),
            employer: row.employer,
            why: row.why,
            at: row.asked_at.toISOString(),
            changedAt: row.changed_at.toISOString(),
            ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
          })),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/recruiters/:id',
      summary: 'Lets a member post roles, refuses it, or takes it back and closes the posts, as it was read. The id is the person’s.',
      access: 'officer',
      params: person,
      body: z.strictObject({ decision: z.enum(['approve', 'refuse']), note: note.optional(), ...asRead }),
      answer: z.object({ state: z.enum(['yes', 'refused']) }),
      refuses: ['not-there', 'wrong-state', 'changed-meanwhile', 'own-case'],
      handle: async ({ reader, params, body }) => {
        const state = body.decision === 'approve' ? ('yes' as const) : ('refused' as const);
        await db.transaction().execute(async (transaction) => {
          const found = await transaction
            .selectFrom('members')
            .innerJoin('recruiters', 'recruiters.account', 'members.account')
            .select(['members.account', 'members.email', 'members.name', 'members.language'])
            .where('members.person', '=', params.id)
            .where('members.state', '=', 'member')
            .executeTakeFirst();
          if (found === undefined) throw new AlumniError('not-there');
          if (found.account === reader.account) throw new AlumniError('own-case', { about: { reader: reader.account } });
          await lockAccount(transaction, found.account);
          const before = await transaction
            .selectFrom('recruiters')
            .select('state')
            .where('account', '=', found.account)
            .executeTakeFirstOrThrow();
          const decided = await transaction
            .updateTable('recruiters')
            .set({ state, decided_at: now(), decided_by: reader.account, note: body.note ?? null, changed_at: later(now()) })
            .where('account', '=', found.account)
            .where('state', '<>', state)
            .where(isAsRead(body.changedAt))
            .returning('account')
            .executeTakeFirst();
          if (decided === undefined) throw new AlumniError(before.state === state ? 'wrong-state' : 'changed-meanwhile');
          const ends = before.state === 'yes';
          if (ends) await removePostsOf(context, found.account, transaction);
          await oweRoles(transaction, found.account);
          const notice = state === 'yes' ? 'recruiter' : ends ? 'recruiterEnded' : 'noRecruiter';
          await oweNotice(context, notice, found, { note: body.note, transaction });
        });
        context.mails.wake();
        context.contact.owing.wake();
        return { state };
      },
    }),
  ];
}
