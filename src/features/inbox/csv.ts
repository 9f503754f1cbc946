import { csvHead as headOf, csvLine } from '@/lib/csv-line';
import type { InboxExport } from './inbox.schema';
import { isShipped, SHIPPED } from './shipped';

const OWN = ['number', 'at', 'form', 'title', 'about', 'email', 'status', 'assignee', 'eventPlace', 'eventPosition'] as const;

/** What the file calls columns, forms and states. */
export interface CsvWords {
  column(name: (typeof OWN)[number]): string;
  field(name: string): string;
  form(name: string): string;
  status(name: InboxExport['rows'][number]['status']): string;
  place(name: NonNullable<InboxExport['rows'][number]['place']>['status']): string;
}

/** As programs read them: names of the code. */
export const CODES: CsvWords = {
  column: (name) => name,
  field: (name) => name,
  form: (name) => name,
  status: (name) => name,
  place: (name) => name,
};

const SHIPPED_FIELDS = new Set(Object.values(SHIPPED).flat());

/** As the page says them. A field that no form that ships has is called what it is. */
export const csvWords = (phrases: Readonly<Record<string, string>>): CsvWords => ({
  column: (name) => phrases[`inbox.csv.${name}`] ?? name,
  field: (name) => (SHIPPED_FIELDS.has(name) && phrases[`inbox.field.${name}`]) || name,
  form: (name) => (isShipped(name) && phrases[`inbox.form.${name}`]) || name,
  status: (name) => phrases[`inbox.status.${name}`] ?? name,
  place: (name) => phrases[`inbox.csv.place.${name}`] ?? name,
});

/** The first line of the file. @param fields names of all that was typed */
export const csvHead = (fields: readonly string[], { column, field }: CsvWords): string =>
  headOf([...OWN.map(column), ...fields.map(field)]);

export const csvRows = (rows: InboxExport['rows'], fields: readonly string[], words: CsvWords): string =>
  rows
    .map(({ number, at, form, title, subjectTitle, email, status, assignee, place, values }) =>
      csvLine([
        ...[number, at, words.form(form), title, subjectTitle ?? '', email ?? '', words.status(status), assignee ?? ''],
        ...[place ? words.place(place.status) : '', place?.position?.toString() ?? ''],
        ...fields.map((name) => values[name] ?? ''),
      ]),
    )
    .join('');
