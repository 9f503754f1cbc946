import { expect, it, vi } from 'vitest';
import { cookieJar, ServiceRefusal, type Session } from '../session/server';
import { typedAgain } from '../common/attempt.server';
import { newsletterArea, unsubscribePage } from './newsletter.server';

const asked = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('./mail-links.server', async (original) => ({ ...(await original<object>()), callForAnybody: asked }));
vi.mock('../common/topics.server', async (original) => ({ ...(await original<object>()), articleTopics: async () => [] }));

const visitor = () => ({ host: 'localhost:3000', address: '203.0.113.9', cookies: {}, setCookie: vi.fn() });

it('a registration that did not go through has all that was typed and ticked again', () => {
  const values = { email: ['margit@'], newsletter: ['monthly-highlights'], topic: ['energy', 'water'] };
  expect(typedAgain(newsletterArea.forms.register!, values)).toEqual({
    email: 'margit@',
    'newsletter[]': 'monthly-highlights',
    'topic[]': 'energy\nwater',
  });
});

/** A session whose account has an address and a list, and the calls of it that write. */
function sessionOf(list: object): { session: Session; written: unknown[] } {
  const written: unknown[] = [];
  const call = async (path: string, _schema: unknown, { body }: { body?: unknown } = {}) => {
    if (path === '/v2/Users/') return { email: 'Ann@visitors.example' };
    if (body) written.push(body);
    return list;
  };
  return { session: { userId: 'u', call } as unknown as Session, written };
}

const registered = (session: Session, chosen: Record<string, readonly string[]>) => {
  const source = visitor();
  const values: Record<string, readonly string[]> = { email: ['ann@visitors.example'], ...chosen };
  return newsletterArea.forms.register!.run({
    session,
    jar: cookieJar(source),
    source,
    language: 'en',
    query: {},
    values,
    from: undefined,
    value: (field) => values[field]?.[0] ?? '',
  });
};

it('adds to the list of an account at once what is registered to its own address, which is confirmed already', async () => {
  const list = {
    pausedUntil: null,
    newsletters: [{ id: 'monthly-highlights', subscribed: true }],
    alerts: [{ topic: 'water', frequency: 'monthly' }],
  };
  const { session, written } = sessionOf(list);
  const done = await registered(session, { newsletter: ['monthly-highlights', 'weekly-briefing'], topic: ['energy', 'water'] });
  expect(done).toEqual({ message: 'newsletter.added', params: { email: 'ann@visitors.example' } });
  expect(written).toEqual([
    {
      pausedUntil: null,
      newsletters: [{ id: 'monthly-highlights' }, { id: 'weekly-briefing' }],
      alerts: [
        { topic: 'water', frequency: 'monthly' },
        { topic: 'energy', frequency: 'monthly' },
      ],
    },
  ]);
});

const loaded = (session: Session | undefined, query: Record<string, string> = {}) => {
  const source = visitor();
  return newsletterArea.load({ session, jar: cookieJar(source), source, language: 'en', query });
};

it('chooses nothing for who is signed in, to whom it would come at once, but what the address names', async () => {
  const { session } = sessionOf({
    pausedUntil: null,
    newsletters: [{ id: 'monthly-highlights', subscribed: true }],
    alerts: [],
  });
  expect(await loaded(session)).toMatchObject({ signedIn: true, chosen: [] });
  expect(await loaded(session, { newsletter: 'weekly-briefing' })).toMatchObject({ chosen: ['weekly-briefing'] });
  expect(await loaded(undefined)).toMatchObject({ signedIn: false, chosen: ['weekly-briefing'] });
});

/** A session that was ended elsewhere, from a call on. */
function endedAt(path: string): Session {
  const { session } = sessionOf({ pausedUntil: null, newsletters: [], alerts: [] });
  const call: Session['call'] = async (called, ...more) => {
    if (called === path) throw new ServiceRefusal(401, 'invalid-token', {}, called);
    return session.call(called, ...more);
  };
  return { ...session, call };
}

it.each(['/v2/Users/', '/v1/sitecore/api/subscriptions/list'])(
  'registers as anybody does who was signed in until %s refuses the session',
  async (path) => {
    asked.mockClear();
    const session = endedAt(path);
    expect(await registered(session, { newsletter: ['weekly-briefing'] })).toMatchObject({ message: 'newsletter.sent' });
    expect(asked.mock.calls).toEqual([
      [
        '/v1/newsletter/register',
        expect.anything(),
        { email: 'ann@visitors.example', newsletters: ['weekly-briefing'], topics: [], language: 'en' },
        expect.anything(),
      ],
    ]);
    const page = await loaded(session);
    expect(page).toMatchObject({ signedIn: false, chosen: ['weekly-briefing'] });
    expect(page).not.toHaveProperty('own');
  },
);

const formRun = (form: string, session: Session | undefined, fields: Record<string, string>) => {
  const source = visitor();
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
  return newsletterArea.forms[form]!.run({
    session,
    jar: cookieJar(source),
    source,
    language: 'en',
    query: {},
    values,
    from: undefined,
    value: (field) => fields[field] ?? '',
  });
};

it('promises no next issue to who has paused all mails', async () => {
  const pausedUntil = new Date(Date.now() + 9 * 86_400_000).toISOString();
  asked.mockResolvedValueOnce({ status: 'confirmed', pausedUntil });
  expect(await formRun('confirm', undefined, { token: 't' })).toMatchObject({ message: 'newsletter.paused' });
  const { session } = sessionOf({ pausedUntil, newsletters: [], alerts: [] });
  expect(await formRun('one-click', session, { newsletter: 'weekly-briefing' })).toMatchObject({ message: 'newsletter.paused' });
  asked.mockResolvedValueOnce({ status: 'confirmed', pausedUntil: '2026-01-01T00:00:00.000Z' });
  expect(await formRun('confirm', undefined, { token: 't' })).toEqual({ message: 'newsletter.confirmed' });
});

it.each([
  [{ lang: 'de' }, 'en', '/de/user-registration/newsletter'],
  [{ lang: 'en' }, 'de', '/user-registration/newsletter'],
  [{ lang: ['de', 'en'] }, undefined, '/user-registration/newsletter'],
  [{}, 'de-CH, en;q=0.5', '/de/user-registration/newsletter'],
  [{}, 'de;q=0.1, en', '/user-registration/newsletter'],
  [{}, 'fr, de;q=0, *', '/user-registration/newsletter'],
])('the address of an unsubscription, opened, leads to the page in the language of the mail: %j, %s', (query, accepted, page) => {
  const redirect = vi.fn();
  const request = { query: { token: 'a-token-that-nobody-made', ...query }, headers: { 'accept-language': accepted } };
  unsubscribePage(request as never, { setHeader: vi.fn(), redirect } as never);
  expect(redirect).toHaveBeenCalledWith(303, `${page}?unsubscribe=a-token-that-nobody-made`);
});
