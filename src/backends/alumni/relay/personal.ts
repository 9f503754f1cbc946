import { sql, type QueryExecutorProvider } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { openText } from './conversations.ts';

type Rows = Record<string, unknown>[];

/**
 * What is held of a member for the contact between members, as rows by table, for the copy of their data: their words and those that
 * were written to them, without who wrote them, which is the other's. What is sealed is opened.
 */
export async function exportContact(
  context: Pick<AlumniContext, 'secrets'>,
  account: string,
  db: QueryExecutorProvider,
): Promise<Record<string, Rows>> {
  const { rows: conversations } = await sql<{ subject: string }>`
    select c.id, c.kind, c.subject, c.created_at, s.ended_at from alumni.sides s join alumni.conversations c on c.id = s.conversation
    where s.account = ${account}::uuid order by c.created_at`.execute(db);
  const { rows: messages } = await sql<{ text: string }>`
    select m.conversation, m.account = ${account}::uuid as mine, m.text, m.came_by, m.created_at
    from alumni.sides s join alumni.messages m on m.conversation = s.conversation where s.account = ${account}::uuid order by m.position`.execute(
    db,
  );
  const { rows: mentors } = await sql<Record<string, unknown>>`
    select offers, topics, most, paused_until, about, changed_at from alumni.mentors where account = ${account}::uuid`.execute(db);
  const { rows: requests } = await sql<Record<string, unknown>>`
    select case when mentor = ${account}::uuid then 'mentor' else 'mentee' end as "as", conversation, state, created_at, decided_at
    from alumni.mentoring_requests where ${account}::uuid in (mentor, mentee) order by created_at`.execute(db);
  const { rows: posts } = await sql<Record<string, unknown>>`
    select to_jsonb(p) - '{recruiter,key}'::text[] as row from alumni.posts p where recruiter = ${account}::uuid order by created_at`.execute(
    db,
  );
  const { rows: answers } = await sql<Record<string, unknown>>`
    select p.title, a.conversation, a.created_at from alumni.post_answers a join alumni.posts p on p.id = a.post where a.account = ${account}::uuid order by a.created_at`.execute(
    db,
  );
  const { rows: referrals } = await sql<{ name: string | null; text: string }>`
    select p.title, f.name, f.text, f.conversation, f.created_at from alumni.post_referrals f join alumni.posts p on p.id = f.post
    where f.account = ${account}::uuid order by f.created_at`.execute(db);
  const { rows: alerts } = await sql<Record<string, unknown>>`
    select types, words, country, frequency, fresh_from from alumni.alerts where account = ${account}::uuid`.execute(db);
  const { rows: bounces } = await sql<
    Record<string, unknown>
  >`select at from alumni.bounces where account = ${account}::uuid order by at`.execute(db);
  const opened = <R extends object>(rows: readonly R[], ...names: (keyof R)[]): Rows =>
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(names.map((name) => [name, typeof row[name] === 'string' ? openText(context, row[name]) : row[name]])),
    }));
  return {
    conversations: opened(conversations, 'subject'),
    messages: opened(messages, 'text'),
    mentors,
    mentoring_requests: requests,
    posts: posts.map(({ row }) => row as Record<string, unknown>),
    post_answers: answers,
    post_referrals: opened(referrals, 'name', 'text'),
    alerts,
    bounces,
  };
}
