import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../../context.ts';
import { AlumniError } from '../../errors.ts';
import { changeFacts } from '../../profiles/begin.ts';
import type { Db } from '../../storage/database.ts';
import { columnsOf, missingColumns } from './columns.ts';
import { decodeFile, delimiterOf, ENCODINGS, linesOf, type Encoding } from './lines.ts';
import { LINE_PROBLEMS, readLeaver, type Leaver } from './person.ts';
import { planImport, type Known, type Plan, type ReadLine } from './plan.ts';

/** All processes of the service agree on it: imports, and what else changes who is on the list, come one after the other. */
const LOCK = 7_305_114_401;
export const lockList = async (transaction: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
};
const LONGEST_SHOWN = 200;

export const importReport = z.object({
  dry: z.boolean().describe('Nothing was kept'),
  id: z.uuid().optional().describe('Of the import, where it was kept'),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum([';', ',', '\t']),
  ignoredColumns: z.array(z.string()).describe('Heads of columns that nobody knows; what is in them was left out'),
  lines: z.int().describe('Lines with something in them, without the head: the sum of the next six'),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  merged: z.int().describe('Lines that say more of somebody whom another line of the file names'),
  withheld: z.int().describe('Lines of people who had themselves erased from the list'),
  broken: z.array(z.object({ line: z.int(), why: z.enum(LINE_PROBLEMS), text: z.string() })),
  absent: z.int().describe('Of those who were on the list before, how many the file does not name; they stay'),
});
export type ImportReport = z.infer<typeof importReport>;

/** Codes by which the list knows whom it may not name again. */
export const erasedKeys = (secrets: AlumniContext['secrets'], { number, emails }: Pick<Leaver, 'number' | 'emails'>): string[] => [
  ...(number === undefined ? [] : secrets.macs('erased leaver number', number)),
  ...emails.flatMap((email) => secrets.macs('erased leaver address', email)),
];

interface KnownRow {
  id: string;
  number: string | null;
  name: string;
  names_before: string[];
  offices: string[];
  practices: string[];
  from_year: number | null;
  to_year: number | null;
  emails: string[];
  member: string | null;
}

async function readKnown(transaction: Db): Promise<Known[]> {
  const { rows } = await sql<KnownRow>`
    select l.id, l.number, l.name, l.names_before, l.offices, l.practices, l.from_year, l.to_year, m.account as member,
      coalesce((select array_agg(a.email order by a.email) from alumni.leaver_addresses a where a.leaver = l.id), '{}') as emails
    from alumni.leavers l left join alumni.members m on m.leaver = l.id
    order by l.created_at, l.id`.execute(transaction);
  return rows.map((row) => ({
    id: row.id,
    number: row.number ?? undefined,
    name: row.name,
    namesBefore: row.names_before,
    emails: row.emails,
    offices: row.offices,
    practices: row.practices,
    from: row.from_year ?? undefined,
    to: row.to_year ?? undefined,
    member: row.member ?? undefined,
  }));
}

const rowOf = (id: string, { number, name, namesBefore, offices, practices, from, to, emails }: Leaver) => ({
  id,
  number: number ?? null,
  name,
  names_before: namesBefore,
  offices,
  practices,
  from_year: from ?? null,
  to_year: to ?? null,
  emails,
});

const RECORD = sql`as x(id uuid, number text, name text, names_before text[], offices text[], practices text[], from_year int, to_year int)`;

async function keep(transaction: Db, { added, changed }: Plan, known: readonly Known[]): Promise<void> {
  const united = changed.flatMap((entry) => entry.united.map((other) => ({ into: entry.id, other })));
  for (const { into, other } of united) {
    await sql`update alumni.members set leaver = ${into} where leaver = ${other}`.execute(transaction);
    await sql`update alumni.leaver_addresses set leaver = ${into} where leaver = ${other}`.execute(transaction);
    await sql`delete from alumni.leavers where id = ${other}`.execute(transaction);
  }
  const fresh = added.map((entry) => rowOf(randomUUID(), entry));
  const others = changed.map((entry) => rowOf(entry.id, entry));
  await sql`
    insert into alumni.leavers (id, number, name, names_before, offices, practices, from_year, to_year)
    select x.* from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${RECORD}`.execute(transaction);
  await sql`
    update alumni.leavers l set number = x.number, name = x.name, names_before = x.names_before, offices = x.offices, practices = x.practices,
      from_year = x.from_year, to_year = x.to_year, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) ${RECORD} where l.id = x.id`.execute(transaction);
  await sql`
    insert into alumni.leaver_addresses (email, leaver)
    select address, x.id from jsonb_to_recordset(${JSON.stringify([...fresh, ...others])}::jsonb) as x(id uuid, emails text[]), unnest(x.emails) address
    on conflict (email) do nothing`.execute(transaction);
  const members = new Map(known.flatMap(({ id, member }) => (member === undefined ? [] : [[id, member] as const])));
  for (const { id, united: gone, offices, practices, from, to } of changed) {
    const account = [id, ...gone].flatMap((each) => members.get(each) ?? [])[0];
    if (account !== undefined) await changeFacts(transaction, account, { offices, practices, from: from ?? null, to: to ?? null });
  }
  await linkMembers(transaction);
}

/**
 * Members without a line, who came by an invitation or by questions, are on the one that has their account's confirmed address, unless an
 * officer said that they are on none. What an officer knows of them stays.
 */
async function linkMembers(transaction: Db): Promise<void> {
  const { rows } = await sql<{ account: string; offices: string[]; practices: string[]; from_year: number | null; to_year: number | null }>`
    with found as (
      select distinct on (a.leaver) m.account, a.leaver from alumni.members m
      join alumni.leaver_addresses a on a.email = lower(m.email)
      where m.leaver is null and not m.line_fixed and m.state in ('member', 'suspended') and not exists (select 1 from alumni.members o where o.leaver = a.leaver)
      order by a.leaver, m.joined_at
    ), linked as (
      update alumni.members m set leaver = found.leaver from found where m.account = found.account returning m.account, m.leaver
    )
    select linked.account, l.offices, l.practices, l.from_year, l.to_year from linked join alumni.leavers l on l.id = linked.leaver
    join alumni.profiles p on p.account = linked.account and p.offices = '{}' and p.practices = '{}' and p.from_year is null`.execute(
    transaction,
  );
  for (const { account, offices, practices, from_year: from, to_year: to } of rows)
    if (offices.length > 0 || practices.length > 0 || from !== null)
      await changeFacts(transaction, account, { offices, practices, from, to });
}

/** Reads the file, without looking at the list. @throws AlumniError `unreadable-file`, with what is missing */
function readFile(bytes: Uint8Array, said: Encoding | undefined, latest: number) {
  const { text, encoding } = decodeFile(bytes, said);
  const delimiter = delimiterOf(
    text
      .replace(/^\ufeff/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '',
  );
  const [head, ...lines] = linesOf(text, delimiter);
  const columns = columnsOf(head?.cells ?? []);
  const missing = missingColumns(columns);
  if (missing.length > 0)
    throw new AlumniError('unreadable-file', {
      message: `The first line must head the columns; there is none for: ${missing.join(', ')}.`,
      details: { missing, heads: head?.cells ?? [] },
    });
  const broken: ImportReport['broken'] = [];
  const read: ReadLine[] = [];
  for (const { at, cells } of lines) {
    const leaver = readLeaver(columns, cells, latest);
    if (typeof leaver === 'string') broken.push({ line: at, why: leaver, text: '' });
    else read.push({ at, leaver });
  }
  return {
    encoding,
    delimiter,
    ignoredColumns: (head?.cells ?? []).filter((name, at) => columns[at] === undefined && name !== ''),
    count: lines.length,
    textAt: new Map(lines.map((line) => [line.at, line.text])),
    read,
    broken,
  };
}

/**
 * Reads a list of former colleagues. One transaction under a lock: the same file twice at once is once, and then nothing. What the
 * file does not name stays; addresses and former names are never taken away, since people come back with them.
 *
 * @param options.dry nothing is kept; the report says what would be
 * @throws AlumniError `unreadable-file`
 */
export async function importLeavers(
  { db, now, secrets }: Pick<AlumniContext, 'db' | 'now' | 'secrets'>,
  bytes: Uint8Array,
  options: { dry: boolean; encoding?: Encoding | undefined; by: string | null },
): Promise<ImportReport> {
  const { read, broken, textAt, count, ...file } = readFile(bytes, options.encoding, now().getUTCFullYear() + 1);
  return db.transaction().execute(async (transaction) => {
    await lockList(transaction);
    const erased = new Set((await transaction.selectFrom('leavers_erased').select('key').execute()).map(({ key }) => key));
    const wanted = read.filter(({ leaver }) => !erasedKeys(secrets, leaver).some((key) => erased.has(key)));
    const known = await readKnown(transaction);
    const plan = planImport(known, wanted);
    const report: ImportReport = {
      dry: options.dry,
      ...file,
      lines: count,
      added: plan.added.length,
      changed: plan.changed.length,
      same: plan.same,
      merged: plan.merged,
      withheld: read.length - wanted.length,
      broken: [...broken, ...plan.broken.map(({ at, why }) => ({ line: at, why, text: '' }))]
        .toSorted((a, b) => a.line - b.line)
        .map((each) => ({ ...each, text: (textAt.get(each.line) ?? '').slice(0, LONGEST_SHOWN) })),
      absent: plan.absent,
    };
    if (options.dry) return report;
    await keep(transaction, plan, known);
    const { added, changed, same, merged, withheld, absent } = report;
    const { id } = await transaction
      .insertInto('imports')
      .values({
        at: now(),
        by: options.by,
        file_hash: createHash('sha256').update(bytes).digest('base64url'),
        // Without the text of lines, which names people.
        report: JSON.stringify({
          ...{ lines: count, added, changed, same, merged, withheld, absent, ignoredColumns: file.ignoredColumns },
          broken: report.broken.map(({ line, why }) => ({ line, why })),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...report, id };
  });
}
