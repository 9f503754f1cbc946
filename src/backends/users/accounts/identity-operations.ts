import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { LOGIN_METHODS } from '../tokens/reader.ts';
import { identitiesOf, unlinkIdentity } from './accounts.ts';
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
  /** It was connected later than the one that whoever asks came in by. */
  removable: z.boolean(),
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
        const identities = await identitiesOf(db, reader.accountId, config.identityIssuer);
        const own = identities.findIndex(({ subject }) => subject === reader.subject);
        const used = await db
          .selectFrom('sessions')
          .select((each) => ['subject', each.fn.max('created_at').as('at')])
          .where('account_id', '=', reader.accountId)
          .groupBy('subject')
          .execute();
        return {
          identities: identities.map(({ subject, login_method, linked_at }, index) => ({
            id: subject,
            loginMethod: login_method,
            linkedAt: linked_at.toISOString(),
            lastUsedAt: used.find((each) => each.subject === subject)?.at.toISOString() ?? null,
            current: index === own,
            removable: own !== -1 && index > own,
          })),
        };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v2/Users/identities/:id',
      summary:
        'Takes an identity that was connected later than the one of this sign-in away from the account: it opens it no more. Needs a recent sign-in, of two factors where the account has an app or a phone. All other sessions end; the owner is told.',
      access: 'session',
      params: z.object({ id: z.string().min(1).max(255) }),
      refuses: ['reauthentication-required', 'identity-provider-unavailable', 'earlier-identity', 'not-there'],
      handle: async ({ reader, params: { id }, exchange }) => {
        await needAllFactors(context, reader);
        // A session that does not say how it came in is from before that was noted.
        if (reader.subject === undefined) throw new UsersError('reauthentication-required');
        const identities = await identitiesOf(db, reader.accountId, config.identityIssuer);
        const [own, named] = [reader.subject, id].map((subject) => identities.findIndex((each) => each.subject === subject)) as [
          number,
          number,
        ];
        if (named === -1) throw new UsersError('not-there');
        // Whoever was let in by a code of the mailbox would else take the account from its owner.
        if (named <= own) throw new UsersError('earlier-identity');
        await endings.others(reader.accountId, 'way-removed', reader, async (transaction) => {
          const gone = await unlinkIdentity(transaction, { issuer: config.identityIssuer, subject: id, accountId: reader.accountId });
          if (!gone) throw new UsersError('not-there');
          await mails.notice('identityUnlinked', reader.email, reader.language, { occasion: occasionOf(exchange) }, transaction);
        });
        owing.wake();
        security.write({ event: 'account', change: 'unlinked', account: reader.email, reader: reader.accountId });
      },
    }),
  ];
}
