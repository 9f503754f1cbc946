import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { email } from '../../kit/email.ts';
import type { OffersContext } from '../context.ts';
import { call, type OffersCall } from '../http/house.ts';
import { meterReaderCodes } from '../meter/meter.ts';
import { rememberGiven } from '../subscriptions/once.ts';

const person = z.strictObject({ uid: z.string().min(1).max(100), email: z.string().trim().pipe(email) });
const rows = z.array(z.record(z.string(), z.unknown()));
/** The address is not asked for: here stands that of the last purchase, which may be somebody else's by now. */
type Account = Pick<z.infer<typeof person>, 'uid'>;

/** Everything that is held about an account, as rows by table, without what only the service needs. */
const exportPerson = ({ db, secrets }: OffersContext, { uid }: Account) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (on) => {
      const of = async (query: RawBuilder<Record<string, unknown>>) => (await query.execute(on)).rows;
      return {
        accounts: await of(sql`select uid, email, name, created_at from offers.accounts where uid = ${uid}`),
        subscriptions: await of(
          sql`select title, amount, currency, tax_percent, period_count, period_unit, card, state, started_at, paid_until, paused_at, cancelled_at, ended_at, declined_at
              from offers.subscriptions where uid = ${uid} order by started_at`,
        ),
        payments: await of(
          sql`select number, title, amount, currency, tax_percent, card, paid_at, from_at, until_at, refunded_at
              from offers.payments where uid = ${uid} order by paid_at`,
        ),
        gifts: await of(
          sql`select g.url, g.title, g.created_at, g.expires_at from offers.gifts g
              where g.subscription_id in (select id from offers.subscriptions where uid = ${uid}) order by g.created_at`,
        ),
        checkouts: await of(
          sql`select email, name, offer_id, term_id, return_url, expires_at from offers.checkouts where uid = ${uid} order by expires_at`,
        ),
        card_changes: await of(
          sql`select c.return_url, c.done_at, c.expires_at from offers.card_changes c
              where c.subscription_id in (select id from offers.subscriptions where uid = ${uid}) order by c.expires_at`,
        ),
        webhooks: await of(sql`select packet, occurred_at, sent_at from offers.webhooks where uid = ${uid} order by position`),
        // What was read is a code that nobody can read back: when, and for which meter, is all there is to say.
        views: await of(
          sql`select meter, seen_at from offers.views where reader = any(${[...meterReaderCodes(secrets, 'account', uid)]}::text[]) order by seen_at`,
        ),
      };
    });

const count = (result: { numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0);

/** Erases everything that is held about an account: a running subscription ends with it, and packets about it are not sent any more. */
const erasePerson = (context: OffersContext, { uid, email: address }: z.infer<typeof person>) =>
  context.db.transaction().execute(async (on) => {
    const { secrets, mails } = context;
    const known = await on.selectFrom('accounts').select('email').where('uid', '=', uid).executeTakeFirst();
    if (known !== undefined) await mails.forget(known.email, on);
    await rememberGiven(context, on, uid, [address]);
    const views = count(
      await sql`delete from offers.views where reader = any(${[...meterReaderCodes(secrets, 'account', uid)]}::text[])`.execute(on),
    );
    const checkouts = count(await sql`delete from offers.checkouts where uid = ${uid}`.execute(on));
    // Subscriptions, payments, gift links and packets hang on the account.
    const accounts = count(await sql`delete from offers.accounts where uid = ${uid}`.execute(on));
    return { accounts, checkouts, views };
  });

/** What is held about a person, for the user service. */
export const personalOperations = (context: OffersContext): OffersCall[] => [
  call({
    method: 'POST',
    path: '/admin/export',
    summary: 'Everything that is held about an account, as rows by table.',
    access: 'admin',
    body: person,
    answer: z.object({
      accounts: rows,
      subscriptions: rows,
      payments: rows,
      gifts: rows,
      checkouts: rows,
      card_changes: rows,
      webhooks: rows,
      views: rows,
    }),
    handle: ({ body }) => exportPerson(context, body),
  }),
  call({
    method: 'POST',
    path: '/admin/erase',
    summary: 'Erases everything that is held about an account. A subscription ends with it.',
    access: 'admin',
    body: person,
    answer: z.object({ accounts: z.int(), checkouts: z.int(), views: z.int() }),
    handle: ({ body }) => erasePerson(context, body),
  }),
];
