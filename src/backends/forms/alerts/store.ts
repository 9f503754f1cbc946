import { sql, type Kysely, type Transaction } from 'kysely';
import type { FormsContext } from '../context.ts';
import { isListedSince } from '../protection/openings.ts';
import type { FormsTables, Row } from '../storage/tables.ts';
import { CONFIRM_DAYS } from '../submit/erase.ts';
import { SAME_PRESS_S } from '../../kit/same-press.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import { hashToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';

export type Frequency = Row<'alerts', 'frequency'>['frequency'];

export type Alert = Row<'alerts', 'id' | 'email' | 'language' | 'search' | 'frequency'>;

/** What came to the index so long before an alert begins may not have been seen by who asks for it: a feed takes its time to be read. */
const LATE_DAYS = 1;
const MAX_BASELINE_PAGES = 5;
/** Alerts of one address that wait to be confirmed; the oldest goes first, so that nobody is shut out by what others ask for. */
const MAX_WAITING = 20;
/** Alerts that one address may have. */
const MAX_CONFIRMED = 50;
/** How many of them a mail names, to be turned off. */
const MAX_NAMED = 20;

/** Names one alert by itself (RFC 8058 knows no cookie); the code at its end keeps others from being made up. */
export const alertToken = (secrets: Secrets, id: string): string => `${id}.${secrets.mac('alert', id)}`;

export function alertIdOf(secrets: Secrets, token: string): string | undefined {
  const [id = '', mac = ''] = token.split('.');
  return /^[0-9a-f-]{36}$/.test(id) && secrets.verify('alert', id, mac) ? id : undefined;
}

type Parts = Pick<FormsContext, 'db' | 'openings' | 'secrets' | 'background'>;

/**
 * What became of an alert that was asked for. `token` of its confirmation. `full`: its
 * address has as many as it may, of which these are the oldest.
 */
type Asked = { token: string } | { count: number; full: readonly Alert[] };

/**
 * First half of the double opt-in: what was asked for waits, and one mail asks for the confirmation. Nothing else is sent.
 *
 * @param id of what is owed, and so of the alert: done again, nothing is there twice and the token is the same
 * @returns undefined for an address that was erased meanwhile, and for a form that was pressed twice
 */
export async function subscribe(
  { db, secrets }: Pick<FormsContext, 'db' | 'secrets'>,
  id: string,
  given: Pick<Alert, 'email' | 'language' | 'search' | 'frequency'>,
): Promise<Asked | undefined> {
  const confirmed = await db
    .selectFrom('alerts')
    .select(['id', 'email', 'language', 'search', 'frequency'])
    .where(sameAddress(given.email))
    .where('id', '<>', id)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  const isAnother = confirmed.every(({ search, language }) => search !== given.search || language !== given.language);
  if (isAnother && confirmed.length >= MAX_CONFIRMED) return { count: confirmed.length, full: confirmed.slice(0, MAX_NAMED) };
  const token = secrets.mac('confirmation of an alert', id);
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(lower(${given.email}), 0))`.execute(transaction);
    const { rows: same } = await sql`
      select 1 from forms.alerts
      where id <> ${id} and lower(email) = lower(${given.email}) and language = ${given.language} and search = ${given.search}
        and frequency = ${given.frequency} and confirmed_at is null and created_at > now() - ${SAME_PRESS_S}::int * interval '1 second'`.execute(
      transaction,
    );
    if (same.length > 0) return;
    // An erasure removes what is owed and then the alerts: it waits for this, or this finds nothing owed any more.
    await sql`
      insert into forms.alerts (id, email, language, search, frequency, token_hash)
      select id, ${given.email}, ${given.language}, ${given.search}, ${given.frequency}, ${hashToken(token)} from forms.outbox where id = ${id} for key share
      on conflict do nothing`.execute(transaction);
    await sql`
      delete from forms.alerts where id in (
        select id from forms.alerts where lower(email) = lower(${given.email}) and confirmed_at is null and id <> ${id}
        order by created_at desc, id offset ${MAX_WAITING - 1}::int)`.execute(transaction);
  });
  const { rows: made } = await sql`select 1 from forms.alerts where id = ${id}`.execute(db);
  return made.length === 0 ? undefined : { token };
}

/** What is there already at the beginning is not new. @returns the moment from which openings count as new */
async function baseline({ db, openings, background }: Parts, alert: Pick<Alert, 'id' | 'search' | 'language'>, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - LATE_DAYS * 86_400_000);
  try {
    for (let page = 1; page <= MAX_BASELINE_PAGES; page += 1) {
      const found = await openings.newest(alert.search, alert.language, page, since);
      if (found === 'refused') return now;
      const recent = found.results.filter((card) => isListedSince(card, since)).map(({ id }) => id);
      await sql`insert into forms.alert_seen (alert_id, opening) select ${alert.id}::uuid, unnest(${recent}::text[]) on conflict do nothing`.execute(
        db,
      );
      if (recent.length < found.results.length || page >= found.pages) return since;
    }
  } catch (error) {
    background.failed(`looking what is there already when alert ${alert.id} begins`, error);
  }
  return now;
}

/** Second half. The same token again changes nothing and is as good. Undefined for a token that is not known or too old. */
export async function confirm(parts: Parts, token: string): Promise<string | undefined> {
  const { db, secrets } = parts;
  const { rows } = await sql<Alert & Row<'alerts', 'confirmed_at' | 'created_at'>>`
    select * from forms.alerts where token_hash = ${hashToken(token)} and (confirmed_at is not null or created_at > now() - ${CONFIRM_DAYS}::int * interval '1 day')`.execute(
    db,
  );
  const [alert] = rows;
  if (alert === undefined) return undefined;
  if (alert.confirmed_at !== null) return alertToken(secrets, alert.id);
  const freshFrom = await baseline(parts, alert, new Date());
  return db.transaction().execute(async (transaction) => {
    const older = await joinOlder(transaction, alert, hashToken(token));
    if (older !== undefined) return alertToken(secrets, older);
    await sql`update forms.alerts set confirmed_at = now(), fresh_from = ${freshFrom} where id = ${alert.id} and confirmed_at is null`.execute(
      transaction,
    );
    return alertToken(secrets, alert.id);
  });
}

/** Another frequency is of the next issue on: who asks for fewer mails gets none at once. Nothing is left out, as issues go on where the last one ended. */
export async function setFrequency(db: Kysely<FormsTables>, id: string, frequency: Frequency): Promise<void> {
  await sql`
    update forms.alerts set frequency = ${frequency}, frequency_at = case when frequency = ${frequency} then frequency_at else now() end
    where id = ${id} and confirmed_at is not null`.execute(db);
}

/**
 * The same search twice is one alert: the older one, by whose id mails that were sent turn it off, and which knows what it has told. It
 * takes over how often it comes, when and by which confirmation it was asked for: that may be pressed again.
 *
 * @returns its id; undefined where there is none
 */
async function joinOlder(
  on: Transaction<FormsTables>,
  alert: Alert & Row<'alerts', 'created_at'>,
  tokenHash: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row<'alerts', 'id'>>`
    select id from forms.alerts
    where id <> ${alert.id} and confirmed_at is not null and lower(email) = lower(${alert.email}) and language = ${alert.language} and search = ${alert.search}
    order by confirmed_at limit 1 for update`.execute(on);
  const [older] = rows;
  if (older === undefined) return undefined;
  await sql`delete from forms.alerts where id = ${alert.id}`.execute(on);
  await setFrequency(on, older.id, alert.frequency);
  await sql`update forms.alerts set token_hash = ${tokenHash}, created_at = ${alert.created_at} where id = ${older.id}`.execute(on);
  return older.id;
}
