import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import { LONGEST_WINDOW_DAYS } from '../meter/meter.ts';

/** How long a packet that was taken is remembered, in days. */
const SENT_DAYS = 30;

/** How long a purchase that is over is remembered, in hours: its pages say so in its own language, and lead back. */
const OVER_HOURS = 24;

/** Forgets what counts no more: views of windows that are over, limits, purchases that nobody went on with, gift links, packets. */
export async function sweep({ db }: Pick<OffersContext, 'db'>): Promise<void> {
  await sql`delete from offers.views where seen_at < now() - ${LONGEST_WINDOW_DAYS}::int * interval '1 day'`.execute(db);
  await sql`delete from offers.counts where ends_at < now()`.execute(db);
  await sql`delete from offers.checkouts where expires_at < now() - ${OVER_HOURS}::int * interval '1 hour'`.execute(db);
  await sql`delete from offers.card_changes where expires_at < now() - ${OVER_HOURS}::int * interval '1 hour'`.execute(db);
  await sql`delete from offers.gifts where expires_at < now() - interval '31 days'`.execute(db);
  await sql`delete from offers.webhooks where sent_at < now() - ${SENT_DAYS}::int * interval '1 day'`.execute(db);
}
