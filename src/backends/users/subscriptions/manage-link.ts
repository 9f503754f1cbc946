import { sql } from 'kysely';
import type { Occasion } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { manageToken } from './mail-tokens.ts';

/** Mails the link by which a subscriber chooses what comes; nothing where nobody has confirmed the address. */
export async function mailManageLink(
  { db, secrets, mails }: Pick<UsersContext, 'db' | 'secrets' | 'mails'>,
  job: { to: string; occasion: Occasion },
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; language: 'en' | 'de' }>`
    select id, email, language from users.subscribers where lower(email) = lower(${job.to}) and confirmed_at is not null`.execute(db);
  const [subscriber] = rows;
  if (subscriber === undefined) return;
  await mails.manageLink(subscriber.email, subscriber.language, {
    token: manageToken(secrets, subscriber.id),
    occasion: job.occasion,
  });
}
