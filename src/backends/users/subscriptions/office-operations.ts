import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../../lib/languages.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import type { UsersContext } from '../context.ts';
import { MOST_REFUSALS } from '../digest/deliveries.ts';
import { call, type UsersCall } from '../http/call.ts';
import { email, language, timestamp } from '../model/validation.ts';
import type { Row } from '../storage/tables.ts';
import { consentsOf, hasEnded, noteConsent } from './consents.ts';
import { NEWSLETTERS, newsletterId, rhythmOf } from './newsletters.ts';
import { addSubscriptions } from './store.ts';
import { unsubscribe } from './unsubscribe.ts';
import { isUnwanted, setUnwanted } from './unwanted.ts';

const MOST_IMPORTED = 200;

interface TakenOver {
  email: string;
  language: Language;
  newsletters: readonly string[];
  confirmedAt: string;
}

/** @returns `known` or `ended` where it was not: what its reader chose here counts, also that nothing comes any more */
const takeOver = (context: Pick<UsersContext, 'db' | 'secrets'>, given: TakenOver): Promise<'added' | 'known' | 'ended'> =>
  context.db.transaction().execute(async (transaction) => {
    // Locked before the record is read: an end under way is in it by then. Who has asked and not confirmed yet has chosen nothing.
    const { rows } = await sql<Row<'subscribers', 'id'> & { made: boolean }>`
      insert into users.subscribers as s (id, email, account_id, language)
      values (${randomUUID()}, ${given.email}, (select id from users.accounts where lower(email) = lower(${given.email})), ${given.language})
      on conflict (lower(email)) do update set email = s.email where s.confirmed_at is null
      returning s.id, s.xmax = 0 as made`.execute(transaction);
    const [subscriber] = rows;
    if (subscriber === undefined) return 'known';
    if (await hasEnded(context, transaction, given.email)) {
      if (subscriber.made) await transaction.deleteFrom('subscribers').where('id', '=', subscriber.id).execute();
      return 'ended';
    }
    await transaction
      .updateTable('subscribers')
      .set({ confirmed_at: given.confirmedAt, language: given.language })
      .where('id', '=', subscriber.id)
      .execute();
    const wanted = [...new Set(given.newsletters)].map((key) => ({ kind: 'newsletter' as const, key, frequency: rhythmOf(key) }));
    await addSubscriptions(transaction, subscriber.id, wanted);
    await noteConsent(context, transaction, {
      what: 'taken-over',
      ...{ email: given.email, subscriberId: subscriber.id, language: given.language, askedAt: given.confirmedAt },
      ...{ newsletters: given.newsletters, topics: [] },
    });
    return 'added';
  });

/** What the office, or its relay, says of subscribers. */
export function officeOperations(context: UsersContext): UsersCall[] {
  const { db, owing } = context;
  const subscriberAt = (address: string) =>
    db.selectFrom('subscribers').select(['id', 'account_id']).where(sameAddress(address)).executeTakeFirst();
  return [
    call({
      method: 'POST',
      path: '/admin/subscribers/bounced',
      summary:
        'A mail to the address came back after the relay had taken it: no more issues go there, until somebody confirms or chooses anew. `permanent`: false where it came back for now, as from a full mailbox, which counts as one refusal. `held`: false lets mails go there again. `complaint`: its reader called it unwanted, so that all of it ends, and nothing is asked there again.',
      access: 'admin',
      body: z.strictObject({
        email,
        complaint: z.boolean().default(false),
        permanent: z.boolean().default(true),
        held: z.boolean().default(true),
      }),
      answer: z.object({ status: z.enum(['held', 'counted', 'free', 'ended', 'unknown']) }),
      handle: async ({ body }) => {
        if (body.complaint) await setUnwanted(context, body.email, true);
        const subscriber = await subscriberAt(body.email);
        if (subscriber === undefined) return { status: 'unknown' as const };
        if (body.complaint) {
          await unsubscribe(context, { subscriberId: subscriber.id, frequency: 'all' });
          return { status: 'ended' as const };
        }
        const refusals = body.permanent ? sql`greatest(refusals, ${MOST_REFUSALS}::int)` : sql`refusals + 1`;
        const { rows } = await sql<Row<'subscribers', 'refusals'>>`
          update users.subscribers set refusals = ${body.held ? refusals : sql`0`} where id = ${subscriber.id} returning refusals`.execute(
          db,
        );
        if (!body.held) return { status: 'free' as const };
        return { status: (rows[0]?.refusals ?? 0) < MOST_REFUSALS ? ('counted' as const) : ('held' as const) };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/subscribers/erase',
      summary:
        'Ends and erases what comes to an address, for somebody who asks for it without the link of a mail. Of an account the list alone: that is erased by its owner. `never`: whether newsletters may be asked for there again without an account; left out, as it was.',
      access: 'admin',
      body: z.strictObject({ email, never: z.boolean().optional() }),
      answer: z.object({ status: z.enum(['erased', 'ended', 'unknown']) }),
      handle: async ({ body }) => {
        if (body.never !== undefined) await setUnwanted(context, body.email, body.never);
        const subscriber = await subscriberAt(body.email);
        if (subscriber === undefined) return { status: 'unknown' as const };
        // What waits for its confirmation is asked for no more.
        await db.deleteFrom('registrations').where('subscriber_id', '=', subscriber.id).where('confirmed_at', 'is', null).execute();
        await unsubscribe(context, { subscriberId: subscriber.id, frequency: 'all' });
        if (subscriber.account_id !== null) return { status: 'ended' as const };
        await db.deleteFrom('subscribers').where('id', '=', subscriber.id).where('account_id', 'is', null).execute();
        await owing.forget(body.email);
        return { status: 'erased' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/subscribers/consents',
      summary:
        'What is on record of an address, the newest first: what it confirmed, chose or ended, when, in which language and by which version of the words. It is kept for three years after nothing comes any more.',
      access: 'admin',
      body: z.strictObject({ email }),
      answer: z.object({
        consents: z.array(
          z.object({
            what: z.enum(['confirmed', 'chosen', 'taken-over', 'restored', 'ended']),
            newsletters: z.array(z.string()),
            topics: z.array(z.string()),
            language,
            wording: z.string(),
            askedAt: z.iso.datetime().optional(),
            at: z.iso.datetime(),
          }),
        ),
      }),
      handle: async ({ body }) => {
        const rows = await consentsOf(context, body.email);
        return {
          consents: rows.map(({ asked_at, at, ...each }) => ({
            ...each,
            ...(asked_at === null ? {} : { askedAt: asked_at.toISOString() }),
            at: at.toISOString(),
          })),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/subscribers/import',
      summary:
        'Takes subscribers over from elsewhere, each with the moment at which the address was confirmed there: nobody is asked again. Who is known stays as they are; who ended it here (`ended`), and who is not to be asked again (`unwanted`), is left out.',
      access: 'admin',
      body: z.strictObject({
        subscribers: z
          .array(
            z.strictObject({
              email,
              language: language.default('en'),
              newsletters: z.array(newsletterId).min(1).max(NEWSLETTERS.length),
              confirmedAt: timestamp,
            }),
          )
          .min(1)
          .max(MOST_IMPORTED),
      }),
      answer: z.object({ added: z.int(), known: z.int(), ended: z.int(), unwanted: z.int() }),
      handle: async ({ body }) => {
        const counts = { added: 0, known: 0, ended: 0, unwanted: 0 };
        for (const each of body.subscribers)
          counts[(await isUnwanted(context, each.email)) ? 'unwanted' : await takeOver(context, each)] += 1;
        return counts;
      },
    }),
  ];
}
