import { sql } from 'kysely';
import type { Delivery } from '../../kit/outbox/outbox.ts';
import { stillOpen } from '../alerts/send.ts';
import { alertToken, subscribe } from '../alerts/store.ts';
import type { FormsContext } from '../context.ts';
import { RESUME_DAYS } from '../storage/started.ts';
import type { Row } from '../storage/tables.ts';
import { factsIn, noteTold, seenEvent } from '../places/changes.ts';
import { factsOf, hasBegun, isNews, type PlacedEvent, type SeenFacts } from '../places/event.ts';
import { placeOf, placeToken, type HeldPlace } from '../places/places.ts';
import type { PlaceAbout } from './place-parts.ts';
import type { OwedJob } from './owed.ts';

type Kept = Row<
  'submissions',
  | 'id'
  | 'form'
  | 'number'
  | 'language'
  | 'subject'
  | 'subject_title'
  | 'values'
  | 'title'
  | 'shown'
  | 'sender'
  | 'created_at'
  | 'expires_at'
> & {
  files: Row<'files', 'field' | 'name' | 'bytes'>[];
};

async function submission(db: FormsContext['db'], id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select s.id, s.form, s.number, s.language, s.subject, s.subject_title, s."values", s.title, s.shown, s.sender, s.created_at, s.expires_at,
      coalesce((select json_agg(json_build_object('field', f.field, 'name', f.name, 'bytes', f.bytes)) from forms.files f where f.submission_id = s.id), '[]') as files
    from forms.submissions s where s.id = ${id}`.execute(db);
  return rows[0];
}

type Answer = Row<'submissions', 'language' | 'number' | 'title' | 'subject_title' | 'created_at'> & Row<'inbox_events', 'value'>;

const answerOf = async (db: FormsContext['db'], id: string): Promise<Answer | undefined> =>
  (
    await sql<Answer>`
      select e.value, s.language, s.number, s.title, s.subject_title, s.created_at
      from forms.inbox_events e join forms.submissions s on s.id = e.submission_id where e.id = ${id} and e.sent_at is null`.execute(db)
  ).rows[0];

type Given = Row<'submissions', 'id' | 'form' | 'title' | 'subject_title' | 'number'> & Row<'inbox_events', 'by'>;

/** What somebody was given, as long as it is theirs. */
const givenTo = async (db: FormsContext['db'], eventId: string, to: string): Promise<Given | undefined> =>
  (
    await sql<Given>`
      select s.id, s.form, s.title, s.subject_title, s.number, e."by"
      from forms.inbox_events e join forms.submissions s on s.id = e.submission_id
      where e.id = ${eventId} and lower(s.assignee) = lower(${to}) and s.expires_at > now()`.execute(db)
  ).rows[0];

const DAY_MS = 24 * 60 * 60 * 1000;
const textOf = (value: string | readonly string[] | undefined): string => [value ?? ''].flat().join('; ');

/** What a mail says of a place. @throws when the content service is away: the mail waits for it */
const aboutPlace = async (
  { content, secrets, db }: FormsContext,
  { id, event, status, position, page }: HeldPlace,
  language: Kept['language'],
): Promise<PlaceAbout> => ({
  ...{ status, position, page },
  token: placeToken(secrets, id),
  event: await content.event(event, language),
  sequence: (await seenEvent(db, event))?.version ?? 0,
});

/** Who reads of an event in a mail knows it from then on: what is the same later is no news. */
async function noteEventTold({ db }: FormsContext, placeId: string, event: PlacedEvent | undefined): Promise<void> {
  if (event !== undefined) await noteTold(db, placeId, factsOf(event));
}

/** Whether an event as it was last seen is another than somebody was told. Told in a language that it has no words in any more, they do not know where it is. */
function isNewsTo(told: HeldPlace['told'], seen: SeenFacts): boolean {
  const same = told === null ? undefined : seen[told.language];
  return same === undefined || isNews(told, same);
}

/** Tells somebody that the event of their place was moved, or called off; nothing where they know it, or where what is told is no longer so. */
async function tellChange(
  context: FormsContext,
  job: OwedJob & { kind: 'place-changed' | 'place-gone' },
  messageId: string,
): Promise<void> {
  const { db, mails } = context;
  const row = await submission(db, job.placeId);
  const held = await placeOf(db, job.placeId);
  if (row === undefined || held === undefined || held.status === 'cancelled') return;
  const seen = await seenEvent(db, held.event);
  const facts = seen && factsIn(seen.facts, row.language);
  // Another mail is owed since, of what came after this.
  if (seen === undefined || facts === undefined || seen.version !== job.version || hasBegun(facts, Date.now())) return;
  const about = { form: row.title, number: row.number, subject: row.subject_title ?? null, name: row.sender ?? '', messageId };
  const place = await aboutPlace(context, held, row.language);
  if ((place.event === undefined) !== (job.kind === 'place-gone'))
    throw new Error('The event was published again or taken down since: the mail waits until it is known for how long.');
  if (job.kind === 'place-gone') {
    if (held.told?.gone === true) return;
    // What stands in their calendar is what they were told.
    const told = held.told ?? facts;
    await mails.placeGone(job.to, row.language, { ...about, place, eventId: held.event, was: told });
    return noteTold(db, held.id, { ...told, gone: true });
  }
  if (place.event === undefined || !isNewsTo(held.told, seen.facts)) return;
  // Another process looked at it later and had an older answer of the content service, or it was moved again.
  if (isNews(factsIn(seen.facts, place.event.language) ?? null, place.event))
    throw new Error('The event is another than it was when it was last looked at: the mail waits until it is looked at again.');
  await mails.placeChanged(job.to, row.language, { ...about, place: { ...place, event: { ...place.event, ...facts } }, was: held.told });
  return noteTold(db, held.id, facts);
}

/** The mails of a form that is content. */
async function contentMail(context: FormsContext, job: OwedJob, row: Kept, messageId: string): Promise<void> {
  const subject = row.subject_title ?? null;
  const { mails } = context;
  const about = { form: row.title, number: row.number, messageId };
  if (job.kind === 'receipt') {
    const held = await placeOf(context.db, row.id);
    const until = held?.over_at.getTime() ?? row.created_at.getTime();
    const days = Math.round((row.expires_at.getTime() - until) / DAY_MS);
    const place = held && (await aboutPlace(context, held, row.language));
    await mails.formReceipt(job.to, row.language, {
      ...about,
      subject,
      name: row.sender ?? '',
      days,
      ...(place === undefined ? {} : { place }),
    });
    return noteEventTold(context, row.id, place?.event);
  }
  // What a page says that it is about is for the firm to judge.
  return mails.formNotice(job.to, { ...about, subject: subject ?? row.subject, submissionId: row.id, shown: row.shown, files: row.files });
}

/** Does what is owed. Each may be done again after a crash: a mail keeps its Message-ID, an alert that waits to be confirmed its token. */
export async function deliverOwed(context: FormsContext, job: OwedJob, { id }: Delivery): Promise<void> {
  const { db, mails, secrets, config } = context;
  const messageId = `${id}@${new URL(config.siteOrigin).hostname}`;
  switch (job.kind) {
    case 'code':
      return mails.code(job.to, job.language, { ...job, messageId });
    case 'receipt':
    case 'notice': {
      const row = await submission(db, job.submissionId);
      if (row === undefined) return;
      // A form that is content says its title; the others are said in the words of the job application.
      if (row.title !== '') return contentMail(context, job, row, messageId);
      const about = { form: row.form, number: row.number, subject: row.subject, title: row.subject_title, messageId };
      if (job.kind === 'receipt') return mails.receipt(job.to, row.language, { ...about, name: textOf(row.values.firstName) });
      return mails.notice(job.to, {
        ...about,
        submissionId: row.id,
        values: Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, textOf(value)])),
        files: row.files,
      });
    }
    case 'place': {
      const row = await submission(db, job.placeId);
      const held = await placeOf(db, job.placeId);
      // Given back, or erased, before the mail went out.
      if (row === undefined || held?.status !== 'taken') return;
      const place = await aboutPlace(context, held, row.language);
      if (place.event === undefined) {
        // They hear that it was called off, as everybody does.
        if ((await seenEvent(db, held.event))?.gone === true) return;
        throw new Error('The event was taken down: the mail waits until it is published again, or is called off.');
      }
      // Brought forward: nobody can come to it.
      if (hasBegun(place.event, Date.now())) return;
      const about = { form: row.title, number: row.number, subject: row.subject_title ?? null, name: row.sender ?? '', messageId };
      await mails.place(job.to, row.language, { ...about, place });
      return noteEventTold(context, job.placeId, place.event);
    }
    case 'place-changed':
    case 'place-gone':
      return tellChange(context, job, messageId);
    case 'resume':
      return mails.resume(job.to, job.language, { ...job, days: RESUME_DAYS, messageId });
    case 'answer': {
      const answer = await answerOf(db, job.answerId);
      if (answer === undefined) return;
      await mails.answer(job.to, answer.language, {
        text: answer.value,
        about: answer.subject_title ?? answer.title,
        number: answer.number,
        at: answer.created_at,
        replyTo: config.recipients.office ?? [],
        messageId,
      });
      // Sent and not written down is sent again with the same Message-ID.
      await db.updateTable('inbox_events').set({ sent_at: new Date() }).where('id', '=', job.answerId).execute();
      return;
    }
    case 'assigned': {
      const given = await givenTo(db, job.eventId, job.to);
      if (given === undefined) return;
      const { id: submissionId, number, by } = given;
      const title = given.title || given.subject_title || given.form;
      return mails.assigned(job.to, job.language, { title, number, by, submissionId, messageId });
    }
    case 'confirm-alert': {
      const asked = await subscribe(context, id, { ...job, email: job.to });
      if (asked === undefined) return;
      const { occasion } = job;
      if ('token' in asked) return mails.confirmAlert(job.to, job.language, { ...job, ...asked, occasion, messageId });
      const alerts = asked.full.map((alert) => ({ ...alert, token: alertToken(secrets, alert.id) }));
      return mails.alertsFull(job.to, job.language, { count: asked.count, alerts, occasion, messageId });
    }
    case 'alert-refused':
    case 'alert': {
      const alert = await db
        .selectFrom('alerts')
        .select(['language', 'search'])
        .where('id', '=', job.alertId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      if (alert === undefined) return;
      if (job.kind === 'alert-refused')
        return mails.alertRefused(job.to, alert.language, { token: alertToken(secrets, job.alertId), messageId });
      const openings = await stillOpen(context, alert, job.openings);
      if (openings.length === 0) return;
      const token = alertToken(secrets, job.alertId);
      const closed = job.openings.length - openings.length;
      const total = (job.total ?? job.openings.length) - closed;
      return mails.alert(job.to, alert.language, { openings, total, search: alert.search, token, messageId });
    }
  }
}
