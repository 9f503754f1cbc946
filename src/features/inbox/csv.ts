import { csvHead as headOf, csvLine } from '@/lib/csv-line';
import type { InboxExport } from './inbox.schema';

const OWN = ['number', 'at', 'form', 'title', 'about', 'email', 'status', 'assignee', 'eventPlace', 'eventPosition'] as const;

/** The first line of the file. @param fields names of all that was typed */
export const csvHead = (fields: readonly string[]): string => headOf([...OWN, ...fields]);

export const csvRows = (rows: InboxExport['rows'], fields: readonly string[]): string =>
  rows
    .map(({ number, at, form, title, subjectTitle, email, status, assignee, place, values }) =>
      csvLine([
        ...[number, at, form, title, subjectTitle ?? '', email ?? '', status, assignee ?? ''],
        ...[place?.status ?? '', place?.position?.toString() ?? ''],
        ...fields.map((name) => values[name] ?? ''),
      ]),
    )
    .join('');
