import { randomUUID } from 'node:crypto';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { holding } from '../../kit/database/folded.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { count, goesOn } from '../relay/conversations.ts';
import { A_PAGE, pagesOf } from '../relay/fields.ts';
import { MOST_OPEN_POSTS } from '../relay/limits.ts';
import { NOTICE_MINUTES } from '../relay/owed.ts';
import { personViews, showsName, type PersonView } from '../relay/people.ts';
import { POST_TYPES, type ClosedBy, type PostType } from './tables.ts';

/** A post closes after so many days, unless it is renewed. */
const OPEN_DAYS = 30;
/** Its recruiter is told so many days before. */
const REMIND_DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<AlumniContext, 'db' | 'now' | 'contact' | 'secrets'>;

/** What a recruiter writes. */
export interface PostFields {
  title: string;
  employer: string;
  place: string;
  /** ISO 3166-1 alpha-2; empty where the place does not matter. */
  country: string;
  type: PostType;
  text: string;
  link?: string | undefined;
  salary?: string | undefined;
  /** Whether members may refer others. */
  referral: boolean;
}

export interface PostRow extends Omit<PostFields, 'link' | 'salary'> {
  id: string;
  recruiter: string;
  link: string | null;
  salary: string | null;
  created_at: Date;
  closes_at: Date;
  closed_by: ClosedBy | null;
  open: boolean;
}

export interface PostView extends PostFields {
  id: string;
  state: 'open' | 'closed';
  /** Officers took it away: it opens no more. */
  removed?: true;
  createdAt: string;
  closesAt: string;
  by: PersonView;
  mine: boolean;
  answered?: { at: string; conversation: string };
  /** Of one post: whether whoever looks shows their name, and may write. */
  mayAnswer?: boolean;
  answers?: number;
  referrals?: number;
}

/** Open at a moment: by its time too, whether or not it was swept yet; and of a recruiter who still is one. */
export const isOpen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(p.closed_at is null and p.closes_at > ${now}::timestamptz
    and exists (select 1 from alumni.members m join alumni.recruiters r on r.account = m.account where m.account = p.recruiter and m.state = 'member' and r.state = 'yes'))`;

/** Not by somebody whom the reader blocked, or who blocked the reader. */
export const notApart = (account: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from alumni.blocks b where (b.blocker = ${account} and b.blocked = p.recruiter) or (b.blocker = p.recruiter and b.blocked = ${account}))`;

const MOST_WORDS = 10;

/** Posts that hold every word, whatever the case and the accents. */
export function hasWords(words: string): RawBuilder<boolean> {
  const each = words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return each.reduce(
    (all, word) =>
      sql<boolean>`${all} and alumni.folded(p.title || ' ' || p.employer || ' ' || p.place || ' ' || p.text) like ${holding('alumni', word)}`,
    sql<boolean>`true`,
  );
}

const columnsAt = (now: Date) =>
  sql`p.id, p.recruiter, p.title, p.employer, p.place, p.country, p.type, p.text, p.link, p.salary, p.referral, p.created_at, p.closes_at, p.closed_by, ${isOpen(now)} as open`;

/** Posts as a member sees them, in the order of the rows. */
async function views(parts: Parts, account: string, rows: readonly PostRow[]): Promise<PostView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const by = await personViews(
    parts,
    account,
    rows.map(({ recruiter }) => recruiter),
  );
  const { rows: answered } = await sql<{ post: string; created_at: Date; conversation: string }>`
    select post, created_at, conversation from alumni.post_answers a
    where account = ${account} and post = any(${ids}::uuid[]) and ${goesOn(sql`a.conversation`)}`.execute(parts.db);
  // A member who was referred decides alone whether the recruiter hears of it.
  const { rows: counts } = await sql<{ id: string; answers: number; referrals: number }>`
    select p.id, (select count(*)::int from alumni.post_answers a where a.post = p.id) as answers,
      (select count(*)::int from alumni.post_referrals f where f.post = p.id and f.referred is null) as referrals
    from alumni.posts p where p.recruiter = ${account} and p.id = any(${ids}::uuid[])`.execute(parts.db);
  return rows.map((row) => {
    const answer = answered.find(({ post }) => post === row.id);
    const count = counts.find(({ id }) => id === row.id);
    return {
      id: row.id,
      title: row.title,
      employer: row.employer,
      place: row.place,
      country: row.country,
      type: row.type,
      text: row.text,
      ...(row.link === null ? {} : { link: row.link }),
      ...(row.salary === null ? {} : { salary: row.salary }),
      referral: row.referral,
      state: row.open ? 'open' : 'closed',
      ...(row.recruiter === account && row.closed_by === 'officer' ? { removed: true as const } : {}),
      createdAt: row.created_at.toISOString(),
      closesAt: row.closes_at.toISOString(),
      by: row.recruiter === account ? {} : by(row.recruiter),
      mine: row.recruiter === account,
      ...(answer === undefined ? {} : { answered: { at: answer.created_at.toISOString(), conversation: answer.conversation } }),
      ...(count === undefined ? {} : { answers: count.answers, referrals: count.referrals }),
    };
  });
}

/** Posts that are in a country, or anywhere; one that names a place and no country has not said in which. */
export const isIn = (country: string): RawBuilder<boolean> => sql`(p.country = ${country} or (p.country = '' and p.place = ''))`;

/** Open posts, the newest first, and how many each type has of those that the other questions leave. */
export async function openPosts(
  parts: Parts,
  account: string,
  { type, country, q, page }: { type?: PostType | undefined; country?: string | undefined; q?: string | undefined; page: number },
): Promise<{ total: number; page: number; pages: number; posts: PostView[]; types: { value: PostType; count: number }[] }> {
  const found = sql`
    from alumni.posts p where ${isOpen(parts.now())} and ${notApart(account)}
    and (${country === undefined} or ${isIn(country ?? '')}) and ${hasWords(q ?? '')}`;
  const { rows: types } = await sql<{
    value: PostType;
    count: number;
  }>`select p.type as value, count(*)::int as count ${found} group by p.type`.execute(parts.db);
  const total = types.filter(({ value }) => type === undefined || value === type).reduce((sum, { count }) => sum + count, 0);
  const { rows } = await sql<PostRow>`
    select ${columnsAt(parts.now())} ${found} and (${type === undefined} or p.type = ${type ?? ''})
    order by p.created_at desc, p.id limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`.execute(parts.db);
  return {
    total,
    page,
    pages: pagesOf(total),
    posts: await views(parts, account, rows),
    types: POST_TYPES.flatMap((value) => types.filter((each) => each.value === value)),
  };
}

/** A recruiter's own, those that are open before those that closed, the newest first. */
export async function postsOf(parts: Parts, account: string): Promise<PostView[]> {
  const { rows } = await sql<PostRow>`
    select ${columnsAt(parts.now())} from alumni.posts p where p.recruiter = ${account} order by (p.closed_at is null) desc, p.created_at desc limit 200`.execute(
    parts.db,
  );
  return views(parts, account, rows);
}

/** One post: an open one for every member, a closed one for its recruiter and for who answered it. @throws AlumniError `not-there` */
export async function onePost(parts: Parts, account: string, id: string): Promise<PostView> {
  const { rows } = await sql<PostRow>`
    select ${columnsAt(parts.now())} from alumni.posts p where p.id = ${id} and (p.recruiter = ${account} or (${notApart(account)}
      and (${isOpen(parts.now())} or exists (select 1 from alumni.post_answers a where a.post = p.id and a.account = ${account}))))`.execute(
    parts.db,
  );
  const [view] = await views(parts, account, rows);
  if (view === undefined) throw new AlumniError('not-there');
  return view.mine ? view : { ...view, mayAnswer: await showsName(parts, account) };
}

/** What a conversation says of the post that it came from. */
export async function postTitle({ db }: Pick<Parts, 'db'>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`select title from alumni.posts where id = ${id}`.execute(db);
  return rows[0]?.title;
}

/** An open post that somebody else may answer. @throws AlumniError `not-there`, `post-closed` to who answered it before */
export async function openPost(parts: Parts, account: string, id: string): Promise<PostRow> {
  const { rows } = await sql<PostRow & { answered: boolean }>`
    select ${columnsAt(parts.now())}, exists (select 1 from alumni.post_answers a where a.post = p.id and a.account = ${account}) as answered
    from alumni.posts p where p.id = ${id} and p.recruiter <> ${account} and ${notApart(account)}`.execute(parts.db);
  const [row] = rows;
  if (row === undefined || (!row.open && !row.answered)) throw new AlumniError('not-there');
  if (!row.open) throw new AlumniError('post-closed');
  return row;
}

/**
 * Whether a recruiter may have one more open post than these; the recruiter's row is locked, so that two at once are two.
 *
 * @throws AlumniError `too-many-posts`
 */
async function needRoom({ now }: Pick<Parts, 'now'>, transaction: QueryExecutorProvider, recruiter: string, except = ''): Promise<void> {
  await sql`select from alumni.recruiters where account = ${recruiter} for update`.execute(transaction);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from alumni.posts p
    where p.recruiter = ${recruiter} and p.id::text <> ${except} and p.closed_at is null and p.closes_at > ${now()}::timestamptz`.execute(
    transaction,
  );
  if ((rows[0]?.open ?? 0) >= MOST_OPEN_POSTS) throw new AlumniError('too-many-posts', { about: { reader: recruiter } });
}

/** Posts a role. The same again under the same key gives the same post. @throws AlumniError `too-many-posts`, `too-many-attempts`, `key-taken` */
export async function makePost(parts: Parts, recruiter: string, { key, ...fields }: PostFields & { key: string }): Promise<PostView> {
  const now = parts.now();
  const { title, employer, place, country, type, text, link, salary, referral } = fields;
  await parts.db.transaction().execute(async (transaction) => {
    const { rows: before } = await sql`select from alumni.posts where recruiter = ${recruiter} and key = ${key}`.execute(transaction);
    if (before.length === 0) await needRoom(parts, transaction, recruiter);
    const { rows: made } = await sql`
    insert into alumni.posts (id, recruiter, key, title, employer, place, country, type, text, link, salary, referral, created_at, changed_at, closes_at)
    values (${randomUUID()}, ${recruiter}, ${key}, ${title}, ${employer}, ${place}, ${country}, ${type}, ${text}, ${link ?? null}, ${salary ?? null},
      ${referral}, ${now}, ${now}, ${new Date(now.getTime() + OPEN_DAYS * DAY_MS)})
    on conflict (recruiter, key) do nothing returning id`.execute(transaction);
    if (made.length > 0) await count(parts, 'posts', recruiter, transaction);
  });
  const { rows } = await sql<{ id: string }>`select id from alumni.posts where recruiter = ${recruiter} and key = ${key}`.execute(parts.db);
  const post = await onePost(parts, recruiter, rows[0]?.id ?? '');
  const isSame = (Object.keys({ ...fields, link, salary }) as (keyof PostFields)[]).every((field) => post[field] === fields[field]);
  if (!isSame) throw new AlumniError('key-taken');
  return post;
}

/** @throws AlumniError `not-there` for a post of somebody else, `post-closed` */
export async function changePost(parts: Parts, recruiter: string, id: string, fields: PostFields): Promise<PostView> {
  const { title, employer, place, country, type, text, link, salary, referral } = fields;
  const { rows } = await sql`
    update alumni.posts p set title = ${title}, employer = ${employer}, place = ${place}, country = ${country}, type = ${type}, text = ${text},
      link = ${link ?? null}, salary = ${salary ?? null}, referral = ${referral}, changed_at = ${parts.now()}
    where p.id = ${id} and p.recruiter = ${recruiter} and p.closed_at is null and p.closes_at > ${parts.now()}::timestamptz returning p.id`.execute(
    parts.db,
  );
  const view = await onePost(parts, recruiter, id);
  if (rows.length === 0) throw new AlumniError(view.mine ? 'post-closed' : 'not-there');
  return view;
}

/** Opens a post for another 30 days from now, also one that closed; not one that officers removed. @throws AlumniError `not-there`, `post-closed` */
export async function renewPost(parts: Parts, recruiter: string, id: string): Promise<PostView> {
  const now = parts.now();
  const { rows } = await parts.db.transaction().execute(async (transaction) => {
    await needRoom(parts, transaction, recruiter, id);
    return sql`
      update alumni.posts set closes_at = ${new Date(now.getTime() + OPEN_DAYS * DAY_MS)}, closed_at = null, closed_by = null
      where id = ${id} and recruiter = ${recruiter} and closed_by is distinct from 'officer' returning id`.execute(transaction);
  });
  const view = await onePost(parts, recruiter, id);
  if (rows.length === 0) throw new AlumniError(view.mine ? 'post-closed' : 'not-there');
  return view;
}

/** Owes a mail to everybody who answered a post, in the transaction that closed it. */
async function tellAnswerers({ contact }: Pick<Parts, 'contact'>, post: string, transaction: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ account: string }>`select account from alumni.post_answers where post = ${post}`.execute(transaction);
  for (const { account } of rows)
    await contact.owing.put({ kind: 'post-closed', post, account }, { minutes: NOTICE_MINUTES, about: account }, transaction);
}

/** Closes a post, and owes a mail to who answered it. One that is closed, or was renewed before its time closed it, stays as it is. */
async function close(
  parts: Pick<Parts, 'now' | 'contact'>,
  transaction: QueryExecutorProvider,
  id: string,
  by: ClosedBy,
  recruiter?: string,
): Promise<void> {
  const { rows } = await sql`
    update alumni.posts set closed_at = ${parts.now()}, closed_by = ${by}
    where id = ${id} and closed_at is null and (${recruiter === undefined} or recruiter = ${recruiter ?? null})
      and (${by !== 'time'} or closes_at <= ${parts.now()}::timestamptz) returning id`.execute(transaction);
  if (rows.length > 0) await tellAnswerers(parts, id, transaction);
}

/** @throws AlumniError `not-there` */
export async function closePost(parts: Parts, recruiter: string, id: string): Promise<PostView> {
  await parts.db.transaction().execute((transaction) => close(parts, transaction, id, 'recruiter', recruiter));
  parts.contact.owing.wake();
  const view = await onePost(parts, recruiter, id);
  if (!view.mine) throw new AlumniError('not-there');
  return view;
}

/** Officers take a post away, after a report: it cannot be renewed. The caller wakes the outbox. */
export async function removePost(parts: Pick<Parts, 'now' | 'contact'>, id: string, transaction: QueryExecutorProvider): Promise<void> {
  await close(parts, transaction, id, 'officer');
  await sql`update alumni.posts set closed_by = 'officer' where id = ${id}`.execute(transaction);
}

/** Takes all open posts of a recruiter away, who may post no more, as `removePost` does. */
export async function removePostsOf(
  parts: Pick<Parts, 'now' | 'contact'>,
  recruiter: string,
  transaction: QueryExecutorProvider,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from alumni.posts where recruiter = ${recruiter} and closed_at is null order by id`.execute(transaction);
  for (const { id } of rows) await removePost(parts, id, transaction);
}

/** Closes what is due, and reminds recruiters of what will be. Done twice, or by two processes, nothing is said twice. */
export async function sweepPosts(parts: Parts): Promise<void> {
  const now = parts.now();
  const { rows: due } = await sql<{ id: string }>`
    select id from alumni.posts where closed_at is null and closes_at <= ${now}::timestamptz`.execute(parts.db);
  for (const { id } of due) await parts.db.transaction().execute((transaction) => close(parts, transaction, id, 'time'));
  const soon = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  await parts.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; recruiter: string }>`
      update alumni.posts set reminded_for = closes_at
      where closed_at is null and closes_at > ${now}::timestamptz and closes_at <= ${soon}::timestamptz and reminded_for is distinct from closes_at
      returning id, recruiter`.execute(transaction);
    for (const { id, recruiter } of rows)
      await parts.contact.owing.put({ kind: 'post-closing', post: id }, { minutes: NOTICE_MINUTES, about: recruiter }, transaction);
  });
  parts.contact.owing.wake();
}
