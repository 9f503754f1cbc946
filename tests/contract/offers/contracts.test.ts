import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRM_NAME } from '../../../src/lib/firm.ts';
import { eventually } from '../support/forms.ts';
import { SITE, somebody, startOffers, type Offers, type Person } from '../support/offers.ts';
import { anew, DAY, subscribers, type Payment } from '../support/subscribers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(() => anew(offers));

const { ref, subscriptionOf, paymentsOf, change, hasAccess, told, charge } = subscribers(() => offers);

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
