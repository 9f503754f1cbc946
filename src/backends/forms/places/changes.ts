import { sql } from 'kysely';
import { inTurn, LANGUAGES } from '../../../lib/languages.ts';
import type { FormsContext } from '../context.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { factsOf, goneGraceMs, hasBegun, isNews, type EventFacts, type PlacedEvent, type SeenFacts, type Told } from './event.ts';

/** An event as it was last seen. */
type SeenEvent = Row<'placed_events', 'facts' | 'version' | 'gone_since' | 'gone'>;
type Owing = Pick<FormsContext, 'owing'>;

/** Days after its end in which an event is still looked at: it may be put off on its day. Later its item is used again for the next one, which is another event to who came. */
export const LOOKED_AT_DAYS = 1;
const LONGEST_MINUTES = 14 * 24 * 60;

/** A mail about an event that is to come is worth sending until it begins, for two weeks at most. */
export function minutesUntil(start: string | undefined, now: number): number {
  if (start === undefined) return NOTICE_MINUTES;
  return Math.min(Math.max(Math.ceil((Date.parse(start) - now) / 60_000), 1), LONGEST_MINUTES);
}

/** The facts of an event in a language, or in the one that it has. */
export const factsIn = (facts: SeenFacts, language: PlacedEvent['language']): EventFacts | undefined =>
  inTurn(language, LANGUAGES)
    .map((each) => facts[each])
    .find((each) => each !== undefined);

export const seenEvent = (db: Db, event: string): Promise<SeenEvent | undefined> =>
  db.selectFrom('placed_events').select(['facts', 'version', 'gone_since', 'gone']).where('event', '=', event).executeTakeFirst();

export const factsByLanguage = (events: readonly PlacedEvent[]): SeenFacts =>
  Object.fromEntries(events.map((event) => [event.language, factsOf(event)]));

/** Begins to look at an event: what it is now is no change. The lock is held. */
export async function beginSeen(transaction: Db, id: string, facts: SeenFacts): Promise<void> {
  await transaction
    .insertInto('placed_events')
    .values({ event: id, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What somebody was told, by a mail that went out. */
export async function noteTold(db: Db, placeId: string, told: Told): Promise<void> {
  await db
    .updateTable('places')
    .set({ told: JSON.stringify(told) })
    .where('id', '=', placeId)
    .execute();
}

/** Owes everybody who has a place or waits a mail. Whether it is news to them is decided when it goes out. */
async function tellAll(
  { owing }: Owing,
  transaction: Db,
  id: string,
  kind: 'place-changed' | 'place-gone',
  version: number,
  minutes: number,
) {
  const { rows } = await sql<Row<'places', 'id' | 'email'>>`
    select id, email from forms.places
    where event = ${id} and status <> 'cancelled' and over_at > now() - ${LOOKED_AT_DAYS}::int * interval '1 day' order by number`.execute(
    transaction,
  );
  for (const { id: placeId, email } of rows) await owing.put({ kind, to: email, placeId, version }, minutes, transaction);
}

/** An event that visitors do not see: called off, where it stays away. One that has begun is nobody's to call off. */
async function noteGone(parts: Owing, transaction: Db, id: string, seen: SeenEvent, now: number): Promise<void> {
  const known = factsIn(seen.facts, 'en');
  if (seen.gone || known === undefined || hasBegun(known, now)) return;
  if (seen.gone_since === null) {
    await sql`update forms.placed_events set gone_since = ${new Date(now)} where event = ${id}`.execute(transaction);
    return;
  }
  const since = seen.gone_since.getTime();
  if (now - since < goneGraceMs(known, since)) return;
  await sql`update forms.placed_events set gone = true, version = version + 1 where event = ${id}`.execute(transaction);
  await tellAll(parts, transaction, id, 'place-gone', seen.version + 1, minutesUntil(known.start, now));
}

/**
 * Compares an event with what it was when it was last looked at, and owes its guests a mail where it begins or ends at another time or
 * is elsewhere, where it is gone, and where it is back after that. The lock is held.
 *
 * @param events as it is now in each language that it has words in; none where visitors see none
 */
export async function noteEvent(parts: Owing, transaction: Db, id: string, events: readonly PlacedEvent[], now: number): Promise<void> {
  const seen = await seenEvent(transaction, id);
  const [event] = events;
  if (event === undefined) {
    if (seen !== undefined) await noteGone(parts, transaction, id, seen, now);
    return;
  }
  const facts = factsByLanguage(events);
  // Who came before events were looked at, or by a process of the release before, was told what it was, as far as anybody knows.
  const told = sql.join(
    LANGUAGES.map((language) => sql`when ${language} then ${JSON.stringify(factsIn(seen?.facts ?? facts, language))}::jsonb`),
    sql` `,
  );
  await sql`
    update forms.places p set told = case s.language ${told} end
    from forms.submissions s where s.id = p.submission_id and p.event = ${id} and p.told is null`.execute(transaction);
  if (seen === undefined) {
    await beginSeen(transaction, id, facts);
    return;
  }
  const isOther = seen.gone || events.some((each) => isNews(factsIn(seen.facts, each.language) ?? null, each));
  const version = seen.version + (isOther ? 1 : 0);
  await sql`
    update forms.placed_events set facts = ${JSON.stringify(facts)}::jsonb, version = ${version}, gone = false, gone_since = null
    where event = ${id}
      and (facts, version, gone, gone_since is not null) is distinct from (${JSON.stringify(facts)}::jsonb, ${version}::int, false, false)`.execute(
    transaction,
  );
  if (isOther && !hasBegun(event, now)) await tellAll(parts, transaction, id, 'place-changed', version, minutesUntil(event.start, now));
}
