import { sameAddress } from '../../kit/database/tables.ts';
import type { Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { manageToken } from './mail-tokens.ts';

/** Mails the link by which a subscriber chooses what comes; nothing where nobody has confirmed the address. */
export async function mailManageLink(
  { db, secrets, mails }: Pick<UsersContext, 'db' | 'secrets' | 'mails'>,
  job: { to: string; occasion: Occasion },
): Promise<void> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'language'])
    .where(sameAddress(job.to))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (subscriber === undefined) return;
  await mails.manageLink(subscriber.email, subscriber.language, {
    token: manageToken(secrets, { subscriberId: subscriber.id, email: subscriber.email }),
    occasion: job.occasion,
  });
}
