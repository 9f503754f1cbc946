import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishErasures } from '../../../src/backends/users/accounts/erase.ts';
import { createVerifications } from '../../../src/backends/users/accounts/verifications.ts';
import { usersConfig } from '../../../src/backends/users/config.ts';
import { startUsersService } from '../../../src/backends/users/server.ts';
import { openDatabase } from '../../../src/backends/users/storage/database.ts';
import type { AccessTokens } from '../../../src/backends/users/tokens/access-token.ts';
import { createSessions } from '../../../src/backends/users/tokens/sessions.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { startUsers } from '../support/users.ts';

const NEXT = 'the secret that came after it and is long enough';
type Users = Awaited<ReturnType<typeof startUsers>>;
let users: Users;
beforeAll(async () => {
  users = await startUsers({ USERS_SECRET: 'a secret of these tests without a comma' });
});
afterAll(() => users.stop());

/** The service as it is with these secrets, on the same database, for as long as something is asked of it. */
async function asWith<T>(env: Record<string, string>, ask: (url: string) => Promise<T>): Promise<T> {
  const service = await startUsersService(usersConfig({ ...users.env, ...env }));
  try {
    return await ask(service.url);
  } finally {
    await service.stop();
  }
}
const keysAt = async (url: string): Promise<unknown> => (await fetch(`${url}/.well-known/jwks.json`)).json();
const refreshAt = async (url: string, token: string): Promise<{ status: number; body: { refresh_token?: string } }> => {
  const response = await fetch(`${url}/v2/auth/token`, {
    method: 'POST',
    headers: { refresh_token: token },
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'insights', is_passwordless_login: 'false' }),
  });
  return { status: response.status, body: (await response.json()) as { refresh_token?: string } };
};

describe('a secret that is replaced', () => {
  it('ends no session and no key, and the one before it is needed no longer for either once the service has started', async () => {
    const { refresh_token } = await users.signIn('goes-on');
    const keys = await keysAt(users.service.url);
    await expect(asWith({ USERS_SECRET: NEXT }, keysAt)).rejects.toThrow('sealed by another USERS_SECRET');
    const after = await asWith({ USERS_SECRET: NEXT, USERS_SECRETS_BEFORE: users.env.USERS_SECRET }, async (url) => ({
      keys: await keysAt(url),
      refreshed: await refreshAt(url, refresh_token),
    }));
    expect([after.keys, after.refreshed.status]).toEqual([keys, 200]);
    const later = await asWith({ USERS_SECRET: NEXT }, async (url) => ({
      keys: await keysAt(url),
      refreshed: await refreshAt(url, String(after.refreshed.body.refresh_token)),
    }));
    expect([later.keys, later.refreshed.status]).toEqual([keys, 200]);
  });

  const parts = (earlier: readonly string[]) => {
    const db = openDatabase(users.database.url, () => undefined);
    const secrets = createSecrets('users', NEXT, earlier);
    const tokens = { sign: () => Promise.resolve('an access token') } as Partial<AccessTokens> as AccessTokens;
    return {
      db,
      verifications: createVerifications(db, secrets),
      sessions: createSessions(db, secrets, tokens, { sessionDays: 30, sessionHours: 12 }),
    };
  };

  it('leaves no erasure that only the one before it opens, however long another service is away', async () => {
    const { db } = parts([]);
    try {
      const id = randomUUID();
      const sealed = createSecrets('users', users.env.USERS_SECRET).seal('erasure', 'ann@example.org');
      await db.insertInto('erasures').values({ id, holder: 'forms', reference: sealed }).execute();
      const away = { remove: () => Promise.reject(new Error('away')), erase: () => Promise.reject(new Error('away')) } as never;
      const secrets = createSecrets('users', NEXT, [users.env.USERS_SECRET]);
      const log = createLog('users', { level: 'silent' });
      await finishErasures({ db, secrets, log, management: away, forms: away, offers: away, alumni: away, content: away });
      const { reference } = await db.selectFrom('erasures').select('reference').where('id', '=', id).executeTakeFirstOrThrow();
      expect(createSecrets('users', NEXT).open('erasure', reference)).toBe('ann@example.org');
      await db.deleteFrom('erasures').where('id', '=', id).execute();
    } finally {
      await db.destroy();
    }
  });

  it('takes a code that was mailed before', async () => {
    const before = createSecrets('users', users.env.USERS_SECRET);
    const { db, verifications } = parts([users.env.USERS_SECRET]);
    try {
      const { user } = await users.signIn('has-a-code');
      const mailed = await createVerifications(db, before).start('change-email', { accountId: user.id, email: 'new@example.org' });
      const { id, code } = mailed;
      await expect(
        verifications.finish('change-email', { id, code: code === '111111' ? '222222' : '111111' }, async () => 'done'),
      ).rejects.toThrow();
      expect(await verifications.finish('change-email', { id, code }, async () => 'done')).toBe('done');
    } finally {
      await db.destroy();
    }
  });

  it('gives the pair again to a sign-in whose answer was lost meanwhile', async () => {
    const proof = await users.proof('lost-meanwhile');
    const first = (await users.call('POST', '/v2/auth/login', { body: proof })).body as { refresh_token?: string; user?: { id: string } };
    const { db, sessions } = parts([users.env.USERS_SECRET]);
    try {
      const again = await sessions.start({
        ...{ accountId: String(first.user?.id), clientId: 'insights', loginMethod: 'password', authenticatedAt: new Date() },
        ...{
          twoFactors: false,
          signIn: undefined,
          subject: 'sub-lost-meanwhile',
          keep: undefined,
          userAgent: '',
          identityToken: proof.id_token,
        },
      });
      expect(again.refreshToken).toBe(first.refresh_token);
    } finally {
      await db.destroy();
    }
  });
});
