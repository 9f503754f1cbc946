import { sql } from 'kysely';
import { z } from 'zod';
import { LINE } from '../../kit/field-patterns.ts';
import { countryCode } from '../../kit/places/countries.ts';
import { cleanText } from '../../kit/text/normalise.ts';
import type { AlumniContext } from '../context.ts';
import { keyOf } from '../directory/keys.ts';
import { AlumniError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { noteConsent } from '../verification/consents.ts';
import { noteNamings } from './begin.ts';
import { audience, FIELDS, isFilled, type Audience, type Field, type Fields, type SeenFields } from './model.ts';
import { audiencesOf, factsOf, fieldsOf, type ProfileRow } from './rows.ts';
import { seenAt, type Reach } from './visible.ts';

const line = (most: number) =>
  z
    .string()
    .max(most * 2, `longer than ${most} letters`)
    .transform(cleanText)
    .pipe(z.string().max(most, `longer than ${most} letters`).regex(LINE, 'has characters that no line has'));
const lines = (most: number) =>
  z
    .string()
    .max(most * 2, `longer than ${most} letters`)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(most, `longer than ${most} letters`));
/** Distinct values, whatever their case, in the order in which they were given. */
const values = (most: number, each: z.ZodType<string, string>) =>
  z
    .array(each)
    .max(most, `more than ${most}`)
    .transform((given) => [...new Map(given.filter((value) => value !== '').map((value) => [keyOf(value), value])).values()]);
const link = z
  .string()
  .trim()
  .max(300, 'longer than 300 letters')
  .refine((given) => given === '' || (URL.canParse(given) && new URL(given).protocol === 'https:' && new URL(given).username === ''), {
    error: 'not an https address',
  });

/** What a member writes; what is left out stays as it is. The facts of the firm and the address of the account are none of it. */
const writtenFields = z.strictObject({
  name: line(120)
    .refine((name) => name !== '', 'empty')
    .optional(),
  headline: line(160).optional(),
  about: lines(4_000).optional(),
  employer: line(120).optional(),
  jobTitle: line(120).optional(),
  industry: line(80).optional(),
  city: line(80).optional(),
  country: z
    .string()
    .max(80)
    .transform((country) => (country.trim() === '' ? '' : (countryCode(country) ?? '?')))
    .refine((country) => country !== '?', 'not a country')
    .optional(),
  education: lines(1_000).optional(),
  skills: values(40, line(60)).optional(),
  languages: values(20, line(40)).optional(),
  links: values(5, link).optional(),
});

const listOf = z.array(z.string()).readonly();
/** Fields as they are given out; those without anything in them, and those that may not be seen, are left out. */
export const seenFieldsShape = z.object({
  name: z.string().optional(),
  headline: z.string().optional(),
  about: z.string().optional(),
  employer: z.string().optional(),
  jobTitle: z.string().optional(),
  industry: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional().describe('ISO 3166-1 alpha-2'),
  education: z.string().optional(),
  skills: listOf.optional(),
  languages: listOf.optional(),
  links: listOf.optional(),
  years: z.object({ from: z.int(), to: z.int().nullable() }).optional(),
  offices: listOf.optional(),
  practices: listOf.optional(),
});

const audiencesShape = z.object(Object.fromEntries(FIELDS.map((field) => [field, audience])) as Record<Field, typeof audience>);

export const profileShape = z.object({
  id: z.uuid(),
  revision: z.int(),
  fields: seenFieldsShape,
  audiences: audiencesShape,
  facts: z.object({ offices: listOf, practices: listOf, from: z.int().nullable(), to: z.int().nullable() }),
  agreed: z.object({ joined: z.boolean(), moved: z.boolean() }),
  completeness: z.object({ percent: z.int(), missing: z.array(z.string()) }),
  previews: z.object({ everyone: seenFieldsShape, groups: seenFieldsShape, officers: seenFieldsShape }),
});

export const profileChange = z.strictObject({
  revision: z.int(),
  fields: writtenFields.optional(),
  audiences: z.strictObject(audiencesShape.partial().shape).optional(),
  agreed: z.strictObject({ joined: z.boolean().optional(), moved: z.boolean().optional() }).optional(),
});
type ProfileChange = z.output<typeof profileChange>;

/** What makes a profile complete, in the order in which it is worth most. */
const COMPLETE = [
  'name',
  'headline',
  'employer',
  'jobTitle',
  'industry',
  'city',
  'country',
  'skills',
  'languages',
  'education',
  'about',
] as const;

/** How complete one's own profile is; of others' nobody is told. */
function completenessOf(fields: Fields): { percent: number; missing: string[] } {
  const missing = COMPLETE.filter((field) => !isFilled(fields[field]));
  return { percent: Math.round(((COMPLETE.length - missing.length) / COMPLETE.length) * 100), missing };
}

const filled = (fields: Fields): SeenFields =>
  Object.fromEntries(FIELDS.filter((field) => isFilled(fields[field])).map((field) => [field, fields[field]]));

function shown(row: ProfileRow, person: string): z.input<typeof profileShape> {
  const fields = fieldsOf(row);
  const audiences = audiencesOf(row.audiences);
  const preview = (reach: Reach) => seenAt(reach, audiences, fields) ?? {};
  return {
    id: person,
    revision: row.revision,
    fields: filled(fields),
    audiences,
    facts: factsOf(row),
    agreed: { joined: row.tells_joined, moved: row.tells_moved },
    completeness: completenessOf(fields),
    previews: { everyone: preview('everyone'), groups: preview('groups'), officers: preview('officers') },
  };
}

const mine = ({ db }: Pick<AlumniContext, 'db'>, account: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('members', 'members.account', 'profiles.account')
    .selectAll('profiles')
    .select('members.person')
    .where('profiles.account', '=', account)
    .executeTakeFirst();

/** Everything of one's own profile, and what others see of it. @throws AlumniError `not-a-member` */
export async function ownProfile(context: Pick<AlumniContext, 'db'>, account: string): Promise<z.input<typeof profileShape>> {
  const row = await mine(context, account);
  if (row === undefined) throw new AlumniError('not-a-member');
  return shown(row, row.person);
}

/** How complete one's own profile is; undefined where there is none. */
export async function ownCompleteness(
  { db }: Pick<AlumniContext, 'db'>,
  account: string,
): Promise<{ percent: number; missing: string[] } | undefined> {
  const row = await db.selectFrom('profiles').selectAll().where('account', '=', account).executeTakeFirst();
  return row && completenessOf(fieldsOf(row));
}

/**
 * When a change is told as a move: one value takes the place of another, while the member agreed that it is told. Who says it for
 * the first time has moved nowhere.
 */
const movedAt = (agreed: boolean, before: string, after: string | undefined, at: Date | null, now: Date): Date | null =>
  !agreed ? null : after === undefined || before === '' || after === '' || keyOf(before) === keyOf(after) ? at : now;

/** What is shown again later, after a change: nothing once somebody says who sees what, else with the namings that changed meanwhile. */
function keptHidden(
  { hidden, tells_joined, tells_moved }: Pick<ProfileRow, 'hidden' | 'tells_joined' | 'tells_moved'>,
  audiences: object,
  { joined, moved }: { joined: boolean; moved: boolean },
) {
  if (Object.keys(audiences).length > 0) return { hidden: null };
  if (hidden === null) return {};
  const namings = { ...(joined === tells_joined ? {} : { joined }), ...(moved === tells_moved ? {} : { moved }) };
  return { hidden: JSON.stringify({ ...hidden, ...namings }) };
}

/**
 * Changes one's own profile. Whoever says anew who sees what of one that was hidden says with it that it is right.
 *
 * @throws AlumniError `changed-meanwhile` where it is another one than was read
 */
export async function changeProfile(
  context: Pick<AlumniContext, 'db' | 'now' | 'secrets'>,
  { account, language }: Pick<Caller, 'account' | 'language'>,
  { revision, fields = {}, audiences = {}, agreed = {} }: ProfileChange,
): Promise<z.input<typeof profileShape>> {
  const { db, now } = context;
  return db.transaction().execute(async (on) => {
    await on.selectFrom('profiles').select('account').where('account', '=', account).forUpdate().execute();
    const row = await mine({ db: on }, account);
    if (row === undefined) throw new AlumniError('not-a-member');
    if (row.revision !== revision) throw new AlumniError('changed-meanwhile');
    const { jobTitle, ...same } = fields;
    const joined = agreed.joined ?? row.tells_joined;
    const moved = agreed.moved ?? row.tells_moved;
    const told = moved && row.tells_moved;
    const kept: Record<string, Audience | undefined> = { ...row.audiences, ...audiences };
    await on
      .updateTable('profiles')
      .set({
        ...same,
        ...(jobTitle === undefined ? {} : { job_title: jobTitle }),
        audiences: JSON.stringify(kept),
        tells_joined: joined,
        tells_moved: moved,
        ...keptHidden(row, audiences, { joined, moved }),
        employer_at: movedAt(told, row.employer, fields.employer, row.employer_at, now()),
        job_title_at: movedAt(told, row.job_title, jobTitle, row.job_title_at, now()),
        revision: sql`revision + 1`,
        changed_at: now(),
      })
      .where('account', '=', account)
      .execute();
    await noteNamings(context, on, { account, language }, { joined: row.tells_joined, moved: row.tells_moved }, { joined, moved });
    if (Object.values(audiences).some((audience) => audience !== 'nobody')) {
      const shownAgain = await on
        .updateTable('members')
        .set({ hidden_at: null, reminded_at: null, confirmed_at: now() })
        .where('account', '=', account)
        .where('hidden_at', 'is not', null)
        .returning('account')
        .executeTakeFirst();
      if (shownAgain !== undefined) await noteConsent(context, on, { account, what: 'confirmed', language });
    }
    const changed = await mine({ db: on }, account);
    if (changed === undefined) throw new Error('A profile that was just changed is gone.');
    return shown(changed, changed.person);
  });
}
