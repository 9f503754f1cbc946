import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { tellOffice } from '../officers/waiting.ts';
import { count, openText } from './conversations.ts';
import { accountOf, otherIn } from './people.ts';

type Parts = Pick<AlumniContext, 'db' | 'secrets' | 'contact' | 'mails' | 'config'>;
export type ReportKind = 'message' | 'person' | 'post';

/** Whom a report is about, and what officers get to read with it: the one thing that is reported, and nothing around it. */
async function reported(
  parts: Parts,
  reporter: string,
  kind: ReportKind,
  id: string,
): Promise<{ about: string; evidence: string } | undefined> {
  switch (kind) {
    case 'message': {
      const { rows } = await sql<{ about: string; text: string }>`
        select m.account as about, m.text from alumni.messages m join alumni.sides s on s.conversation = m.conversation and s.account = ${reporter}
        where m.id = ${id} and m.account <> ${reporter}`.execute(parts.db);
      return rows[0] && { about: rows[0].about, evidence: openText(parts, rows[0].text) };
    }
    case 'person': {
      // Of somebody whose name is not shown a member knows the conversation alone.
      const about = (await accountOf(parts, id)) ?? (await otherIn(parts, reporter, id));
      return about === undefined || about === reporter ? undefined : { about, evidence: '' };
    }
    case 'post': {
      const { rows } = await sql<{ about: string; title: string; employer: string; text: string }>`
        select recruiter as about, title, employer, text from alumni.posts where id = ${id} and recruiter <> ${reporter}`.execute(parts.db);
      return rows[0] && { about: rows[0].about, evidence: [`${rows[0].title}, ${rows[0].employer}`, '', rows[0].text].join('\n') };
    }
  }
}

/** Brings something before the officers. Reported again while it waits, it is there once. @throws AlumniError `not-there`, `too-many-attempts` */
export async function report(parts: Parts, reporter: string, given: { kind: ReportKind; id: string; why: string }): Promise<void> {
  const found = await reported(parts, reporter, given.kind, given.id);
  if (found === undefined) throw new AlumniError('not-there');
  await parts.db.transaction().execute(async (transaction) => {
    // Two presses wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporter}`}, 0))`.execute(transaction);
    const { rows: made } = await sql`
      insert into alumni.reports (reporter, kind, subject, about, why, evidence)
      select ${reporter}, ${given.kind}, case when ${given.kind} = 'person' then m.person::text else ${given.id} end, ${found.about}, ${given.why}, ${found.evidence}
      from alumni.members m where m.account = ${found.about}
      and not exists (select 1 from alumni.reports r where r.reporter = ${reporter} and r.kind = ${given.kind} and r.about = ${found.about} and r.decided_at is null
        and r.subject in (${given.id}, m.person::text)) returning id`.execute(transaction);
    if (made.length === 0) return;
    await count(parts, 'reports', reporter, transaction);
    await tellOffice(parts, 'queueReport', transaction);
  });
  parts.mails.wake();
}
