import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/backends/offers/storage/database.ts';
import { FIRM_NAME } from '../../../src/lib/firm.ts';
import { sweep } from '../../../src/backends/offers/storage/sweep.ts';
import { eventually } from '../support/forms.ts';
import { AID, API_TOKEN, SITE, somebody, startOffers, type Offers, type Person } from '../support/offers.ts';

const DAY = 86_400_000;

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(async () => {
  offers.clock.now = new Date();
  await offers.query('truncate offers.accounts cascade');
  offers.receiver.packets.length = 0;
  offers.mails.length = 0;
});

interface Subscription {
  subscriptionId: string;
  state: string;
  nextChargeAt: string | null;
  endsAt: string | null;
  paidUntil: string;
  priceText: string;
  gifts: { perMonth: number; left: number };
}
interface Payment {
  from: string;
  card: string;
  paymentId: string;
  number: string;
  amount: number;
  priceText: string;
  taxText: string;
  refundedAt: string | null;
  refundable: boolean;
}

const ref = (person: Person) => ({ user_ref: offers.userRef(person) });
const listed = async (person: Person) =>
  (await offers.publisher<{ subscriptions: Subscription[]; institution: { name: string } | null }>('GET', 'subscription/list', ref(person)))
    .body;
const subscriptionOf = async (person: Person): Promise<Subscription> => {
  const [first] = (await listed(person)).subscriptions;
  if (first === undefined) throw new Error('There is no subscription.');
  return first;
};
const paymentsOf = async (person: Person): Promise<Payment[]> =>
  (await offers.publisher<{ payments: Payment[] }>('GET', 'payment/list', ref(person))).body.payments;
const change = async (person: Person, what: string, shown: Record<string, string> = {}) =>
  offers.publisher<{ subscription: Subscription }>('POST', `subscription/${what}`, {
    ...ref(person),
    subscription_id: (await subscriptionOf(person)).subscriptionId,
    ...shown,
  });
const hasAccess = async (person: Person): Promise<boolean> => (await offers.execute('/paid', { as: person, look: true })).open;
const told = async (count: number): Promise<string[]> => {
  await eventually(() => Promise.resolve(offers.receiver.packets.length >= count));
  return offers.receiver.packets.map(({ event }) => event);
};
/** Charges what is due, as the service does every minute. */
const charge = async (): Promise<void> => {
  await offers.restart();
  await offers.service.settled();
};

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

describe('a subscription', () => {
  it('is paused, opens until what is paid is used up, and goes on with a new charge', async () => {
    const ann = somebody();
    await offers.buy(ann);
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'active', priceText: '€9.90', endsAt: null });
    const paused = (await change(ann, 'pause')).body.subscription;
    expect(paused).toMatchObject({ state: 'paused', nextChargeAt: null, endsAt: paused.paidUntil });
    expect(await hasAccess(ann)).toBe(true);
    offers.later(32 * DAY);
    await charge();
    expect(await hasAccess(ann)).toBe(false);
    expect(await told(3)).toEqual(['new_purchase', 'subscription_updated', 'access_ended']);
    await charge();
    expect(await paymentsOf(ann)).toHaveLength(1);
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'paused', lapsed: true });
    for (const shown of [{}, { amount: '980' }])
      expect((await change(ann, 'resume', shown)).body.error?.code, 'a charge that no page showed').toBe('price-not-shown');
    expect(await paymentsOf(ann)).toHaveLength(1);
    expect((await change(ann, 'resume', { amount: '990' })).body.subscription).toMatchObject({ state: 'active', lapsed: false });
    expect(await hasAccess(ann)).toBe(true);
    expect(await paymentsOf(ann)).toHaveLength(2);
    expect(await told(4)).toEqual(['new_purchase', 'subscription_updated', 'access_ended', 'payment_verified']);
  });

  it('that is paused is taken up before it is used up, without a charge', async () => {
    const ann = somebody();
    await offers.buy(ann);
    await change(ann, 'pause');
    offers.later(5 * DAY);
    expect((await change(ann, 'resume')).body.subscription.state).toBe('active');
    expect(await paymentsOf(ann)).toHaveLength(1);
  });

  it.each(['pause', 'resume', 'cancel'])(
    'to which %s is done again, pressed twice or after an answer that was lost, is as it was',
    async (what) => {
      const ann = somebody();
      await offers.buy(ann);
      if (what === 'resume') await change(ann, 'pause');
      const first = (await change(ann, what)).body.subscription;
      expect((await change(ann, what)).body.subscription).toEqual(first);
      expect(await paymentsOf(ann)).toHaveLength(1);
    },
  );

  it('is cancelled with its end in sight, may be taken back, and ends then', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const cancelled = (await change(ann, 'cancel')).body.subscription;
    expect(cancelled).toMatchObject({ state: 'cancelled', nextChargeAt: null, endsAt: cancelled.paidUntil });
    await told(2);
    const packet = offers.receiver.packets.at(-1);
    expect([packet?.type, packet?.expires]).toEqual(['access_modified', Math.floor(Date.parse(cancelled.paidUntil) / 1000)]);
    expect((await change(ann, 'resume')).body.subscription.state).toBe('active');
    await change(ann, 'cancel');
    offers.later(32 * DAY);
    expect(await hasAccess(ann)).toBe(false);
    await charge();
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'ended', declined: false });
    expect((await told(5)).at(-1)).toBe('subscription_expired');
    for (const what of ['pause', 'resume', 'cancel']) expect((await change(ann, what)).status).toBe(409);
  });

  it('is charged again each month, once', async () => {
    const ann = somebody();
    await offers.buy(ann);
    offers.clock.now = new Date(Date.parse((await subscriptionOf(ann)).paidUntil) + 60_000);
    // The day of grace: nobody stands before a wall because the charge is a minute late.
    expect(await hasAccess(ann)).toBe(true);
    await charge();
    await charge();
    expect(await paymentsOf(ann)).toHaveLength(2);
    expect(await hasAccess(ann)).toBe(true);
    expect(await told(2)).toEqual(['new_purchase', 'subscription_auto_renewed']);
  });

  /** Renews so many times, each as its time comes. @returns the days on which what is paid ends */
  const renewals = async (person: Person, count: number): Promise<string[]> => {
    const days: string[] = [];
    for (let times = 0; times < count; times += 1) {
      offers.clock.now = new Date(Date.parse((await subscriptionOf(person)).paidUntil) + 60_000);
      await charge();
      days.push((await subscriptionOf(person)).paidUntil.slice(0, 10));
    }
    return days;
  };

  it('that began on the 31st ends on the last day of a shorter month, and on the 31st again after it', async () => {
    const ann = somebody();
    offers.clock.now = new Date('2030-01-31T10:00:00Z');
    await offers.buy(ann);
    expect((await subscriptionOf(ann)).paidUntil).toBe('2030-02-28T10:00:00.000Z');
    expect(await renewals(ann, 3)).toEqual(['2030-03-31', '2030-04-30', '2030-05-31']);
  });

  it('counts from the end of its free time, and anew after a break', async () => {
    const ann = somebody();
    offers.clock.now = new Date('2030-01-17T10:00:00Z');
    await offers.buy(ann, { term_id: 'premium-trial' });
    expect(await renewals(ann, 2)).toEqual(['2030-02-28', '2030-03-31']);
    await change(ann, 'pause');
    offers.clock.now = new Date('2030-04-05T10:00:00Z');
    await charge();
    await change(ann, 'resume', { amount: '990' });
    expect(await renewals(ann, 1)).toEqual(['2030-06-05']);
  });

  describe('whose card is declined', () => {
    const DECLINED_LATER = '4000 0000 0000 0341';
    /** Somebody whose first renewal was just declined. */
    const declined = async (): Promise<{ bob: Person; until: number }> => {
      const bob = somebody();
      await offers.buy(bob, { card: DECLINED_LATER });
      const until = Date.parse((await subscriptionOf(bob)).paidUntil);
      offers.clock.now = new Date(until + 60_000);
      await charge();
      return { bob, until };
    };
    /** Of its card: what was bought is confirmed beside it. */
    const ofItsCard = () => offers.mails.filter(({ subject }) => /declined|abgelehnt|has ended/.test(subject));
    const subjects = (): string[] =>
      ofItsCard()
        .map(({ subject }) => subject)
        .toReversed();
    /** Days on which it is charged again, after the first. */
    const daysOn = async (day: number, from: number): Promise<void> => {
      offers.clock.now = new Date(from + day * DAY + 120_000);
      await charge();
    };
    const cardPage = async (person: Person): Promise<string> => {
      const { body } = await offers.publisher<{ url: string }>('POST', 'subscription/card', {
        ...ref(person),
        subscription_id: (await subscriptionOf(person)).subscriptionId,
        return_url: `${SITE}/user-registration/manage-account/subscription`,
      });
      return body.url;
    };
    const shownOn = async (address: string) => {
      const { text } = await offers.request('GET', address);
      return { text, amount: /name="amount" value="(\d*)"/.exec(text)?.[1] ?? 'none' };
    };

    it('opens for a week, in which the charge is tried again and its reader hears of it once, and ends then', async () => {
      const { bob, until } = await declined();
      const again = await subscriptionOf(bob);
      expect(again).toMatchObject({ state: 'active', declined: false, retry: { nextAt: new Date(until + DAY + 60_000).toISOString() } });
      expect(again.nextChargeAt).toBe(new Date(until + DAY + 60_000).toISOString());
      expect(await told(2)).toEqual(['new_purchase', 'grace_period_extension']);
      expect(offers.receiver.packets[1]?.expires).toBeGreaterThan((until + 7 * DAY) / 1000);
      await charge();
      for (const day of [1, 3, 6]) {
        await daysOn(day, until);
        expect(await hasAccess(bob), `day ${day}`).toBe(true);
      }
      expect(subjects()).toEqual(['Your card was declined']);
      expect(ofItsCard()[0]).toMatchObject({ to: [bob.email] });
      expect(ofItsCard()[0]?.text).toMatch(/Hello Ann Lee,[^]*€9\.90, and the card that ends in 0341/);
      expect(ofItsCard()[0]?.links).toContain(`${SITE}/user-registration/manage-account/subscription`);
      await daysOn(7, until);
      expect(await hasAccess(bob)).toBe(false);
      expect(await subscriptionOf(bob)).toMatchObject({ state: 'ended', declined: true, retry: null });
      expect(await told(3)).toEqual(['new_purchase', 'grace_period_extension', 'subscription_auto_renewed_failure']);
      expect(subjects()).toEqual(['Your card was declined', 'Your subscription has ended']);
      expect(await paymentsOf(bob)).toHaveLength(1);
    });

    it('is charged at once with another card, without a gap, and goes on', async () => {
      const { bob, until } = await declined();
      await daysOn(3, until);
      const address = await cardPage(bob);
      const { text, amount } = await shownOn(address);
      expect(text).toContain('The card that ends in 0341 was declined');
      expect(amount).toBe('990');
      const presses = await Promise.all([1, 2].map(() => offers.request('POST', address, { amount, card: '4242 4242 4242 4242' })));
      expect(presses.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
        [303, address],
        [303, address],
      ]);
      // A form's redirections may not leave the origin: a link of the page leads back.
      expect((await offers.request('GET', address)).text).toContain(
        `href="${SITE}/user-registration/manage-account/subscription?offer=card-changed"`,
      );
      const [last, ...earlier] = await paymentsOf(bob);
      expect(earlier).toHaveLength(1);
      expect(last).toMatchObject({ from: new Date(until).toISOString(), card: '4242' });
      expect(await subscriptionOf(bob)).toMatchObject({ state: 'active', card: '4242', retry: null });
      expect((await told(3)).at(-1)).toBe('subscription_auto_renewed');
      await daysOn(7, until);
      expect(await paymentsOf(bob)).toHaveLength(2);
      expect(subjects()).toEqual(['Your card was declined']);
    });

    it('keeps the card where the new one is refused or the sum is another, and says so', async () => {
      const { bob } = await declined();
      const address = await cardPage(bob);
      for (const [fields, words] of [
        [{ amount: '990', card: '4000 0000 0000 0002' }, 'The card was declined'],
        [{ amount: '990', card: '' }, 'Type a card number'],
        [{ amount: '', card: '4242 4242 4242 4242' }, 'The price is not the one'],
        [{ amount: '1', card: '4242 4242 4242 4242' }, 'The price is not the one'],
      ] as const) {
        const { status, text } = await offers.request('POST', address, fields);
        expect([status, text.includes(words)], words).toEqual([422, true]);
      }
      expect(await subscriptionOf(bob)).toMatchObject({ card: '0341' });
      expect(await paymentsOf(bob)).toHaveLength(1);
    });

    it('ends at once where it is cancelled', async () => {
      const { bob } = await declined();
      expect((await change(bob, 'cancel')).body.subscription).toMatchObject({ state: 'ended', declined: false });
      expect(await hasAccess(bob)).toBe(false);
      expect((await told(3)).at(-1)).toBe('subscription_canceled');
    });

    it('may pause instead, and is not tried again then', async () => {
      const { bob, until } = await declined();
      expect((await change(bob, 'pause')).body.subscription).toMatchObject({ state: 'paused', lapsed: true, retry: null });
      expect(await hasAccess(bob)).toBe(false);
      await daysOn(8, until);
      expect((await subscriptionOf(bob)).state).toBe('paused');
      expect(subjects()).toEqual(['Your card was declined']);
    });

    it('hears of it at the address of today', async () => {
      const bob = somebody();
      await offers.buy(bob, { card: DECLINED_LATER, language: 'de' });
      const moved = { ...bob, email: somebody().email };
      const { paidUntil } = await subscriptionOf(moved);
      offers.clock.now = new Date(Date.parse(paidUntil) + 60_000);
      await charge();
      expect(ofItsCard().map(({ to, subject }) => [to, subject])).toEqual([[[moved.email], 'Ihre Karte wurde abgelehnt']]);
      expect(ofItsCard()[0]?.links).toContain(`${SITE}/de/user-registration/manage-account/subscription`);
    });
  });

  it('takes another card at any time, charges nothing for it, and not that of somebody else', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const { subscriptionId } = await subscriptionOf(ann);
    const begin = (person: Person, more: Record<string, string> = {}) =>
      offers.publisher<{ url: string }>('POST', 'subscription/card', {
        ...ref(person),
        subscription_id: subscriptionId,
        return_url: `${SITE}/x`,
        ...more,
      });
    expect((await begin(somebody())).body.error?.code).toBe('not-there');
    expect((await begin(ann, { return_url: 'https://evil.example/' })).body.error?.code).toBe('return-refused');
    const { body } = await begin(ann, { language: 'de' });
    expect((await offers.request('GET', body.url)).text).toContain('heute wird nichts abgebucht');
    expect((await offers.request('POST', body.url, { amount: '', card: '4000000000000341' })).status).toBe(303);
    expect(await subscriptionOf(ann)).toMatchObject({ card: '0341', state: 'active' });
    expect(await paymentsOf(ann)).toHaveLength(1);
    await change(ann, 'cancel');
    expect((await begin(ann)).body.error?.code).toBe('wrong-state');
    offers.later(61 * 60_000);
    expect((await offers.request('GET', body.url)).status).toBe(404);
  });

  it('on trial costs nothing today, and only the first time', async () => {
    const ann = somebody();
    const address = await offers.begin(ann, { term_id: 'premium-trial' });
    expect((await offers.request('GET', address)).text).toContain('You pay nothing today');
    await offers.pay(address);
    expect((await paymentsOf(ann))[0]).toMatchObject({ amount: 0, refundable: false });
    await change(ann, 'cancel');
    offers.later(15 * DAY);
    await charge();
    expect(await hasAccess(ann)).toBe(false);
    const second = await offers.begin(ann, { term_id: 'premium-trial' });
    expect((await offers.request('GET', second)).text).toContain('Pay €9.90');
    await offers.pay(second);
    expect((await paymentsOf(ann))[0]).toMatchObject({ amount: 990 });
  });

  it('is nobody else’s', async () => {
    const ann = somebody();
    const eve = somebody();
    await offers.buy(ann);
    const { subscriptionId } = await subscriptionOf(ann);
    const [payment] = await paymentsOf(ann);
    expect((await offers.publisher('POST', 'subscription/cancel', { ...ref(eve), subscription_id: subscriptionId })).status).toBe(404);
    expect((await offers.publisher('POST', 'payment/refund', { ...ref(eve), payment_id: payment?.paymentId ?? '' })).status).toBe(404);
    const receipt = { aid: AID, api_token: 'api-token-of-contract-tests', payment_id: payment?.paymentId ?? '' };
    expect((await offers.request('GET', '/api/v3/publisher/payment/receipt', { ...receipt, ...ref(eve) })).status).toBe(404);
    const own = await offers.request('GET', '/api/v3/publisher/payment/receipt', { ...receipt, ...ref(ann) });
    expect([own.status, own.text.includes(payment?.number ?? 'none')]).toEqual([200, true]);
  });
});

describe('a refund', () => {
  it('closes everything at once, gift links too, and is told as a revocation', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const gift = await offers.publisher<{ token: string }>('POST', 'gift/create', { ...ref(ann), url: `${SITE}/gift`, title: 'A piece' });
    expect((await offers.execute('/gift', { gift: gift.body.token, look: true })).open).toBe(true);
    const [payment] = await paymentsOf(ann);
    expect(payment).toMatchObject({ refundable: true, refundedAt: null, priceText: '€9.90', taxText: '€1.58' });
    const refunded = await offers.publisher<{ payment: Payment }>('POST', 'payment/refund', {
      ...ref(ann),
      payment_id: payment?.paymentId ?? '',
    });
    expect(refunded.body.payment.refundedAt).toBeTruthy();
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'ended', declined: false });
    expect(await hasAccess(ann)).toBe(false);
    expect((await offers.execute('/gift', { gift: gift.body.token, look: true })).open).toBe(false);
    expect(await told(3)).toEqual(['new_purchase', 'access_revoked', 'payment_refund']);
    expect(offers.receiver.packets[1]).toMatchObject({ type: 'access_revoked', uid: ann.uid });
    const again = await offers.publisher('POST', 'payment/refund', { ...ref(ann), payment_id: payment?.paymentId ?? '' });
    // Pressed again it is as good: it is paid back, once.
    expect(again).toMatchObject({ status: 200, body: { payment: { refundedAt: refunded.body.payment.refundedAt } } });
    expect(offers.receiver.packets).toHaveLength(3);
  });

  it('is the reader’s own for two weeks, and the publisher’s after that', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const payment_id = (await paymentsOf(ann))[0]?.paymentId ?? '';
    offers.later(15 * DAY);
    expect((await offers.publisher('POST', 'payment/refund', { ...ref(ann), payment_id })).status).toBe(409);
    expect((await offers.publisher('POST', 'payment/refund', { payment_id })).status).toBe(200);
    expect(await hasAccess(ann)).toBe(false);
  });

  it('is the reader’s own of each contract, and never of a renewal', async () => {
    const ann = somebody();
    const back = async (payment_id: string) => (await offers.publisher('POST', 'payment/refund', { ...ref(ann), payment_id })).status;
    await offers.buy(ann);
    offers.later(32 * DAY);
    await charge();
    const renewal = (await paymentsOf(ann)).find(({ refundable }) => !refundable)?.paymentId ?? '';
    expect((await paymentsOf(ann)).map(({ refundable }) => refundable)).toEqual([false, false]);
    expect(await back(renewal)).toBe(409);
    await change(ann, 'cancel');
    offers.later(40 * DAY);
    await charge();
    for (const _contract of [1, 2]) {
      await offers.buy(ann);
      expect(await back((await paymentsOf(ann)).find(({ refundable }) => refundable)?.paymentId ?? '')).toBe(200);
    }
  });

  it('is the right of an account that is made anew too; a trial is given once', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const [payment] = await paymentsOf(ann);
    expect((await offers.publisher('POST', 'payment/refund', { ...ref(ann), payment_id: payment?.paymentId ?? '' })).status).toBe(200);
    expect((await offers.admin('/admin/erase', ann)).status).toBe(200);
    const anew = { ...somebody(), email: ann.email.toUpperCase() };
    expect((await offers.request('GET', await offers.begin(anew, { term_id: '' }))).text).not.toContain('Free for 14 days');
    await offers.buy(anew);
    expect((await paymentsOf(anew)).map(({ refundable }) => refundable)).toEqual([true]);
  });

  it('of one that had ended long before does not say that it ended now', async () => {
    const ann = somebody();
    await offers.buy(ann);
    await change(ann, 'cancel');
    offers.later(40 * DAY);
    await charge();
    const { state, endsAt } = await subscriptionOf(ann);
    expect(state).toBe('ended');
    offers.later(20 * DAY);
    const payment_id = (await paymentsOf(ann))[0]?.paymentId ?? '';
    expect((await offers.publisher('POST', 'payment/refund', { payment_id })).status).toBe(200);
    expect(await subscriptionOf(ann)).toMatchObject({ state, endsAt });
  });

  it('of a subscription that ended long ago takes nothing from the one that runs', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const payment_id = (await paymentsOf(ann))[0]?.paymentId ?? '';
    await change(ann, 'cancel');
    offers.later(32 * DAY);
    await charge();
    await offers.buy(ann);
    await offers.publisher('POST', 'payment/refund', { payment_id });
    expect(await hasAccess(ann)).toBe(true);
    expect((await told(5)).filter((event) => event === 'access_revoked')).toEqual([]);
  });
});

describe('a mail', () => {
  const written = async (): Promise<string[]> => {
    await offers.service.settled();
    return offers.mails.map(({ subject }) => subject).toReversed();
  };
  /** What the next step writes, of what is awaited for it alone. */
  const writes = async (act: () => Promise<unknown>): Promise<string[]> => {
    await written();
    offers.mails.length = 0;
    await act();
    return written();
  };

  it('confirms the contract with its receipt, its seller and the right to withdraw, in the language of the purchase', async () => {
    const ann = somebody();
    expect(await writes(() => offers.buy(ann))).toEqual(['Your subscription: confirmation and receipt']);
    const [mail] = offers.mails;
    expect(mail?.to).toEqual([ann.email]);
    const { number } = (await paymentsOf(ann))[0] ?? {};
    for (const words of [
      String(number),
      '€9.90 a month',
      '€1.58',
      `${FIRM_NAME} LLP`,
      'withdraw from this contract within 14 days',
      'Form for withdrawing',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.links).toEqual(expect.arrayContaining([`${SITE}/cancel`, 'http://dotcom.test/terms', 'http://dotcom.test/privacy']));
    expect(await writes(() => offers.buy(somebody(), { language: 'de' }))).toEqual(['Ihr Abonnement: Bestätigung und Beleg']);
    for (const words of ['Widerrufsrecht', 'Hiermit widerrufe ich', 'inklusive Mehrwertsteuer'])
      expect(offers.mails[0]?.text).toContain(words);
  });

  it('tells once of each change that is made', async () => {
    const ann = somebody();
    await offers.buy(ann);
    expect(await writes(() => change(ann, 'pause'))).toEqual(['Your subscription is paused']);
    expect(await writes(() => change(ann, 'pause'))).toEqual([]);
    expect(await writes(() => change(ann, 'resume'))).toEqual(['Your subscription goes on']);
    const { subscriptionId } = await subscriptionOf(ann);
    const { body } = await offers.publisher<{ url: string }>('POST', 'subscription/card', {
      ...ref(ann),
      subscription_id: subscriptionId,
      return_url: `${SITE}/x`,
    });
    const another = () => offers.request('POST', body.url, { amount: '', card: '4000000000000341' });
    expect(await writes(another)).toEqual(['Another card is charged from now on']);
    expect(await writes(() => change(ann, 'cancel'))).toEqual(['Your subscription is cancelled']);
    expect(offers.mails[0]?.text).toMatch(/We received your cancellation of .* on \d+ \w+ \d{4} at \d\d:\d\d\. It ends on /);
    const payment_id = (await paymentsOf(ann))[0]?.paymentId ?? '';
    const back = () => offers.publisher('POST', 'payment/refund', { ...ref(ann), payment_id });
    expect(await writes(back)).toEqual(['Your withdrawal: the money comes back']);
    expect(await writes(back)).toEqual([]);
  });

  it('comes three days before free time ends in a charge, and thirty before a year is renewed', async () => {
    const ann = somebody();
    await offers.buy(ann, { term_id: 'premium-trial' });
    expect(await written()).toEqual(['Your subscription: confirmation']);
    const days = async (count: number) => {
      offers.later(count * DAY);
      return writes(charge);
    };
    expect(await days(10)).toEqual([]);
    expect(await days(1)).toEqual([expect.stringMatching(/^Your free time ends on /)]);
    expect(offers.mails[0]?.text).toContain('€9.90 a month');
    expect(await writes(charge)).toEqual([]);
    await change(ann, 'cancel');
    offers.clock.now = new Date();
    const bob = somebody();
    await offers.buy(bob, { term_id: 'premium-year' });
    expect(await days(330)).toEqual([]);
    expect(await days(6)).toEqual([expect.stringMatching(/^Your subscription is renewed on /)]);
    expect(await days(1)).toEqual([]);
  });
});

describe('the page on which a contract is ended', () => {
  const send = (fields: Record<string, string>, language = 'en') => offers.request('POST', `/cancel?language=${language}`, fields);

  it('needs no sign-in, cancels, and answers alike for an address that has nothing', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const form = await offers.request('GET', '/cancel?language=de');
    expect(form.text).toContain('Vertrag kündigen oder widerrufen');
    const buttonsOf = async (kind: string) =>
      [...(await offers.request('GET', `/cancel?language=de${kind}`)).text.matchAll(/<button name="kind" value="(\w+)">([^<]+)/g)].map(
        ([, value, word]) => `${value}: ${word}`,
      );
    const [cancels, withdraws] = ['cancel: Jetzt kündigen', 'withdraw: Widerruf bestätigen'];
    expect(await buttonsOf('')).toEqual([cancels, withdraws]);
    expect([await buttonsOf('&kind=cancel'), await buttonsOf('&kind=withdraw')]).toEqual([[cancels], [withdraws]]);
    const stranger = await send({ kind: 'cancel', email: somebody().email });
    expect([stranger.status, (await subscriptionOf(ann)).state]).toEqual([200, 'active']);
    const own = await send({ kind: 'cancel', email: ann.email.toUpperCase() });
    expect([own.status, (await subscriptionOf(ann)).state]).toEqual([200, 'cancelled']);
    const words = ({ text }: { text: string }) => text.replace(/\d\d:\d\d/g, '');
    expect(words(own)).toBe(words(stranger));
    await eventually(() => Promise.resolve(offers.mails.some(({ subject }) => subject === 'Your subscription is cancelled')));
  });

  it('withdraws from the contract of a receipt, and cancels where the time for that is over', async () => {
    const ann = somebody();
    await offers.buy(ann);
    const number = (await paymentsOf(ann))[0]?.number ?? '';
    for (const fields of [{ email: ann.email }, { email: 'nobody', number }, { email: ann.email, number: 'R-x' }])
      expect((await send({ kind: 'withdraw', ...fields })).status).toBe(422);
    await send({ kind: 'withdraw', email: somebody().email, number });
    expect((await subscriptionOf(ann)).state).toBe('active');
    await send({ kind: 'withdraw', email: ann.email, number });
    expect((await subscriptionOf(ann)).state).toBe('ended');
    expect((await paymentsOf(ann))[0]?.refundedAt).toBeTruthy();
    const bob = somebody();
    await offers.buy(bob);
    offers.later(15 * DAY);
    await send({ kind: 'withdraw', email: bob.email, number: (await paymentsOf(bob))[0]?.number ?? '' });
    expect([(await subscriptionOf(bob)).state, (await paymentsOf(bob))[0]?.refundedAt]).toEqual(['cancelled', null]);
  });

  const ofFreeTime = async (person: Person): Promise<string> => {
    await offers.buy(person, { term_id: 'premium-trial' });
    return (await paymentsOf(person))[0]?.number ?? '';
  };

  it('ends free time at once for whoever withdraws in it, and says that nothing was charged', async () => {
    const ann = somebody();
    const number = await ofFreeTime(ann);
    await send({ kind: 'withdraw', email: ann.email, number });
    expect((await subscriptionOf(ann)).state).toBe('ended');
    await eventually(() =>
      Promise.resolve(offers.mails.some(({ subject, text }) => subject === 'Your withdrawal' && text.includes('Nothing was charged'))),
    );
  });

  it.each(['of free time', 'of the mail that tells of the first charge'])(
    'gives the first payment after free time back, within 14 days of it, by the number %s',
    async (which) => {
      const ann = somebody();
      const free = await ofFreeTime(ann);
      offers.clock.now = new Date(Date.parse((await subscriptionOf(ann)).paidUntil) + 60_000);
      await charge();
      const first = (await paymentsOf(ann)).find(({ number }) => number !== free)?.number ?? '';
      const told = () => offers.mails.find(({ text }) => text.includes(first));
      await eventually(() => Promise.resolve(told() !== undefined));
      expect(told()?.subject).toBe('Your first payment: receipt');
      offers.later(13 * DAY);
      await send({ kind: 'withdraw', email: ann.email, number: which === 'of free time' ? free : first });
      expect((await subscriptionOf(ann)).state).toBe('ended');
      expect((await paymentsOf(ann)).find(({ number }) => number === first)?.refundedAt).toBeTruthy();
    },
  );

  it('lets nobody try numbers for an address, and cancels without one all the same', async () => {
    const { email } = somebody();
    const tries = [];
    for (let number = 1; number <= 11; number += 1)
      tries.push((await send({ kind: 'withdraw', email, number: `R-${String(900_000 + number)}` })).status);
    expect([tries.slice(0, 10).every((status) => status === 200), tries[10]]).toEqual([true, 429]);
    expect((await send({ kind: 'cancel', email })).status).toBe(200);
  });
});

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
