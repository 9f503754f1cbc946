import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import { noteRefusal } from '../../kit/http/refusals.ts';
import { json, ServiceError, type Answer, type Exchange, type Route } from '../../kit/http.ts';
import { EmailTakenError, type User } from '../accounts/users.ts';
import { removeEnrolment } from '../authenticators/change.ts';
import { acceptPassword } from '../authenticators/password.ts';
import { IdxProblem } from '../idx/problems.ts';
import { changeAndEnd, changeAndTell, tellOfPassword } from '../mail/notices.ts';
import { ALL } from '../oidc/endings.ts';
import type { Sessions } from '../oidc/sessions.ts';
import type { Services } from '../services.ts';
import { changing, type Change } from '../storage/change.ts';
import { equalText } from '../../kit/secrets.ts';
import { nobody, passwordRefusal } from './errors.ts';
import { createUserSchema, emailChangeSchema, endingSchema, enrolmentTokenSchema, passwordSchema, updateUserSchema } from './schemas.ts';

const TOKEN_MS = 10 * 60 * 1000;
const PAGE = 100;

const userView = (user: User, locked: boolean): Record<string, unknown> => ({
  id: user.id,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  status: user.status,
  locked,
  locale: user.locale,
  hasPassword: user.password_hash !== null,
  passwordChangedAt: user.password_changed_at?.toISOString() ?? null,
  createdAt: user.created_at.toISOString(),
  updatedAt: user.updated_at.toISOString(),
  lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
});

async function parsed<S extends z.ZodType>(schema: S, exchange: Exchange): Promise<z.infer<S>> {
  const result = schema.safeParse(await exchange.json());
  if (!result.success) throw new ServiceError('unprocessable', z.prettifyError(result.error));
  return result.data;
}

/** A hash of a password that keeps the rules. @throws `passwordRefusal`, with the rule's name */
async function passwordHash(password: string, names: readonly string[]): Promise<string> {
  try {
    return await acceptPassword(password, names);
  } catch (error) {
    if (error instanceof IdxProblem) {
      const [problem] = error.problems;
      const rule = `${problem?.name ?? 'refused'} (${problem?.params?.join(', ') ?? ''})`;
      throw problem?.name === 'common-password'
        ? passwordRefusal('password-common', `${rule}; it leaked elsewhere or is used by many`)
        : passwordRefusal('password-refused', rule);
    }
    throw error;
  }
}

const namesOf = (email: string, ...names: string[]): string[] => [email, email.split('@')[0] ?? '', ...names];

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EmailTakenError) throw new ServiceError('conflict', 'email: another account has this address.');
    throw error;
  }
}

const nothing: Answer = { status: 204, headers: { 'cache-control': 'no-store' } };

/** The internal API of the user service: accounts without their owner's presence. Every call carries the key. */
export function managementRoutes(services: Services, sessions: Sessions, key: string): Route[] {
  const { users, enrolments, throttle, transactions } = services;
  const base = '/management/v1/users';

  const guarded =
    (handler: Route['handler']): Route['handler'] =>
    (exchange) => {
      const given = /^Bearer (.+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
      if (!equalText(given, key)) {
        noteRefusal(services, 'management-key', exchange);
        throw new ServiceError('unauthorized', 'authorization: send Bearer and the management key.', { 'www-authenticate': 'Bearer' });
      }
      return handler(exchange);
    };

  const userOf = async (exchange: Exchange): Promise<User> => {
    const user = await users.byId(exchange.params.id ?? '');
    if (!user) throw nobody('no-such-user');
    return user;
  };
  const isLocked = async (user: User): Promise<boolean> =>
    (await throttle.blocked({ kind: 'password', account: user.email })) !== undefined;
  const shown = async (user: User, status = 200): Promise<Answer> =>
    json(userView(user, await isLocked(user)), status, { 'cache-control': 'no-store' });
  /** Everything that is held of a person, as rows by table, without secrets: keys, hashes and what is sealed. */
  const everythingOf = async (user: User) => {
    const { password_hash: hash, kept_sid: _kept, sessions_over_at: _sessions, flows_over_at: _flows, ...person } = user;
    return {
      users: [{ ...person, has_password: hash !== null }],
      enrolments: (await enrolments.ofUser(user.id)).map(({ key, profile, createdAt, lastUsedAt }) => ({
        authenticator: key,
        ...('phoneNumber' in profile ? { phone_number: profile.phoneNumber } : {}),
        ...('question' in profile ? { question: profile.question } : {}),
        ...('displayName' in profile ? { name: profile.displayName } : {}),
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      federated_identities: await services.db
        .selectFrom('federated_identities')
        .select(['provider', 'subject', 'linked_at', 'last_used_at'])
        .where('user_id', '=', user.id)
        .orderBy('linked_at')
        .execute(),
      known_devices: await services.db
        .selectFrom('known_devices')
        .select('expires_at')
        .where('user_id', '=', user.id)
        .orderBy('expires_at')
        .execute(),
      sessions: await sessions.ofUser(user.id),
    };
  };
  const tokenFor =
    (kind: 'activation' | 'recovery') =>
    async (exchange: Exchange): Promise<Answer> => {
      const user = await userOf(exchange);
      if (user.status !== 'active') throw new ServiceError('conflict', 'The account is deactivated.');
      const payload = kind === 'activation' ? await parsed(enrolmentTokenSchema, exchange) : {};
      const token = await services.entryTokens.issue(kind, { userId: user.id, payload }, TOKEN_MS);
      return json({ token, expiresAt: new Date(services.now().getTime() + TOKEN_MS).toISOString() }, 201, { 'cache-control': 'no-store' });
    };

  const routes: Route[] = [
    {
      method: 'POST',
      path: base,
      handler: async (exchange) => {
        const { password, locale, ...user } = await parsed(createUserSchema, exchange);
        const hash = password === undefined ? null : await passwordHash(password, namesOf(user.email, user.firstName, user.lastName));
        return shown(await unlessTaken(users.create({ ...user, passwordHash: hash, ...(locale === undefined ? {} : { locale }) })), 201);
      },
    },
    {
      method: 'GET',
      path: base,
      handler: async (exchange) => {
        const email = exchange.query('email');
        const found =
          email === undefined
            ? await users.list(PAGE, exchange.query('after'))
            : [await users.byEmail(email)].filter((user) => user !== undefined);
        const views = await Promise.all(found.map(async (user) => userView(user, await isLocked(user))));
        return json({ users: views, next: found.length === PAGE ? found.at(-1)?.id : null }, 200, { 'cache-control': 'no-store' });
      },
    },
    { method: 'GET', path: `${base}/:id`, handler: async (exchange) => shown(await userOf(exchange)) },
    {
      method: 'PATCH',
      path: `${base}/:id`,
      handler: async (exchange) => {
        const { firstName, lastName, locale } = await parsed(updateUserSchema, exchange);
        const user = await userOf(exchange);
        const updated = await users.update(user.id, {
          ...(firstName === undefined ? {} : { first_name: firstName }),
          ...(lastName === undefined ? {} : { last_name: lastName }),
          ...(locale === undefined ? {} : { locale }),
        });
        return shown(updated ?? user);
      },
    },
    {
      method: 'DELETE',
      path: `${base}/:id`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        await changing(services, async (change) => {
          const { transaction } = change;
          // A step holds its row while it works on others by other connections: its row comes first here too.
          await transactions.forget(user.email, transaction);
          await services.endings.end(user.id, ALL, 'account-closed', change);
          await users.remove(user.id, transaction);
          await services.mailer.forget(user.email, transaction);
        });
        await services.endings.told();
        return nothing;
      },
    },
    {
      method: 'POST',
      path: `${base}/:id/deactivate`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        const updated = await users.update(user.id, { status: 'deactivated' });
        services.security.write({ event: 'account', change: 'suspended', account: user.email, reader: user.id });
        await services.endings.endNow(user.id, ALL, 'by-administrator');
        return shown(updated ?? user);
      },
    },
    {
      method: 'POST',
      path: `${base}/:id/activate`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        const updated = await users.update(user.id, { status: 'active' });
        services.security.write({ event: 'account', change: 'restored', account: user.email, reader: user.id });
        return shown(updated ?? user);
      },
    },
    {
      method: 'POST',
      path: `${base}/:id/unlock`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        await throttle.clear({ kind: 'password', account: user.email });
        return shown(user);
      },
    },
    {
      method: 'PUT',
      path: `${base}/:id/password`,
      handler: async (exchange) => {
        const { password, endSessions } = await parsed(passwordSchema, exchange);
        const user = await userOf(exchange);
        const hash = await passwordHash(password, namesOf(user.email, user.first_name, user.last_name));
        const set = async (change: Change) => {
          await users.setPassword(user.id, hash, change.transaction);
          await tellOfPassword(services, user, occasionOf(exchange), change);
          return true;
        };
        await (endSessions ? changeAndEnd(services, user.id, { which: ALL, why: 'password-reset' }, set) : changeAndTell(services, set));
        await throttle.clear({ kind: 'password', account: user.email });
        return nothing;
      },
    },
    {
      method: 'PUT',
      path: `${base}/:id/email`,
      handler: async (exchange) => {
        const { email, keep } = await parsed(emailChangeSchema, exchange);
        const user = await userOf(exchange);
        const updated = await unlessTaken(
          changing(services, async (change) => {
            // A step holds its row while it works on others by other connections: its row comes first here too.
            await transactions.detach(user.id, change.transaction);
            const changed = await users.update(user.id, { email: email.trim() }, change.transaction);
            await services.endings.end(user.id, { except: keep }, 'email-changed', change);
            return changed;
          }),
        );
        await services.endings.told();
        await throttle.clear({ kind: 'password', account: user.email });
        return shown(updated ?? user);
      },
    },
    { method: 'POST', path: `${base}/:id/enrolment-token`, handler: tokenFor('activation') },
    { method: 'POST', path: `${base}/:id/recovery-token`, handler: tokenFor('recovery') },
    {
      method: 'GET',
      path: `${base}/:id/sessions`,
      handler: async (exchange) =>
        json({ sessions: await sessions.ofUser((await userOf(exchange)).id) }, 200, { 'cache-control': 'no-store' }),
    },
    {
      method: 'DELETE',
      path: `${base}/:id/sessions`,
      handler: async (exchange) => {
        const asked = endingSchema.safeParse(Object.fromEntries(exchange.url.searchParams));
        if (!asked.success) throw new ServiceError('bad-request', z.prettifyError(asked.error));
        await services.endings.endNow((await userOf(exchange)).id, { except: asked.data.except }, 'by-reader');
        return nothing;
      },
    },
    {
      method: 'DELETE',
      path: `${base}/:id/sessions/:session`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        if (!(await sessions.endOne(user.id, exchange.params.session ?? ''))) throw nobody('no-such-session');
        return nothing;
      },
    },
    {
      method: 'GET',
      path: `${base}/:id/authenticators`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        const list = (await enrolments.ofUser(user.id)).map((one) => ({
          id: one.id,
          key: one.key,
          name: one.key === 'phone_number' ? one.profile.phoneNumber : one.key === 'webauthn' ? one.profile.displayName : one.key,
          createdAt: one.createdAt.toISOString(),
          lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
        }));
        return json({ authenticators: list }, 200, { 'cache-control': 'no-store' });
      },
    },
    {
      method: 'GET',
      path: `${base}/:id/export`,
      handler: async (exchange) => json(await everythingOf(await userOf(exchange)), 200, { 'cache-control': 'no-store' }),
    },
    {
      method: 'DELETE',
      path: `${base}/:id/authenticators/:enrolment`,
      handler: async (exchange) => {
        const user = await userOf(exchange);
        if (!(await removeEnrolment(services, user, exchange.params.enrolment ?? '', { occasion: occasionOf(exchange) })))
          throw new ServiceError('not-found', 'There is no such authenticator.');
        return nothing;
      },
    },
  ];
  return routes.map((route) => ({ ...route, handler: guarded(route.handler) }));
}
