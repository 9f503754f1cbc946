import { sql } from 'kysely';
import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { LOGIN_METHODS, type LoginMethod } from '../tokens/reader.ts';
import { unlinkIdentity } from './accounts.ts';
import { needAllFactors } from './factors.ts';

const identityShape = z.object({
  /** The provider's name for it (`sub`). */
  id: z.string(),
  /** How it signed in when it was connected. */
  loginMethod: z.enum(LOGIN_METHODS),
  linkedAt: z.iso.datetime(),
  /** The latest sign-in by it whose session is kept still. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whoever asks came in by it. */
  current: z.boolean(),
});

/** The identities at the provider that open an account, of which its owner takes away what somebody else connected. */
export function identityOperations(context: UsersContext): UsersCall[] {
  const { db, config, endings, mails, owing, security } = context;
  return [
    call({
      method: 'GET',
      path: '/v2/Users/identities',
      summary: 'The identities at the provider that open the account, the first one first. Most accounts have one.',
      access: 'session',
      answer: z.object({ identities: z.array(identityShape) }),
      handle: async ({ reader }) => {
        const { rows } = await sql<{ subject: string; login_method: LoginMethod; linked_at: Date; last_used_at: Date | null }>`
          select i.subject, i.login_method, i.linked_at,
            (select max(s.created_at) from users.sessions s where s.account_id = i.account_id and s.subject = i.subject) as last_used_at
          from users.identities i where i.account_id = ${reader.accountId} and i.issuer = ${config.identityIssuer}
          order by i.linked_at, i.subject`.execute(db);
        return {
          identities: rows.map((row) => ({
            id: row.subject,
            loginMethod: row.login_method,
            linkedAt: row.linked_at.toISOString(),
            lastUsedAt: row.last_used_at?.toISOString() ?? null,
            current: row.subject === reader.subject,
          })),
        };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v2/Users/identities/:id',
      summary:
        'Takes one of several identities away from the account: it opens it no more. Needs a recent sign-in by another one, of two factors where the account has an app or a phone. All other sessions end; the owner is told.',
      access: 'session',
      params: z.object({ id: z.string().min(1).max(255) }),
      refuses: ['reauthentication-required', 'identity-provider-unavailable', 'own-identity', 'not-there'],
      handle: async ({ reader, params: { id }, exchange }) => {
        await needAllFactors(context, reader);
        // A session that does not say how it came in is from before that was noted.
        if (reader.subject === undefined) throw new UsersError('reauthentication-required');
        if (id === reader.subject) throw new UsersError('own-identity');
        await db.transaction().execute(async (transaction) => {
          const gone = await unlinkIdentity(transaction, { issuer: config.identityIssuer, subject: id, accountId: reader.accountId });
          if (!gone) throw new UsersError('not-there');
          await mails.notice('identityUnlinked', reader.email, reader.language, { occasion: occasionOf(exchange) }, transaction);
        });
        owing.wake();
        security.write({ event: 'account', change: 'unlinked', account: reader.email, reader: reader.accountId });
        await endings.others(reader.accountId, 'way-removed', reader);
        // It is the account's no more, so the ending of all others does not name it to the provider.
        await endings.ofSubject(id);
      },
    }),
  ];
}
