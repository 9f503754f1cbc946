import type { NextApiRequest, NextApiResponse } from 'next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PROBLEM_PHRASES, type ProblemKind } from '@/config/problems';
import { AppError } from '@/server/errors';
import { phrasesOf } from '../../../tests/support/phrases';
import { takeFlash } from './flash/server';
import { areaApi, type Area } from './common/server';
import { followsArea } from './follows/area.server';
import { forYouArea } from './for-you/server';
import { newsletterArea } from './newsletter/server';
import { privacyArea } from './privacy/server';
import { profileArea } from './profile/server';
import { keepArea } from './keep/server';
import { savedArea } from './saved/server';
import { securityArea } from './security/server';
import { cookieJar, ServiceRefusal } from './session/server';
import { subscriptionsArea } from './subscriptions/server';

/** Every call of a back end that a form makes ends in this. */
let failure: () => unknown = () => undefined;
const fails = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('./session/session.server', async (real) => ({
  ...(await real<object>()),
  readSession: () => Promise.resolve({ userId: 'u', expires: 0, roles: [], call: fails.call }),
}));
vi.mock('./session/identity-account.server', async (real) => ({ ...(await real<object>()), callIdentityAccount: fails.call }));
vi.mock('./session/user-service.server', async (real) => ({ ...(await real<object>()), callUserService: fails.call }));
vi.mock('./profile/new-email.server', async (real) => ({
  ...(await real<object>()),
  waitingEmail: () => Promise.resolve({ userId: 'u', verificationId: 'v', email: 'new@example.org' }),
}));

const areas = {
  followsArea,
  forYouArea,
  keepArea,
  newsletterArea,
  privacyArea,
  profileArea,
  savedArea,
  securityArea,
  subscriptionsArea,
} as unknown as Readonly<Record<string, Area<unknown, never>>>;

/** A right value of every field that forms have. */
const VALUES: Readonly<Record<string, string>> = {
  articleId: 'a1',
  path: '/topics/x',
  title: 'Title',
  rating: '4',
  kind: 'topic',
  key: 'energy',
  label: 'Energy',
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  confirm: 'yes',
  email: 'ann@example.org',
  code: '204816',
  firstName: 'Ann',
  lastName: 'Lee',
  weeks: '4',
  newsletter: 'weekly-briefing',
  provider: 'northwind',
  identity: 'elsewhere-1',
  token: 'a-token-of-enough-letters',
  undo: 'a-token-of-enough-letters',
};
const body = (form: string, rules: object): Record<string, string> => ({
  form,
  ...Object.fromEntries(Object.keys(rules).flatMap((field) => (VALUES[field] === undefined ? [] : [[field, VALUES[field]]]))),
});

interface Sent {
  status?: number;
  location?: string;
  json?: { outcome?: { kind: string; message: string; signIn?: string; errors?: Record<string, string> }; signIn?: string };
  cookies: string[];
}
async function post(area: Area<unknown, never>, fields: Record<string, string>, accept?: string): Promise<Sent> {
  const sent: Sent = { cookies: [] };
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', ...(accept ? { accept } : {}) };
  const response = {
    setHeader: () => response,
    appendHeader: (_name: string, value: string) => void sent.cookies.push(value),
    status: (status: number) => ((sent.status = status), response),
    redirect: (status: number, location: string) => Object.assign(sent, { status, location }),
    json: (value: NonNullable<Sent['json']>) => void (sent.json = value),
  };
  const log = { error: () => undefined, warn: () => undefined };
  const request = { method: 'POST', body: fields, cookies: {}, socket: {}, headers } as unknown as NextApiRequest;
  await areaApi(area)(request, response as unknown as NextApiResponse, { requestId: 'r', log } as never);
  return sent;
}
const flashOf = ({ cookies }: Sent, page: string) =>
  takeFlash(
    cookieJar({
      host: 'localhost:3000',
      address: '203.0.113.9',
      setCookie: () => undefined,
      cookies: Object.fromEntries(
        cookies
          .map((cookie) => (cookie.split(';')[0] ?? '').split('='))
          .map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
      ),
    }),
    page,
  );

const refusal = (status: number, reason: string) => () => new ServiceRefusal(status, reason, {}, 'POST /x');
const failures: Readonly<Record<string, [() => unknown, RegExp]>> = {
  'a fresh sign-in is needed': [refusal(403, 'reauthentication-required'), /signInAgain$/],
  'it was too often': [refusal(429, 'too-many-attempts'), /tooMany$/],
  'it was refused': [refusal(400, 'invalid-input'), /\./],
  'it was refused in words that nobody knows': [refusal(409, 'of-tomorrow'), /\./],
  'the service is not asked': [() => new AppError('service/busy'), /error\.service$/],
  'the service does not answer': [() => new AppError('service/timeout'), /error\.noAnswer$/],
};
const words = [phrasesOf('en'), phrasesOf('de')] as const;

/** Forms that call no service, so that nothing can fail. */
const ASKS_NOBODY = ['email-cancel', 'again'];
const cases = Object.entries(areas).flatMap(([name, area]) =>
  Object.entries(area.forms).map(([form, { rules }]) => [`${name}: ${form}`, area, form, body(form, rules)] as const),
);

describe('every form of the account has an answer to everything (promise 20)', () => {
  beforeEach(() => {
    fails.call.mockImplementation(() => Promise.reject(failure() as Error));
  });

  it.each(cases.filter(([, , form]) => !ASKS_NOBODY.includes(form)))('%s', async (_name, area, _form, fields) => {
    for (const [what, [error, message]] of Object.entries(failures)) {
      failure = error;
      const { json } = await post(area, fields, 'application/json');
      const { outcome } = json ?? {};
      expect(outcome?.kind, what).toMatch(/^(?:error|invalid)$/);
      expect(outcome?.message, what).toMatch(outcome?.kind === 'invalid' ? /summary$/ : message);
      for (const language of words) {
        expect(language[outcome?.message ?? ''], `${what}: ${outcome?.message}`).toBeTruthy();
        for (const key of Object.values(outcome?.errors ?? {}))
          expect(language[PROBLEM_PHRASES[key.split(':')[0] as ProblemKind]], key).toBeTruthy();
      }
      if (what.startsWith('a fresh')) expect(outcome?.signIn).toMatch(/^\/sign-in\/prompt\?to=/);
      const plain = await post(area, fields);
      expect([plain.status, await flashOf(plain, area.path)], what).toEqual([303, expect.objectContaining({ message: outcome?.message })]);
    }
  });

  it.each(cases)(
    '%s: fields that are wrong are named where they can be corrected, else the whole is refused',
    async (_name, area, form) => {
      if (Object.keys(area.forms[form]?.rules ?? {}).length === 0) return;
      const { json } = await post(area, { form }, 'application/json');
      const { outcome } = json ?? {};
      // Nothing of it is needed.
      if (fails.call.mock.calls.length > 0) return;
      expect(outcome?.message).toMatch(outcome?.kind === 'invalid' ? /summary$/ : /refused$/);
      for (const language of words)
        for (const [field, key] of Object.entries(outcome?.errors ?? {}))
          expect(
            [language[`account.field.${field}`], language[PROBLEM_PHRASES[key.split(':')[0] as ProblemKind]]].every(Boolean),
            `${field} ${key}`,
          ).toBe(true);
    },
  );
});
