import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerList, paymentList, subscriptionList } from './piano.schema';
import { readOffers } from './piano.server';
import { alwaysCounts, execute } from './execute.server';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => fetched.mockReset());

const term = {
  termId: 't1',
  title: 'A year',
  amount: 9_900,
  currency: 'EUR',
  priceText: '99 €',
  taxPercent: 7,
  taxText: '',
  period: { count: 1, unit: 'year' },
  trialDays: 0,
};
const offer = { offerId: 'o1', title: 'All', gets: ['all'], terms: [term] };
const subscription = {
  subscriptionId: 's1',
  title: 'All',
  state: 'active',
  amount: 9_900,
  priceText: '99 €',
  period: { count: 1, unit: 'year' },
  nextChargeAt: null,
  endsAt: null,
  declined: false,
  lapsed: false,
};
const payment = { paymentId: 'p1', number: '1', title: 'All', priceText: '99 €', paidAt: '2026-11-02', refundedAt: null, refundable: true };

it.each([
  ['an offer', offerList, { offers: [{ ...offer, offerId: 7 }, offer] }, { offers: [offer] }],
  [
    'a term of an offer',
    offerList,
    { offers: [{ ...offer, terms: [{ ...term, period: { count: 1, unit: 'moon' } }, term] }] },
    { offers: [offer] },
  ],
  [
    'a subscription',
    subscriptionList,
    { subscriptions: [subscription, { ...subscription, state: 'dreaming' }] },
    { subscriptions: [subscription] },
  ],
  ['a payment', paymentList, { payments: [{ ...payment, paidAt: null }, payment] }, { payments: [payment] }],
])('%s that cannot be read leaves the others', async (_what, schema, body, kept) => {
  fetched.mockImplementation(async () => Response.json({ code: 0, ...body }));
  expect(await readOffers('/api/v3/publisher/list', schema, {}, { for: 'site' })).toEqual(kept);
});

it.each([
  [401, 'api-token-refused'],
  [401, 'user-refused'],
  [404, 'unknown-application'],
])('what is said of the site itself, %i %s, is no refusal of the reader', async (status, code) => {
  fetched.mockImplementation(async () => Response.json({ code: status, message: '', error: { code } }, { status }));
  const asked = readOffers('/api/v3/publisher/list', offerList, {}, { for: 'site' });
  await expect(asked).rejects.toMatchObject({ code: 'service/status', upstreamStatus: status });
  await expect(asked).rejects.not.toHaveProperty('reason');
});

it('a refusal says how long to wait', async () => {
  const body = { code: 429, message: '', error: { code: 'too-many-attempts' } };
  fetched.mockImplementation(async () => Response.json(body, { status: 429, headers: { 'retry-after': '90' } }));
  await expect(readOffers('/api/v3/publisher/list', offerList, {}, { for: 'site' })).rejects.toMatchObject({
    code: 'request/too-many',
    retryAfter: 90,
  });
});

it('an event or an access that cannot be read opens nothing, and closes nothing that another one opens', async () => {
  const visit = { tbc: '', xbc: '', tac: '', gifts: [] };
  const said = async (...accessList: unknown[]) => {
    const events = [{ eventType: 7 }, { eventType: 'userSegmentTrue', eventExecutionContext: { accessList } }, null];
    fetched.mockImplementation(async () => Response.json({ models: { result: { events } } }));
    const piece = { url: 'https://a.example/b/c', site: 'insights', language: 'en', level: 'premium', published: undefined } as const;
    return (await execute(piece, { visit, userRef: undefined, counts: false, for: 'site' })).said.granted;
  };
  expect(await said({ rid: 'premium' }, { rid: null })).toBe('subscription');
  expect(await said({ rid: null }, { rid: 'other' })).toBeUndefined();
});

it.each([
  ['https://experience.tinypass.com', true],
  ['https://buy.piano.io', true],
  ['https://piano.io', true],
  ['https://offers.aldermoor.example', false],
  ['https://piano.io.example', false],
  ['http://localhost:4700', false],
])('a page that is only looked at is no execution at a service that counts each: %s %s', (address, counts) =>
  expect(alwaysCounts(address)).toBe(counts),
);
