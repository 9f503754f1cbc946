import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { A_PAGE, pagesOf } from '../relay/fields.ts';
import { directoryOf } from '../directory/directory.ts';
import { cardOf, seenNumbers, type Card } from '../directory/search.ts';
import { viewerOf } from '../profiles/people.ts';

/** What a mentor can be asked about. */
export const TOPICS = [
  'career',
  'leadership',
  'founding',
  'board',
  'industry-change',
  'return-to-work',
  'technology',
  'abroad',
  'public-sector',
  'retirement',
] as const;
export type Topic = (typeof TOPICS)[number];

type Parts = Pick<AlumniContext, 'db' | 'now'>;

export interface Offer {
  offers: boolean;
  topics: Topic[];
  /** How many at a time. */
  most: number;
  /** The first day on which requests are taken again; null where there is no pause. */
  pausedUntil: string | null;
  about: string;
}

const isTopic = (given: string): given is Topic => (TOPICS as readonly string[]).includes(given);
/** The day by which pauses end, in UTC. */
export const today = ({ now }: Pick<Parts, 'now'>): string => now().toISOString().slice(0, 10);

/** What a member offers; nothing where they never said. */
export async function offerOf(parts: Parts, account: string): Promise<Offer & { active: number }> {
  const { rows } = await sql<{
    offers: boolean;
    topics: string[];
    most: number;
    paused_until: string | null;
    about: string;
    active: number;
  }>`
    select m.offers, m.topics, m.most, to_char(m.paused_until, 'YYYY-MM-DD') as paused_until, m.about,
      (select count(*)::int from alumni.mentoring_requests r where r.mentor = m.account and r.state = 'accepted') as active
    from alumni.mentors m where m.account = ${account}`.execute(parts.db);
  const [row] = rows;
  if (row === undefined) return { offers: false, topics: [], most: 3, pausedUntil: null, about: '', active: 0 };
  const { paused_until, topics, ...rest } = row;
  return {
    ...rest,
    topics: topics.filter(isTopic),
    pausedUntil: paused_until !== null && paused_until > today(parts) ? paused_until : null,
  };
}

/** Says what a member offers from now on. Those who are accepted stay. */
export async function changeOffer({ db }: Parts, account: string, { offers, topics, most, pausedUntil, about }: Offer): Promise<void> {
  await sql`
    insert into alumni.mentors (account, offers, topics, most, paused_until, about)
    values (${account}, ${offers}, ${topics}, ${most}, ${pausedUntil}, ${about})
    on conflict (account) do update set offers = excluded.offers, topics = excluded.topics, most = excluded.most,
      paused_until = excluded.paused_until, about = excluded.about, changed_at = now()`.execute(db);
}

export interface Mentor extends Omit<Card, 'account'> {
  topics: Topic[];
  about: string;
  free: number;
}

/** Of whoever offers to be a mentor and does not pause, how many places are free on a day. */
export const placesOf = (day: string) => sql<{ account: string; topics: string[]; free: number }>`
  select m.account, m.topics, m.most - (select count(*)::int from alumni.mentoring_requests r where r.mentor = m.account and r.state = 'accepted') as free
  from alumni.mentors m where m.offers and (m.paused_until is null or m.paused_until <= ${day}::date)`;

/** Places that a mentor has free now; 0 where they take nobody. */
export async function freePlaces(parts: Parts, mentor: string): Promise<number> {
  const { offers, pausedUntil, most, active } = await offerOf(parts, mentor);
  return offers && pausedUntil === null ? Math.max(0, most - active) : 0;
}

/** The mentors whom a member sees and who take requests now, by name; and how many of them each topic has. */
export async function mentorsFor(
  parts: Parts,
  viewer: string,
  { topic, page }: { topic?: Topic | undefined; page: number },
): Promise<{ total: number; page: number; pages: number; mentors: Mentor[]; topics: { value: Topic; count: number }[] }> {
  const [{ rows }, me, columns] = await Promise.all([
    sql<{ account: string; topics: string[]; free: number }>`
      select * from (${placesOf(today(parts))}) as f where account <> ${viewer} and free > 0`.execute(parts.db),
    viewerOf(parts.db, viewer, { officer: false }),
    directoryOf(parts).current(),
  ]);
  const offers = new Map(rows.map(({ account, topics, free }) => [account, { topics: topics.filter(isTopic), free }]));
  const reach = columns.reachOf(me);
  const all = seenNumbers(columns, reach).flatMap((number) => {
    const offer = offers.get(columns.accounts[number] as string);
    return offer === undefined ? [] : [{ number, ...offer }];
  });
  const found = topic === undefined ? all : all.filter(({ topics }) => topics.includes(topic));
  const shown = found.slice((page - 1) * A_PAGE, page * A_PAGE);
  const abouts = await parts.db
    .selectFrom('mentors')
    .select(['account', 'about'])
    .where(
      'account',
      'in',
      // A list may not be empty.
      shown.length === 0 ? [viewer] : shown.map(({ number }) => columns.accounts[number] as string),
    )
    .execute();
  return {
    total: found.length,
    page,
    pages: pagesOf(found.length),
    mentors: shown.map(({ number, topics, free }): Mentor => {
      const { account, ...card } = cardOf(columns, number, reach);
      const about = abouts.find((each) => each.account === account)?.about ?? '';
      return { ...card, topics, about, free };
    }),
    topics: TOPICS.map((value) => ({ value, count: all.filter(({ topics }) => topics.includes(value)).length })).filter(
      ({ count }) => count > 0,
    ),
  };
}
