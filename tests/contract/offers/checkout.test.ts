import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/backends/offers/storage/database.ts';
import { sweep } from '../../../src/backends/offers/storage/sweep.ts';
import { eventually } from '../support/forms.ts';
import { AID, SITE, somebody, startOffers, type Offers, type Person } from '../support/offers.ts';
import { anew, DAY, subscribers } from '../support/subscribers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(() => anew(offers));

const { ref, listed, subscriptionOf, paymentsOf, hasAccess, told } = subscribers(() => offers);

describe('a checkout', () => {
  it('leads by forms alone from the prices to the receipt, and back to the piece', async () => {
    const ann = somebody();
    const address = await offers.begin(ann, { term_id: '' });
    expect(address).toMatch(/^\/checkout\/[\w-]{32}$/);
    const prices = await offers.request('GET', address);
    expect(prices.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(prices.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(prices.headers.get('cache-control')).toBe('no-store');
    for (const words of [
      '€9.90 a month',
      'with €1.58 tax (19%)',
      '€99.00 a year',
      'Free for 14 days, then €9.90 a month',
      'Leave without buying',
    ])
      expect(prices.text).toContain(words);
    expect(prices.text).toContain(`href="${SITE}/a/piece?offer=left"`);
    expect((await offers.request('POST', address, { term_id: 'premium-year' })).headers.get('location')).toBe(address);
    const payment = await offers.request('GET', address);
    expect(payment.text).toContain('Pay €99.00');
    expect(payment.text).toContain('This is a test payment');
    const paid = await offers.pay(address);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${address}/receipt`]);
    const receipt = await offers.request('GET', `${address}/receipt`);
    for (const words of ['Thank you', 'Receipt R-', '€99.00', '€15.81', ann.email, 'ends in 4242']) expect(receipt.text).toContain(words);
    expect(receipt.text).toContain(`href="${SITE}/a/piece?offer=completed"`);
    expect(receipt.text).not.toContain('4242424242424242');
    expect(await hasAccess(ann)).toBe(true);
  });

  it('is German where it is asked for', async () => {
    const address = await offers.begin(somebody(), { language: 'de' });
    const { text, headers } = await offers.request('GET', address);
    expect(headers.get('content-language')).toBe('de');
    expect(text).toMatch(/9,90\s€ im Monat/);
    expect(text).toContain('Dies ist eine Zahlung zur Probe');
    expect((await offers.request('GET', `${address}/terms`)).text).toContain('Alle Artikel');
  });

  it.each([
    ['4000 0000 0000 0002', 'The card was declined'],
    ['4111 1111 1111 1111', 'none of the test cards'],
    ['', 'Type a card number'],
    ['<script>', 'none of the test cards'],
  ])('says what is wrong with the card "%s", and charges nothing', async (card, words) => {
    const ann = somebody();
    const { status, text } = await offers.buy(ann, { card });
    expect(status).toBe(422);
    expect(text).toContain(words);
    expect(text).toContain('aria-invalid="true"');
    expect(text).not.toContain('value="4');
    expect(text).not.toContain('<script>');
    expect(await hasAccess(ann)).toBe(false);
  });

  it('charges once however often it is pressed, and in however many windows', async () => {
    const ann = somebody();
    const [first, second] = await Promise.all([offers.begin(ann), offers.begin(ann)]);
    const form = await offers.paymentOn(first);
    await Promise.all([first, first, second].map((address) => offers.request('POST', `${address}/pay`, form)));
    await offers.request('POST', `${first}/pay`, form);
    expect(await paymentsOf(ann)).toHaveLength(1);
    expect((await listed(ann)).subscriptions).toHaveLength(1);
    expect(await told(1)).toEqual(['new_purchase']);
    const again = await offers.request('GET', '/checkout/offer', { aid: AID, offer_id: 'premium', ...ref(ann), return_url: `${SITE}/x` });
    expect(again.text).toContain('You have a subscription already');
  });

  it('charges what its page showed: another window that chose another price is shown the page again', async () => {
    const ann = somebody();
    const address = await offers.begin(ann);
    const seen = await offers.paymentOn(address);
    await offers.request('POST', address, { term_id: 'premium-year' });
    const again = await offers.request('POST', `${address}/pay`, seen);
    expect(again.status).toBe(422);
    for (const words of [
      'The price is not the one that this page showed before',
      'Nothing was charged',
      'Pay €99.00',
      'href="#price"',
      'id="price"',
    ])
      expect(again.text).toContain(words);
    expect(again.text).not.toContain('aria-invalid=');
    expect((await listed(ann)).subscriptions).toEqual([]);
    expect((await offers.pay(address)).status).toBe(303);
    expect((await subscriptionOf(ann)).priceText).toBe('€99.00');
  });

  it.each([
    ['amount', '890'],
    ['currency', 'CHF'],
    ['tax_percent', '7'],
    ['period', '1 week'],
    ['trial_days', '14'],
  ])('charges nothing where the page showed another %s than an editor has written since', async (name, value) => {
    const ann = somebody();
    const address = await offers.begin(ann, { language: 'de' });
    const seen = await offers.paymentOn(address);
    expect(seen).toHaveProperty(name);
    const again = await offers.request('POST', `${address}/pay`, { ...seen, [name]: value });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Der Preis ist nicht mehr der, den diese Seite zuvor zeigte');
    expect(again.text).toContain('9,90\u00a0€ zahlen');
    expect((await listed(ann)).subscriptions).toEqual([]);
  });

  describe('of free time', () => {
    const BUYS = `
      insert into offers.subscriptions select (jsonb_populate_record(s, jsonb_build_object('id', $3::uuid, 'uid', $2::text, 'rid', $4::text))).*
      from offers.subscriptions s where uid = $1`;
    const PAYS = `
      insert into offers.payments overriding user value
      select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'uid', $2::text, 'subscription_id', $3::uuid))).*
      from offers.payments p where uid = $1`;

    /** Presses on the payment page of free time, and lets another window act once the press waits for what that holds. */
    const pressedWhile = async (ann: Person, holds: string, acts: (other: pg.Client, bought: readonly string[]) => Promise<unknown>) => {
      const bob = somebody();
      await offers.buy(bob, { term_id: 'premium-trial' });
      const address = await offers.begin(ann, { term_id: 'premium-trial' });
      const seen = await offers.paymentOn(address);
      const other = new pg.Client({ connectionString: offers.databaseUrl });
      await other.connect();
      try {
        await other.query('begin');
        await other.query(`insert into offers.accounts (uid, email, name) values ($1, $2, '')`, [ann.uid, ann.email]);
        await other.query(holds);
        const pressed = offers.request('POST', `${address}/pay`, seen);
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await eventually(async () => (await offers.query(waits)).length > 0);
        await acts(other, [bob.uid, ann.uid, randomUUID()]);
        await other.query('commit');
        return { address, ...(await pressed) };
      } finally {
        await other.end();
      }
    };

    it('charges nothing where another window takes that time with another offer in the same moment', async () => {
      const ann = somebody();
      const { address, status, text } = await pressedWhile(ann, '', (other, bought) => other.query(BUYS, [...bought, 'another']));
      expect(status).toBe(422);
      for (const words of ['The price is not the one that this page showed before', 'Nothing was charged', 'Pay €9.90'])
        expect(text).toContain(words);
      expect(await paymentsOf(ann)).toEqual([]);
      expect((await offers.pay(address)).status).toBe(303);
      expect(await paymentsOf(ann)).toMatchObject([{ amount: 990 }]);
    });

    it('that is pressed twice leads to its receipt both times', async () => {
      const ann = somebody();
      const { address, status, headers } = await pressedWhile(ann, 'lock table offers.counts in exclusive mode', async (other, bought) => {
        await other.query(BUYS, [...bought, 'premium']);
        await other.query(PAYS, [...bought]);
        await other.query('update offers.checkouts set payment_id = (select id from offers.payments where uid = $1) where uid = $1', [
          ann.uid,
        ]);
      });
      expect([status, headers.get('location')]).toEqual([303, `${address}/receipt`]);
    });
  });

  it.each([
    [{ user_ref: 'x~~~y' }, 401, 'Sign in first'],
    [{ return_url: 'http://insights.test.evil.example/' }, 400, 'Something is missing in the address'],
    [{ offer_id: 'nothing' }, 404, 'This offer is not there any more'],
    [{ term_id: 'nothing' }, 404, 'This offer is not there any more'],
    [{ term_id: 'nothing', language: 'de' }, 404, 'Dieses Angebot gibt es nicht mehr'],
    [{ aid: 'other' }, 404, 'Something is missing in the address'],
  ])('is refused in words with %o', async (values, status, words) => {
    const answer = await offers.request('GET', '/checkout/offer', {
      aid: AID,
      offer_id: 'premium',
      term_id: 'premium-month',
      ...ref(somebody()),
      return_url: `${SITE}/a`,
      ...values,
    });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text.includes(`href="${SITE}/a"`)).toBe(!('return_url' in values));
  });

  it('that cannot go on says why in its own language, leads back, and stays in its frame', async () => {
    const address = await offers.begin(somebody(), { language: 'de', mode: 'frame' });
    const { headers, text } = await offers.request('POST', address, { term_id: 'nothing' }, { 'accept-language': 'en' });
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Dieses Angebot gibt es nicht mehr');
    expect(text).toContain(`href="${SITE}/a/piece"`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
    for (let times = 0; times < 20; times += 1) await offers.pay(address, '4000 0000 0000 0002');
    const tooMany = await offers.pay(address);
    expect([tooMany.status, /Wartezeit in Minuten: \d+\./.test(tooMany.text)]).toEqual([429, true]);
    offers.later(61 * 60_000);
    const over = await offers.request('GET', address);
    expect([over.status, over.text.includes('Dieser Kauf blieb zu lange liegen'), over.text.includes(`href="${SITE}/a/piece"`)]).toEqual([
      404,
      true,
      true,
    ]);
    const left = (hours: number) =>
      offers.query(`update offers.checkouts set expires_at = now() - $1 * interval '1 hour' where return_url = $2`, [
        hours,
        `${SITE}/a/piece`,
      ]);
    const swept = async () => {
      const db = openDatabase(offers.databaseUrl, (error) => expect.fail(String(error)));
      await sweep({ db });
      await db.destroy();
      return (await offers.request('GET', address)).text.includes('Dieser Kauf blieb zu lange liegen');
    };
    await left(23);
    expect(await swept()).toBe(true);
    await left(25);
    expect(await swept()).toBe(false);
  });

  it('that is paid says so for days, and shows its receipt for an hour', async () => {
    const ann = somebody();
    const { address } = await offers.buy(ann);
    offers.later(2 * 60 * 60_000);
    const { status, text } = await offers.request('GET', `${address}/receipt`);
    expect([status, text.includes('This purchase is paid'), text.includes(ann.email)]).toEqual([200, true, false]);
    expect((await offers.request('GET', address)).headers.get('location')).toBe(`${address}/receipt`);
    offers.later(8 * DAY);
    expect((await offers.request('GET', `${address}/receipt`)).status).toBe(404);
  });

  it('is over after an hour, and unknown to whoever guesses', async () => {
    const address = await offers.begin(somebody());
    offers.later(61 * 60_000);
    expect((await offers.request('POST', `${address}/pay`, { card: '4242424242424242' })).status).toBe(404);
    expect((await offers.request('GET', `/checkout/${'x'.repeat(32)}`)).text).toContain('left for too long');
  });

  it('in a frame may be framed by the page that it returns to alone, and tells it what happens', async () => {
    const address = await offers.begin(somebody(), { mode: 'frame' });
    const { headers, text } = await offers.request('GET', address);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(text).toContain(`data-origin="${SITE}"`);
    expect(text).toContain('&quot;stateName&quot;:&quot;state2&quot;');
  });
});
