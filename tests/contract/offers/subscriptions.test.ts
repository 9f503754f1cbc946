import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AID, SITE, somebody, startOffers, type Offers, type Person } from '../support/offers.ts';
import { anew, DAY, subscribers } from '../support/subscribers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(() => anew(offers));

const { ref, subscriptionOf, paymentsOf, change, hasAccess, told, charge } = subscribers(() => offers);

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
