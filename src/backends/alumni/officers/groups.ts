import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { leaveGroup, ownId, ownName } from '../groups/groups.ts';
import { oweNotice } from '../mail/notices.ts';
import { asRead, isAsRead, later } from './as-read.ts';
import { line } from './shapes.ts';

const text = z.string().trim().max(2000, 'longer than 2000 characters').default('');
const body = z.strictObject({
  name: line(80),
  nameDe: line(80),
  about: text,
  aboutDe: text,
  open: z.boolean().default(true).describe('Members may join by themselves'),
});
const group = z.object({
  id: z.string().describe('As the directory names it: own:<id>'),
  name: z.string(),
  nameDe: z.string(),
  about: z.string(),
  aboutDe: z.string(),
  open: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
const params = z.object({
  id: z
    .string()
    .regex(/^(?:own:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, 'no id of a group')
    .transform((given) => given.replace('own:', '')),
});

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Groups that officers make, beside those of offices, practices and years. */
export function groupOperations(context: AlumniContext): AlumniCall[] {
  const { db, now, mails } = context;
  const shown = ({
    id: own,
    name_de: nameDe,
    about_de: aboutDe,
    created_at: created,
    changed_at: changed,
    name,
    about,
    open,
  }: {
    id: string;
    name: string;
    name_de: string;
    about: string;
    about_de: string;
    open: boolean;
    created_at: Date;
    changed_at: Date;
  }) => ({ id: `own:${own}`, name, nameDe, about, aboutDe, open, createdAt: created.toISOString(), changedAt: changed.toISOString() });
  const columns = ({ name, nameDe, about, aboutDe, open }: z.output<typeof body>) => ({
    name,
    name_de: nameDe,
    about,
    about_de: aboutDe,
    open,
  });
  const named = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw isTaken(error) ? new AlumniError('name-taken', { cause: error }) : error;
    });

  return [
    call({
      method: 'GET',
      path: '/v1/officers/groups',
      summary: 'Groups that officers made.',
      access: 'officer',
      answer: z.object({ groups: z.array(group) }),
      handle: async () => ({
        groups: (
          await db
            .selectFrom('own_groups')
            .selectAll()
            .orderBy(sql`alumni.folded(name)`)
            .orderBy('name')
            .limit(500)
            .execute()
        ).map(shown),
      }),
    }),
    call({
      method: 'POST',
      path: '/v1/officers/groups',
      summary: 'Makes a group.',
      access: 'officer',
      body,
      answer: group,
      status: 201,
      refuses: ['name-taken'],
      handle: async ({ body: given }) =>
        shown(await named(db.insertInto('own_groups').values(columns(given)).returningAll().executeTakeFirstOrThrow())),
    }),
    call({
      method: 'PUT',
      path: '/v1/officers/groups/:id',
      summary: 'Changes a group, as it was read.',
      access: 'officer',
      params,
      body: body.extend(asRead),
      answer: group,
      refuses: ['not-there', 'name-taken', 'changed-meanwhile'],
      handle: async ({ params: { id: own }, body: { changedAt, ...given } }) => {
        const changed = await named(
          db
            .updateTable('own_groups')
            .set({ ...columns(given), changed_at: later(now()) })
            .where('id', '=', own)
            .where(isAsRead(changedAt))
            .returningAll()
            .executeTakeFirst(),
        );
        if (changed !== undefined) return shown(changed);
        const there = await db.selectFrom('own_groups').select('id').where('id', '=', own).executeTakeFirst();
        throw new AlumniError(there === undefined ? 'not-there' : 'changed-meanwhile');
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/officers/groups/:id',
      summary: 'Deletes a group. Nobody is in it any more.',
      access: 'officer',
      params,
      refuses: ['not-there'],
      handle: async ({ params: { id: own } }) => {
        await db.transaction().execute(async (transaction) => {
          const gone = await transaction.deleteFrom('own_groups').where('id', '=', own).returning('id').executeTakeFirst();
          if (gone === undefined) throw new AlumniError('not-there');
          await sql`delete from alumni.group_members where "group" = ${`own:${own}`}`.execute(transaction);
        });
      },
    }),
    call({
      method: 'PUT',
      path: '/v1/officers/groups/:id/members/:person',
      summary: 'Puts a member into a group, who hears of it by mail. The id is the person’s. Again is as good.',
      access: 'officer',
      params: params.extend({ person: z.uuid() }),
      refuses: ['not-there'],
      handle: async ({ params: { id: own, person } }) => {
        await db.transaction().execute(async (transaction) => {
          const there = await transaction.selectFrom('own_groups').selectAll().where('id', '=', own).forShare().executeTakeFirst();
          const member = await transaction
            .selectFrom('members')
            .select(['account', 'email', 'name', 'language'])
            .where('person', '=', person)
            .where('state', '=', 'member')
            .executeTakeFirst();
          if (there === undefined || member === undefined) throw new AlumniError('not-there');
          const made = await transaction
            .insertInto('group_members')
            .values({ account: member.account, group: ownId(own) })
            .onConflict((conflict) => conflict.columns(['account', 'group']).doNothing())
            .returning('account')
            .executeTakeFirst();
          const name = ownName(there, member.language);
          if (made !== undefined) await oweNotice(context, 'groupIn', member, { values: { name }, transaction });
        });
        mails.wake();
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/officers/groups/:id/members/:person',
      summary: 'Takes a member out of a group. The id is the person’s. Again is as good.',
      access: 'officer',
      params: params.extend({ person: z.uuid() }),
      handle: async ({ params: { id: own, person } }) => {
        const member = await db.selectFrom('members').select('account').where('person', '=', person).executeTakeFirst();
        if (member !== undefined) await leaveGroup({ db }, member.account, ownId(own));
      },
    }),
  ];
}
