import { sql } from 'kysely';
import { LANGUAGES, type Language } from '../../../lib/languages.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { beginSeen, factsByLanguage, factsIn, LOOKED_AT_DAYS, minutesUntil, noteEvent, seenEvent } from './changes.ts';
import { factsOf, hasBegun, hasRoom, movingUp, overAt, takesRegistrations, type EventNow, type PlacedEvent } from './event.ts';

type Parts = Pick<FormsContext, 'db' | 'owing' | 'content' | 'secrets'>;
type EventReader = Pick<FormsContext['content'], 'event'>;

/** Somebody's place as it is told: one who has it, or who waits as number so and so. */
export interface Place {
  status: 'taken' | 'waiting' | 'cancelled';
  /** Of those who wait. */
  position?: number;
}

/** Names one registration by itself, for the link of its mail; the code at its end keeps others from being made up. */
export const placeToken = (secrets: Secrets, id: string): string => `${id}.${secrets.mac('place', id)}`;

function placeIdOf(secrets: Secrets, token: string): string | undefined {
  const [id = '', mac = ''] = token.split('.');
  return /^[0-9a-f-]{36}$/.test(id) && secrets.verify('place', id, mac) ? id : undefined;
}

/** Whoever counts the places of an event waits here for whoever does so at the same time, until that one's transaction ends. */
const lock = (transaction: Db, event: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`forms.places ${event}`}, 0))`.execute(transaction);

/** How many have a place, and how many wait. */
export async function countPlaces(db: Db, event: string): Promise<{ taken: number; waiting: number }> {
  const { rows } = await sql<{ taken: number; waiting: number }>`
    select count(*) filter (where status = 'taken')::int as taken, count(*) filter (where status = 'waiting')::int as waiting
    from forms.places where event = ${event}`.execute(db);
  return rows[0] ?? { taken: 0, waiting: 0 };
}

const registered = async (db: Db, event: string, email: string): Promise<boolean> =>
  (await sql`select 1 from forms.places where event = ${event} and lower(email) = lower(${email}) and status <> 'cancelled'`.execute(db))
    .rows.length > 0;

/** What a registration is for. @throws FormsError when the event takes none, or the address has one already */
export async function registrationFor(
  { content, db }: Parts,
  subject: string | undefined,
  language: Language,
  email: string | undefined,
): Promise<PlacedEvent> {
  const event = subject === undefined ? undefined : await currentEvent({ content }, subject, language);
  if (event === undefined || email === undefined || !takesRegistrations(event, Date.now())) throw new FormsError('registration-closed');
  if (await registered(db, event.id, email)) throw new FormsError('registered-before');
  return event;
}

/** An event as it is now. @throws FormsError `unavailable` while the content service is away */
export async function currentEvent(
  { content }: { content: EventReader },
  id: string,
  language: Language,
): Promise<PlacedEvent | undefined> {
  return content.event(id, language).catch((cause: unknown) => {
    throw new FormsError('unavailable', { cause, headers: { 'retry-after': '5' } });
  });
}

interface Registration {
  event: PlacedEvent;
  submissionId: string;
  email: string;
  /** Address of the page with the form, which the mail's link leads to. */
  page: string;
  retentionDays: number;
}

/**
 * Takes the place, or the end of the waiting list, in the transaction that keeps the form. What the form holds is kept until
 * its days have passed after the event, so that nobody loses a place by having registered early.
 *
 * @throws FormsError `registered-before` when another form from the same address was faster
 */
export async function takePlace({ owing }: Pick<Parts, 'owing'>, transaction: Db, given: Registration): Promise<void> {
  const { event, submissionId, email, page, retentionDays } = given;
  await lock(transaction, event.id);
  if (await registered(transaction, event.id, email)) throw new FormsError('registered-before');
  // A capacity that was raised is for those who wait, and only then for who comes now.
  await moveUp({ owing }, transaction, event.id, event, 0);
  const now = Date.now();
  const status = hasRoom(event, await countPlaces(transaction, event.id), now) ? 'taken' : 'waiting';
  // Nobody moves up any more.
  if (status === 'waiting' && hasBegun(event, now)) throw new FormsError('registration-closed');
  const over = overAt(event);
  const told = JSON.stringify(factsOf(event));
  await beginSeen(transaction, event.id, factsByLanguage([event]));
  await transaction
    .insertInto('places')
    .values({ id: submissionId, submission_id: submissionId, event: event.id, email, status, page, over_at: over, told })
    .execute();
  await sql`
    update forms.submissions set expires_at = greatest(now(), ${over}::timestamptz) + ${retentionDays}::int * interval '1 day'
    where id = ${submissionId}`.execute(transaction);
}

/** Those who wait longest get what is free, and a mail each; the lock is held. */
async function moveUp({ owing }: Pick<Parts, 'owing'>, transaction: Db, eventId: string, event: EventNow, freed: number): Promise<number> {
  const now = Date.now();
  const seen = event === 'away' ? await seenEvent(transaction, eventId) : undefined;
  const facts = typeof event === 'object' ? event : seen && factsIn(seen.facts, 'en');
  const isNoMore = seen?.gone === true || (facts !== undefined && hasBegun(facts, now));
  const many = movingUp(isNoMore ? undefined : event, await countPlaces(transaction, eventId), freed, now);
  if (many === 0) return 0;
  const { rows } = await sql<Row<'places', 'id' | 'email'>>`
    update forms.places set status = 'taken', moved_at = now() where id in (
      select id from forms.places where event = ${eventId} and status = 'waiting' and over_at > now() order by number limit ${many})
    returning id, email`.execute(transaction);
  for (const { id, email } of rows)
    await owing.put({ kind: 'place', to: email, placeId: id }, minutesUntil(facts?.start, now), transaction);
  return rows.length;
}

/** An event for what has to go on while the content service is away. */
const eventNow = ({ content }: { content: EventReader }, id: string): Promise<EventNow> =>
  content.event(id, 'en').catch((): EventNow => 'away');

/** The same in each language that it has words in; none where visitors see none. */
async function inLanguages({ content }: { content: EventReader }, id: string): Promise<readonly PlacedEvent[] | 'away'> {
  try {
    const found = await Promise.all(LANGUAGES.map((language) => content.event(id, language)));
    return [...new Map(found.flatMap((event) => (event === undefined ? [] : [[event.language, event] as const]))).values()];
  } catch {
    return 'away';
  }
}

/** Gives a place back; who waits longest has it in the same moment. @throws FormsError `token-refused`, `cancelled-before` */
export async function cancelPlace(parts: Parts, token: string): Promise<{ title: string | null }> {
  const { db, secrets, owing } = parts;
  const id = placeIdOf(secrets, token);
  const place = id === undefined ? undefined : await db.selectFrom('places').select(['event']).where('id', '=', id).executeTakeFirst();
  if (id === undefined || place === undefined) throw new FormsError('token-refused');
  // Asked before the lock is held: others would wait for the content service too.
  const event = await eventNow(parts, place.event);
  const title = await db.transaction().execute(async (transaction) => {
    await lock(transaction, place.event);
    const { rows } = await sql<{ was: Place['status']; title: string | null }>`
      update forms.places p set status = 'cancelled', cancelled_at = now()
      from forms.places before join forms.submissions s on s.id = before.submission_id
      where p.id = ${id} and before.id = p.id and before.status <> 'cancelled'
      returning before.status as was, s.subject_title as title`.execute(transaction);
    const [row] = rows;
    if (row === undefined) throw new FormsError('cancelled-before');
    // A form without a key of its own has one of its words: the same words again are a registration of their own from now on.
    await sql`update forms.submissions set key = gen_random_uuid() where id = ${id}`.execute(transaction);
    await moveUp(parts, transaction, place.event, event, row.was === 'taken' ? 1 : 0);
    return row.title;
  });
  owing.wake();
  return { title };
}

/**
 * Removes forms, and in the same transaction gives the places that they held to those who wait.
 *
 * @param remove deletes the forms, whose places go with them
 */
export async function withPlacesOf<T>(
  parts: Pick<Parts, 'db' | 'owing' | 'content'>,
  which: ReturnType<typeof sql>,
  remove: (transaction: Db) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ event: string }>`
    select distinct p.event from forms.places p join forms.submissions s on s.id = p.submission_id where ${which} order by 1`.execute(
    parts.db,
  );
  const events = new Map<string, EventNow>();
  for (const { event } of rows) events.set(event, await eventNow(parts, event));
  const removed = await parts.db.transaction().execute(async (transaction) => {
    // In one order, so that no two wait for each other.
    const before = new Map<string, number>();
    for (const id of events.keys()) {
      await lock(transaction, id);
      before.set(id, (await countPlaces(transaction, id)).taken);
    }
    const result = await remove(transaction);
    for (const [id, event] of events) {
      const { taken } = await countPlaces(transaction, id);
      await moveUp(parts, transaction, id, event, (before.get(id) ?? 0) - taken);
    }
    return result;
  });
  parts.owing.wake();
  return removed;
}

/**
 * Tells the guests of events that were moved or called off, gives places to those who wait where editors have raised the capacity or opened
 * the registration again, and keeps what came in for as long as an event was put off.
 */
export async function fillPlaces(parts: Pick<Parts, 'db' | 'owing' | 'content'>): Promise<void> {
  const { rows } = await sql<{ event: string }>`
    select distinct event from forms.places where over_at > now() - ${LOOKED_AT_DAYS}::int * interval '1 day'`.execute(parts.db);
  for (const { event: id } of rows) {
    const events = await inLanguages(parts, id);
    if (events === 'away') continue;
    await parts.db.transaction().execute(async (transaction) => {
      await lock(transaction, id);
      await noteEvent(parts, transaction, id, events, Date.now());
      const [event] = events;
      if (event === undefined) return;
      const over = overAt(event);
      // A date that is moved into the past is an editor's slip: nothing expires by it.
      const moved = sql`p.event = ${id} and p.over_at <> ${over}::timestamptz
        and p.over_at > now() - ${LOOKED_AT_DAYS}::int * interval '1 day' and (${over}::timestamptz > now() or p.over_at <= now())`;
      await sql`
        update forms.submissions s set expires_at = s.expires_at + (${over}::timestamptz - p.over_at)
        from forms.places p where p.submission_id = s.id and ${moved}`.execute(transaction);
      await sql`update forms.places p set over_at = ${over}::timestamptz where ${moved}`.execute(transaction);
      await moveUp(parts, transaction, id, event, 0);
    });
  }
  await sql`delete from forms.placed_events e where not exists (select 1 from forms.places p where p.event = e.event)`.execute(parts.db);
  parts.owing.wake();
}

export type HeldPlace = Place & Row<'places', 'id' | 'event' | 'page' | 'over_at' | 'told'>;

/** The place that a form holds; undefined for a form that is about none. */
export async function placeOf(db: Db, submissionId: string): Promise<HeldPlace | undefined> {
  const { rows } = await sql<Row<'places', 'id' | 'event' | 'page' | 'over_at' | 'status' | 'told'> & { position: number }>`
    select p.id, p.event, p.page, p.over_at, p.status, p.told, (
      select count(*)::int from forms.places other where other.event = p.event and other.status = 'waiting' and other.number <= p.number) as position
    from forms.places p where p.submission_id = ${submissionId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { position, ...place } = row;
  return place.status === 'waiting' ? { ...place, position } : place;
}

/** What a receipt says of it. */
export const placeOfReceipt = async (db: Db, receipt: string): Promise<Place | undefined> => {
  const row = await db.selectFrom('submissions').select('id').where('receipt', '=', receipt).executeTakeFirst();
  const place = row && (await placeOf(db, row.id));
  return place && { status: place.status, ...(place.position === undefined ? {} : { position: place.position }) };
};
