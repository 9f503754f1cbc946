import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import type { Area } from '../common/server';
import { isServiceRefusal } from '../session/server';
import type { SecurityData } from './model';
import { securityRules } from './rules';
import { browserOf } from './user-agent';

const SESSIONS = '/v2/Users/sessions';
const SIGN_OUT = '/api/auth/sign-out';
/** `GET /v2/Users/sessions` (docs/contracts/users.openapi.json). */
const sessionsSchema = z.object({
  sessions: z.array(z.object({ id: z.string(), loginMethod: z.enum(['password', 'passwordless', 'social']).catch('password'), userAgent: z.string(), createdAt: z.string(), lastUsedAt: z.string(), current: z.boolean() })),
});

/** Where the account is signed in, and the ways to end that. */
export const securityArea: Area<SecurityData> = {
  path: routes.security.path,
  access: 'session',
  async load({ session, language }) {
    const { sessions } = await session.call(SESSIONS, sessionsSchema);
    return {
      sessions: sessions.map(({ userAgent, loginMethod, ...rest }) => ({ ...rest, method: loginMethod, ...browserOf(userAgent) })),
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
