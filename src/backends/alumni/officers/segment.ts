import { sql } from 'kysely';
import { z } from 'zod';
import type { Columns } from '../directory/columns.ts';
import { cardOf, seenNumbers } from '../directory/search.ts';
import { wasThere, type SeenFields } from '../profiles/model.ts';
import { factOf, OFFICE } from '../profiles/visible.ts';
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

type Seen = Pick<SeenFields, 'offices' | 'practices' | 'country' | 'years'>;

/** @param seen what officers may see @param visible those groups of the segment of which officers may know that the member is in them */
const fits = ({ groups, offices, practices, years, countries }: Segment, seen: Seen, visible: readonly string[]): boolean => {
  const during = seen.years;
  const inYears = years === undefined || years.length === 0 || (during !== undefined && years.some((year) => wasThere(during, year, year)));
  return (
    oneOf(offices, seen.offices) &&
    oneOf(practices, seen.practices) &&
    oneOf(countries, seen.country === undefined ? undefined : [seen.country]) &&
    inYears &&
    oneOf(groups, visible)
  );
};

/** Who hides the fact that a group of the firm is made of is not in that group for officers. */
const isKnown = (group: string, { fields }: SeenByOfficers): boolean => {
  const fact = factOf(group);
  return fact === undefined || fields[fact] !== undefined;
};

export const isEverybody = (segment: Segment): boolean => Object.values(segment).every((each) => each === undefined || each.length === 0);

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
  return accounts.filter((account) => {
    const one = seen.get(account);
    if (one === undefined) return false;
    const memberOf = (groups.get(account) ?? []).map(({ group }) => group);
    return fits(
      segment,
      one.fields,
      memberOf.filter((group) => isKnown(group, one)),
    );
  });
}

/** The same for everybody at once, by the directory in memory: the accounts of all who are in a segment that is not everybody. */
export function allInSegment(columns: Columns, segment: Segment): string[] {
  const reach = columns.reachOf(OFFICE);
  const visible = new Map<number, string[]>();
  for (const group of segment.groups ?? [])
    for (const number of columns.inGroup(OFFICE, reach, group)) visible.set(number, [...(visible.get(number) ?? []), group]);
  return seenNumbers(columns, reach).flatMap((number) =>
    fits(segment, cardOf(columns, number, reach), visible.get(number) ?? []) ? [columns.accounts[number] as string] : [],
  );
}
