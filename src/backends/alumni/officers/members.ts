import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { csvHead, csvLine } from '../../../lib/csv-line.ts';
import { file } from '../../kit/calls/file.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { forgetMember } from '../personal/forget.ts';
import { peopleAfter } from '../profiles/rows.ts';
import { OFFICE } from '../profiles/people.ts';
import { seen } from '../profiles/visible.ts';
import type { SeenFields } from '../profiles/model.ts';
import { confirmedBefore } from '../verification/yearly.ts';
import { ofOthers } from './reports.ts';
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

const cell = (fields: SeenFields, column: (typeof COLUMNS)[number]): string | number => {
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

type Members = Record<
  'members' | 'asked' | 'suspended' | 'list' | 'invitation' | 'questions' | 'due' | 'hidden' | 'newsletters' | 'on_list',
  number
>;
type Others = Record<'recruiters' | 'recruiters_asked' | 'reports' | 'leavers', number>;

/** So many members are read and written at a time. */
const BATCH = 1_000;

/** Members as officers see them: figures, the export, erasing one. */
export function memberOperations(context: AlumniContext): AlumniCall[] {
  const { db, now } = context;

  const byMonth = async (what: readonly string[]): Promise<Counted[]> => {
    const { rows } = await sql<Counted>`
      select to_char(date_trunc('month', at at time zone 'UTC'), 'YYYY-MM') as month, count(*)::int as count from alumni.consents
      where what = any(${[...what]}::text[])
        and at at time zone 'UTC' >= date_trunc('month', ${now()}::timestamptz at time zone 'UTC') - interval '11 months' group by 1 order by 1`.execute(
      db,
    );
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
        reports: z.int().describe('Reports that wait for the caller'),
        ways: z.object({ list: z.int(), invitation: z.int(), questions: z.int() }),
        confirmDue: z.int().describe('Members who were asked whether everything is still right, and have not answered'),
        hidden: z.int().describe('Members whose profile was hidden because they did not answer'),
        newsletters: z.int().describe('Members who want newsletters'),
        leavers: z.object({ total: z.int(), joined: z.int() }),
        joined: z.array(month).describe('By month, of the last twelve'),
        left: z.array(month),
      }),
      handle: async ({ reader }) => {
        const [members, others, joined, left] = await Promise.all([
          sql<Members>`
            select count(*) filter (where state = 'member')::int as members, count(*) filter (where state = 'asked')::int as asked,
              count(*) filter (where state = 'suspended')::int as suspended,
              count(*) filter (where state = 'member' and way = 'list')::int as list,
              count(*) filter (where state = 'member' and way = 'invitation')::int as invitation,
              count(*) filter (where state = 'member' and way = 'questions')::int as questions,
              count(*) filter (where state = 'member' and confirmed_at <= ${confirmedBefore(now())})::int as due,
              count(*) filter (where state = 'member' and hidden_at is not null)::int as hidden,
              count(*) filter (where state = 'member' and newsletters)::int as newsletters,
              count(*) filter (where state = 'member' and leaver is not null)::int as on_list
            from alumni.members`.execute(db),
          sql<Others>`
            select (select count(*)::int from alumni.recruiters where state = 'yes') as recruiters,
              (select count(*)::int from alumni.recruiters where state = 'asked') as recruiters_asked,
              (select count(*)::int from alumni.reports where decided_at is null and ${ofOthers(reader.account)}) as reports,
              (select count(*)::int from alumni.leavers) as leavers`.execute(db),
          byMonth(['joined']),
          byMonth(['left', 'erased']),
        ]);
        const { list = 0, invitation = 0, questions = 0, due = 0, on_list = 0, ...counted } = members.rows[0] ?? {};
        const { recruiters = 0, recruiters_asked = 0, reports = 0, leavers = 0 } = others.rows[0] ?? {};
        return {
          ...{ members: 0, asked: 0, suspended: 0, hidden: 0, newsletters: 0, ...counted },
          recruiters: { yes: recruiters, asked: recruiters_asked },
          reports,
          ways: { list, invitation, questions },
          confirmDue: due,
          leavers: { total: leavers, joined: on_list },
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
        const parts = [Buffer.from(csvHead(COLUMNS))];
        // As of one moment, a batch after the other: other calls are answered between.
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (transaction) => {
            let after: string | undefined;
            for (;;) {
              const people = await peopleAfter(transaction, after, BATCH);
              if (people.length === 0) break;
              const lines = people.flatMap((person) => {
                const fields = seen(OFFICE, person, person.fields);
                return fields === undefined ? [] : [csvLine(COLUMNS.map((column) => cell(fields, column)))];
              });
              parts.push(Buffer.from(lines.join('')));
              after = people.reduce((last, { id: each }) => (each > last ? each : last), '');
            }
          });
        const bytes = parts.reduce((sum, { length }) => sum + length, 0);
        return { name: `alumni-${now().toISOString().slice(0, 10)}.csv`, bytes, content: Readable.from(parts) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/members/:id/erase',
      summary: 'Erases a member as leaving does; with `list`, from the list of former colleagues too, for good. The id is the person’s.',
      access: 'officer',
      params: id,
      body: z.strictObject({ list: z.boolean().default(false) }),
      answer: z.object({ erased: z.literal(true), lines: z.int().describe('How many lines of the list went') }),
      refuses: ['not-there'],
      handle: async ({ params, body }) => {
        const member = await db.selectFrom('members').select('account').where('person', '=', params.id).executeTakeFirst();
        const gone = member && (await forgetMember(context, member.account, 'erased', { offList: body.list }));
        if (gone === undefined) throw new AlumniError('not-there');
        return { erased: true as const, lines: gone.lines };
      },
    }),
  ];
}
