import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { oweNotice, type Addressee } from '../mail/notices.ts';
import { endAllOf } from '../relay/conversations.ts';
import { page as aPage } from '../relay/fields.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import { postTitle, removePost, removePostsOf } from '../posts/posts.ts';
import { oweRoles } from '../users/roles.ts';
import { seenByOfficers } from './seen.ts';
import { id, note } from './shapes.ts';

const DECISIONS = ['nothing', 'warn', 'remove-post', 'suspend'] as const;
const NOTICES = { warn: 'warned', 'remove-post': 'postRemoved', suspend: 'suspended' } as const;
const kind = z.enum(['message', 'person', 'post']);
const somebody = z.object({ id: z.uuid(), name: z.string().optional().describe('Where officers may see it') }).optional();

const addressee = async (db: Db, account: string | null): Promise<(Addressee & { state: string }) | undefined> =>
  account === null
    ? undefined
    : db.selectFrom('members').select(['email', 'name', 'language', 'state']).where('account', '=', account).executeTakeFirst();

/** Nobody looks at, or decides, what is about themselves or by themselves. */
export const ofOthers = (officer: string) =>
  sql<boolean>`about is distinct from ${officer}::uuid and reporter is distinct from ${officer}::uuid`;

/** Suspends a member: nobody sees them, they can only leave, their conversations end, and their posts close. */
async function suspend(context: AlumniContext, transaction: Db, account: string): Promise<void> {
  await transaction.updateTable('members').set({ state: 'suspended' }).where('account', '=', account).execute();
  await endAllOf(account, transaction);
  await removePostsOf(context, account, transaction);
  await oweRoles(transaction, account);
}

/** What members report, what comes of it, and who is suspended. */
export function reportOperations(context: AlumniContext): AlumniCall[] {
  const { db, now } = context;

  const decide = async (
    report: string,
    { decision, note: said }: { decision: (typeof DECISIONS)[number]; note?: string | undefined },
    officer: string,
  ): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const found = await transaction
        .updateTable('reports')
        .set({ decision, note: said ?? null, decided_at: now(), decided_by: officer })
        .where('id', '=', report)
        .where('decided_at', 'is', null)
        .returning(['kind', 'subject', 'about', 'reporter'])
        .executeTakeFirst();
      if (found === undefined) {
        const there = await transaction.selectFrom('reports').select('id').where('id', '=', report).executeTakeFirst();
        throw new AlumniError(there === undefined ? 'not-there' : 'wrong-state');
      }
      if (found.about === officer || found.reporter === officer) throw new AlumniError('own-case', { about: { reader: officer } });
      if (found.about !== null) await lockAccount(transaction, found.about);
      const about = await addressee(transaction, found.about);
      if (decision === 'remove-post') {
        if (found.kind !== 'post') throw new AlumniError('wrong-state', { message: 'Only a post can be removed.' });
        await removePost(context, found.subject, transaction);
      }
      if (decision === 'suspend' && found.about !== null) await suspend(context, transaction, found.about);
      if (decision !== 'nothing' && about !== undefined)
        await oweNotice(context, NOTICES[decision], about, {
          note: said,
          ...(decision === 'remove-post' ? { values: { title: (await postTitle({ db: transaction }, found.subject)) ?? '' } } : {}),
          transaction,
        });
      const reporter = await addressee(transaction, found.reporter);
      if (reporter !== undefined)
        await oweNotice(context, decision === 'nothing' ? 'reportNothing' : 'reportDone', reporter, { transaction });
    });
    context.mails.wake();
    context.contact.owing.wake();
  };

  return [
    call({
      method: 'GET',
      path: '/v1/officers/reports',
      summary: 'Reports that wait, the oldest first, or those decided, the newest first: none that is about the caller, or by them.',
      access: 'officer',
      query: z.object({ decided: z.enum(['0', '1']).default('0'), page: aPage }),
      answer: z.object({
        total: z.int(),
        page: z.int(),
        pages: z.int(),
        reports: z.array(
          z.object({
            id: z.uuid(),
            kind,
            subject: z.string(),
            why: z.string(),
            evidence: z.string().describe('What was reported, as it stood then'),
            at: z.iso.datetime(),
            about: somebody,
            reporter: somebody,
            decision: z.enum(DECISIONS).optional(),
            note: z.string().optional(),
            decidedAt: z.iso.datetime().optional(),
          }),
        ),
      }),
      paged: true,
      handle: async ({ reader, query: { decided, page } }) => {
        const size = 20;
        const asked = db
          .selectFrom('reports')
          .where('decided_at', decided === '1' ? 'is not' : 'is', null)
          .where(ofOthers(reader.account));
        const { total } = await asked.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
        const rows = await asked
          .selectAll()
          .orderBy(decided === '1' ? 'decided_at' : 'created_at', decided === '1' ? 'desc' : 'asc')
          .orderBy('id')
          .limit(size)
          .offset((page - 1) * size)
          .execute();
        const accounts = [...new Set(rows.flatMap(({ about, reporter }) => [about, reporter].filter((each) => each !== null)))];
        const seen = await seenByOfficers(db, accounts);
        const people = new Map(
          accounts.length === 0
            ? []
            : (await db.selectFrom('members').select(['account', 'person']).where('account', 'in', accounts).execute()).map(
                ({ account, person }) => [account, person],
              ),
        );
        const shown = (account: string | null) => {
          const person = account === null ? undefined : people.get(account);
          if (account === null || person === undefined) return undefined;
          const name = seen.get(account)?.fields.name;
          return { id: person, ...(name === undefined ? {} : { name }) };
        };
        return {
          total: Number(total),
          page,
          pages: Math.max(1, Math.ceil(Number(total) / size)),
          reports: rows.map((row) => ({
            id: row.id,
            kind: row.kind,
            subject: row.subject,
            why: row.why,
            evidence: row.evidence,
            at: row.created_at.toISOString(),
            about: shown(row.about),
            reporter: shown(row.reporter),
            ...(row.decision === null ? {} : { decision: row.decision }),
            ...(row.note === null ? {} : { note: row.note }),
            ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
          })),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/reports/:id',
      summary:
        'Decides a report, once. Whoever it is about hears of a warning, a removed post or a suspension; whoever reported, whether something was done.',
      access: 'officer',
      params: id,
      body: z
        .strictObject({ decision: z.enum(DECISIONS), note: note.optional().describe('Why; left out where nothing happens alone') })
        .refine(({ decision, note: said }) => decision === 'nothing' || Boolean(said), {
          path: ['note'],
          error: 'a decision against somebody has a reason',
        }),
      answer: z.object({ decision: z.enum(DECISIONS) }),
      refuses: ['not-there', 'wrong-state', 'own-case'],
      handle: async ({ reader, params, body }) => {
        await decide(params.id, body, reader.account);
        return { decision: body.decision };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/suspended',
      summary: 'Members who are suspended, without the caller.',
      access: 'officer',
      answer: z.object({ members: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
      handle: async ({ reader }) => {
        const rows = await db
          .selectFrom('members')
          .select(['person', 'name'])
          .where('state', '=', 'suspended')
          .where('account', '<>', reader.account)
          .orderBy('name')
          .limit(500)
          .execute();
        return { members: rows.map(({ person, name }) => ({ id: person, name })) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/members/:id/restore',
      summary: 'Ends a suspension. The id is the person’s.',
      access: 'officer',
      params: id,
      body: z.strictObject({}),
      answer: z.object({ state: z.literal('member') }),
      refuses: ['not-there', 'own-case'],
      handle: async ({ reader, params }) => {
        if (params.id === reader.person) throw new AlumniError('own-case', { about: { reader: reader.account } });
        await db.transaction().execute(async (transaction) => {
          const found = await transaction
            .updateTable('members')
            // Suspended, nobody could answer the yearly question: it is asked anew.
            .set({ state: 'member', reminded_at: null })
            .where('person', '=', params.id)
            .where('state', '=', 'suspended')
            .returning(['account', 'email', 'name', 'language'])
            .executeTakeFirst();
          if (found === undefined) throw new AlumniError('not-there');
          await oweRoles(transaction, found.account);
          await oweNotice(context, 'restored', found, { transaction });
        });
        context.mails.wake();
        return { state: 'member' as const };
      },
    }),
  ];
}
