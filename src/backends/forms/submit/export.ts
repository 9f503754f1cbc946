import { sql, type RawBuilder } from 'kysely';
import type { FormsContext } from '../context.ts';
import { about, type About } from './erase.ts';

type HeldRow = Record<string, unknown>;

export type Held = Record<'submissions' | 'files' | 'drafts' | 'alerts' | 'places', HeldRow[]>;

/**
 * Everything that is held about an address, as rows by table, without what only the service needs. What is in a draft is sealed, and said
 * by its form alone. Of a form that came from another address, a colleague's or a referee's, only that, when, and in which fields this
 * address stands: the rest is the sender's.
 */
export function exportAddress({ db }: Pick<FormsContext, 'db'>, whose: About): Promise<Held> {
  const { email } = whose;
  const which = about(whose);
  const same = (address: RawBuilder<unknown>) => sql`lower(${address}) is not distinct from lower(${email})`;
  const sent = sql`${which.submissions} and ${same(sql`s.email`)}`;
  const named = sql`${which.submissions} and not ${same(sql`s.email`)}`;
  const refused = sql`${which.drafts} and ${same(sql`d.email`)}`;
  const begun = sql`${which.started} and ${same(sql`coalesce(b.email, b.mail)`)}`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const rows = async (query: RawBuilder<HeldRow>) => (await query.execute(transaction)).rows;
      return {
        submissions: [
          ...(await rows(
            sql<HeldRow>`
              select form, number, language, subject, subject_title, email, "values", created_at, expires_at, status, coalesce((
                select json_agg(json_build_object('kind', e.kind, 'value', e.value, 'at', e.at, 'sent_at', e.sent_at) order by e.at)
                from forms.inbox_events e where e.submission_id = s.id and e.kind <> 'assignee'), '[]') as done
              from forms.submissions s where ${sent} order by created_at`,
          )),
          ...(await rows(
            sql<HeldRow>`
              select form, created_at, (
                select coalesce(jsonb_object_agg(key, lower(${email})), '{}') from jsonb_each(s."values")
                where lower(${email}) = any(forms.addresses_of(null, value))) as "values"
              from forms.submissions s where ${named} order by created_at`,
          )),
        ],
        files: await rows(sql<HeldRow>`
          select f.field, f.name, f.kind, f.bytes, f.sha256, f.created_at from forms.files f
          left join forms.submissions s on s.id = f.submission_id left join forms.drafts d on d.token_hash = f.draft_hash left join forms.started b on b.id = f.started_id
          where ${sent} or ${refused} or ${begun} order by f.created_at`),
        drafts: await rows(sql<HeldRow>`
          select d.form, case when ${refused} then d.subject end as subject, lower(${email}) as email, d.expires_at
          from forms.drafts d where ${which.drafts}
          union all
          select b.form, case when ${begun} then b.subject end as subject, lower(${email}) as email, b.expires_at
          from forms.started b where ${which.started}`),
        places: [
          ...(await rows(
            sql<HeldRow>`
              select p.event, p.email, p.status, p.page, p.created_at, p.moved_at, p.cancelled_at
              from forms.places p join forms.submissions s on s.id = p.submission_id where ${sent} order by p.created_at`,
          )),
          ...(await rows(
            sql<HeldRow>`
              select p.event, p.created_at
              from forms.places p join forms.submissions s on s.id = p.submission_id where ${named} order by p.created_at`,
          )),
        ],
        alerts: await rows(
          sql<HeldRow>`select email, language, search, frequency, created_at, confirmed_at from forms.alerts a where ${which.alerts} order by created_at`,
        ),
      };
    });
}
