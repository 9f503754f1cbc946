import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import type { AlumniContext } from '../context.ts';
import { directoryOf } from '../directory/directory.ts';
import { AlumniError, tooMany } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { LETTER_MINUTES, NEWS_MINUTES } from '../mail/mails.ts';
import { pressKey } from '../relay/fields.ts';
import type { Row } from '../storage/tables.ts';
import { noteConsent } from '../verification/consents.ts';
import { LETTERS_WORDING } from '../verification/wording.ts';
import { asRead, isAsRead, later } from './as-read.ts';
import { offPerson, testMail } from './newsletter-mail.ts';
import { allInSegment, isEverybody, segmentShape } from './segment.ts';
import { sendNewsletters } from './send-newsletters.ts';
import { id, line, PAGE, page, pageOf, pageShape } from './shapes.ts';

const TESTS = { times: 20, minutes: 60 };

const german = (longest: number) => z.string().trim().max(longest).default('');
const body = z.strictObject({
  subject: line(150),
  text: line(20_000).describe('Paragraphs with blank lines between them'),
  subjectDe: german(150).describe('Members who read German get this one; both or neither'),
  textDe: german(20_000),
  segment: segmentShape.default({}),
});
const hasBothOrNeither = ({ subjectDe, textDe }: z.output<typeof body>): boolean => (subjectDe === '') === (textDe === '');
const OTHERWISE = { path: ['textDe'], message: 'give subject and text, or neither' };

const shape = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  subjectDe: z.string(),
  textDe: z.string(),
  segment: segmentShape,
  state: z.enum(['draft', 'sending', 'sent']),
  changedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  recipients: z.int().optional(),
  stoppedAt: z.iso.datetime().optional(),
  became: z
    .object({ sent: z.int(), failed: z.int(), waiting: z.int() })
    .optional()
    .describe(
      'Of its readers, as far as they are members still: whose mail the relay has taken, who is not sent it (refused, given up, stopped, or wanted no more), and who waits. Of one newsletter alone',
    ),
});

const shown = (row: Row<'newsletters'>): z.input<typeof shape> => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  subjectDe: row.subject_de,
  textDe: row.text_de,
  segment: row.segment,
  state: row.state,
  changedAt: row.changed_at.toISOString(),
  ...(row.sent_at === null ? {} : { sentAt: row.sent_at.toISOString() }),
  ...(row.recipients === null ? {} : { recipients: row.recipients }),
  ...(row.stopped_at === null ? {} : { stoppedAt: row.stopped_at.toISOString() }),
});

const columns = ({ subject, text, subjectDe, textDe, segment }: z.output<typeof body>) => ({
  subject,
  text,
  subject_de: subjectDe,
  text_de: textDe,
  segment: JSON.stringify(segment),
});

const saysTheSame = (row: Row<'newsletters'>, given: z.output<typeof body>): boolean => {
  const { subject, text, subjectDe, textDe, segment } = shown(row);
  return isDeepStrictEqual({ subject, text, subjectDe, textDe, segment }, { ...given });
};

/** Newsletters to members, and how each ends them. */
export function newsletterOperations(context: AlumniContext): AlumniCall[] {
  const { db, now, secrets, mails, config, users, times, background } = context;

  const found = async (newsletter: string): Promise<Row<'newsletters'>> => {
    const row = await db.selectFrom('newsletters').selectAll().where('id', '=', newsletter).executeTakeFirst();
    if (row === undefined) throw new AlumniError('not-there');
    return row;
  };
  const withFigures = async (row: Row<'newsletters'>): Promise<z.input<typeof shape>> => {
    if (row.state === 'draft') return shown(row);
    const { rows } = await sql<NonNullable<z.input<typeof shape>['became']>>`
      select count(sent_at)::int as sent, count(failed_at) filter (where sent_at is null)::int as failed,
        count(*) filter (where sent_at is null and failed_at is null)::int as waiting
      from alumni.newsletter_sends where newsletter = ${row.id}`.execute(db);
    const [{ sent, failed, waiting } = { sent: 0, failed: 0, waiting: 0 }] = rows;
    // Of one that was stopped nobody waits any more, though the mails are dropped one after the other.
    const became = row.stopped_at === null ? { sent, failed, waiting } : { sent, failed: failed + waiting, waiting: 0 };
    // Of a letter of long ago nothing was noted, and nobody waits for it.
    const isOld = row.sent_at !== null && row.sent_at.getTime() < now().getTime() - LETTER_MINUTES * 60_000;
    return { ...shown(row), ...(isOld && became.sent + became.failed === 0 ? {} : { became }) };
  };
  /** Fewer groups than were read would be another letter's readers. @throws AlumniError `group-gone` */
  const needGroups = async (groups: readonly string[]): Promise<void> => {
    const own = groups.filter((group) => group.startsWith('own:'));
    if (own.length === 0) return;
    const there = await db.selectFrom('own_groups').select('id').execute();
    if (own.some((group) => there.every(({ id: each }) => `own:${each}` !== group))) throw new AlumniError('group-gone');
  };
  const setWanted = (account: string, on: boolean): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const changed = await transaction
        .updateTable('members')
        .set({ newsletters: on })
        .where('account', '=', account)
        .where('newsletters', '<>', on)
        .returning(['language'])
        .executeTakeFirst();
      if (changed === undefined) return;
      const what = on ? 'newsletters-on' : 'newsletters-off';
      await noteConsent(context, transaction, { account, what, language: changed.language, wording: LETTERS_WORDING });
    });

  return [
    call({
      method: 'GET',
      path: '/v1/officers/newsletters',
      summary: 'Newsletters, the one changed last first.',
      access: 'officer',
      query: z.object({ page }),
      paged: true,
      answer: z.object({ ...pageShape, newsletters: z.array(shape) }),
      handle: async ({ query: { page: asked } }) => {
        const { total } = await db
          .selectFrom('newsletters')
          .select(({ fn }) => fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await db
          .selectFrom('newsletters')
          .selectAll()
          .orderBy('changed_at', 'desc')
          .orderBy('id')
          .limit(PAGE)
          .offset((asked - 1) * PAGE)
          .execute();
        return { ...pageOf(asked, Number(total)), newsletters: rows.map(shown) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/newsletters',
      summary:
        'Begins a newsletter. The same key again gives the same newsletter, with the words that were sent last, as long as nobody has changed it otherwise.',
      access: 'officer',
      body: body.extend({ key: pressKey.optional() }).refine(hasBothOrNeither, OTHERWISE),
      answer: shape,
      status: 201,
      refuses: ['wrong-state', 'changed-meanwhile'],
      handle: async ({ body: { key = null, ...given } }) => {
        const begun = await db
          .insertInto('newsletters')
          .values({ ...columns(given), key })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returningAll()
          .executeTakeFirst();
        if (begun !== undefined) return shown(begun);
        const before = await db.selectFrom('newsletters').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
        if (saysTheSame(before, given)) return shown(before);
        // The answer to the first press was lost, and the words were changed in the form before the next one.
        const again = await db
          .updateTable('newsletters')
          .set({ ...columns(given), created_at: later(now()), changed_at: later(now()) })
          .where('key', '=', key)
          .where('state', '=', 'draft')
          .whereRef('changed_at', '=', 'created_at')
          .returningAll()
          .executeTakeFirst();
        if (again !== undefined) return shown(again);
        throw new AlumniError(before.state === 'draft' ? 'changed-meanwhile' : 'wrong-state');
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/newsletters/:id',
      summary: 'One newsletter.',
      access: 'officer',
      params: id,
      answer: shape,
      refuses: ['not-there'],
      handle: async ({ params }) => withFigures(await found(params.id)),
    }),
    call({
      method: 'PUT',
      path: '/v1/officers/newsletters/:id',
      summary: 'Changes a newsletter that was not sent yet, as it was read.',
      access: 'officer',
      params: id,
      body: body.extend(asRead).refine(hasBothOrNeither, OTHERWISE),
      answer: shape,
      refuses: ['not-there', 'wrong-state', 'changed-meanwhile'],
      handle: async ({ params, body: { changedAt, ...given } }) => {
        const changed = await db
          .updateTable('newsletters')
          .set({ ...columns(given), changed_at: later(now()) })
          .where('id', '=', params.id)
          .where('state', '=', 'draft')
          .where(isAsRead(changedAt))
          .returningAll()
          .executeTakeFirst();
        if (changed !== undefined) return shown(changed);
        throw new AlumniError((await found(params.id)).state === 'draft' ? 'changed-meanwhile' : 'wrong-state');
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/officers/newsletters/:id',
      summary: 'Deletes a newsletter that was not sent yet.',
      access: 'officer',
      params: id,
      refuses: ['not-there', 'wrong-state'],
      handle: async ({ params }) => {
        const gone = await db
          .deleteFrom('newsletters')
          .where('id', '=', params.id)
          .where('state', '=', 'draft')
          .returning('id')
          .executeTakeFirst();
        if (gone !== undefined) return;
        await found(params.id);
        throw new AlumniError('wrong-state');
      },
    }),
    call({
      method: 'GET',
      path: '/v1/officers/newsletters/:id/count',
      summary: 'How many members it would go to now. A segment selects by what officers may see alone.',
      access: 'officer',
      params: id,
      answer: z.object({ count: z.int() }),
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const { segment } = await found(params.id);
        const among = isEverybody(segment) ? undefined : allInSegment(await directoryOf(context).current(), segment);
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from alumni.members where state = 'member' and newsletters
            and ${among === undefined ? sql`true` : sql`account = any(${among}::uuid[])`}`.execute(db);
        return { count: rows[0]?.count ?? 0 };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/newsletters/:id/test',
      summary: 'Mails it to the officer alone.',
      access: 'officer',
      params: id,
      body: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
      answer: z.object({ to: z.string() }),
      refuses: ['not-there'],
      limit: 'other',
      handle: async ({ reader, params, body: given }) => {
        const letter = await found(params.id);
        const seconds = await times.take(secrets.mac('count test mails', reader.account), TESTS);
        if (seconds !== undefined) throw tooMany(seconds, { reader: reader.account });
        const { email, language } = await users.accountOf(reader.token);
        await mails.put(testMail(letter, { email, language: given.language ?? language }, config), NEWS_MINUTES);
        return { to: email };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/newsletters/:id/send',
      summary: 'Sends it off as it was read, once: the same call again is as good.',
      access: 'officer',
      params: id,
      body: z.strictObject(asRead),
      answer: shape,
      refuses: ['not-there', 'changed-meanwhile', 'group-gone'],
      handle: async ({ reader, params, body: { changedAt } }) => {
        const draft = await found(params.id);
        if (draft.state === 'draft') await needGroups(draft.segment.groups ?? []);
        await db
          .updateTable('newsletters')
          .set({ state: 'sending', sent_at: now(), sent_by: reader.account })
          .where('id', '=', params.id)
          .where('state', '=', 'draft')
          .where(isAsRead(changedAt))
          .execute();
        const row = await found(params.id);
        if (row.state === 'draft') throw new AlumniError('changed-meanwhile');
        background.run('newsletters', () => sendNewsletters(context));
        return shown(row);
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/newsletters/:id/stop',
      summary: 'Stops a newsletter that was sent off: whoever has not got it is not sent it. The same call again is as good.',
      access: 'officer',
      params: id,
      answer: shape,
      refuses: ['not-there', 'wrong-state'],
      handle: async ({ params }) => {
        await db
          .updateTable('newsletters')
          .set({ state: 'sent', stopped_at: now() })
          .where('id', '=', params.id)
          .where('state', '<>', 'draft')
          .where('stopped_at', 'is', null)
          .execute();
        const row = await found(params.id);
        if (row.state === 'draft') throw new AlumniError('wrong-state');
        return withFigures(row);
      },
    }),
    call({
      method: 'PUT',
      path: '/v1/newsletters',
      summary: 'Whether the member wants newsletters.',
      access: 'member',
      body: z.strictObject({ on: z.boolean() }),
      answer: z.object({ on: z.boolean() }),
      handle: async ({ reader, body: { on } }) => {
        await setWanted(reader.account, on);
        return { on };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletters/off',
      summary: 'Ends newsletters for whoever has the token of one: from the page, and in one click from a mail program (RFC 8058).',
      access: 'public',
      body: z.strictObject({ token: z.string().max(200) }),
      refuses: ['not-there'],
      handle: async ({ body: { token } }) => {
        const person = offPerson(secrets, token);
        if (person === undefined) throw new AlumniError('not-there');
        const member = await db.selectFrom('members').select('account').where('person', '=', person).executeTakeFirst();
        // Whoever left gets none either.
        if (member !== undefined) await setWanted(member.account, false);
      },
    }),
  ];
}
