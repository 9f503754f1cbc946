import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRM_NAME } from '../../../src/lib/firm.ts';
import { AID, API_TOKEN, SITE, somebody, startOffers, type Offers, type Person } from '../support/offers.ts';
import { anew, DAY, subscribers, type Subscription } from '../support/subscribers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(() => anew(offers));

const { ref, listed, subscriptionOf, paymentsOf, hasAccess } = subscribers(() => offers);

describe('gift links', () => {
  const give = (person: Person, url: string, more: Record<string, string> = {}) =>
    offers.publisher<{ token: string; left: number }>('POST', 'gift/create', {
      ...ref(person),
      url,
      title: 'A piece',
      rid: 'premium',
      ...more,
    });

  it('are one where the same press comes twice, and two where it is another piece or another press', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const key = randomUUID();
    const given = await Promise.all([1, 2, 3].map(() => give(ann, `${SITE}/given`, { key })));
    expect(new Set(given.map(({ body }) => body.token)).size).toBe(1);
    expect((await give(ann, `${SITE}/other`, { key })).body.left).toBe(3);
    expect((await give(ann, `${SITE}/given`, { key: randomUUID() })).body.left).toBe(2);
    expect((await offers.execute('/given', { gift: given[0]?.body.token ?? '', look: true })).open).toBe(true);
  });

  it('open their piece to anybody, and no other one, for thirty days', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const { body } = await give(ann, `${SITE}/given`);
    expect(body.left).toBe(4);
    const opened = await offers.execute('/given?utm=1', { gift: body.token, look: true });
    expect(opened.events[0]?.eventExecutionContext.accessList).toMatchObject([{ rid: 'premium', resourceName: 'gift' }]);
    expect((await offers.execute('/other', { gift: body.token, look: true })).open).toBe(false);
    // The browser keeps it: the link's token need not stay in the address.
    expect((await offers.execute('/given', { models: opened.models, look: true })).open).toBe(true);
    const checked = await offers.publisher<{ gift: { url: string; title: string } }>('GET', 'gift/check', { token: body.token });
    expect(checked.body.gift).toMatchObject({ url: `${SITE}/given`, title: 'A piece' });
    offers.later(30 * DAY + 1000);
    expect((await offers.execute('/given', { gift: body.token, look: true })).open).toBe(false);
    expect((await offers.publisher('GET', 'gift/check', { token: body.token })).status).toBe(404);
  });

  it('are five a month, also when six are asked for at once', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const given = await Promise.all(Array.from({ length: 6 }, (_none, index) => give(ann, `${SITE}/${index}`)));
    expect(given.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(given.find(({ status }) => status !== 200)?.body.error?.code).toBe('gifts-used-up');
    expect((await subscriptionOf(ann)).gifts).toEqual({ perMonth: 5, left: 0 });
  });

  it('are a subscriber’s', async () => {
    expect((await give(somebody(), `${SITE}/a`)).body.error?.code).toBe('no-access');
    expect((await offers.execute('/a', { gift: 'not-a-token', look: true })).open).toBe(false);
  });
});

describe('access', () => {
  const asked = async (path: string, person: Person, more: Record<string, string> = {}) =>
    JSON.parse((await offers.request('GET', `/api/v3/access/${path}`, { aid: AID, ...ref(person), ...more })).text) as {
      code: number;
      access?: { granted: boolean; resource: { rid: string }; expire_date: number | null };
      data?: { granted: boolean }[];
      total?: number;
    };
  it('is checked and listed in Piano’s shape', async () => {
    const ann = somebody();
    expect(await asked('check', ann, { rid: 'premium' })).toMatchObject({
      code: 0,
      access: { granted: false, resource: { rid: 'premium' } },
    });
    expect(await asked('list', ann)).toMatchObject({ code: 0, data: [], total: 0 });
    await offers.buy(ann);
    const { access } = await asked('check', ann, { rid: 'premium' });
    expect(access).toMatchObject({ granted: true });
    expect(access?.expire_date).toBeGreaterThan(Date.now() / 1000);
    expect((await asked('check', ann, { rid: 'other' })).access?.granted).toBe(false);
    expect(await asked('list', ann)).toMatchObject({ code: 0, data: [{ granted: true }], total: 1 });
    const refused = await offers.request('GET', '/api/v3/access/check', { aid: AID, rid: 'premium', user_ref: 'x' });
    expect([refused.status, (JSON.parse(refused.text) as { code: number }).code]).toEqual([401, 401]);
  });
  it('to something else opens no piece', async () => {
    const ann = somebody();
    await offers.buy(ann);
    await offers.query(`update offers.subscriptions set rid = 'podcast' where uid = $1`, [ann.uid]);
    expect((await asked('check', ann, { rid: 'podcast' })).access?.granted).toBe(true);
    expect((await asked('check', ann, { rid: 'premium' })).access?.granted).toBe(false);
    expect(await hasAccess(ann)).toBe(false);
  });
  it('through an institution is named on the account page', async () => {
    expect((await listed(somebody('a@university.example'))).institution).toMatchObject({ name: 'Example University' });
  });
});

it('are listed, cancelled and open their pieces while the content service is away and was never read', async () => {
  const away = await startOffers({ GRAPH_QL_ENDPOINT: 'http://127.0.0.1:9/graphql' });
  try {
    const ann = somebody();
    const id = randomUUID();
    await away.query(`insert into offers.accounts (uid, email, name) values ($1, $2, 'Ann Lee')`, [ann.uid, ann.email]);
    await away.query(
      `insert into offers.subscriptions (id, uid, offer_id, term_id, external_id, rid, title, language, amount, currency, tax_percent, period_count, period_unit, gifts, card, state, paid_until)
       values ($1, $2, 'premium', 'premium-month', 'x', 'premium', 'Premium', 'en', 990, 'EUR', 7, 1, 'month', 5, '4242', 'active', now() + interval '9 days')`,
      [id, ann.uid],
    );
    const asked = { user_ref: away.userRef(ann), language: 'de' };
    const list = await away.publisher<{ subscriptions: Subscription[]; institution: null }>('GET', 'subscription/list', asked);
    expect([list.status, list.body.subscriptions.map(({ state }) => state), list.body.institution]).toEqual([200, ['active'], null]);
    expect((await away.publisher('POST', 'subscription/cancel', { ...asked, subscription_id: id })).status).toBe(200);
    const { text } = await away.request('GET', '/api/v3/access/check', { aid: AID, api_token: API_TOKEN, rid: 'premium', ...asked });
    expect(text).toContain('"granted":true');
  } finally {
    await away.stop();
  }
});

it('are named and priced in the language that is asked for, whatever they were bought in', async () => {
  const ann = somebody();
  await offers.buy(ann);
  const inWords = async (language?: string) => {
    const asked = { ...ref(ann), ...(language === undefined ? {} : { language }) };
    const { body } = await offers.publisher<{ subscriptions: { title: string; priceText: string }[] }>('GET', 'subscription/list', asked);
    const paid = await offers.publisher<{ payments: { title: string; priceText: string; taxText: string }[] }>(
      'GET',
      'payment/list',
      asked,
    );
    const [{ title, priceText }, payment] = [body.subscriptions[0]!, paid.body.payments[0]!];
    expect([payment.title, payment.priceText]).toEqual([title, priceText]);
    return [title, priceText, payment.taxText];
  };
  const bought = await inWords();
  expect(await inWords('en')).toEqual(bought);
  expect(await inWords('de')).toEqual([`${FIRM_NAME} Premium: Monatlich`, '9,90\u00a0€', '1,58\u00a0€']);
});

it.each(['offer/list', 'subscription/list', 'payment/list', 'gift/check'])('%s is refused without the publisher’s token', async (path) => {
  const { status, body } = await offers.publisher('GET', path, { api_token: 'wrong', token: 'x', ...ref(somebody()) });
  expect([status, body.error?.code]).toEqual([401, 'api-token-refused']);
});

it('lists the offers as editors wrote them, in both languages', async () => {
  interface Listed {
    offers: { offerId: string; gets: string[]; giftsPerMonth: number; terms: Record<string, unknown>[] }[];
    meter: unknown;
  }
  const { body } = await offers.publisher<Listed>('GET', 'offer/list');
  expect(body.meter).toEqual({ maxViews: 3, window: 'month' });
  expect(body.offers[0]).toMatchObject({ offerId: 'premium', giftsPerMonth: 5 });
  expect(body.offers[0]?.terms[0]).toEqual({
    termId: 'premium-month',
    title: 'Monthly',
    amount: 990,
    currency: 'EUR',
    priceText: '€9.90',
    taxPercent: 19,
    taxText: '€1.58',
    period: { count: 1, unit: 'month' },
    trialDays: 0,
    externalId: 'ALD-P-M',
  });
  const german = await offers.publisher<Listed>('GET', 'offer/list', { language: 'de' });
  expect(german.body.offers[0]?.terms[0]).toMatchObject({ title: 'Monatlich', taxText: expect.stringMatching(/^1,58\s€$/) as string });
});

describe('what is held about a person', () => {
  it('is exported whole, and erased without a row left', async () => {
    const ann = somebody();
    const bob = somebody();
    for (const person of [ann, bob]) {
      await offers.execute('/held', { as: person });
      await offers.begin(person);
      await offers.buy(person);
      await offers.publisher('POST', 'gift/create', { ...ref(person), url: `${SITE}/given`, title: 'A piece' });
    }
    const { body } = await offers.admin('/admin/export', ann);
    expect(Object.fromEntries(Object.entries(body).map(([table, rows]) => [table, (rows as unknown[]).length]))).toEqual({
      accounts: 1,
      subscriptions: 1,
      payments: 1,
      gifts: 1,
      checkouts: 2,
      card_changes: 0,
      webhooks: 1,
      views: 1,
    });
    expect(JSON.stringify(body)).not.toContain(bob.email);
    expect((await offers.admin('/admin/erase', ann)).status).toBe(200);
    const tables = await offers.query(`select table_name as name from information_schema.tables where table_schema = 'offers'`);
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const rows = JSON.stringify(await offers.query(`select * from offers.${String(name)}`));
      for (const mark of [ann.uid, ann.email]) expect(rows, String(name)).not.toContain(mark);
    }
    expect(await hasAccess(ann)).toBe(false);
    expect(await hasAccess(bob)).toBe(true);
  });

  it('is the account’s, also when the address under which it bought is another’s by now', async () => {
    const address = somebody().email;
    const [ann, bob] = [somebody(address), somebody(address)];
    await offers.begin(ann);
    await offers.buy(ann);
    expect((await offers.admin('/admin/export', bob)).body).toMatchObject({ accounts: [], subscriptions: [], payments: [] });
    expect((await offers.admin('/admin/erase', bob)).body).toEqual({ accounts: 0, checkouts: 0, views: 0 });
    expect(await hasAccess(ann)).toBe(true);
    expect(await paymentsOf(ann)).toHaveLength(1);
  });
});
