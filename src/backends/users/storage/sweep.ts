import { sql } from 'kysely';
import { every, type Ongoing } from '../../kit/every.ts';
import { finishErasures } from '../accounts/erase.ts';
import type { UsersContext } from '../context.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Nothing reads these any more: every query asks for the time too. */
const EXPIRED = [
  `delete from users.sessions where expires_at < now() or ended_at < now() - interval '7 days'`,
  // An identity token older than its ten minutes opens nothing, and a sign-in at the provider lasts thirty days at most.
  `delete from users.endings where ended_at < now() - interval '40 days'`,
  `delete from users.identity_token_uses where used_at < now() - interval '1 day'`,
  `delete from users.attempts where expires_at < now()`,
  `delete from users.verifications where expires_at < now()`,
  `delete from users.registrations where expires_at < now()`,
  `delete from users.subscribers u where confirmed_at is null and account_id is null and not exists (select 1 from users.registrations r where r.subscriber_id = u.id)`,
  `delete from users.saved_articles where deleted_at < now() - interval '10 minutes'`,
  `delete from users.appearances where noted_at < now() - interval '90 days'`,
  // An issue is sent until the next one of its kind is due: for a month at most. In parts: a year's are more than a statement may take.
  `delete from users.deliveries where ctid in (select ctid from users.deliveries where claimed_at < now() - interval '62 days' limit 50000)`,
  // As long as a claim may be made that nobody agreed: three years after nothing comes any more.
  `delete from users.consents c where at < now() - interval '3 years'
    and not exists (select 1 from users.consents later where later.code = c.code and later.at >= now() - interval '3 years')
    and not exists (select 1 from users.subscriptions s where s.subscriber_id = c.subscriber_id)`,
  `delete from users.issues where due < now() - interval '1 year'`,
  `delete from users.digest_holds where held_at < now() - interval '62 days'`,
  `delete from users.webhook_events where received_at < now() - interval '90 days'`,
] as const;

async function sweep(context: UsersContext): Promise<void> {
  try {
    for (const statement of EXPIRED) await sql.raw(statement).execute(context.db);
  } finally {
    await finishErasures(context);
  }
}

/** Sweeps every ten minutes until stopped, and tries again what the identity provider could not erase. */
export const startSweeping = (context: UsersContext): Ongoing =>
  every(EVERY_MS, () => context.background.run('sweep', () => sweep(context)));
