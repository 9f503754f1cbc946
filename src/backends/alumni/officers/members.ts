import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { csvLine } from '../../../lib/csv-line.ts';
import { file } from '../../kit/calls/file.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { forgetMember } from '../personal/forget.ts';
import { erasedKeys } from '../verification/leavers/import.ts';
import { isConfirmDue } from '../verification/yearly.ts';
import { seenByOfficers, type SeenByOfficers } from './seen.ts';
import { id } from './shapes.ts';

const COLUMNS = [
  'name',
  'headline',
  'employer',
  'jobTitle',
  'industry',
  'city',
  'country',
  'skills',
  'offices',
  'practices',
  'from',
  'to',
] as const;

const cell = ({ fields }: SeenByOfficers, column: (typeof COLUMNS)[number]): string | number => {
  if (column === 'from') return fields.years?.from ?? '';
  if (column === 'to') return fields.years?.to ?? '';
  const value = fields[column];
  return typeof value === 'string' ? value : (value ?? []).join('; ');
};

const month = z.object({ month: z.string(), count: z.int() });
interface Counted {
  month: string;
  count: number;
}

/** Members as officers see them: figures, the export, erasing one. */
export function memberOperations(context: AlumniContext): AlumniCall[] {
  const { db, now, secrets } = context;

  const byMonth = async (what: readonly string[]): Promise<Counted[]> => {
    const { rows } = await sql<Counted>`
      select to_char(date_trunc('month', at at time zone 'UTC'), 'YYYY-MM') as month, count(*)::int as count from alumni.consents
      where what = any(${[...what]}::text[]) and at > ${now()}::timestamptz - interval '12 months' group by 1 order by 1`.execute(db);
    return rows;
  };

  return [
    call({
      method: 'GET',
      path: '/v1/officers/figures',
      summary: 'How many: numbers of people alone, and none of what somebody hides.',
      access: 'officer',
      answer: z.object({
        members: z.int(),
        asked: z.int(),
        suspended: z.int(),
        recruiters: z.object({ yes: z.int(), asked: z.int() }),
        reports: z.int().describe('Reports that wait'),
        ways: z.object({ list: z.int(), invitation: z.int(), questions: z.int() }),
        confirmDue: z.int().describe('Members who were asked whether everything is still right, and have not answered'),
        hidden: z.int().describe('Members whose profile was hidden because they did not answer'),
        newsletters: z.int().describe('Members who want newsletters'),
        leavers: z.object({ total: z.int(), joined: z.int() }),
        joined: z.array(month).describe('By month, of the last twelve'),
        left: z.array(month),
      }),
      handle: async () => {
        const members = await db
          .selectFrom('members')
          .select(['state', 'way', 'confirmed_at', 'hidden_at', 'newsletters', 'leaver'])
          .execute();
        const [recruiters, reports, leavers, joined, left] = await Promise.all([
          db.selectFrom('recruiters').select('state').execute(),
          db
            .selectFrom('reports')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .where('decided_at', 'is', null)
            .executeTakeFirst(),
          db
            .selectFrom('leavers')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirst(),
          byMonth(['joined']),
          byMonth(['left', 'erased']),
        ]);
        const now_ = now();
        const are = members.filter(({ state }) => state === 'member');
        const count = (test: (member: (typeof members)[number]) => boolean): number => are.filter(test).length;
        return {
          members: are.length,
          asked: members.filter(({ state }) => state === 'asked').length,
          suspended: members.filter(({ state }) => state === 'suspended').length,
          recruiters: {
            yes: recruiters.filter(({ state }) => state === 'yes').length,
            asked: recruiters.filter(({ state }) => state === 'asked').length,
          },
          reports: Number(reports?.count ?? 0),
          ways: {
            list: count(({ way }) => way === 'list'),
            invitation: count(({ way }) => way === 'invitation'),
            questions: count(({ way }) => way === 'questions'),
          },
          confirmDue: count(({ confirmed_at: at }) => isConfirmDue(at, now_)),
          hidden: count(({ hidden_at: at }) => at !== null),
          newsletters: count(({ newsletters }) => newsletters),
          leavers: { total: Number(leavers?.count ?? 0), joined: count(({ leaver }) => leaver !== null) },
          joined,
          left,
        };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/export',
      summary: 'Members as CSV, with what officers may see of them. No cell is a formula.',
      access: 'officer',
      answer: file,
      handle: async () => {
        const rows = await db.selectFrom('members').select('account').where('state', '=', 'member').orderBy('joined_at').execute();
        const seen = await seenByOfficers(
          db,
          rows.map(({ account }) => account),
        );
        // Spreadsheets take UTF-8 for another encoding without the mark.
        const text = `\ufeff${csvLine(COLUMNS)}${[...seen.values()].map((one) => csvLine(COLUMNS.map((column) => cell(one, column)))).join('')}`;
        const bytes = Buffer.from(text);
        return { name: `alumni-${now().toISOString().slice(0, 10)}.csv`, bytes: bytes.length, content: Readable.from([bytes]) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/members/:id/erase',
      summary: 'Erases a member as leaving does; with `list`, from the list of former colleagues too, for good. The id is the person’s.',
      access: 'officer',
      params: id,
      body: z.strictObject({ list: z.boolean().default(false) }),
      answer: z.object({ erased: z.literal(true) }),
      refuses: ['not-there'],
      handle: async ({ params, body }) => {
        const member = await db.selectFrom('members').select(['account', 'leaver']).where('person', '=', params.id).executeTakeFirst();
        if (member === undefined) throw new AlumniError('not-there');
        if (body.list && member.leaver !== null) {
          const line = member.leaver;
          await db.transaction().execute(async (transaction) => {
            const { rows } = await sql<{ number: string | null; emails: string[] }>`
              select number, array(select email from alumni.leaver_addresses a where a.leaver = l.id) as emails from alumni.leavers l where id = ${line}`.execute(
              transaction,
            );
            const keys = rows.flatMap(({ number, emails }) => erasedKeys(secrets, { number: number ?? undefined, emails }));
            for (const key of keys)
              await transaction
                .insertInto('leavers_erased')
                .values({ key })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            await transaction.deleteFrom('leavers').where('id', '=', line).execute();
          });
        }
        await forgetMember(context, member.account, 'erased');
        return { erased: true as const };
      },
    }),
  ];
}
