import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/forms.ts';
import { somebody, startOffers, type Offers, type Packet } from '../support/offers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers();
});
afterAll(() => offers?.stop());
beforeEach(async () => {
  offers.receiver.state.answer = 200;
  await offers.query('delete from offers.webhooks');
  offers.receiver.packets.length = 0;
});
afterEach(() => {
  offers.receiver.state.answer = 200;
});

/** The next try is due whatever the pause says. */
const due = () => offers.query(`update offers.webhooks set next_at = 'epoch' where sent_at is null and next_at > 'epoch'`);
const waiting = async (): Promise<number> =>
  Number((await offers.query('select count(*) from offers.webhooks where sent_at is null'))[0]?.count);
const drained = (): Promise<void> =>
  eventually(async () => {
    await due();
    return (await waiting()) === 0;
  }, 20_000);
const of = (packets: readonly Packet[]) => packets.map(({ type, event }) => `${type} ${event}`);

describe('a purchase', () => {
  it('is told in Piano’s packet, before the reader is back', async () => {
    const ann = somebody();
    expect((await offers.buy(ann)).status).toBe(303);
    const [packet] = offers.receiver.packets;
    const [subscription] = await offers.query('select id, paid_until from offers.subscriptions where uid = $1', [ann.uid]);
    expect(packet).toMatchObject({
      version: 2,
      type: 'access_granted',
      event: 'new_purchase',
      aid: 'contract-tests',
      uid: ann.uid,
      rid: 'premium',
      termId: 'premium-month',
      userEmail: ann.email,
      accessId: subscription?.id,
      contractId: subscription?.id,
    });
    expect(packet?.paymentId).toMatch(/^[\da-f-]{36}$/);
    // A day longer than what is paid, for the next charge.
    expect(packet?.expires).toBe(Math.floor(Number(subscription?.paid_until) / 1000) + 86_400);
    expect(Math.abs((packet?.sentAt ?? 0) - Date.now() / 1000)).toBeLessThan(30);
    expect(packet?.id).toMatch(/^[\da-f-]{36}$/);
  });

  it('is there although the site is down: the receipt does not wait for ever, and the packet stays', async () => {
    offers.receiver.state.answer = 503;
    const ann = somebody();
    const { status, headers } = await offers.buy(ann);
    expect([status, headers.get('location')?.endsWith('/receipt')]).toEqual([303, true]);
    expect(await waiting()).toBe(1);
    offers.receiver.state.answer = 200;
    await drained();
    expect(of(offers.receiver.packets)).toEqual(['access_granted new_purchase']);
  });
});

describe('the queue', () => {
  /** What happens to one subscription, four packets. */
  async function fourThings(): Promise<string> {
    const ann = somebody();
    await offers.buy(ann);
    const ref = { user_ref: offers.userRef(ann) };
    const { body } = await offers.publisher<{ subscriptions: { subscriptionId: string }[] }>('GET', 'subscription/list', ref);
    const id = { ...ref, subscription_id: body.subscriptions[0]?.subscriptionId ?? '' };
    for (const what of ['pause', 'resume', 'cancel']) expect((await offers.publisher('POST', `subscription/${what}`, id)).status).toBe(200);
    return ann.uid;
  }
  const FOUR = [
    'access_granted new_purchase',
    'access_modified subscription_updated',
    'access_modified subscription_updated',
    'access_modified subscription_updated',
  ];

  it.each([503, 400, 301, 204, 'hang', 'cut'] as const)('is blocked by the answer %s, and goes on in order with 200', async (answer) => {
    offers.receiver.state.answer = answer;
    const started = await Promise.race([fourThings(), new Promise<string>((resolve) => setTimeout(() => resolve(''), 25_000))]);
    expect(started).not.toBe('');
    expect(offers.receiver.packets).toEqual([]);
    // Only the first one was ever tried: all others wait behind it.
    const tried = await offers.query('select position from offers.webhooks where attempts > 0');
    expect(tried.length).toBeLessThanOrEqual(1);
    offers.receiver.state.answer = 200;
    await drained();
    expect(of(offers.receiver.packets)).toEqual(FOUR);
    const moments = offers.receiver.packets.map(({ occurredAt }) => occurredAt);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });

  it('tries again later each time, at most a minute later', async () => {
    offers.receiver.state.answer = 503;
    await offers.buy(somebody());
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await eventually(
        async () => Number((await offers.query('select attempts from offers.webhooks where sent_at is null'))[0]?.attempts) >= attempt,
      );
      const [row] = await offers.query(
        'select extract(epoch from next_at - $1::timestamptz) as pause, problem from offers.webhooks where sent_at is null',
        [offers.clock.now.toISOString()],
      );
      pauses.push(Number(row?.pause));
      expect(row?.problem).toBe('It answered 503.');
      await due();
    }
    expect(pauses[0]).toBeLessThan(2);
    expect(pauses[3]).toBeGreaterThan(15);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
    const ready = (await (await fetch(`${offers.url}/healthz/ready`)).json()) as { webhooks: { waiting: number; problem: string } };
    expect(ready.webhooks).toMatchObject({ waiting: 1, problem: 'It answered 503.' });
  });

  it('sends what was taken just before a crash again with the same id', async () => {
    await offers.buy(somebody());
    await offers.query('update offers.webhooks set sent_at = null');
    await drained();
    const [first, second] = offers.receiver.packets;
    expect(second?.id).toBe(first?.id);
    expect(second?.occurredAt).toBe(first?.occurredAt);
  });

  it('goes on without a packet that an operator gives up', async () => {
    offers.receiver.state.answer = 400;
    await fourThings();
    const list = async () => (await offers.admin('/admin/webhooks')).body.waiting as { id: string; problem: string | null }[];
    const [first, ...others] = await list();
    expect(first?.problem).toBe('It answered 400.');
    expect(others.map(({ problem }) => problem)).toEqual([null, null, null]);
    offers.receiver.state.answer = 200;
    expect((await offers.admin(`/admin/webhooks/${first?.id}/skip`, {})).status).toBe(200);
    expect((await offers.admin(`/admin/webhooks/${first?.id}/skip`, {})).status).toBe(404);
    await drained();
    expect(of(offers.receiver.packets)).toEqual(FOUR.slice(1));
  });

  it('survives the service', async () => {
    offers.receiver.state.answer = 503;
    await fourThings();
    await offers.service.stop();
    offers.receiver.state.answer = 200;
    await offers.restart();
    await drained();
    expect(of(offers.receiver.packets)).toEqual(FOUR);
  });

  it('is emptied by one process at a time: two of them send each packet once and in order', async () => {
    offers.receiver.state.answer = 503;
    await fourThings();
    await fourThings();
    const second = await offers.launch();
    // So slow that both are at it at the same time.
    offers.receiver.state.delayMs = 300;
    try {
      offers.receiver.state.answer = 200;
      await drained();
      expect(of(offers.receiver.packets)).toEqual([...FOUR, ...FOUR]);
    } finally {
      offers.receiver.state.delayMs = 0;
      await second.stop();
    }
  });

  it('loses none of a thousand while the site is down, and brings them in order', async () => {
    offers.receiver.state.answer = 503;
    await offers.query(`
      insert into offers.accounts (uid, email, name) select 'reader-' || n, 'reader' || n || '@example.org', '' from generate_series(0, 9) n on conflict do nothing`);
    const inserted = await offers.query(`
      insert into offers.webhooks (id, uid, type, event, packet, occurred_at, next_at)
      select gen_random_uuid(), 'reader-' || n % 10, 'access_modified', 'subscription_updated',
        jsonb_build_object('type', 'access_modified', 'event', 'subscription_updated', 'uid', 'reader-' || n % 10, 'number', n), now(), 'epoch'
      from generate_series(1, 1000) n order by n returning position`);
    expect(inserted).toHaveLength(1000);
    await eventually(() => Promise.resolve(offers.receiver.refused() > 0));
    offers.receiver.state.answer = 'cut';
    await due();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(offers.receiver.packets).toEqual([]);
    offers.receiver.state.answer = 200;
    await eventually(async () => {
      await due();
      return (await waiting()) === 0;
    }, 100_000);
    expect(offers.receiver.packets.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_none, index) => index + 1));
  }, 130_000);
});
