import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import type { FormsContext } from '../context.ts';
import { isFileField } from '../definitions/definition.ts';
import { FormsError } from '../errors.ts';
import { placeOf, type Place } from '../places/places.ts';
import type { DraftFile } from '../storage/drafts.ts';
import { INBOX_EVENT_KINDS, type AnyValues, type Row, type Shown } from '../storage/tables.ts';
import { asRow, LINE, peopleOf, rowAnswer, type Line } from './list.ts';
import { visibleTo, type Actor, type InboxContext } from './who.ts';

export const oneAnswer = rowAnswer.extend({
  language: z.enum(LANGUAGES),
  keptUntil: z.iso.datetime(),
  fields: z
    .array(z.object({ name: z.string(), label: z.string().nullable(), value: z.string() }))
    .describe('What was typed, in the order of the form; the label where the form came with one'),
  files: z.array(z.object({ id: z.uuid(), field: z.string(), name: z.string(), kind: z.string(), bytes: z.int() })),
  events: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        by: z.string().nullable().describe('Null where it was erased who it was'),
        kind: z.enum(INBOX_EVENT_KINDS),
        value: z.string(),
        sentAt: z.iso.datetime().nullable().describe('When the relay took an answer'),
        failedAt: z.iso.datetime().nullable().describe('When an answer was given up: refused for good, or not taken for two days'),
      }),
    )
    .describe('What was done about it, oldest first'),
  people: z.array(z.string()),
});

type Whole = Line &
  Row<'submissions', 'language' | 'expires_at'> & {
    files: Pick<DraftFile, 'id' | 'field' | 'name' | 'kind' | 'bytes'>[];
  };

/** In the order of the definition that ships, or that of the row. */
function fieldsOf({ definitions }: Pick<FormsContext, 'definitions'>, form: string, values: AnyValues, shown: readonly Shown[]) {
  const text = (value: string | readonly string[]): string => [value].flat().join('\n');
  if (shown.length > 0) return shown.map(({ name, label, value }) => ({ name, label, value: text(value) }));
  const order = (definitions.get(form)?.fields ?? []).filter((field) => !isFileField(field)).map(({ name }) => name);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(values)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => ({ name, label: null, value: text(value) }));
}

const asPlace = ({ status, position }: Place): Place => ({ status, ...(position === undefined ? {} : { position }) });

/** One form with everything that is known of it. @throws FormsError `not-there`, also for one that is not for whoever asks */
export async function oneOf(context: InboxContext, id: string, who: Actor): Promise<z.input<typeof oneAnswer>> {
  const { db } = context;
  const visible: RawBuilder<boolean> = visibleTo(context, who);
  const { rows } = await sql<Whole>`
    select ${LINE}, s.language, s.expires_at, coalesce((
      select json_agg(json_build_object('id', f.id, 'field', f.field, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes) order by f.created_at, f.id)
      from forms.files f where f.submission_id = s.id), '[]') as files
    from forms.submissions s where s.id = ${id} and ${visible}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new FormsError('not-there');
  const [{ rows: events }, people, place] = await Promise.all([
    sql<Row<'inbox_events', 'id' | 'at' | 'by' | 'kind' | 'value' | 'sent_at' | 'failed_at'>>`
      select id, at, "by", kind, value, sent_at, failed_at from forms.inbox_events where submission_id = ${id} order by at, id`.execute(db),
    peopleOf(context, visible),
    placeOf(db, id),
  ]);
  return {
    ...asRow(row),
    language: row.language,
    keptUntil: row.expires_at.toISOString(),
    fields: fieldsOf(context, row.form, row.values, row.shown),
    files: row.files,
    events: events.map(({ at, sent_at, failed_at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      failedAt: failed_at?.toISOString() ?? null,
    })),
    people,
    ...(place === undefined ? {} : { place: asPlace(place) }),
  };
}
