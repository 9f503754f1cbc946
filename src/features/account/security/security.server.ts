import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { signInFor, type Area } from '../common/server';
import { isServiceRefusal, storeRelogin, type Session } from '../session/server';
import { disconnectProvider, loadAuthenticators, removeAuthenticator, renamePasskey } from './authenticators.server';
import type { ConnectedEntry, SecurityData } from './model';
import { securityRules } from './rules';

const SESSIONS = '/v2/Users/sessions';
const IDENTITIES = '/v2/Users/identities';
const SIGN_OUT = '/api/auth/sign-out';
/** `GET /v2/Users/sessions` (docs/contracts/users.openapi.json). */
const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      loginMethod: z.enum(['password', 'passwordless', 'social', 'other']).catch('other'),
      browser: z.string(),
      system: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      keep: z.boolean(),
      expiresAt: z.string(),
      current: z.boolean(),
    }),
  ),
});
/** `GET /v2/Users/identities` */
const identitiesSchema = z.object({
  identities: z.array(
    z.object({
      id: z.string(),
      loginMethod: z.enum(['password', 'passwordless', 'social', 'other']).catch('other'),
      linkedAt: z.string(),
      lastUsedAt: z.string().nullable(),
      removable: z.boolean(),
    }),
  ),
});
const profileSchema = z.object({ email: z.string() });

/** What was connected after the sign-in that looks at the page; a user service of before knows none. */
async function loadConnected(session: Session): Promise<ConnectedEntry[]> {
  try {
    const { identities } = await session.call(IDENTITIES, identitiesSchema);
    return identities
      .filter(({ removable }) => removable)
      .map(({ id, loginMethod, linkedAt, lastUsedAt }) => ({ id, method: loginMethod, connectedAt: linkedAt, lastUsedAt }));
  } catch (error) {
    if (!isServiceRefusal(error) || error.reason !== 'not-there') throw error;
    return [];
  }
}

/** Where the account is signed in, how, and the ways to change that. */
export const securityArea: Area<SecurityData> = {
  path: routes.security.path,
  access: routes.security.access,
  async load({ session, jar, source, language }) {
    const [{ sessions }, connected, { email }, authenticators] = await Promise.all([
      session.call(SESSIONS, sessionsSchema),
      loadConnected(session),
      session.call('/v2/Users/', profileSchema),
      loadAuthenticators({ session, jar, source }),
    ]);
    return {
      email,
      authenticators,
      connected,
      sessions: sessions
        .map(({ loginMethod, ...rest }) => ({ ...rest, method: loginMethod }))
        .sort((one, other) => Number(other.current) - Number(one.current)),
      passwordPath: languagePath(routes.forgotPassword.path, language),
    };
  },
  forms: {
    end: {
      rules: securityRules.end,
      async run({ session, value }) {
        try {
          await session.call(`${SESSIONS}/${value('id')}`, z.unknown(), { method: 'DELETE' });
        } catch (error) {
          // It ended by itself, or a second press ended it: what was wanted is so.
          if (!isServiceRefusal(error) || error.reason !== 'not-there') throw error;
        }
        return { message: 'account.security.ended' };
      },
    },
    others: {
      rules: securityRules.others,
      async run({ session }) {
        const { ended } = await session.call(SESSIONS, z.object({ ended: z.number() }), { method: 'DELETE' });
        return { message: 'account.security.othersEnded', params: { count: ended } };
      },
    },
    again: {
      rules: securityRules.again,
      async run({ jar, language }) {
        storeRelogin(jar, 1, 'again');
        return { message: 'account.error.signInAgain', leadsTo: signInFor(languagePath(routes.security.path, language), language) };
      },
    },
    remove: {
      rules: securityRules.remove,
      async run(context) {
        await removeAuthenticator(context, context.value('id'));
        return { message: 'account.security.removed' };
      },
    },
    disconnect: {
      rules: securityRules.disconnect,
      async run(context) {
        await disconnectProvider(context, context.value('provider'));
        return { message: 'account.security.disconnected', params: { name: context.value('label') } };
      },
    },
    unlink: {
      rules: securityRules.unlink,
      async run({ session, value }) {
        try {
          await session.call(`${IDENTITIES}/${encodeURIComponent(value('identity'))}`, z.unknown(), { method: 'DELETE' });
        } catch (error) {
          // A second press took it away: what was wanted is so.
          if (!isServiceRefusal(error) || error.reason !== 'not-there') throw error;
        }
        return { message: 'account.security.unlinked' };
      },
    },
    rename: {
      rules: securityRules.rename,
      intent: 'security/rename',
      shownAgain: ['label'],
      carried: ['id'],
      refusals: { 'not-there': { message: 'account.security.gone' } },
      async run(context) {
        await renamePasskey(context, context.value('id'), context.value('label'));
        return { message: 'account.security.renamed' };
      },
    },
    everywhere: {
      rules: securityRules.everywhere,
      async run({ session }) {
        await session.call(SESSIONS, z.unknown(), { method: 'DELETE' });
        // This one ends as it does with the button "Sign out": on the other origins and at the identity provider too.
        return { message: 'account.security.everywhere', handsTo: SIGN_OUT };
      },
    },
  },
};
