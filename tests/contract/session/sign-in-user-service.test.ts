import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient } from '@/features/identity/auth-client.server';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());
beforeEach(() => vi.stubEnv('USER_SERVICE_URL', users.service.url));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

let line = 1;
const visitor = () => ({
  site: { name: 'insights', origin: 'http://insights.localhost:3000' },
  for: { address: `203.0.113.${(line += 1)}` },
  language: 'en' as const,
});
const flow = { at: 'forgotPassword', language: 'en', stage: { step: 'recovery' }, problems: [], values: {} } as const;

/** An identity provider whose first step is as given. */
function provider(first: object): AuthClient & { asked: unknown[] } {
  const asked: unknown[] = [];
  const answer = async (options?: unknown) => {
    asked.push(options);
    return { rawIdxState: first } as never;
  };
  return { asked, start: answer, proceed: answer, transaction: () => undefined, client: undefined as never };
}
const identify = { name: 'identify', value: [{ name: 'identifier' }] };

describe('a forgotten password (promise 17)', () => {
  const recover = async (auth: AuthClient, email: string, from = visitor()) => {
    const { recover: step } = await import('@/features/identity/steps/first/recover.server');
    return step.take({ flow, auth, visitor: from }, { identifier: email });
  };

  it('is replaced by a mailed address where the provider has no recovery, and nobody hears who has an account', async () => {
    const { user } = await users.signIn('forgetful');
    const auth = provider({ remediation: { value: [identify] } });
    const known = await recover(auth, user.email);
    expect(known).toEqual({ notice: 'signIn.notice.resetMailed' });
    expect(await recover(auth, 'nobody@example.org')).toEqual(known);
    const [mail] = await users.mails(user.email);
    expect(new URL(mail?.links[0] ?? '').pathname).toBe('/user-registration/forgot-password');
    expect(await users.mails('nobody@example.org')).toEqual([]);
    // Nothing was tried at the provider.
    expect(auth.asked).toHaveLength(2);
  });

  it('says for how long too many mails keep one waiting', async () => {
    const auth = provider({ remediation: { value: [identify] } });
    const answers = [];
    const impatient = visitor();
    for (let tries = 0; tries < 12; tries += 1) answers.push(await recover(auth, 'patient@example.org', impatient));
    expect(answers.at(-1)).toEqual({
      problems: [{ key: 'signIn.problem.tooMany', params: { minutes: expect.anything() as unknown } }],
    });
  });

  it('goes the provider’s own way where there is one', async () => {
    const auth = provider({
      remediation: { value: [identify] },
      currentAuthenticator: { value: { id: 'x', key: 'okta_password', recover: { href: 'https://id.example/recover' } } },
    });
    const result = await recover(auth, 'somebody@example.org');
    expect(result).toHaveProperty('answer');
    expect(await users.mails('somebody@example.org')).toEqual([]);
  });
});

describe('a code by mail in place of a password (promise 17)', () => {
  const ask = async (email: string) => {
    const { emailCode } = await import('@/features/identity/steps/first/email-code.server');
    const result = await emailCode.take(
      {
        flow: { ...flow, at: 'signIn', values: { identifier: email } },
        auth: provider({ remediation: { value: [] } }),
        visitor: visitor(),
      },
      { identifier: email },
    );
    return 'answer' in result ? { course: result.course, values: result.values } : undefined;
  };

  it('is good for as long as the user service says, whether or not there is an account', async () => {
    const { user } = await users.signIn('coded');
    for (const email of [user.email, 'nobody@example.org'])
      expect(await ask(email)).toEqual({ course: { method: 'passwordless' }, values: { codeMinutes: '10' } });
  });

  it('is sent although that service is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    expect(await ask('somebody@example.org')).toEqual({ course: { method: 'passwordless' }, values: {} });
  });
});
