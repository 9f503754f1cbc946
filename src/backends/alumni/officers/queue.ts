import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { oweNotice } from '../mail/notices.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import type { Answers } from '../storage/tables.ts';
import type { Facts } from '../profiles/model.ts';
import { numberOf } from '../verification/leavers/person.ts';
import { makeMember } from '../verification/join.ts';
import { noteRefused, REFUSED_DAYS, refusedUntil } from '../verification/refusals.ts';
import { asRead, isAsRead } from './as-read.ts';
import { facts, id, note, PAGE } from './shapes.ts';

const answersShape = z.object({
  name: z.string(),
  formerName: z.string().optional(),
  office: z.string(),
  practice: z.string(),
  from: z.int(),
  to: z.int(),
  manager: z.string().optional(),
  project: z.string().optional(),
  employeeNumber: z.string().optional(),
  note: z.string().optional(),
});

const candidate = z.object({
  id: z.uuid(),
  name: z.string(),
  namesBefore: z.array(z.string()),
  number: z.string().optional(),
  offices: z.array(z.string()),
  practices: z.array(z.string()),
  from: z.int().nullable(),
  to: z.int().nullable(),
  joined: z.boolean().describe('Somebody joined by this line already'),
  byNumber: z.boolean().describe('It has the number that was answered: a name alone names nobody'),
  left: z
    .enum(['suspended', 'reported'])
    .optional()
    .describe('Whoever joined by it left within the last year while suspended, or while a report about them waited'),
});

interface Candidate {
  id: string;
  name: string;
  names_before: string[];
  number: string | null;
  offices: string[];
  practices: string[];
  from_year: number | null;
  to_year: number | null;
  joined: boolean;
  by_number: boolean;
}

/** Lines of the list that whoever asks could be: of that number, or of a name like it. */
async function candidatesOf(db: Db, { name, formerName, employeeNumber }: Answers): Promise<Candidate[]> {
  const number = numberOf(employeeNumber ?? '') ?? '';
  const { rows } = await sql<Candidate>`
    select l.id, l.name, l.names_before, l.number, l.offices, l.practices, l.from_year, l.to_year, m.account is not null as joined,
      l.number is not null and l.number = ${number} as by_number
    from alumni.leavers l left join alumni.members m on m.leaver = l.id
    cross join lateral (select greatest(
      case when l.number = ${number} then 2 else 0 end,
      (select max(public.similarity(alumni.folded(known), alumni.folded(asked))) from unnest(l.names_before || l.name) known, unnest(${[name, formerName ?? name]}::text[]) asked)) as likeness) found
    where found.likeness >= 0.5 order by found.likeness desc, l.name limit 3`.execute(db);
  return rows;
}

interface Waiting {
  id: string;
  place: string;
  account: string;
  email: string;
  name: string;
  answers: Answers;
  asked_at: Date;
  changed_at: Date;
}

/** Requests to join that wait for an officer. */
export function queueOperations(context: AlumniContext): AlumniCall[] {
  const { db, now } = context;

  /** What officers have to know of whoever joined by a line before. */
  const leftBy = async (line: string): Promise<'suspended' | 'reported' | undefined> => {
    for (const why of ['suspended', 'reported'] as const) if ((await refusedUntil(context, db, why, { line })) !== undefined) return why;
    return undefined;
  };

  /** Decides a request that waits, once: whoever comes second is told. */
  const decide = async (
    request: string,
    {
      decision,
      note: said,
      facts: given,
      line,
      changedAt,
    }: {
      decision: 'approve' | 'refuse';
      note?: string | undefined;
      facts?: Facts | undefined;
      line?: string | undefined;
      changedAt?: string | undefined;
    },
    officer: string,
  ): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom('requests')
        .innerJoin('members', 'members.account', 'requests.account')
        .select(['members.account', 'members.email', 'members.name', 'members.language'])
        .where('requests.id', '=', request)
        .executeTakeFirst();
      if (found === undefined) throw new AlumniError('not-there');
      if (found.account === officer) throw new AlumniError('own-case', { about: { reader: officer } });
      await lockAccount(transaction, found.account);
      const taken = await transaction
        .updateTable('requests')
        .set({ decided_at: now(), decided_by: officer, note: said ?? null })
        .where('id', '=', request)
        .where('decided_at', 'is', null)
        .where(isAsRead(changedAt))
        .returning(['answers', 'wording', 'letters_wording'])
        .executeTakeFirst();
      if (taken === undefined) {
        const waits = await transaction
          .selectFrom('requests')
          .select('id')
          .where('id', '=', request)
          .where('decided_at', 'is', null)
          .executeTakeFirst();
        throw new AlumniError(waits === undefined ? 'wrong-state' : 'changed-meanwhile');
      }
      if (decision === 'refuse') {
        await transaction.updateTable('members').set({ state: 'refused' }).where('account', '=', found.account).execute();
        await noteRefused(context, transaction, 'refused', found);
        await oweNotice(context, 'refused', found, { note: said, values: { days: REFUSED_DAYS }, transaction });
        return;
      }
      const known =
        line === undefined
          ? undefined
          : await transaction
              .selectFrom('leavers')
              .leftJoin('members', 'members.leaver', 'leavers.id')
              .select(['leavers.id', 'leavers.offices', 'leavers.practices', 'leavers.from_year', 'leavers.to_year', 'members.account'])
              .where('leavers.id', '=', line)
              .executeTakeFirst();
      if (line !== undefined && known === undefined) throw new AlumniError('not-there');
      if (known?.account != null) throw new AlumniError('line-taken');
      const { office, practice, from, to } = taken.answers;
      const ofLine = known && { offices: known.offices, practices: known.practices, from: known.from_year, to: known.to_year };
      const asked = await transaction
        .selectFrom('consents')
        .select('language')
        .where('account', '=', found.account)
        .where('what', '=', 'asked')
        .orderBy('at', 'desc')
        .executeTakeFirst();
      await makeMember(context, transaction, found, {
        way: 'questions',
        leaver: known?.id ?? null,
        facts: given ?? ofLine ?? { offices: [office], practices: [practice], from, to },
        note: said,
        wording: taken.wording,
        lettersWording: taken.letters_wording ?? undefined,
        read: asked?.language,
      });
    });
    context.mails.wake();
  };

  return [
    call({
      method: 'GET',
      path: '/v1/officers/queue',
      summary: 'Requests to join that wait, without the caller’s own, the oldest first, with lines of the list that whoever asks could be.',
      access: 'officer',
      query: z.object({
        after: z
          .string()
          .regex(/^\d{1,18}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
          .optional(),
      }),
      answer: z.object({
        waiting: z.int(),
        requests: z.array(
          z.object({
            id: z.uuid(),
            at: z.iso.datetime(),
            changedAt: z.iso.datetime().describe('When it was answered last'),
            account: z.string().describe('The name of the account'),
            answers: answersShape,
            candidates: z.array(candidate),
            reported: z.literal(true).optional().describe('Left before, while a report about them waited'),
          }),
        ),
        next: z.string().optional(),
      }),
      handle: async ({ reader, query: { after } }) => {
        const [at, last] = after?.split('_') ?? ['0', '00000000-0000-0000-0000-000000000000'];
        // Microseconds, as the database has them: a page begins exactly behind the one before.
        const { rows } = await sql<Waiting>`
          select r.id, (extract(epoch from r.asked_at) * 1000000)::bigint::text as place, m.account, m.email, m.name, r.answers, r.asked_at, r.changed_at
          from alumni.requests r join alumni.members m on m.account = r.account
          where r.decided_at is null and r.account <> ${reader.account} and ((extract(epoch from r.asked_at) * 1000000)::bigint, r.id) > (${at}::bigint, ${last}::uuid)
          order by r.asked_at, r.id limit ${PAGE + 1}`.execute(db);
        const counted = await sql<{
          waiting: number;
        }>`select count(*)::int as waiting from alumni.requests where decided_at is null and account <> ${reader.account}`.execute(db);
        const shown = rows.slice(0, PAGE);
        const end = shown.at(-1);
        return {
          waiting: counted.rows[0]?.waiting ?? 0,
          requests: await Promise.all(
            shown.map(async (row) => ({
              id: row.id,
              at: row.asked_at.toISOString(),
              changedAt: row.changed_at.toISOString(),
              account: row.name,
              answers: row.answers,
              ...((await refusedUntil(context, db, 'reported', row)) === undefined ? {} : { reported: true as const }),
              candidates: await Promise.all(
                (await candidatesOf(db, row.answers)).map(
                  async ({ names_before: namesBefore, number, from_year: from, to_year: to, by_number: byNumber, ...each }) => {
                    const left = await leftBy(each.id);
                    return {
                      ...each,
                      namesBefore,
                      byNumber,
                      from,
                      to,
                      ...(number === null ? {} : { number }),
                      ...(left && { left }),
                    };
                  },
                ),
              ),
            })),
          ),
          ...(rows.length > PAGE && end ? { next: `${end.place}_${end.id}` } : {}),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/queue/:id',
      summary:
        'Decides a request, as it was read. What the firm knows of the member is what is given, else that of the line, else the answers.',
      access: 'officer',
      params: id,
      body: z.strictObject({
        decision: z.enum(['approve', 'refuse']),
        note: note.optional(),
        facts: facts.optional(),
        line: z.uuid().optional().describe('The line of the list that this person is'),
        ...asRead,
      }),
      answer: z.object({ state: z.enum(['member', 'refused']) }),
      refuses: ['not-there', 'wrong-state', 'line-taken', 'changed-meanwhile', 'own-case'],
      handle: async ({ reader, params, body }) => {
        await decide(params.id, body, reader.account);
        return { state: body.decision === 'approve' ? ('member' as const) : ('refused' as const) };
      },
    }),
  ];
}
