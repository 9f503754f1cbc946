import { sql, type RawBuilder } from 'kysely';
import type { Person } from '../directory/columns.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { AUDIENCES, FIELDS, yearsOf, type Audience, type Audiences, type Facts, type Fields } from './model.ts';

/** What of a profile makes its fields. */
export type ProfileRow = Row<'profiles'>;

/** What is not one of the audiences is for nobody, and so is what is not said. */
export const audiencesOf = (kept: Readonly<Record<string, unknown>>): Audiences =>
  Object.fromEntries(
    FIELDS.map((field): [string, Audience] => [field, AUDIENCES.find((audience) => audience === kept[field]) ?? 'nobody']),
  ) as unknown as Audiences;

export const factsOf = ({ offices, practices, from_year, to_year }: ProfileRow): Facts => ({
  offices,
  practices,
  from: from_year,
  to: to_year,
});

/** The fields of a profile as it is kept. */
export const fieldsOf = (row: ProfileRow): Fields => ({
  name: row.name,
  headline: row.headline,
  about: row.about,
  employer: row.employer,
  jobTitle: row.job_title,
  industry: row.industry,
  city: row.city,
  country: row.country,
  education: row.education,
  skills: row.skills,
  languages: row.languages,
  links: row.links,
  offices: row.offices,
  practices: row.practices,
  years: yearsOf(factsOf(row)),
});

interface MemberRow extends ProfileRow {
  person: string;
  joined_at: Date | null;
  groups: string[];
}

const personOf = (row: MemberRow): Person => ({
  account: row.account,
  id: row.person,
  fields: fieldsOf(row),
  audiences: audiencesOf(row.audiences),
  groups: row.groups,
  joinedAt: row.tells_joined && row.joined_at !== null ? row.joined_at.getTime() : null,
  employerAt: row.tells_moved && row.employer_at !== null ? row.employer_at.getTime() : null,
  jobTitleAt: row.tells_moved && row.job_title_at !== null ? row.job_title_at.getTime() : null,
});

async function peopleWhere(db: Db, which: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<MemberRow>`
    select p.*, m.person, m.joined_at,
      array(select g."group" from alumni.group_members g where g.account = m.account order by g."group") as groups
    from alumni.members m join alumni.profiles p on p.account = m.account
    where m.state = 'member' and ${which}`.execute(db);
  return rows.map(personOf);
}

/** Members by the ids by which others know them; whoever is no member is left out. */
export const peopleById = (db: Db, ids: readonly string[]): Promise<Person[]> => peopleWhere(db, sql`m.person = any(${[...ids]}::uuid[])`);

/** Members by their accounts. */
export const peopleByAccount = (db: Db, accounts: readonly string[]): Promise<Person[]> =>
  peopleWhere(db, sql`m.account = any(${[...accounts]}::uuid[])`);

/** So many members whose ids come after `after`, in the order of ids. */
export async function peopleAfter(db: Db, after: string | undefined, most: number): Promise<Person[]> {
  const { rows } = await sql<{ person: string }>`
    select person from alumni.members where state = 'member' and ${after === undefined ? sql`true` : sql`person > ${after}::uuid`}
    order by person limit ${most}`.execute(db);
  return rows.length === 0
    ? []
    : peopleById(
        db,
        rows.map(({ person }) => person),
      );
}
