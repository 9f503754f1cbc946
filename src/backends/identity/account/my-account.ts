import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import { noteRefusal } from '../../kit/http/refusals.ts';
import { json, type Answer, type Exchange, type Route } from '../../kit/http.ts';
import type { Enrolment } from '../accounts/enrolments.ts';
import { maskedPhone, nameSchema } from '../accounts/names.ts';
import type { User } from '../accounts/users.ts';
import { removeEnrolment } from '../authenticators/change.ts';
import { acceptPassword } from '../authenticators/password.ts';
import { ACR_ONE, ACR_TWO, SECOND } from '../idx/policy.ts';
import { IdxProblem } from '../idx/problems.ts';
import { changeAndEnd, tellOfPassword } from '../mail/notices.ts';
import { unwrapAccessToken } from '../oidc/jwt-access-token.ts';
import { epochSeconds, type Services } from '../services.ts';
import { apiError } from './errors.ts';
import { waysRoutes } from './ways.ts';

/** Changing what protects an account needs a sign-in of the last 15 minutes. */
const FRESH_S = 15 * 60;
const TOKEN_MS = 10 * 60 * 1000;

const profileSchema = z.object({
  profile: z.object({
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
    locale: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
  }),
});
const passwordSchema = z.object({ profile: z.object({ password: z.string().max(1000) }) });
const nameChangeSchema = z.object({
  profile: z.object({
    displayName: z
      .string()
      .trim()
      .min(1)
      .max(50)
      .regex(/^[^\p{Cc}]*$/u),
  }),
});

/** What its owner calls an authenticator: a passkey's name, the end of a number, the question. */
function nameOf(one: Enrolment): string {
  if (one.key === 'webauthn') return one.profile.displayName;
  if (one.key === 'phone_number') return maskedPhone(one.profile.phoneNumber);
  return one.key === 'security_question' ? one.profile.question : '';
}

interface Caller {
  user: User;
  authTime: number;
  acr: string;
  /** The sign-in that the token belongs to. */
  sid: string | undefined;
}

/**
 * Account management by its owner, with an access token (okta-auth-js: myaccount). Sensitive calls answer 403
 * insufficient_authentication_context with max_age and acr_values when the sign-in is too old or too weak (RFC 9470).
 */
export function myAccountRoutes(services: Services, provider: Provider): Route[] {
  const { users, enrolments } = services;

  const callerOf = async (exchange: Exchange): Promise<Caller | undefined> => {
    const token = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1];
    const found = token === undefined ? undefined : await provider.AccessToken.find(unwrapAccessToken(services, token));
    // A token may be written while its sign-in ends; its grant is gone then.
    if (!found?.isValid || !found.grantId || !(await provider.Grant.find(found.grantId))) return undefined;
    const user = await users.activeById(found.accountId);
    return (
      user && {
        user,
        authTime: Number(found.extra?.auth_time ?? 0),
        acr: typeof found.extra?.acr === 'string' ? found.extra.acr : ACR_ONE,
        sid: found.sessionUid,
      }
    );
  };

  const stepUp = (acr: string): Answer =>
    apiError('E0000006', 'insufficient_authentication_context', 403, {
      'www-authenticate': `Bearer error="insufficient_authentication_context", error_description="A more recent or stronger sign-in is required", max_age="${FRESH_S}", acr_values="${acr}"`,
    });

  type Handler = (exchange: Exchange, caller: Caller) => Promise<Answer>;
  const owned =
    (handler: Handler): Route['handler'] =>
    async (exchange) => {
      const caller = await callerOf(exchange);
      if (caller) return handler(exchange, caller);
      noteRefusal(services, 'token', exchange);
      return apiError('E0000011', 'Invalid token provided', 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
    };
  const fresh = (handler: Handler): Route['handler'] =>
    owned(async (exchange, caller) => {
      const hasSecond = (await enrolments.ofUser(caller.user.id)).some(({ key }) => SECOND.includes(key));
      const needed = hasSecond ? ACR_TWO : ACR_ONE;
      const young = epochSeconds(services) - caller.authTime <= FRESH_S;
      return young && (needed === ACR_ONE || caller.acr === ACR_TWO) ? handler(exchange, caller) : stepUp(needed);
    });

  const profileView = (user: User): Answer =>
    json(
      {
        createdAt: user.created_at,
        modifiedAt: user.updated_at,
        profile: { firstName: user.first_name, lastName: user.last_name, email: user.email, login: user.email, locale: user.locale },
      },
      200,
      { 'cache-control': 'no-store' },
    );

  const base = '/idp/myaccount';
  return [
    ...waysRoutes(services, owned, fresh),
    { method: 'GET', path: `${base}/profile`, handler: owned(async (_, { user }) => profileView(user)) },
    {
      method: 'PUT',
      path: `${base}/profile`,
      handler: owned(async (exchange, { user }) => {
        const parsed = profileSchema.safeParse(await exchange.json());
        if (!parsed.success) return apiError('E0000001', 'Api validation failed: profile', 400, {}, [z.prettifyError(parsed.error)]);
        const { firstName, lastName, locale } = parsed.data.profile;
        const changes = {
          ...(firstName === undefined ? {} : { first_name: firstName }),
          ...(lastName === undefined ? {} : { last_name: lastName }),
          ...(locale === undefined ? {} : { locale }),
        };
        return profileView((await users.update(user.id, changes)) ?? user);
      }),
    },
    {
      method: 'GET',
      path: `${base}/emails`,
      handler: owned(async (_, { user }) =>
        json([{ id: user.id, status: 'VERIFIED', roles: ['PRIMARY'], profile: { email: user.email } }], 200, {
          'cache-control': 'no-store',
        }),
      ),
    },
    {
      method: 'GET',
      path: `${base}/authenticators`,
      handler: owned(async (_, { user }) =>
        json(
          (await enrolments.ofUser(user.id)).map((one) => ({
            id: one.id,
            key: one.key,
            name: nameOf(one),
            ...(one.key === 'security_question' ? { questionKey: one.profile.questionKey } : {}),
            createdAt: one.createdAt,
            lastUsedAt: one.lastUsedAt,
          })),
          200,
          { 'cache-control': 'no-store' },
        ),
      ),
    },
    {
      method: 'DELETE',
      path: `${base}/authenticators/:id`,
      handler: fresh(async (exchange, { user, sid }) => {
        const removed = await removeEnrolment(services, user, exchange.params.id ?? '', { kept: sid, occasion: occasionOf(exchange) });
        return removed ? { status: 204 } : apiError('E0000007', 'Not found: there is no such authenticator.', 404);
      }),
    },
    {
      method: 'PUT',
      path: `${base}/authenticators/:id`,
      handler: fresh(async (exchange, { user }) => {
        const parsed = nameChangeSchema.safeParse(await exchange.json());
        if (!parsed.success) return apiError('E0000001', 'Api validation failed: authenticator', 400, {}, [z.prettifyError(parsed.error)]);
        return (await enrolments.rename(user.id, exchange.params.id ?? '', parsed.data.profile.displayName))
          ? { status: 204 }
          : apiError('E0000007', 'Not found: there is no such passkey.', 404);
      }),
    },
    {
      method: 'PUT',
      path: `${base}/password`,
      handler: fresh(async (exchange, { user, sid }) => {
        const parsed = passwordSchema.safeParse(await exchange.json());
        if (!parsed.success) return apiError('E0000001', 'Api validation failed: password', 400, {}, [z.prettifyError(parsed.error)]);
        let hash: string;
        try {
          hash = await acceptPassword(parsed.data.profile.password, [
            user.email,
            user.email.split('@')[0] ?? '',
            user.first_name,
            user.last_name,
          ]);
        } catch (error) {
          if (error instanceof IdxProblem)
            return apiError(
              'E0000014',
              'Update of credentials failed',
              400,
              {},
              error.problems.map((problem) => problem.name),
            );
          throw error;
        }
        await changeAndEnd(services, user.id, { which: { except: sid }, why: 'password-changed' }, async (change) => {
          await users.setPassword(user.id, hash, change.transaction);
          await tellOfPassword(services, user, occasionOf(exchange), change);
          return true;
        });
        return json({ status: 'ACTIVE' }, 200, { 'cache-control': 'no-store' });
      }),
    },
    {
      // Gives the activation_token with which IDX sets up an authenticator for the signed-in account.
      method: 'POST',
      path: `${base}/enrolment-token`,
      handler: fresh(async (_, { user, sid, authTime, acr }) => {
        const payload = { sid, asker: { authTime, acr } };
        return json({ token: await services.entryTokens.issue('activation', { userId: user.id, payload }, TOKEN_MS) }, 201, {
          'cache-control': 'no-store',
        });
      }),
    },
  ];
}
