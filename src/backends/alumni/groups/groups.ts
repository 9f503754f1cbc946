import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import type { AlumniContext } from '../context.ts';
import type { Columns, Person } from '../directory/columns.ts';
import { slugOf } from '../directory/keys.ts';
import { AlumniError } from '../errors.ts';
import { groupsOfFacts } from '../profiles/begin.ts';
import { audiencesOf, factsOf } from '../profiles/rows.ts';
import type { Facts } from '../profiles/model.ts';
import { countsAsShared, factOf, mayKnowMembership, type Viewer } from '../profiles/visible.ts';
import type { Row } from '../storage/tables.ts';

export type { Language };
export const KINDS = ['office', 'practice', 'year', 'own'] as const;

export interface Group {
  id: string;
  kind: (typeof KINDS)[number];
  name: string;
  about?: string;
  /** How many of it the viewer may know of; null of one of the officers' own that the viewer is not in. */
  count: number | null;
  joined: boolean;
  mayJoin: boolean;
  /** False: joined, and hidden from the others of the group, since the fact that it tells is. */
  shown: boolean;
}

const kindOf = (id: string): Group['kind'] => KINDS.find((kind) => id.startsWith(`${kind}:`)) ?? 'own';

/** The names of the groups that these facts give. */
const namesOf = ({ offices, practices, from }: Facts): Map<string, string> =>
  new Map([
    ...offices.map((office): [string, string] => [`office:${slugOf(office)}`, office]),
    ...practices.map((practice): [string, string] => [`practice:${slugOf(practice)}`, practice]),
    ...(from === null ? [] : [[`year:${from}`, String(from)] as [string, string]]),
  ]);

/** A group's name as somebody writes it whom the viewer knows to be in it. */
function nameFrom(columns: Columns, group: string, number: number): string | undefined {
  if (factOf(group) === 'years') return group.slice('year:'.length);
  const field = factOf(group) === 'offices' ? 'offices' : 'practices';
  return columns.dimensions[field].valuesOf(number).find((value) => `${kindOf(group)}:${slugOf(value)}` === group);
}

export const ownName = (group: Pick<Row<'own_groups'>, 'name' | 'name_de'>, language: Language) =>
  language === 'de' && group.name_de !== '' ? group.name_de : group.name;
const ownAbout = (group: Row<'own_groups'>, language: Language) =>
  language === 'de' && group.about_de !== '' ? group.about_de : group.about;
export const ownId = (id: string): string => `own:${id}`;

type Parts = Pick<AlumniContext, 'db'>;

async function factsAndAudiences({ db }: Parts, account: string) {
  const row = await db.selectFrom('profiles').selectAll().where('account', '=', account).executeTakeFirst();
  if (row === undefined) throw new AlumniError('not-a-member');
  return { facts: factsOf(row), audiences: audiencesOf(row.audiences) };
}

/**
 * The groups that a member may know of: those of the member's own facts, those in which the member may know of somebody, and those
 * that officers made. An office of which the viewer may know nobody is in no list.
 */
export async function groupsFor(
  { db }: Parts,
  { viewer, account, columns, language }: { viewer: Viewer; account: string; columns: Columns; language: Language },
): Promise<Group[]> {
  const [{ facts, audiences }, own] = await Promise.all([
    factsAndAudiences({ db }, account),
    db
      .selectFrom('own_groups')
      .selectAll()
      .orderBy(sql`alumni.folded(name)`)
      .orderBy('name')
      .execute(),
  ]);
  const reach = columns.reachOf(viewer);
  const mine = namesOf(facts);
  const known = new Map<string, { name: string | undefined; count: number }>();
  for (const group of columns.groups.keys()) {
    if (factOf(group) === undefined) continue;
    let count = 0;
    let name = mine.get(group);
    for (const number of columns.inGroup(viewer, reach, group)) {
      count += 1;
      name ??= nameFrom(columns, group, number);
    }
    if (count > 0) known.set(group, { name, count });
  }
  const ofFacts = [...new Set([...mine.keys(), ...known.keys()])].map((id): Group => ({
    id,
    kind: kindOf(id),
    name: mine.get(id) ?? known.get(id)?.name ?? id,
    count: known.get(id)?.count ?? 0,
    joined: viewer.groups.has(id),
    mayJoin: mine.has(id),
    shown: countsAsShared(audiences, id),
  }));
  ofFacts.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.name.localeCompare(b.name, language));
  const ofOfficers = own.flatMap((row): Group[] => {
    const id = ownId(row.id);
    const joined = viewer.groups.has(id);
    if (!row.open && !joined && !viewer.officer) return [];
    const counted = joined || viewer.officer;
    return [
      {
        id,
        kind: 'own',
        name: ownName(row, language),
        ...(ownAbout(row, language) === '' ? {} : { about: ownAbout(row, language) }),
        count: counted ? [...columns.inGroup(viewer, reach, id)].length : null,
        joined,
        mayJoin: row.open,
        shown: true,
      },
    ];
  });
  return [...ofFacts, ...ofOfficers];
}

/** Groups that the viewer is in and may know the person to be in too. */
export async function sharedGroups(
  { db }: Parts,
  viewer: Viewer,
  person: Person,
  language: Language,
): Promise<{ id: string; name: string }[]> {
  const shared = person.groups.filter((group) => viewer.groups.has(group) && mayKnowMembership(viewer, person, group));
  const names = namesOf({ ...person.fields, from: person.fields.years?.from ?? null, to: null });
  const ownIds = shared.filter((group) => factOf(group) === undefined).map((group) => group.slice('own:'.length));
  const own = ownIds.length === 0 ? [] : await db.selectFrom('own_groups').selectAll().where('id', 'in', ownIds).execute();
  for (const row of own) names.set(ownId(row.id), ownName(row, language));
  return shared.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? id }] : []));
}

/** One click into a group: of the member's own facts, or one that officers opened. @throws AlumniError `not-there` */
export async function joinGroup({ db }: Parts, account: string, group: string): Promise<void> {
  await db.transaction().execute(async (on) => {
    // The facts stay as they are until this is written: who loses an office leaves its group.
    await on.selectFrom('profiles').select('account').where('account', '=', account).forUpdate().execute();
    const { facts } = await factsAndAudiences({ db: on }, account);
    const id = /^own:([\da-f-]{36})$/.exec(group)?.[1];
    const open =
      id !== undefined &&
      (await on
        .selectFrom('own_groups')
        .select('id')
        .where(sql<boolean>`id::text = ${id}`)
        .where('open', '=', true)
        .forShare()
        .executeTakeFirst());
    if (!groupsOfFacts(facts).includes(group) && !open) throw new AlumniError('not-there');
    await on
      .insertInto('group_members')
      .values({ account, group })
      .onConflict((conflict) => conflict.columns(['account', 'group']).doNothing())
      .execute();
  });
}

export async function leaveGroup({ db }: Parts, account: string, group: string): Promise<void> {
  await db.deleteFrom('group_members').where('account', '=', account).where('group', '=', group).execute();
}
