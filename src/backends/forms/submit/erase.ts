import { sql, type RawBuilder } from 'kysely';
import { fillPlaces, withPlacesOf } from '../places/places.ts';
import type { FormsContext } from '../context.ts';
import { CODE_MINUTES } from '../otp/codes.ts';
import { DRAFT_MINUTES } from '../storage/drafts.ts';
import { OPEN_MINUTES, RESUME_DAYS } from '../storage/started.ts';
import type { Row } from '../storage/tables.ts';

export interface Erased {
  submissions: number;
  drafts: number;
  files: number;
  alerts: number;
  codes: number;
}

type Parts = Pick<FormsContext, 'db' | 'folder'>;
type PlaceParts = Parts & Pick<FormsContext, 'owing' | 'content'>;

const count = (result: { numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0);

/** Removes the files that no row names any more: of erased and expired submissions, of drafts nobody went on with. */
async function removeFiles({ db, folder }: Parts, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<
    Row<'files', 'id'>
  >`select f.id from forms.files f left join forms.submissions s on s.id = f.submission_id left join forms.drafts d on d.token_hash = f.draft_hash left join forms.started b on b.id = f.started_id where ${which}`.execute(
    db,
  );
  // The file goes first: a row without a file can be removed again, a file without a row is nobody's.
  for (const { id } of rows) await folder.remove(id);
  await sql`delete from forms.files where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.length;
}

/** Whose rows. */
export interface About {
  email: string;
  /** When somebody else had left the address: what came until then is theirs. */
  since?: string | undefined;
  /** When the address ceased to be theirs: what came later is whoever's it is now. */
  before?: string | undefined;
  /** When the erasure of an address that is still theirs was asked for: it may succeed later, and what came since was sent anew. */
  until?: string | undefined;
}

/** What came while an address was theirs. */
function timeOf({ since, before, until = before }: About) {
  const from = since === undefined ? sql`'-infinity'::timestamptz` : sql`${since}::timestamptz`;
  const to = until === undefined ? sql`'infinity'::timestamptz` : sql`${until}::timestamptz`;
  return { from, to, during: (moment: RawBuilder<unknown>) => sql`${moment} > ${from} and ${moment} <= ${to}` };
}

/**
 * Which rows are about an address, whatever its case: those in which it stands, in any field, or to which a mail was asked for. What is
 * begun knows when it was last gone on with, not when it began: it counts until a week after the address ceased to be theirs, and from
 * the first step after somebody else had left it.
 */
export function about(whose: About) {
  const { email, before } = whose;
  const named = sql`array[lower(${email})]`;
  const { from, to, during } = timeOf(whose);
  const goneOnWith = sql`coalesce((
    select max(t.expires_at - case t.kind when 'open' then ${OPEN_MINUTES}::int * interval '1 minute' else ${RESUME_DAYS}::int * interval '1 day' end)
    from forms.started_tokens t where t.started_id = b.id), b.expires_at)`;
  return {
    /** `s`: forms that were sent. */
    submissions: sql`(s.addresses @> ${named} and ${during(sql`s.created_at`)})`,
    /** `a`: job alerts. Their mails go to whoever has the address: with it they are theirs, whoever asked for them. */
    alerts: sql`(lower(a.email) = lower(${email}) and ${before === undefined ? sql`a.created_at <= ${to}` : during(sql`a.created_at`)})`,
    /** `d`: forms that were refused. */
    drafts: sql`((d.addresses @> ${named} or lower(d.email) = lower(${email})) and ${during(sql`d.expires_at - ${DRAFT_MINUTES}::int * interval '1 minute'`)})`,
    /** `b`: forms that somebody began. */
    started: sql`((b.addresses @> ${named} or lower(b.email) = lower(${email}) or lower(b.mail) = lower(${email})) and b.expires_at <= ${to} + ${RESUME_DAYS}::int * interval '1 day' and ${goneOnWith} > ${from})`,
  };
}

/** Erases everything that is held about an address: a form in which it stands goes whole, as nobody can tell which of its answers are about whom. */
export async function eraseAddress(parts: PlaceParts, whose: About): Promise<Erased> {
  const { db, owing } = parts;
  const { email, before, until } = whose;
  const which = about(whose);
  const { to, during } = timeOf(whose);
  // First: what is owed may make a row of its own when it is done. Of a former address nothing is owed any more.
  if (before === undefined) await owing.forget(email, db, until);
  const files = await removeFiles(parts, sql`${which.submissions} or ${which.drafts} or ${which.started}`);
  const drafts = count(await sql`delete from forms.drafts d where ${which.drafts}`.execute(db));
  const started = count(await sql`delete from forms.started b where ${which.started}`.execute(db));
  // A mail about a form that is gone is not sent: it is read when it is due.
  const submissions = await withPlacesOf(parts, which.submissions, async (transaction) =>
    count(await sql`delete from forms.submissions s where ${which.submissions}`.execute(transaction)),
  );
  // What somebody did in the inbox about what others sent stays, without who it was.
  await sql`update forms.submissions set assignee = null where lower(assignee) = lower(${email})`.execute(db);
  await sql`update forms.inbox_events set "by" = null where lower("by") = lower(${email}) and ${during(sql`at`)}`.execute(db);
  await sql`update forms.inbox_events set value = '' where kind = 'assignee' and lower(value) = lower(${email}) and ${during(sql`at`)}`.execute(
    db,
  );
  const alerts = count(await sql`delete from forms.alerts a where ${which.alerts}`.execute(db));
  const made = sql`expires_at - ${CODE_MINUTES}::int * interval '1 minute'`;
  const codes =
    before === undefined
      ? count(await sql`delete from forms.codes where lower(email) = lower(${email}) and ${made} <= ${to}`.execute(db))
      : 0;
  return { submissions, drafts: drafts + started, files, alerts, codes };
}

/** Erases one form, for those without an address. */
export async function eraseSubmission(parts: PlaceParts, id: string): Promise<Erased> {
  const files = await removeFiles(parts, sql`s.id = ${id}`);
  const submissions = await withPlacesOf(parts, sql`s.id = ${id}`, async (transaction) =>
    count(await sql`delete from forms.submissions where id = ${id}`.execute(transaction)),
  );
  return { submissions, drafts: 0, files, alerts: 0, codes: 0 };
}

/** Days in which an alert may be confirmed. */
export const CONFIRM_DAYS = 7;

/**
 * Takes the files of forms that nobody went on with from them, each in the statement that asks whether it still is one: who sends such a form
 * at this moment has the file whole, or is refused. A crash before the file is removed leaves it without an owner, which the next sweep finds.
 */
async function releaseFiles({ db }: Pick<Parts, 'db'>): Promise<void> {
  await sql`
    update forms.files f set draft_hash = null, started_id = null
    where f.submission_id is null and (exists (select 1 from forms.drafts d where d.token_hash = f.draft_hash and d.expires_at < now())
      or exists (select 1 from forms.started b where b.id = f.started_id and b.expires_at < now()))`.execute(db);
}

/** Erases what is too old: submissions after their retention, drafts, codes, alerts that nobody confirmed, files of dead uploads. */
export async function sweep(parts: PlaceParts & Pick<FormsContext, 'strays'>): Promise<void> {
  const { db, folder, strays } = parts;
  await releaseFiles(parts);
  await removeFiles(parts, sql`s.expires_at < now() or (f.submission_id is null and f.draft_hash is null and f.started_id is null)`);
  await sql`delete from forms.drafts where expires_at < now()`.execute(db);
  await sql`delete from forms.started where expires_at < now()`.execute(db);
  await sql`delete from forms.started_tokens where expires_at < now()`.execute(db);
  await sql`delete from forms.captcha_answers where expires_at < now()`.execute(db);
  await sql`delete from forms.submissions where expires_at < now()`.execute(db);
  await fillPlaces(parts);
  await sql`delete from forms.codes where expires_at < now()`.execute(db);
  await sql`delete from forms.counts where ends_at < now()`.execute(db);
  await sql`delete from forms.alerts where confirmed_at is null and created_at < now() - ${CONFIRM_DAYS}::int * interval '1 day'`.execute(
    db,
  );
  await sql`delete from forms.alert_seen where seen_at < now() - interval '90 days'`.execute(db);
  await sql`delete from forms.alert_issues where claimed_at < now() - interval '90 days'`.execute(db);
  await folder.sweepIncoming();
  await strays.sweep();
}
