import { sql, type RawBuilder } from 'kysely';
import type { FormsContext } from '../context.ts';

type HeldRow = Record<string, unknown>;

export type Held = Record<'submissions' | 'files' | 'drafts' | 'alerts' | 'places', HeldRow[]>;

/** Everything that is held about an address, as rows by table, without what only the service needs. What is in a draft is sealed, and said by its form alone. */
export function exportAddress({ db }: Pick<FormsContext, 'db'>, email: string): Promise<Held> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const rows = async (query: RawBuilder<HeldRow>) => (await query.execute(transaction)).rows;
      return {
        submissions: await rows(
          sql<HeldRow>`
            select form, number, language, subject, subject_title, email, "values", created_at, expires_at, status, coalesce((
              select json_agg(json_build_object('kind', e.kind, 'value', e.value, 'at', e.at, 'sent_at', e.sent_at) order by e.at)
              from forms.inbox_events e where e.submission_id = s.id and e.kind <> 'assignee'), '[]') as done
            from forms.submissions s where lower(email) = lower(${email}) order by created_at`,
        ),
        files: await rows(sql<HeldRow>`
          select f.field, f.name, f.kind, f.bytes, f.sha256, f.created_at from forms.files f
          left join forms.submissions s on s.id = f.submission_id left join forms.drafts d on d.token_hash = f.draft_hash left join forms.started b on b.id = f.started_id
          where lower(s.email) = lower(${email}) or lower(d.email) = lower(${email}) or lower(b.email) = lower(${email}) or lower(b.mail) = lower(${email}) order by f.created_at`),
        drafts: await rows(sql<HeldRow>`
          select form, subject, email, expires_at from forms.drafts where lower(email) = lower(${email})
          union all select form, subject, coalesce(email, mail), expires_at from forms.started where lower(email) = lower(${email}) or lower(mail) = lower(${email})`),
        places: await rows(
          sql<HeldRow>`select event, email, status, page, created_at, moved_at, cancelled_at from forms.places where lower(email) = lower(${email}) order by created_at`,
        ),
        alerts: await rows(
          sql<HeldRow>`select email, language, search, frequency, created_at, confirmed_at from forms.alerts where lower(email) = lower(${email}) order by created_at`,
        ),
      };
    });
}
