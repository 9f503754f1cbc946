import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { FormsContext } from '../context.ts';
import { STATUSES, type AnyValues, type Row, type Status } from '../storage/tables.ts';
import { actor, visibleTo, type Actor, type InboxContext } from './who.ts';

const PAGE = 25;
/** Lines that an export reads at once. */
const EXPORT_PAGE = 500;
const MOST_WORDS = 8;
const MOST_NAMES = 200;

const day = z.iso.date();
/** A place in the list: when a form came in, to the microsecond, and its id. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, 'not a place in the list')
  .transform((text) => ({ at: text.slice(0, 27), id: text.slice(28) }));

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
});
const counts = z.object({ new: z.int(), open: z.int(), answered: z.int(), closed: z.int() });
export const listAnswer = z.object({
  rows: z.array(rowAnswer),
  next: z.string().nullable(),
  counts: counts.describe('By status, with the other filters'),
  forms: z
    .array(z.object({ form: z.string(), title: z.string(), count: z.int() }))
    .describe('Forms of which there are any, without a filter'),
  people: z.array(z.string()).describe('Addresses that have taken any'),
});
export const exportAnswer = z.object({
  rows: z.array(rowAnswer.extend({ values: z.record(z.string(), z.string()) })),
  fields: z.array(z.string()).describe('Names of all fields that occur; on the first page alone'),
  next: z.string().nullable(),
});

export type Line = Row<
  'submissions',
  'id' | 'form' | 'title' | 'number' | 'created_at' | 'email' | 'subject' | 'subject_title' | 'status' | 'assignee'
> & { values: AnyValues };

/** Columns of a line. */
export const LINE = sql.raw(
  's.id, s.form, s.title, s.number, s.created_at, s.email, s.subject, s.subject_title, s.status, s.assignee, s."values"',
);

/** Who sent it, where the form has fields that say so. */
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
  name: nameOf(line.values),
  email: line.email,
  subject: line.subject,
  subjectTitle: line.subject_title,
  status: line.status,
  assignee: line.assignee,
});

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);

/** Conditions of the filters that the index of counts does not hold. */
function narrower({ assignee, q = '', from, to }: Asked): RawBuilder<unknown>[] {
  const words = [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  return [
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? sql`s.assignee is null` : sql`s.assignee is not null and lower(s.assignee) = lower(${assignee})`]),
    ...words.map((word) => sql`s.words like ${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`}`),
    ...(from === undefined ? [] : [sql`s.created_at >= (${from}::date)::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql`s.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
  ];
}

interface Count {
  form: string;
  title: string;
  status: Status;
  count: string;
}

const countsOf = async ({ db }: Pick<FormsContext, 'db'>, conditions: readonly RawBuilder<unknown>[]): Promise<Count[]> =>
  (
    await sql<Count>`
      select s.form, s.status, max(s.title) as title, count(*) as count from forms.submissions s where ${all(conditions)} group by s.form, s.status`.execute(
      db,
    )
  ).rows;

type Paged = Line & { place: string };

async function pageOf(
  { db }: Pick<FormsContext, 'db'>,
  conditions: readonly RawBuilder<unknown>[],
  after: Asked['after'],
  size: number,
): Promise<{ lines: Paged[]; next: string | null }> {
  const from = after === undefined ? [] : [sql`(s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`];
  const { rows } = await sql<Paged>`
    select ${LINE}, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || s.id as place
    from forms.submissions s where ${all([...conditions, ...from])} order by s.created_at desc, s.id desc limit ${size + 1}`.execute(db);
  return { lines: rows.slice(0, size), next: rows.length > size ? (rows[size - 1]?.place ?? null) : null };
}

const filters = (asked: Asked): RawBuilder<unknown>[] => [
  ...(asked.form === undefined ? [] : [sql`s.form = ${asked.form}`]),
  ...(asked.status === undefined ? [] : [sql`s.status = ${asked.status}`]),
  ...narrower(asked),
];

/** Addresses that forms which somebody may see were given to. */
export async function peopleOf({ db }: Pick<FormsContext, 'db'>, visible: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(s.assignee) as address from forms.submissions s where s.assignee is not null and ${visible} order by 1 limit ${MOST_NAMES}`.execute(
    db,
  );
  return rows.map(({ address }) => address);
}

/** A page of what somebody may see, newest first, with how many there are of each status and form. */
export async function listInbox(
  context: InboxContext,
  { by, roles, ...asked }: z.output<typeof listQuery>,
): Promise<z.input<typeof listAnswer>> {
  const visible = visibleTo(context, { by, roles });
  const more = narrower(asked);
  const [{ lines, next }, everything, narrowed, people] = await Promise.all([
    pageOf(context, [visible, ...filters(asked)], asked.after, PAGE),
    countsOf(context, [visible]),
    more.length === 0 ? undefined : countsOf(context, [visible, ...more]),
    peopleOf(context, visible),
  ]);
  const byStatus = { new: 0, open: 0, answered: 0, closed: 0 };
  for (const { form, status, count } of narrowed ?? everything) {
    if (asked.form === undefined || form === asked.form) byStatus[status] += Number(count);
  }
  const forms = new Map<string, { form: string; title: string; count: number }>();
  for (const { form, title, count } of everything) {
    const known = forms.get(form);
    forms.set(form, { form, title: known?.title || title, count: (known?.count ?? 0) + Number(count) });
  }
  return {
    rows: lines.map(asRow),
    next,
    counts: byStatus,
    forms: [...forms.values()].sort((a, b) => a.title.localeCompare(b.title) || a.form.localeCompare(b.form)),
    people,
  };
}

/** The same as lines of a file, so many at a time: what was typed, by the names of the fields. */
export async function exportInbox(
  context: InboxContext,
  { by, roles, ...asked }: z.output<typeof listQuery>,
): Promise<z.input<typeof exportAnswer>> {
  const conditions = [visibleTo(context, { by, roles }), ...filters(asked)];
  const { lines, next } = await pageOf(context, conditions, asked.after, EXPORT_PAGE);
  const { rows: names } =
    asked.after === undefined
      ? await sql<{ name: string }>`
          select distinct jsonb_object_keys(s."values") as name from forms.submissions s where ${all(conditions)} order by 1 limit ${MOST_NAMES}`.execute(
          context.db,
        )
      : { rows: [] };
  return {
    rows: lines.map((line) => ({
      ...asRow(line),
      values: Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, [value].flat().join('; ')])),
    })),
    fields: names.map(({ name }) => name),
    next,
  };
}
