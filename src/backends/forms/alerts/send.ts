import { sql } from 'kysely';
import { every, type Ongoing } from '../../kit/every.ts';
import { currentIssue } from '../../kit/issue.ts';
import type { FormsContext } from '../context.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import type { Row } from '../storage/tables.ts';
import { isListedSince } from '../protection/openings.ts';
import type { OpeningCard } from '../protection/openings.ts';
import type { Alert, Frequency } from './store.ts';

/** Time after which an issue that a process claimed and never finished is claimed again. */
const CLAIM_MINUTES = 10;
const MAX_PAGES = 10;
/** What a mail lists; it says how many more there are, and leads to all of them, the newest first. */
const MAX_LISTED = 20;

export interface IssueResult {
  issue: string;
  /** Mails that are on their way: in the outbox, from which nothing is lost. */
  sent: number;
  failed: number;
  /** Alerts for which nothing can be found, since the index does not understand their search any more. */
  refused: number;
}

/** One that is confirmed, and so has its beginning. */
type BegunAlert = Alert & { fresh_from: Date };

type Parts = Pick<FormsContext, 'db' | 'owing' | 'openings' | 'log'>;

/** A feed that is being read while an issue is made is in the next one. */
const MARGIN_MS = 2 * 86_400_000;

/**
 * From when on an issue asks what came. Not always from the beginning of the alert: the index gives the newest by the dates that feeds
 * write, and behind a thousand that are known already nobody would find what a feed brings with older ones.
 */
export const askedFrom = (began: Date, lastIssue: Date | null): Date =>
  lastIssue === null ? began : new Date(Math.max(began.getTime(), lastIssue.getTime() - MARGIN_MS));

/**
 * What fits the alert, came since it began, and was not mailed before. The index lists what is open at this moment, so nothing closed.
 * An issue of which the search was refused looked at nothing: when it is understood again, what came meanwhile is new.
 */
async function newOpenings({ db, openings }: Parts, alert: BegunAlert): Promise<OpeningCard[] | 'refused'> {
  const { rows: issues } = await sql<{ last: Date | null }>`
    select max(i.claimed_at) as last from forms.alert_issues i join forms.alerts a on a.id = i.alert_id
    where a.id = ${alert.id} and i.sent_at is not null and (a.refused_at is null or i.sent_at < a.refused_at)`.execute(db);
  const from = askedFrom(alert.fresh_from, issues[0]?.last ?? null);
  const fresh: OpeningCard[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await openings.newest(alert.search, alert.language, page, from);
    if (found === 'refused') return found;
    const recent = found.results.filter((card) => isListedSince(card, from));
    fresh.push(...recent);
    if (recent.length < found.results.length || page >= found.pages) break;
  }
  if (fresh.length === 0) return [];
  // What is still open stays known, or it would be new again when what was seen long ago is forgotten.
  const { rows } = await sql<
    Row<'alert_seen', 'opening'>
  >`update forms.alert_seen set seen_at = now() where alert_id = ${alert.id} and opening = any(${fresh.map(({ id }) => id)}::text[]) returning opening`.execute(
    db,
  );
  const seen = new Set(rows.map(({ opening }) => opening));
  return fresh.filter(({ id }) => !seen.has(id));
}

/** Those of a mail that are open when it goes out, which may be long after it was made: the newest in one question, others each. */
export async function stillOpen(
  { openings }: Pick<Parts, 'openings'>,
  { search, language }: Pick<Alert, 'search' | 'language'>,
  listed: readonly OpeningCard[],
): Promise<OpeningCard[]> {
  const found = await openings.newest(search, language, 1);
  const there = new Set(found === 'refused' ? [] : found.results.map(({ id }) => id));
  // All at once: one after the other they could take longer than the outbox's lease.
  const open = await Promise.all(
    listed.map(async ({ id, slug }) => there.has(id) || (await openings.find(slug, language)).status === 'open'),
  );
  return listed.filter((_, index) => open[index]);
}

/** True for one process alone. What a dead one had claimed is claimed again after a while. */
async function claim({ db }: Parts, issue: string, alertId: string): Promise<boolean> {
  const result = await sql`
    insert into forms.alert_issues as d (alert_id, issue) select id, ${issue} from forms.alerts where id = ${alertId}
    on conflict (alert_id, issue) do update set claimed_at = now()
    where d.sent_at is null and d.claimed_at <= now() - ${CLAIM_MINUTES}::int * interval '1 minute'`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Whether the mail is owed that says that a search is refused: once, until it is understood again. */
async function noteRefusal(db: Parts['db'], alertId: string, isRefused: boolean): Promise<boolean> {
  const { rows } = isRefused
    ? await sql`update forms.alerts set refused_at = now() where id = ${alertId} and refused_at is null returning id`.execute(db)
    : await sql`update forms.alerts set refused_at = null where id = ${alertId} and refused_at is not null`.execute(db);
  return rows.length > 0;
}

/** The mail is owed, the issue is done, and what it lists is no longer new: together, so that nothing is mailed twice or left out. */
async function finish(
  { db, owing }: Parts,
  issue: string,
  { id: alertId, email }: Alert,
  found: readonly OpeningCard[] | 'refused',
): Promise<void> {
  const listed = found === 'refused' ? [] : found;
  await db.transaction().execute(async (transaction) => {
    if (await noteRefusal(transaction, alertId, found === 'refused'))
      await owing.put({ kind: 'alert-refused', to: email, alertId }, NOTICE_MINUTES, transaction);
    if (listed.length > 0)
      await owing.put(
        { kind: 'alert', to: email, alertId, openings: listed.slice(0, MAX_LISTED), total: listed.length },
        NOTICE_MINUTES,
        transaction,
      );
    await sql`insert into forms.alert_seen (alert_id, opening) select ${alertId}::uuid, unnest(${listed.map(({ id }) => id)}::text[]) on conflict do nothing`.execute(
      transaction,
    );
    await sql`update forms.alert_issues set sent_at = now() where alert_id = ${alertId} and issue = ${issue}`.execute(transaction);
  });
}

/** Sends one issue to every confirmed alert that has not had it, and was confirmed, and its frequency chosen, before it; an alert without anything new gets no mail. */
export async function sendAlerts(
  parts: Parts,
  { id: issue, frequency, begunBefore, ending }: { id: string; frequency: Frequency; begunBefore?: Date; ending?: AbortSignal },
): Promise<IssueResult> {
  const { db, owing, log } = parts;
  const result: IssueResult = { issue, sent: 0, failed: 0, refused: 0 };
  const { rows: alerts } = await sql<BegunAlert>`
    select a.id, a.email, a.language, a.search, a.frequency, a.fresh_from from forms.alerts a
    where a.confirmed_at is not null and a.frequency = ${frequency} and (${begunBefore === undefined} or greatest(a.confirmed_at, a.frequency_at) < ${begunBefore ?? null})
    and not exists (select 1 from forms.alert_issues d where d.alert_id = a.id and d.issue = ${issue} and (d.sent_at is not null or d.claimed_at > now() - ${CLAIM_MINUTES}::int * interval '1 minute'))
    order by a.id`.execute(db);
  for (const alert of alerts) {
    if (ending?.aborted) break;
    try {
      if (!(await claim(parts, issue, alert.id))) continue;
      const found = await newOpenings(parts, alert);
      if (found === 'refused') {
        result.refused += 1;
        log.warn({ issue, alert: alert.id }, 'the index does not understand the search of a job alert');
      }
      await finish(parts, issue, alert, found);
      if (found !== 'refused' && found.length > 0) result.sent += 1;
      owing.wake();
    } catch (error) {
      result.failed += 1;
      log.warn({ err: error, issue, alert: alert.id }, 'a job alert could not be made; it is tried again');
      await sql`update forms.alert_issues set claimed_at = now() - ${CLAIM_MINUTES}::int * interval '1 minute' where alert_id = ${alert.id} and issue = ${issue} and sent_at is null`.execute(
        db,
      );
    }
  }
  return result;
}

const EVERY_MS = 15 * 60 * 1000;

/** Sends what is due, at the start and every quarter of an hour: an issue that was sent has nobody left to send it to. */
export function startAlerts(context: FormsContext): Ongoing {
  const { background, log } = context;
  let running = false;
  const run = (): void => {
    if (running) return;
    running = true;
    background.run('job alerts', async () => {
      try {
        for (const frequency of ['daily', 'weekly'] as const) {
          const { id, due } = currentIssue(frequency, new Date());
          const result = await sendAlerts(context, { id, frequency, begunBefore: due, ending: background.ending });
          if (result.sent + result.failed + result.refused > 0) log.info(result, 'job alerts were sent');
        }
      } finally {
        running = false;
      }
    });
  };
  return every(EVERY_MS, run);
}
