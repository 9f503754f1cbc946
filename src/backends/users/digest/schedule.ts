import { randomUUID } from 'node:crypto';
import type { ObservableResult } from '@opentelemetry/api';
import { sql } from 'kysely';
import { z } from 'zod';
import { every, type Ongoing } from '../../kit/every.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { frequency } from '../subscriptions/newsletters.ts';
import { meter } from '../../kit/telemetry.ts';
import { currentIssue, isDue, nextIssue, type Frequency } from '../../../lib/newsletters/issue.ts';
import { email, language } from '../model/validation.ts';
import { noteAppearances } from './appearance.ts';
import { keepIssue } from './kept-issue.ts';
import { previewIssue } from './preview.ts';
import { readPublished, type Published } from './published.ts';
import { sendIssue } from './send.ts';

const EVERY_MS = 15 * 60 * 1000;

const publishedFor = ({ config, log }: Pick<UsersContext, 'config' | 'log'>): Published =>
  readPublished(config.feedUrl, (feed, entries) =>
    log.warn({ feed, entries }, 'entries of a feed cannot be used; newsletters go without them'),
  );

/** How the rounds of this process go: to be seen where everything else looks well, as behind a feed that was moved. */
function gauges() {
  const rounds = { ended: 0, waiting: new Map<Frequency, number>() };
  const waiting = meter().createObservableGauge('masthead.newsletters.waiting', {
    description: 'Readers of the issue that is due who could not be sent it in the last round.',
  });
  const ended = meter().createObservableGauge('masthead.newsletters.ended', { description: 'When the last round ended.', unit: 's' });
  const tellWaiting = (result: ObservableResult): void => {
    for (const [frequency, readers] of rounds.waiting) result.observe(readers, { frequency });
  };
  const tellEnded = (result: ObservableResult): void => {
    if (rounds.ended > 0) result.observe(Math.round(rounds.ended / 1000));
  };
  waiting.addCallback(tellWaiting);
  ended.addCallback(tellEnded);
  return {
    rounds,
    stop: () => {
      waiting.removeCallback(tellWaiting);
      ended.removeCallback(tellEnded);
    },
  };
}

/** Sends what is due, every quarter of an hour: an issue that was sent has nobody left to send it to. */
export function startDigests(context: UsersContext): Ongoing {
  const { background, log } = context;
  const { rounds, stop } = gauges();
  let running = false;
  const run = (): void => {
    if (running) return;
    running = true;
    background.run('newsletters', async () => {
      try {
        const now = new Date();
        const published = publishedFor(context);
        const appeared = await noteAppearances(context, published, now);
        await keepIssue(context, currentIssue('weekly', now), published, appeared);
        for (const every of frequency.options) {
          if (background.ending.aborted) return;
          const result = await sendIssue(context, currentIssue(every, now), published, { appeared, ending: background.ending });
          rounds.waiting.set(every, result.waiting);
          if (result.sent + result.failed > 0) log.info(result, 'an issue was sent');
        }
        rounds.ended = Date.now();
      } catch (error) {
        log.warn({ err: error }, 'newsletters are not sent now; the next round tries again');
      } finally {
        running = false;
      }
    });
  };
  const timer = every(EVERY_MS, run, 'later');
  return {
    stop: () => {
      timer.stop();
      stop();
    },
  };
}

/** Of two months, with some that were sent by hand. */
const MOST_LISTED = 50;
/** As issues on schedule and by hand are called. */
const issueId = z
  .string()
  .regex(/^(?:weekly|monthly):(?:by-hand:[\w-]{1,60}|\d{4}-\d\d-\d\d)$/)
  .refine((id) => id.includes(':by-hand:') || isDue(id), 'No issue is due on that day.');

const wasBegun = async ({ db }: Pick<UsersContext, 'db'>, issue: string): Promise<boolean> =>
  (await db.selectFrom('deliveries').select('issue').where('issue', '=', issue).limit(1).executeTakeFirst()) !== undefined;

/** Of the office: what the feed holds goes out now, for demonstrations and tests; and an issue is held. */
export function digestOperations(context: UsersContext): UsersCall[] {
  return [
    call({
      method: 'POST',
      path: '/admin/digests',
      summary:
        'Sends an issue now, with everything in the feed, to all of this frequency. The same `issue` again sends only to who has not got it.',
      access: 'admin',
      body: z.strictObject({
        frequency: frequency.default('weekly'),
        issue: z
          .string()
          .regex(/^[\w-]{1,60}$/)
          .optional(),
      }),
      answer: z.object({ issue: z.string(), sent: z.int(), failed: z.int(), waiting: z.int().describe('Who has still to get it') }),
      handle: async ({ body }) => {
        const now = new Date();
        return sendIssue(
          context,
          { ...currentIssue(body.frequency, now), id: `${body.frequency}:by-hand:${body.issue ?? randomUUID()}` },
          publishedFor(context),
          { byHand: true, ending: context.background.ending },
        );
      },
    }),
    call({
      method: 'GET',
      path: '/admin/digests',
      summary:
        'What became of the issues of the last two months, the latest first: how many mails the relay has taken, how many it refused for good, and how many are tried again or under way. Numbers alone.',
      access: 'admin',
      answer: z.object({
        issues: z.array(z.object({ issue: z.string(), sent: z.int(), refused: z.int(), open: z.int(), held: z.boolean() })),
      }),
      handle: async () => {
        const { rows } = await sql<{ issue: string; sent: number; refused: number; open: number; held: boolean }>`
          select d.issue, count(d.sent_at)::int as sent, count(d.refused_at)::int as refused,
            count(*) filter (where d.sent_at is null and d.refused_at is null)::int as open,
            exists (select 1 from users.digest_holds h where h.issue = d.issue) as held
          from users.deliveries d group by d.issue order by max(d.claimed_at) desc limit ${MOST_LISTED}`.execute(context.db);
        return { issues: rows };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/digests/preview',
      summary: 'Mails the issue that is under way, as far as it is there, to one address. It counts as sent to nobody.',
      access: 'admin',
      body: z.strictObject({ to: email, frequency: frequency.default('weekly'), language: language.default('en') }),
      answer: z.object({ status: z.enum(['sent', 'nothing-yet']), issue: z.string().describe('By which it is held') }),
      handle: async ({ body }) => {
        const now = new Date();
        const sent = await previewIssue(context, body, publishedFor(context), now);
        return { status: sent ? ('sent' as const) : ('nothing-yet' as const), issue: nextIssue(body.frequency, now).id };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/digests/hold',
      summary:
        'Holds an issue, also one that is going out: whoever has not got it is not sent it until it is let go (`held`: false) or is over. Either by its name (`issue`), or by `which`: the one that is `due`, and may be going out, or the `next` one, which the preview shows.',
      access: 'admin',
      body: z
        .strictObject({
          frequency: frequency.default('weekly'),
          issue: issueId.optional(),
          which: z.enum(['due', 'next']).optional(),
          held: z.boolean().default(true),
        })
        .refine(({ issue, which }) => (issue === undefined) !== (which === undefined), {
          path: ['issue'],
          message: 'Name the issue, or say which: due or next.',
        }),
      answer: z.object({ issue: z.string(), held: z.boolean() }),
      handle: async ({ body: { held, frequency: every, which, ...named } }) => {
        const issue = named.issue ?? (which === 'next' ? nextIssue : currentIssue)(every, new Date()).id;
        // A slip in the name of one by hand would hold nothing, and be answered as if it did.
        if (held && issue.includes(':by-hand:') && !(await wasBegun(context, issue))) throw new UsersError('not-begun');
        if (held)
          await context.db
            .insertInto('digest_holds')
            .values({ issue })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        else await context.db.deleteFrom('digest_holds').where('issue', '=', issue).execute();
        return { issue, held };
      },
    }),
  ];
}
