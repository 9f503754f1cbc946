import { z } from 'zod';
import { equalText } from '../../kit/secrets.ts';
import { occasion } from '../../kit/mail/occasion.ts';
import { findByIdentity } from '../accounts/accounts.ts';
import { followProvider } from '../accounts/follow-provider.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { opaqueToken } from '../model/validation.ts';
import type { Db } from '../storage/database.ts';
import { endingsOf, hookDelivery } from './okta-events.ts';

/** A logout token may name a sign-in alone. */
async function accountsOfSignIn(db: Db, signIn: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('account_id').distinct().where('sign_in', '=', signIn).execute();
  return rows.map(({ account_id }) => account_id);
}

/** What is given back to Okta; nothing else is. */
const challenge = z.string().regex(/^[\w.~+/=-]{1,500}$/);

/** What the identity provider tells of sign-ins that ended there: by logout tokens, and by Okta's event hook. */
export function providerOperations(context: UsersContext): UsersCall[] {
  const { db, endings, identityTokens, config, log } = context;
  return [
    call({
      method: 'POST',
      path: '/v2/auth/backchannel-logout',
      summary: 'Sign-ins that the identity provider ended (OpenID Connect Back-Channel Logout 1.0): their sessions end.',
      access: 'public',
      form: true,
      body: z.looseObject({ logout_token: opaqueToken }),
      answer: z.object({}),
      refuses: ['logout-token-refused', 'identity-provider-unavailable'],
      handle: async ({ body }) => {
        const claims = await identityTokens.verifyLogout(body.logout_token, Object.values(config.clientIds)).catch((error: unknown) => {
          throw error instanceof UsersError && error.reason === 'identity-token-refused' ? new UsersError('logout-token-refused') : error;
        });
        const accountIds =
          claims.subject === undefined
            ? await accountsOfSignIn(db, claims.only ?? '')
            : [await findByIdentity(db, config.identityIssuer, claims.subject)].flatMap((account) => account?.id ?? []);
        for (const accountId of accountIds) await endings.byProvider({ ...claims, accountId });
        return {};
      },
    }),
    call({
      method: 'GET',
      path: '/v2/auth/okta-events',
      summary: 'Okta asks once whether its event hook is welcome here: the value of x-okta-verification-challenge is given back.',
      access: 'public',
      answer: z.object({ verification: z.string() }),
      refuses: ['not-there'],
      handle: async ({ exchange }) => {
        const given = challenge.safeParse(exchange.header('x-okta-verification-challenge'));
        if (config.eventHookSecret === undefined || !given.success) throw new UsersError('not-there');
        return { verification: given.data };
      },
    }),
    call({
      method: 'POST',
      path: '/v2/auth/okta-events',
      summary:
        "Events of Okta's System Log, from its event hook: sign-ins that ended at Okta alone end here. `authorization` carries the hook's secret; the same event again does nothing.",
      access: 'public',
      body: hookDelivery,
      refuses: ['not-there', 'hook-refused', 'identity-provider-unavailable'],
      handle: async ({ body, exchange }) => {
        if (config.eventHookSecret === undefined) throw new UsersError('not-there');
        if (!equalText(exchange.header('authorization') ?? '', config.eventHookSecret)) throw new UsersError('hook-refused');
        const events = endingsOf(body);
        for (const { id, subject, moved: _, ...which } of events) {
          const account = await findByIdentity(db, config.identityIssuer, subject);
          if (account === undefined) continue;
          for (const clientId of Object.values(config.clientIds))
            await endings.byProvider({ id: `okta ${id} ${clientId}`, accountId: account.id, clientId, ...which });
        }
        // Everything has ended before Okta is asked anything, and nobody waits for the address of another: only then is it told to send again.
        const failures: unknown[] = [];
        for (const { subject, at } of events.filter(({ moved }) => moved === true)) {
          const account = await findByIdentity(db, config.identityIssuer, subject);
          if (account === undefined) continue;
          await followProvider(context, account, occasion(undefined, at), { moved: subject }).catch((error: unknown) => {
            log.warn({ err: error, reader: account.id }, 'an address that the identity provider changed was not followed');
            failures.push(error);
          });
        }
        if (failures.length > 0) throw failures[0];
      },
    }),
  ];
}
