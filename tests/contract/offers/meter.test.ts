import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AID, OFFERS_SECRET, somebody, startOffers, type Executed, type Offers } from '../support/offers.ts';

let offers: Offers;
beforeAll(async () => {
  // Of tests of the meter itself; what a line is limited to has a service of its own.
  offers = await startOffers({ OFFERS_DAILY_LIMIT: '100000' });
});
afterAll(() => offers?.stop());

const params = (executed: Executed, type: string) => executed.events.find(({ eventType }) => eventType === type)?.eventParams;

/** A browser that keeps what it is given. */
function browser() {
  let models: Partial<Executed['models']> = {};
  return async (url: string, more: Parameters<Offers['execute']>[1] = {}): Promise<Executed> => {
    const executed = await offers.execute(url, { models, ...more });
    models = executed.models;
    return executed;
  };
}

describe('a visitor', () => {
  it('opens three premium pieces in a month, each of them as often as they like, and then meets the wall', async () => {
    const read = browser();
    expect(params(await read('/a'), 'meterActive')).toEqual({
      meterName: 'premium meter',
      views: 1,
      viewsLeft: 2,
      maxViews: 3,
      totalViews: 1,
      incremented: true,
    });
    for (const again of ['/a', '/a?utm_source=x', '/A/'])
      expect(params(await read(again), 'meterActive')).toMatchObject({ views: 1, incremented: false });
    expect(params(await read('/b'), 'meterActive')).toMatchObject({ views: 2, viewsLeft: 1 });
    expect(params(await read('/c'), 'meterActive')).toMatchObject({ views: 3, viewsLeft: 0, incremented: true });
    const fourth = await read('/d');
    expect(fourth.open).toBe(false);
    expect(fourth.types).toEqual(['experienceExecute', 'meterExpired', 'showTemplate']);
    expect(params(fourth, 'meterExpired')).toMatchObject({ views: 3, viewsLeft: 0, maxViews: 3, incremented: false });
    expect(params(fourth, 'showTemplate')).toMatchObject({
      templateId: 'paywall',
      offerId: 'premium',
      title: 'Read on with Aldermoor Premium',
    });
    expect((await read('/b')).open).toBe(true);
  });

  it('is counted on, and keeps what was opened, with another secret of the service', async () => {
    const read = browser();
    const ann = somebody();
    for (const piece of ['/kept-1', '/kept-2', '/kept-3']) await read(piece, { as: ann });
    onTestFinished(() => offers.restart({ OFFERS_SECRET, OFFERS_SECRETS_BEFORE: '' }));
    await offers.restart({ OFFERS_SECRET: 'another secret of the contract tests, long enough', OFFERS_SECRETS_BEFORE: OFFERS_SECRET });
    expect((await read('/kept-4', { as: ann })).open).toBe(false);
    expect((await read('/kept-2', { as: ann })).open).toBe(true);
    expect((await offers.admin('/admin/export', ann)).body.views).toHaveLength(3);
  });

  it('who only looks is told how many are left, and nothing is counted or opened', async () => {
    const read = browser();
    for (let look = 0; look < 5; look += 1) {
      const looked = await read('/look', { look: true });
      expect(looked.open).toBe(false);
      expect(looked.types).toEqual(['experienceExecute', 'showTemplate']);
      expect(looked.events[0]?.eventExecutionContext.activeMeters).toEqual([
        { meterName: 'premium meter', views: 0, viewsLeft: 3, maxViews: 3, totalViews: 0 },
      ]);
    }
    expect((await read('/look')).open).toBe(true);
    const again = await read('/look', { look: true });
    expect(again.open).toBe(true);
    expect(params(again, 'meterActive')).toMatchObject({ incremented: false, views: 1 });
  });

  it('begins anew with the next month', async () => {
    const read = browser();
    for (const piece of ['/m1', '/m2', '/m3']) await read(piece);
    expect((await read('/m4')).open).toBe(false);
    const before = offers.clock.now;
    offers.clock.now = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1, 0, 0, 1));
    try {
      expect(params(await read('/m4'), 'meterActive')).toMatchObject({ views: 1 });
      expect((await read('/m1', { look: true })).open).toBe(false);
    } finally {
      offers.clock.now = before;
    }
  });

  it('gets no fourth piece by asking for ten at the same moment', async () => {
    const models = (await offers.execute('/first', { look: true })).models;
    const asked = await Promise.all(Array.from({ length: 10 }, (_none, index) => offers.execute(`/at-once-${index}`, { models })));
    expect(asked.filter(({ open }) => open)).toHaveLength(3);
  });

  it('who writes a name of a browser of their own is a new one, whose count begins', async () => {
    const forged = await offers.execute('/forged', { models: { tbc: 'somebody.forged' } });
    expect(params(forged, 'meterActive')).toMatchObject({ views: 1 });
    expect(forged.models.tbc).not.toContain('somebody');
  });

  it('meets no meter on a piece for readers with an account, but is asked to sign in, in their language', async () => {
    const wall = await offers.execute('/registered', { tags: 'registered,energy', language: 'de' });
    expect(wall.open).toBe(false);
    expect(wall.types).toEqual(['experienceExecute', 'showTemplate']);
    expect(params(wall, 'showTemplate')).toMatchObject({ templateId: 'registration-wall', button: 'Anmelden oder Konto anlegen' });
    expect((await offers.execute('/registered', { tags: 'registered', as: somebody() })).types).toEqual(['experienceExecute']);
    expect((await offers.execute('/free', { tags: 'free' })).types).toEqual(['experienceExecute']);
  });
});

describe('a reader', () => {
  it('has one count on all devices', async () => {
    const ann = somebody();
    await offers.execute('/r1', { as: ann });
    await offers.execute('/r2', { as: ann });
    expect((await offers.execute('/r1', { as: ann, look: true })).open).toBe(true);
    expect(params(await offers.execute('/r3', { as: ann }), 'meterActive')).toMatchObject({ views: 3 });
    expect((await offers.execute('/r4', { as: ann })).open).toBe(false);
  });

  it('keeps what was open before they signed in, and it counts', async () => {
    const read = browser();
    const ann = somebody();
    await read('/s1');
    await read('/s2');
    expect(params(await read('/s1', { as: ann }), 'meterActive')).toMatchObject({ views: 2, incremented: false });
    expect(params(await read('/s3', { as: ann }), 'meterActive')).toMatchObject({ views: 3 });
    expect((await read('/s4', { as: ann })).open).toBe(false);
  });

  it('whose reference is too old or altered is answered as a visitor, and that is said', async () => {
    const ann = somebody();
    const old = await offers.execute('/old', { user_token: offers.userRef(ann, { timestamp: 1 }) });
    expect(old.errors).toHaveLength(1);
    expect(old.events[0]?.eventExecutionContext.user).toBeNull();
  });

  it('of an institution reads everything, also from an address below its domain, and no other one', async () => {
    for (const email of ['ann@university.example', 'ann@Library.University.example']) {
      const { open, events } = await offers.execute('/inst', { as: somebody(email), look: true });
      expect(open).toBe(true);
      expect(events[0]?.eventExecutionContext.accessList).toEqual([{ rid: 'premium', resourceName: 'institution', expireDate: null }]);
    }
    for (const email of ['ann@notuniversity.example', 'ann@university.example.evil.example', 'university.example@evil.example'])
      expect((await offers.execute('/inst', { as: somebody(email), look: true })).open).toBe(false);
  });
});

it('keeps no address of a piece and no name of a reader', async () => {
  const ann = somebody('findme@example.org');
  await offers.execute('/find-this-piece', { as: ann });
  const text = JSON.stringify(await offers.query('select * from offers.views'));
  for (const found of ['find-this-piece', ann.uid, 'findme']) expect(text).not.toContain(found);
});

it.each([
  [{ aid: 'other', url: 'http://insights.test/a' }, 404],
  [{ aid: AID, url: 'not an address' }, 400],
  [{ aid: AID, url: 'file:///etc/passwd' }, 400],
  [{ aid: AID, url: 'http://insights.test/a', custom_variables: '{' }, 400],
])('refuses %o with %d, in Piano’s shape and ours', async (form, status) => {
  const answer = await offers.request('POST', '/xbuilder/experience/executeMobile', form);
  expect(answer.status).toBe(status);
  const body = JSON.parse(answer.text) as { code: number; errors: { msg: string }[]; error: { code: string } };
  expect(body.code).toBe(status);
  expect(body.errors[0]?.msg).toBeTruthy();
  expect(body.error.code).toMatch(/^(?:unknown-application|invalid-input)$/);
});

describe('scripts', () => {
  const asked = (origin: string, method = 'POST') =>
    fetch(`${offers.url}/xbuilder/experience/execute`, {
      method,
      headers: { origin },
      ...(method === 'POST' ? { body: new URLSearchParams({ aid: AID, url: 'http://insights.test/script', tags: 'premium' }) } : {}),
    });
  it('of the site’s own origins read the answers, and of no other', async () => {
    for (const origin of ['http://insights.test', 'http://dotcom.test'])
      expect((await asked(origin)).headers.get('access-control-allow-origin')).toBe(origin);
    for (const origin of ['http://insights.test.evil.example', 'null', 'https://insights.test'])
      expect((await asked(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await asked('http://insights.test', 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'http://insights.test']);
    expect((await asked('http://insights.test')).headers.get('access-control-allow-credentials')).toBeNull();
  });
});
