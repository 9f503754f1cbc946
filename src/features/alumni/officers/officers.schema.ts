import { z } from 'zod';
import { DECISIONS } from './decisions';

const texts = z.array(z.string());
const optionalText = z.string().nullish();
/** When it was changed last; a gateway of the version before does not say it. */
const asRead = z.string().default('');
/** Of a list in pages; a gateway of the version before has one. */
const paged = { page: z.number().default(1), pages: z.number().default(1) };
/** Somebody, by the name that officers may see. */
const named = z.object({ id: z.string(), name: z.string().optional() });

/** `GET /v1/officers/queue` of the alumni gateway: who asks to be let in by questions about their time. */
export const queueSchema = z.object({
  waiting: z.number(),
  requests: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      changedAt: asRead,
      /** The name of the account. */
      account: z.string(),
      answers: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Left before, while a report about them waited. */
      reported: z.boolean().optional(),
      /** Lines of the leavers list that may be of the same person, the likeliest first. */
      candidates: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          namesBefore: texts,
          number: z.string().optional(),
          offices: texts,
          practices: texts,
          from: z.number().nullable(),
          to: z.number().nullable(),
          /** Somebody joined by this line already. */
          joined: z.boolean(),
          /** It has the number that was answered. */
          byNumber: z.boolean().default(false),
          /** Whoever joined by it left within the last year, suspended or reported. */
          left: z.enum(['suspended', 'reported']).optional().catch(undefined),
        }),
      ),
    }),
  ),
  next: optionalText,
});
export type Queue = z.infer<typeof queueSchema>;

/** `GET /v1/officers/waiting`: how many wait, by the part of the page. */
export const waitingSchema = z.object({ queue: z.number(), reports: z.number(), recruiters: z.number() });
export type Waiting = z.infer<typeof waitingSchema>;

/** `GET /v1/officers/reports` */
export const reportsSchema = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  reports: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['message', 'person', 'post']),
      /** Id of what was reported. */
      subject: z.string(),
      why: z.string(),
      /** What was reported, as it stood then. */
      evidence: z.string(),
      at: z.string(),
      about: named.optional(),
      reporter: named.optional(),
      decision: z.enum(DECISIONS).optional(),
      note: z.string().optional(),
      decidedAt: z.string().optional(),
    }),
  ),
});
export type Reports = z.infer<typeof reportsSchema>;

/** `GET /v1/officers/recruiters` */
export const recruitersSchema = z.object({
  recruiters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['asked', 'yes']),
      employer: z.string(),
      why: z.string(),
      at: z.string(),
      decidedAt: z.string().optional(),
      changedAt: asRead,
    }),
  ),
});
export type Recruiters = z.infer<typeof recruitersSchema>;

/** `GET /v1/officers/groups` */
export const groupsSchema = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameDe: z.string(),
      about: z.string(),
      aboutDe: z.string(),
      open: z.boolean(),
      changedAt: asRead,
    }),
  ),
});
export type Groups = z.infer<typeof groupsSchema>;

/** `GET /v1/officers/invitations`. The codes are not kept. */
export const invitationsSchema = z.object({
  ...paged,
  invitations: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** It was mailed, and is good for that address alone. */
      forAddress: z.boolean(),
      uses: z.number(),
      used: z.number(),
      createdAt: z.string(),
      expiresAt: z.string(),
      state: z.enum(['open', 'used', 'expired', 'ended']),
    }),
  ),
});
export type Invitations = z.infer<typeof invitationsSchema>;

/** `POST /v1/officers/invitations` */
export const invitationSchema = z.object({ code: z.string() });

const counts = {
  lines: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  merged: z.number(),
  withheld: z.number(),
  absent: z.number(),
  broken: z.array(z.object({ line: z.number(), why: z.string() })),
};

/** `GET /v1/officers/leavers/imports` */
export const importsSchema = z.object({
  total: z.number(),
  joined: z.number(),
  imports: z.array(z.object({ id: z.string(), at: z.string(), ignoredColumns: texts.default([]), ...counts })),
});
export type Imports = z.infer<typeof importsSchema>;

/** `POST /v1/officers/leavers` */
export const reportSchema = z.object({ dry: z.boolean(), id: z.string().optional(), ignoredColumns: texts, ...counts });
export type ImportReport = z.infer<typeof reportSchema>;

const segment = z.object({
  groups: texts.optional(),
  offices: texts.optional(),
  practices: texts.optional(),
  countries: texts.optional(),
  years: z.array(z.number()).optional(),
});
export type Segment = z.infer<typeof segment>;

/** `GET /v1/officers/newsletters/{id}` */
export const newsletterSchema = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  subjectDe: z.string(),
  textDe: z.string(),
  segment,
  state: z.enum(['draft', 'sending', 'sent']),
  changedAt: z.string(),
  sentAt: z.string().optional(),
  recipients: z.number().optional(),
  stoppedAt: z.string().optional(),
  became: z.object({ sent: z.number(), failed: z.number(), waiting: z.number() }).optional(),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

/** `GET /v1/officers/newsletters` */
export const newslettersSchema = z.object({ ...paged, newsletters: z.array(newsletterSchema) });
export type Newsletters = z.infer<typeof newslettersSchema>;

/** `GET /v1/officers/newsletters/{id}/count` */
export const countSchema = z.object({ count: z.number() });

/** `POST /v1/officers/newsletters/{id}/test` */
export const testSchema = z.object({ to: z.string() });

const choices = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().optional() }));

/** `GET /v1/officers/segments`: what a newsletter can be narrowed to, by what officers may see. */
export const segmentsSchema = z.object({ groups: choices, offices: choices, practices: choices, countries: choices });
export type Segments = z.infer<typeof segmentsSchema>;

const months = z.array(z.object({ month: z.string(), count: z.number() }));

/** `GET /v1/officers/figures` */
export const figuresSchema = z.object({
  members: z.number(),
  asked: z.number(),
  suspended: z.number(),
  recruiters: z.object({ yes: z.number(), asked: z.number() }),
  reports: z.number(),
  ways: z.object({ list: z.number(), invitation: z.number(), questions: z.number() }),
  confirmDue: z.number(),
  hidden: z.number(),
  newsletters: z.number(),
  leavers: z.object({ total: z.number(), joined: z.number() }),
  joined: months,
  left: months,
});
export type OfficerFigures = z.infer<typeof figuresSchema>;

/** `GET /v1/officers/members`. One who shows officers no name is found by the address alone. */
export const membersSchema = z.object({
  ...paged,
  members: z.array(z.object({ id: z.string(), name: z.string().optional() })),
});
export type Members = z.infer<typeof membersSchema>;

/** How many lines of the leavers list went. */
export const linesSchema = z.object({ lines: z.number().default(0) });

/** `GET /v1/officers/suspended` */
export const suspendedSchema = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) });
export type Suspended = z.infer<typeof suspendedSchema>;
