import { z } from 'zod';
import { STATUSES } from './asked';

const row = z.object({
  id: z.string(),
  form: z.string(),
  title: z.string(),
  number: z.string(),
  at: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  subject: z.string().nullable(),
  subjectTitle: z.string().nullable(),
  status: z.enum(STATUSES),
  assignee: z.string().nullable(),
  /** At an event; not there for a form that is about none. */
  place: z.object({ status: z.enum(['taken', 'waiting', 'cancelled']), position: z.number().optional() }).optional(),
});
export type InboxRow = z.infer<typeof row>;

/** `GET /admin/inbox` of the forms service. */
export const listSchema = z.object({
  // A forms service of the release before does not say how a text begins.
  rows: z.array(row.extend({ excerpt: z.string().default('') })),
  next: z.string().nullable(),
  counts: z.record(z.enum(STATUSES), z.number()),
  forms: z.array(z.object({ form: z.string(), title: z.string() })),
  people: z.array(z.string()),
});
export type InboxList = z.infer<typeof listSchema>;

/** `GET /admin/inbox/{id}`, and what changes answer. */
export const oneSchema = row.extend({
  language: z.string(),
  keptUntil: z.string(),
  fields: z.array(z.object({ name: z.string(), label: z.string().nullable(), value: z.string() })),
  files: z.array(z.object({ id: z.string(), field: z.string(), name: z.string(), kind: z.string(), bytes: z.number() })),
  events: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      kind: z.enum(['status', 'assignee', 'note', 'answer']),
      value: z.string(),
      sentAt: z.string().nullable(),
      /** A forms service of the release before does not say it. */
      failedAt: z.string().nullish(),
    }),
  ),
  people: z.array(z.string()),
});
export type InboxOne = z.infer<typeof oneSchema>;

/** `GET /admin/inbox/export`. */
export const exportSchema = z.object({
  rows: z.array(row.extend({ values: z.record(z.string(), z.string()) })),
  fields: z.array(z.string()),
  next: z.string().nullable(),
});
export type InboxExport = z.infer<typeof exportSchema>;

/** `POST /admin/inbox/{id}/erase`. */
export const erasedSchema = z.object({ submissions: z.number() });
