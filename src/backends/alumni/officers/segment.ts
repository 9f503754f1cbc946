import { sql } from 'kysely';
import { z } from 'zod';
import { factOf } from '../profiles/visible.ts';
import type { Db } from '../storage/database.ts';
import type { Segment } from '../storage/tables.ts';
import { seenByOfficers, type SeenByOfficers } from './seen.ts';

const texts = z.array(z.string().trim().min(1).max(120)).max(50).optional();

/** Whom a newsletter goes to: of each kind that is given, one must fit. Nothing given: everybody. */
export const segmentShape = z.strictObject({
  groups: texts,
  offices: texts,
  practices: texts,
  years: z.array(z.int().min(1900).max(2200)).max(200).optional(),
  countries: texts,
});

const oneOf = (wanted: readonly string[] | undefined, has: readonly string[] | undefined): boolean =>
  wanted === undefined ||
  wanted.length === 0 ||
  wanted.some((each) => has?.some((own) => own.toLowerCase() === each.toLowerCase()) === true);

/** Who hides the fact that a group of the firm is made of is not in that group for officers. */
const isKnown = (group: string, { fields }: SeenByOfficers): boolean => {
  const fact = factOf(group);
  return fact === undefined || fields[fact] !== undefined;
};

const fits = (
  { groups, offices, practices, years, countries }: Segment,
  seen: SeenByOfficers | undefined,
  memberOf: readonly string[],
): boolean => {
  if (seen === undefined) return false;
  const { fields } = seen;
  const during = fields.years;
  const inYears =
    years === undefined ||
    years.length === 0 ||
    (during !== undefined && years.some((year) => year >= during.from && year <= (during.to ?? Infinity)));
  const visible = memberOf.filter((group) => isKnown(group, seen));
  return (
    oneOf(offices, fields.offices) &&
    oneOf(practices, fields.practices) &&
    oneOf(countries, fields.country === undefined ? undefined : [fields.country]) &&
    inYears &&
    oneOf(groups, visible)
  );
};

const isEverybody = (segment: Segment): boolean => Object.values(segment).every((each) => each === undefined || each.length === 0);

/**
 * Those of the accounts who are in a segment. It selects only by what officers may see: otherwise the number of a segment would tell
 * what somebody hides.
 */
export async function inSegment(db: Db, segment: Segment, accounts: readonly string[]): Promise<string[]> {
  if (isEverybody(segment) || accounts.length === 0) return [...accounts];
  const seen = await seenByOfficers(db, accounts);
  const { rows } = await sql<{ account: string; group: string }>`
    select account, "group" from alumni.group_members where account = any(${[...accounts]}::uuid[]) and "group" = any(${segment.groups ?? []}::text[])`.execute(
    db,
  );
  const groups = Map.groupBy(rows, ({ account }) => account);
  return accounts.filter((account) =>
    fits(
      segment,
      seen.get(account),
      (groups.get(account) ?? []).map(({ group }) => group),
    ),
  );
}
