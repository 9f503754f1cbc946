import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { holding } from '../../kit/database/folded.ts';
import { placeAnswer } from '../places/operations.ts';
import type { Place } from '../places/places.ts';
import { STATUSES, type AnyValues, type Row, type Status } from '../storage/tables.ts';
import { actor, visibleTo, type Actor, type InboxContext } from './who.ts';

const PAGE = 25;
/** Lines that an export reads at once. */
const EXPORT_PAGE = 500;
const MOST_WORDS = 8;
const MOST_NAMES = 200;
const MOST_COUNTED = 500;
/** Of so many that a search finds there are mostly many of each status. */
const FOUND_OFTEN = 8_000;

/** No form is older; PostgreSQL has no year 0. */
const EARLIEST = '1900';
const day = z.iso.date().refine((text) => text >= EARLIEST, 'too long ago');
/** A place in the list: when a form came in, to the microsecond, and its id. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, 'not a place in the list')
  .transform((text) => ({ at: text.slice(0, 27), id: text.slice(28) }))
  .pipe(z.object({ at: z.iso.datetime('no moment').refine((text) => text >= EARLIEST, 'too long ago'), id: z.uuid('no id') }));

export const listQuery = z.strictObject({
  ...actor,
  form: z.string().max(60).optional(),
  status: z.enum(STATUSES).optional(),
  assignee: z.string().max(254).optional().describe('An address; `none` for what nobody has taken'),
  q: z.string().max(200).optional().describe('Words that all have to occur in what was typed, in the address or in the number'),
  from: day.optional().describe('First day, in UTC'),
  to: day.optional().describe('Last day, in UTC'),
  after: place.optional().describe('The `next` of the page before'),
});
type Asked = Omit<z.output<typeof listQuery>, keyof Actor>;

export const rowAnswer = z.object({
  id: z.uuid(),
  form: z.string(),
  title: z.string(),
  number: z.string(),
  at: z.iso.datetime(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  subject: z.string().nullable(),
  subjectTitle: z.string().nullable(),
  status: z.enum(STATUSES),
  assignee: z.string().nullable(),
  place: placeAnswer.optional().describe('Of a registration for an event'),
});
const counts = z.object({ new: z.int(), open: z.int(), answered: z.int(), closed: z.int() });
export const listAnswer = z.object({
  rows: z.array(
    rowAnswer.extend({
      excerpt: z.string().describe('How the longest answer to a field for more than a line begins; empty where there is none'),
    }),
  ),
  next: z.string().nullable(),
  counts: counts.describe(`By status, with the other filters; ${MOST_COUNTED} where there are more`),
  forms: z.array(z.object({ form: z.string(), title: z.string() })).describe('Forms of which there are any, without a filter'),
  people: z.array(z.string()).describe('Addresses that have taken any'),
});
export const exportAnswer = z.object({
  rows: z.array(rowAnswer.extend({ values: z.record(z.string(), z.string()) })),
  fields: z.array(z.string()).describe('Names of all fields that occur; on the first page alone'),
  next: z.string().nullable(),
});

export type Line = Row<
  'submissions',
  | 'id'
  | 'form'
  | 'title'
  | 'number'
  | 'created_at'
  | 'email'
  | 'subject'
  | 'subject_title'
  | 'status'
  | 'assignee'
  | 'values'
  | 'shown'
  | 'sender'
>;

/** Columns of a line. */
export const LINE = sql.raw(
  's.id, s.form, s.title, s.number, s.created_at, s.email, s.subject, s.subject_title, s.status, s.assignee, s."values", s.shown, s.sender',
);

/** Who sent it, where the form that ships has fields that say so. */
function nameOf({ firstName, lastName, name }: AnyValues): string | null {
  const parts = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : typeof name === 'string' && name !== '' ? name : null;
}

export const asRow = (line: Line): z.input<typeof rowAnswer> => ({
  id: line.id,
  form: line.form,
  title: line.title,
  number: line.number,
  at: line.created_at.toISOString(),
  name: line.sender ?? nameOf(line.values),
  email: line.email,
  subject: line.subject,
  subjectTitle: line.subject_title,
  status: line.status,
  assignee: line.assignee,
});

const EXCERPT = 160;

type Said = Pick<Line, 'form' | 'values' | 'shown'>;

/** Answers of fields for more than a line, by what the form was, or by the definition that ships. */
function messagesOf({ definitions }: Pick<InboxContext, 'definitions'>, { form, values, shown }: Said): string[] {
  // What came in before its kind was kept is known by a line break, which no other field takes.
  if (shown.length > 0)
    return shown.flatMap(({ long, value }) => (typeof value === 'string' && (long || value.includes('\n')) ? [value] : []));
  const fields = definitions.get(form)?.fields ?? [];
  return fields.flatMap(({ type, name }) => (type === 'longText' ? [values[name] ?? []].flat() : []));
}

/** How the longest message begins that somebody wrote in their own words; empty where the form asks for none. */
export function excerptOf(context: Pick<InboxContext, 'definitions'>, line: Said): string {
  const texts = messagesOf(context, line).map((text) => text.replace(/\s+/g, ' ').trim());
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length > EXCERPT ? `${longest.slice(0, EXCERPT).replace(/\s\S*$/, '')} …` : longest;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);

/** The filters as conditions on `forms.submissions s`. */
function filters({ form, status, assignee, q = '', from, to }: Asked): RawBuilder<unknown>[] {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  return [
    ...(form === undefined ? [] : [sql`s.form = ${form}`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? sql`s.assignee is null` : sql`s.assignee is not null and lower(s.assignee) = lower(${assignee})`]),
    ...words.map((word) => sql`s.searched like ${holding('forms', word)}`),
    ...(from === undefined ? [] : [sql`s.created_at >= (${from}::date)::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql`s.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
  ];
}

/** How many there are of each status, up to the most that is counted: then it is enough to know that there are many. */
async function countsOf({ db }: Pick<InboxContext, 'db'>, conditions: readonly RawBuilder<unknown>[]): Promise<Record<Status, number>> {
  const { rows } = await sql<{ status: Status; count: number }>`
    select each.status, counted.count from unnest(${[...STATUSES]}::text[]) each(status), lateral (
      select count(*)::int as count from (
        select from forms.submissions s where s.status = each.status and ${all(conditions)} limit ${MOST_COUNTED}) found) counted`.execute(
    db,
  );
  return asCounts(rows);
}

/** The same of what a search finds, which is looked for once, and once for each status only where that does not tell. */
async function countsFound(context: Pick<InboxContext, 'db'>, conditions: readonly RawBuilder<unknown>[]): Promise<Record<Status, number>> {
  const { rows } = await sql<{ status: Status; count: number }>`
    select found.status, count(*)::int as count from (
      select s.status from forms.submissions s where ${all(conditions)} limit ${FOUND_OFTEN}) found group by found.status`.execute(
    context.db,
  );
  const counts = asCounts(rows);
  const isWhole = rows.reduce((sum, { count }) => sum + count, 0) < FOUND_OFTEN;
  return isWhole || STATUSES.every((status) => counts[status] === MOST_COUNTED) ? counts : countsOf(context, conditions);
}

const asCounts = (rows: readonly { status: Status; count: number }[]): Record<Status, number> => {
  const counts = { new: 0, open: 0, answered: 0, closed: 0 };
  for (const { status, count } of rows) counts[status] = Math.min(count, MOST_COUNTED);
  return counts;
};

/**
 * The forms of which somebody may see any. Forms with the same readers stand together in an index, which is read from one to the
 * next: it takes as long as there are forms, however many came in.
 */
async function formsOf({ db }: Pick<InboxContext, 'db'>, visible: RawBuilder<boolean>): Promise<{ form: string; title: string }[]> {
  const { rows } = await sql<{ form: string; title: string }>`
    with recursive each(form, inbox) as (
      (select form, inbox from forms.submissions order by form, inbox limit 1)
      union all
      select later.form, later.inbox from each, lateral (
        select s.form, s.inbox from forms.submissions s where (s.form, s.inbox) > (each.form, each.inbox) order by s.form, s.inbox limit 1) later
    )
    select each.form, max(newest.title) as title from each, lateral (
      select s.title from (select each.form, each.inbox, newest.expires_at, newest.title from forms.submissions newest
        where newest.form = each.form and newest.inbox = each.inbox order by newest.expires_at desc limit 1) s
      where ${visible}) newest
    group by each.form limit ${MOST_NAMES}`.execute(db);
  return rows.sort((one, other) => one.title.localeCompare(other.title) || one.form.localeCompare(other.form));
}

interface Paged extends Line {
  at_place: string;
  place_status: Place['status'] | null;
  place_position: number | null;
}

const asListed = (line: Paged): z.input<typeof rowAnswer> => ({
  ...asRow(line),
  ...(line.place_status === null
    ? {}
    : { place: { status: line.place_status, ...(line.place_position === null ? {} : { position: line.place_position }) } }),
});

async function pageOf(
  { db }: Pick<InboxContext, 'db'>,
  conditions: readonly RawBuilder<unknown>[],
  after: Asked['after'],
  size: number,
): Promise<{ lines: Paged[]; next: string | null }> {
  const from = after === undefined ? [] : [sql`(s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`];
  const { rows } = await sql<Paged>`
    select ${LINE}, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || s.id as at_place,
      p.status as place_status, case when p.status = 'waiting' then (
        select count(*)::int from forms.places other where other.event = p.event and other.status = 'waiting' and other.number <= p.number
      ) end as place_position
    from (select * from forms.submissions s where ${all([...conditions, ...from])}
      order by s.created_at desc, s.id desc limit ${size + 1}) s
    left join forms.places p on p.submission_id = s.id order by s.created_at desc, s.id desc`.execute(db);
  return { lines: rows.slice(0, size), next: rows.length > size ? (rows[size - 1]?.at_place ?? null) : null };
}

/** Addresses that forms which somebody may see were given to; read from one to the next, as the forms are. */
export async function peopleOf({ db }: Pick<InboxContext, 'db'>, visible: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with recursive each(address) as (
      (select lower(assignee) from forms.submissions where assignee is not null order by 1 limit 1)
      union all
      select later.address from each, lateral (
        select lower(assignee) as address from forms.submissions where assignee is not null and lower(assignee) > each.address order by 1 limit 1) later
    )
    select address from each
    where exists (select from forms.submissions s where s.assignee is not null and lower(s.assignee) = each.address and ${visible})
    order by 1 limit ${MOST_NAMES}`.execute(db);
  return rows.map(({ address }) => address);
}

/** A page of what somebody may see, newest first, with how many there are of each status. */
export async function listInbox(
  context: InboxContext,
  { by, roles, ...asked }: z.output<typeof listQuery>,
): Promise<z.input<typeof listAnswer>> {
  const visible = visibleTo(context, { by, roles });
  const [{ lines, next }, counts, forms, people] = await Promise.all([
    pageOf(context, [visible, ...filters(asked)], asked.after, PAGE),
    (asked.q === undefined ? countsOf : countsFound)(context, [visible, ...filters({ ...asked, status: undefined })]),
    formsOf(context, visible),
    peopleOf(context, visible),
  ]);
  return { rows: lines.map((line) => ({ ...asListed(line), excerpt: excerptOf(context, line) })), next, counts, forms, people };
}

/** The same as lines of a file, so many at a time: what was typed, by the names of the fields. */
export async function exportInbox(
  context: InboxContext,
  { by, roles, ...asked }: z.output<typeof listQuery>,
): Promise<z.input<typeof exportAnswer>> {
  const conditions = [visibleTo(context, { by, roles }), ...filters(asked)];
  const { lines, next } = await pageOf(context, conditions, asked.after, EXPORT_PAGE);
  // All of them: what a file leaves out is lost to whoever erases after exporting. Definitions bound their number, no visitor does.
  const { rows: names } =
    asked.after === undefined
      ? await sql<{ name: string }>`
          select distinct jsonb_object_keys(s."values") as name from forms.submissions s where ${all(conditions)} order by 1`.execute(
          context.db,
        )
      : { rows: [] };
  return {
    rows: lines.map((line) => ({
      ...asListed(line),
      values: Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, [value].flat().join('; ')])),
    })),
    fields: names.map(({ name }) => name),
    next,
  };
}
