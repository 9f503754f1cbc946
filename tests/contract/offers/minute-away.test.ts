import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { AID, API_TOKEN, PRIVATE_KEY, startOffers, type Offers } from '../support/offers.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import { startUsers, WEBHOOK_SECRET, type Users } from '../support/users.ts';

const built = productionBuildExists();
const READERS = 10;
const EVENTS = 1_000;
const AWAY_MS = 60_000;

/** A line to a service that can be cut. */
async function lineTo(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let away = false;
  const server = createServer((socket) => {
    if (away) return void socket.destroy();
    const other = connect(Number(port), hostname);
    for (const [one, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(one);
          to.destroy();
        });
      one.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway: (whether: boolean): void => {
      away = whether;
      if (whether) cut();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

describe.skipIf(!built)('purchases while the user service is away for a minute', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let users: Users;
  let line: Awaited<ReturnType<typeof lineTo>>;
  let offers: Offers;
  let site: Awaited<ReturnType<typeof ownSite>>;

  beforeAll(async () => {
    items = ownItems();
    users = await startUsers();
    line = await lineTo(users.service.url);
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, {
      USER_SERVICE_URL: line.url,
      OFFERS_AID: AID,
      OFFERS_PRIVATE_KEY: PRIVATE_KEY,
      OFFERS_API_TOKEN: API_TOKEN,
      ENTITLEMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    const address = site.origin.replace('localhost', '127.0.0.1');
    offers = await startOffers({ OFFERS_WEBHOOK_URL: `${address}/api/offers/webhook` });
    await site.start({ OFFERS_URL: offers.url, EXTRA_HOSTS: `${new URL(address).host}=dotcom` });
  }, 180_000);
  afterAll(async () => {
    await site?.kill();
    await offers?.stop();
    await content?.kill();
    await line?.stop();
    await users?.stop();
    site?.remove();
    items?.remove();
  });

  it('are all there afterwards, a thousand of them, and each reader has what was said last', async () => {
    const readers: string[] = [];
    for (let n = 0; n < READERS; n += 1) readers.push((await users.signIn(`reader-${n}`)).user.id);
    line.setAway(true);
    await offers.query(
      `insert into offers.accounts (uid, email, name) select uid, uid || '@example.org', '' from unnest($1::text[]) as uid`,
      [readers],
    );
    // A grant and its end by turns; of every other reader the last word is a grant.
    await offers.query(
      `with said as (
        select n, gen_random_uuid() as id, ($1::text[])[1 + n % ${READERS}] as uid, (n / ${READERS} + n % ${READERS}) % 2 = 0 as granted, now() - interval '1 hour' + n * interval '1 second' as at
        from generate_series(0, ${EVENTS - 1}) n)
      insert into offers.webhooks (id, uid, type, event, packet, occurred_at, next_at)
      select id, uid, type, event, jsonb_build_object('version', 2, 'type', type, 'event', event, 'aid', $2::text, 'uid', uid, 'rid', 'premium', 'expires', null,
        'id', id, 'occurredAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), at, 'epoch'
      from said, lateral (select case when granted then 'access_granted' else 'access_revoked' end as type, case when granted then 'new_purchase' else 'access_revoked' end as event) as words
      order by n`,
      [readers, AID],
    );
    const waiting = async (): Promise<number> =>
      Number((await offers.query('select count(*) as count from offers.webhooks where sent_at is null'))[0]?.count);
    const began = Date.now();
    // The service's clock stands still in tests.
    const clock = setInterval(() => (offers.clock.now = new Date()), 250);
    onTestFinished(() => clearInterval(clock));
    while (Date.now() - began < AWAY_MS) {
      expect(await waiting()).toBe(EVENTS);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
    line.setAway(false);
    await expect.poll(waiting, { timeout: 150_000, interval: 500 }).toBe(0);

    const [{ count } = {}] = await users.query('select count(*)::int as count from users.webhook_events');
    expect(count).toBe(EVENTS);
    const premium = await users.query(`select account_id as id from users.entitlements where product = 'premium' and active`);
    const lastRound = EVENTS / READERS - 1;
    expect(premium.map(({ id }) => String(id)).toSorted()).toEqual(readers.filter((_, n) => (lastRound + n) % 2 === 0).toSorted());
  }, 300_000);
});
