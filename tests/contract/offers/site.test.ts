import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pianoDecrypt, pianoEncrypt } from '../../../src/lib/piano-cipher.ts';
import { ask, type Answer, type Ask } from '../../support/http.ts';
import { CANARY, plantCanaries, PLANTED } from '../support/canary.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { AID, API_TOKEN, PRIVATE_KEY, startOffers, type Offers, type Person } from '../support/offers.ts';
import { ownContent, ownSite, productionBuildExists, until, type OwnProcess } from '../support/processes.ts';
import { startUsers, WEBHOOK_SECRET, type Users } from '../support/users.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

const PREMIUM = PLANTED.find(({ access }) => access === 'premium')!.path;
const REGISTERED = PLANTED.find(({ access }) => access === 'registered')!.path;
/** Another piece for subscribers: the meter of these tests has one read. */
const OTHER = '/featured-insights/industry/stock-that-nobody-sees';
const METER = 'insights/Data/Offers/Experiences/premium meter';
const AGREED = `mh_consent=2.yes.${Math.floor(Date.now() / 86_400_000)}`;

const cookiesOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries((headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!.split(/=(.*)/s).slice(0, 2) as [string, string]));
const asHeader = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** The site with offers, an offers service and a user service: what a reader meets without a script, and what the services tell each other. */
describe.skipIf(!built)('offers on the site', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let users: Users;
  let offers: Offers;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let insights = '';
  let reader: { cookie: string; person: Person };

  const signedIn = async (name: string): Promise<typeof reader> => {
    const { access_token: token, refresh_token: refresh, user } = await users.signIn(name);
    const at = token.lastIndexOf('.');
    return {
      cookie: `mh_jwt=${token.slice(0, at)}; mh_jwt_sig=${token.slice(at + 1)}; mh_refresh=${refresh}`,
      person: { uid: user.id, email: user.email },
    };
  };
  const get = (path: string, cookie = '', more: Ask = {}): Promise<Answer> =>
    ask(insights, path, { ...more, headers: { ...(cookie ? { Cookie: cookie } : {}), ...more.headers } });
  const post = (path: string, fields: Record<string, string>, cookie = '', headers: Record<string, string> = {}): Promise<Answer> =>
    get(path, cookie, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: insights, ...headers },
    });
  const press = (path: string, cookie = ''): Promise<Answer> => post('/api/offers/read', { path, language: 'en' }, cookie);
  const isOpen = async (path: string, cookie = ''): Promise<boolean> => (await get(path, cookie)).body.includes(CANARY);

  const packetOf = (more: Record<string, unknown> = {}) => ({
    version: 2,
    type: 'access_granted',
    event: 'new_purchase',
    aid: AID,
    uid: reader.person.uid,
    rid: 'premium',
    expires: null,
    id: `event-${Math.random()}`,
    occurredAt: new Date().toISOString(),
    sentAt: Math.floor(Date.now() / 1000),
    ...more,
  });
  const seal = (packet: object, key = PRIVATE_KEY): string => pianoEncrypt(key, JSON.stringify(packet));
  const send = (data: string, method: 'GET' | 'POST' = 'POST'): Promise<Answer> =>
    method === 'GET'
      ? get(`/api/offers/webhook?data=${encodeURIComponent(data)}`)
      : get('/api/offers/webhook', '', {
          method,
          body: new URLSearchParams({ data }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        });

  beforeAll(async () => {
    items = ownItems();
    plantCanaries(items);
    items.edit(METER, (yaml) => yaml.replace(/(Hint: MeterSize\n\s+Value: )\d+/, '$11'));
    users = await startUsers();
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, {
      USER_SERVICE_URL: users.service.url,
      REVALIDATE_SECONDS: '1',
      OFFERS_AID: AID,
      OFFERS_PRIVATE_KEY: PRIVATE_KEY,
      OFFERS_API_TOKEN: API_TOKEN,
      ENTITLEMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    insights = site.origin.replace('localhost', 'insights.localhost');
    const host = content.origin.replace('localhost', '127.0.0.1');
    offers = await startOffers({
      INSIGHTS_ORIGIN: insights,
      DOTCOM_ORIGIN: site.origin,
      PREVIEW_ORIGIN: site.origin.replace('localhost', 'preview.localhost'),
      SITECORE_API_HOST: host,
      SITECORE_API_KEY: 'masthead-dev-key',
      GRAPH_QL_ENDPOINT: `${host}/sitecore/api/graph/edge`,
      OFFERS_WEBHOOK_URL: `${site.origin.replace('localhost', '127.0.0.1')}/api/offers/webhook`,
    });
    await site.start({ OFFERS_URL: offers.url, EXTRA_HOSTS: `${new URL(site.origin.replace('localhost', '127.0.0.1')).host}=dotcom` });
    await until('the list of restricted documents is known', async () =>
      (await ask(insights, '/api/healthz')).body.includes('"access.listFetches"'),
    );
    reader = await signedIn('reader');
  }, 180_000);
  afterAll(async () => {
    await site?.kill();
    await offers?.stop();
    await content?.kill();
    await users?.stop();
    site?.remove();
    items?.remove();
  });

  describe('a visitor', () => {
    it('is told where the teaser ends what there is, what it costs and how it ends, by forms and links', async () => {
      for (const [path, words] of [
        [PREMIUM, ['Read this one', 'See the subscriptions', 'tax included', 'cancel online at any time', 'Already a subscriber? Sign in']],
        [`/de${PREMIUM}`, ['Diesen lesen', 'Abonnements ansehen', 'inklusive Mehrwertsteuer', 'Jederzeit online kündbar']],
        [REGISTERED, ['An account is free', 'Make an account']],
      ] as const) {
        const { body } = await get(path);
        for (const word of words) expect(body, `${path}: ${word}`).toContain(word);
        expect(body).not.toContain(CANARY);
      }
      expect((await get(REGISTERED)).body).not.toContain('/api/offers/read');
      const free = (await get('/featured-insights/energy/the-long-queue')).body.replaceAll(/<style[\s\S]*?<\/style>/g, '');
      expect(free).not.toMatch(/api\/offers|wall__|data-access/);
    });

    it('opens a piece by a press, which counts once; the next piece is behind the wall', async () => {
      const pressed = await press(PREMIUM);
      expect([pressed.status, pressed.headers.location]).toEqual([303, PREMIUM]);
      const cookie = asHeader(cookiesOf(pressed));
      expect(pressed.headers['set-cookie']?.join()).toMatch(/mh_offers=[^;]+; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly/);
      for (let reload = 0; reload < 2; reload += 1) expect(await isOpen(PREMIUM, cookie)).toBe(true);
      const open = await get(PREMIUM, cookie);
      expect(open.body).toContain('one of your free articles');
      expect([open.headers['cache-control'], open.headers.vary]).toEqual(['private, no-store', expect.stringMatching(/cookie/i)]);
      expect(await isOpen(`/de${PREMIUM}`, cookie)).toBe(true);
      expect(await isOpen(REGISTERED, cookie)).toBe(false);
      const next = await press(OTHER, cookie);
      expect(next.headers.location).toBe(`${OTHER}#gate-title`);
      const wall = (await get(OTHER, cookie)).body;
      expect(wall).toContain('You have read your free articles');
      expect(wall).not.toContain('/api/offers/read');
      expect(await isOpen(PREMIUM)).toBe(false);
    });

    it('is led back from the page of the offers, which search engines keep under one address', async () => {
      const { headers, body } = await get(`/subscribe?return=${encodeURIComponent(PREMIUM)}`);
      expect([headers['x-robots-tag'], (await get('/subscribe')).headers['x-robots-tag']]).toEqual(['noindex', undefined]);
      expect(body).toContain(`href="${PREMIUM}"`);
      expect((await get('/subscribe?return=https%3A%2F%2Felsewhere.example%2F')).body).not.toContain('href="https://elsewhere');
    });

    it('spends nothing by opening pages, by pressing what is no piece, or by the form of another site', async () => {
      const browser = asHeader(cookiesOf(await press(REGISTERED)));
      expect(browser).toBe('');
      expect((await press('/featured-insights')).headers.location).toBe('/featured-insights');
      expect((await press('//elsewhere.example/x')).status).toBe(400);
      expect((await press('/no-such-piece')).status).toBe(404);
      expect((await post('/api/offers/read', { path: PREMIUM }, '', { Origin: 'https://elsewhere.example' })).status).toBe(403);
    });

    it('makes no page anew by a cookie that nobody sealed', async () => {
      const { headers, body } = await get(PREMIUM, 'mh_offers=a.forged.one');
      expect(body).not.toContain(CANARY);
      // One copy for everybody whom nobody knows; made for each request it would be kept nowhere.
      expect(headers['cache-control']).not.toContain('no-store');
    });
  });

  describe('a reader', () => {
    it('takes the meter along to another device', async () => {
      const ann = await signedIn('meter');
      await press(PREMIUM, ann.cookie);
      expect(await isOpen(PREMIUM, ann.cookie)).toBe(true);
      expect(await isOpen(PREMIUM, (await signedIn('meter')).cookie)).toBe(true);
      expect((await get(OTHER, ann.cookie)).body).toContain('You have read your free articles');
    });

    it('buys, reads everywhere at once, and reads no more from the next request after the money came back', async () => {
      const { cookie, person } = reader;
      const led = await get(`/api/offers/checkout?offer=premium&term=premium-month&return=${encodeURIComponent(PREMIUM)}`, cookie);
      const address = new URL(led.headers.location ?? '');
      expect([led.status, address.origin, address.searchParams.get('return_url')]).toEqual([302, offers.url, `${insights}${PREMIUM}`]);
      const told = JSON.parse(pianoDecrypt(PRIVATE_KEY, address.searchParams.get('user_ref') ?? '') ?? '{}') as Record<string, unknown>;
      expect(told).toMatchObject({ uid: person.uid, email: person.email });
      expect(await isOpen(PREMIUM, cookie)).toBe(false);
      await offers.buy(person, { return_url: `${insights}${PREMIUM}` });
      expect(await isOpen(PREMIUM, cookie)).toBe(true);
      expect((await get(PREMIUM, cookie)).body).toContain('Give this article to somebody');
      await until('the user service knows', async () => (await get('/api/session', cookie)).body.includes('"premium":true'));

      const page = (await get('/user-registration/manage-account/subscription', cookie)).body;
      for (const word of ['It runs.', 'Next charge', 'Cancel the subscription', 'Receipt']) expect(page).toContain(word);
      const receipt = await get(/\/api\/offers\/receipt\?id=[\w-]+/.exec(page)?.[0] ?? '', cookie);
      expect([receipt.status, receipt.headers['content-security-policy']]).toEqual([200, expect.stringContaining('sandbox')]);

      const made = await post('/api/offers/subscription', { form: 'give', language: 'en', path: PREMIUM }, cookie);
      expect(made.status).toBe(303);
      const answer = await get('/user-registration/manage-account/subscription', `${cookie}; ${asHeader(cookiesOf(made))}`);
      const gift = /\/gift\/[\w-]+/.exec(answer.body)?.[0] ?? '';
      const given = await get(gift);
      expect([given.status, given.headers.location]).toEqual([302, PREMIUM]);
      const somebody = asHeader(cookiesOf(given));
      expect([await isOpen(PREMIUM, somebody), await isOpen(REGISTERED, somebody)]).toEqual([true, false]);
      expect((await get(PREMIUM, somebody)).body).toContain('Somebody gave you this article');
      expect((await get('/gift/a-token-that-nobody-made')).status).toBe(404);

      const payment = /name="id" value="([\w-]+)"/.exec(page.split('Have it paid back')[1] ?? '')?.[1] ?? '';
      await post('/api/offers/subscription', { form: 'refund', language: 'en', id: payment, confirm: 'yes' }, cookie);
      await until('it is closed', async () => !(await isOpen(PREMIUM, cookie)));
      await until('the user service knows', async () => (await get('/api/session', cookie)).body.includes('"premium":false'));
    });

    it('chooses first and signs in then: what was chosen waits, and the checkout follows the sign-in', async () => {
      const led = await get('/api/offers/checkout?offer=premium&term=premium-month&return=%2Ftopics');
      expect(led.headers.location).toMatch(/^\/sign-in\/prompt\?to=%2Fsubscribe/);
      const pending = asHeader(cookiesOf(led));
      expect(decodeURIComponent(pending)).toContain('"offerId":"premium"');
      const after = await get('/subscribe?return=%2Ftopics', `${(await signedIn('later')).cookie}; ${pending}`);
      const checkout = new URL(after.headers.location ?? '');
      expect([checkout.origin, checkout.pathname, checkout.searchParams.get('from')]).toEqual([
        insights,
        '/api/offers/checkout',
        'sign-in',
      ]);
      expect(cookiesOf(after).mh_pending_offer).toBe('');
      const between = await get(checkout.pathname + checkout.search, (await signedIn('later')).cookie);
      expect(between.body).toContain(`content="0;url=${offers.url}/checkout/offer?`);
    });

    it('is told to nobody but the site’s own script', async () => {
      const { cookie, person } = reader;
      expect((await get('/api/offers/token')).status).toBe(401);
      expect((await get('/api/offers/token', cookie, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
      const { body, headers } = await get('/api/offers/token', cookie, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
      expect(headers['cache-control']).toBe('private, no-store');
      const { token } = JSON.parse(body) as { token: string };
      expect(JSON.parse(pianoDecrypt(PRIVATE_KEY, token) ?? '')).toMatchObject({ uid: person.uid });
    });
  });

  describe('the webhook', () => {
    const premium = async (): Promise<boolean> => (await get('/api/session', reader.cookie)).body.includes('"premium":true');

    it('refuses what is forged, altered or old, and puts right what comes twice or out of order', async () => {
      const good = packetOf();
      expect((await send(seal(good, 'another key'))).status).toBe(403);
      expect((await send(seal(good).replace('~~~', 'A~~~'))).status).toBe(403);
      expect((await send('')).status).toBe(403);
      expect((await send(seal(packetOf({ sentAt: Date.now() / 1000 - 600 })))).status).toBe(403);
      expect((await send(seal({ nothing: 'known' }))).status).toBe(400);
      expect(await premium()).toBe(false);
      expect((await send(seal(good))).status).toBe(200);
      expect(await premium()).toBe(true);
      const revoked = packetOf({ type: 'access_revoked', event: 'access_revoked' });
      expect((await send(seal(revoked), 'GET')).status).toBe(200);
      expect(await premium()).toBe(false);
      // The first once more, and one that happened before the revocation.
      expect((await send(seal({ ...good, sentAt: good.sentAt + 1 }))).status).toBe(200);
      expect((await send(seal(packetOf({ occurredAt: good.occurredAt })))).status).toBe(200);
      expect(await premium()).toBe(false);
      for (const other of [{ type: 'test' }, { type: 'payment_refund' }, { uid: 'nobody-of-ours' }])
        expect((await send(seal(packetOf(other)))).body).toBe('{"taken":false}');
    });
  });

  describe('an address', () => {
    it('keeps a feature, and an affiliate of who agreed to be measured, whatever the case', async () => {
      const kept = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
        Object.fromEntries(
          ((await get(path, cookie, { headers })).headers['set-cookie'] ?? []).map((line) => [
            line.split('=')[0],
            [line.split(/[=;]/)[1], /Max-Age=(\d+)/.exec(line)?.[1]],
          ]),
        );
      expect(await kept('/topics?AFFILIATE=North-Sea')).toEqual({});
      expect(await kept('/topics?AFFILIATE=North-Sea', AGREED)).toEqual({ mh_affiliate: ['north-sea', String(60 * 86_400)] });
      expect(await kept('/topics?affiliate=x', AGREED, { 'Sec-GPC': '1' })).toEqual({});
      expect(await kept('/topics?Feature=No-Offers')).toEqual({ mh_feature: ['no-offers', String(30 * 86_400)] });
      expect((await get('/api/offers/settings', `${AGREED}; mh_feature=no-offers`)).status).toBe(204);
      const agreed = await post('/api/consent', { measure: 'yes', language: 'en' }, '', { Referer: `${insights}/topics?affiliate=later` });
      expect(cookiesOf(agreed).mh_affiliate).toBe('later');
      for (const [measure, header] of [
        ['no', {}],
        ['yes', { 'Sec-GPC': '1' }],
      ] as const) {
        const refused = await post('/api/consent', { measure, language: 'en' }, 'mh_affiliate=later', header);
        expect(cookiesOf(refused).mh_affiliate, 'what rested on the yes ends with it').toBe('');
      }
    });

    it('tells the script what to set up, and its policy admits the offers', async () => {
      const settings = await get('/api/offers/settings', AGREED, { headers: { 'User-Agent': 'Phone MastheadApp/2' } });
      expect(JSON.parse(settings.body)).toEqual({
        aid: AID,
        origin: offers.url,
        sandbox: false,
        zone: 'insights',
        only: 'experiences',
        inApp: true,
      });
      // The script asks another host: nobody is led there unasked.
      for (const [cookie, headers, status] of [
        ['', {}, 204],
        [AGREED, { 'Sec-GPC': '1' }, 204],
        ['mh_pending_offer=waits', {}, 204],
        // The question promises that no name is told: who has one has the script for a checkout alone.
        [`${AGREED}; mh_jwt=a.b`, {}, 204],
        ['mh_pending_offer=waits; mh_jwt=a.b', {}, 200],
      ] as const)
        expect([cookie, (await get('/api/offers/settings', cookie, { headers })).status]).toEqual([cookie, status]);
      const policy = String((await get('/topics')).headers['content-security-policy']);
      for (const directive of ['script-src', 'connect-src', 'frame-src'])
        expect(new RegExp(`${directive} [^;]*${offers.url}`).test(policy), directive).toBe(true);
    });
  });

  it('a service that is away opens nothing, and is said; switched off there is no trace of it', async () => {
    const visit = asHeader(cookiesOf(await press(PREMIUM)));
    await offers.service.stop();
    const page = await get(PREMIUM, visit);
    expect([page.status, page.body.includes(CANARY)]).toEqual([200, false]);
    expect(page.body).toContain('the service does not answer');
    const failed = await press(OTHER);
    expect([failed.status, failed.headers.location]).toEqual([303, OTHER]);
    expect((await get(OTHER, asHeader(cookiesOf(failed)))).body).toContain('however often you try, it counts once');
    expect((await get('/featured-insights/energy/the-long-queue')).status).toBe(200);

    // Whatever is not 200 stays in the sender's queue.
    await users.service.stop();
    expect((await send(seal(packetOf()))).status).toBe(503);

    await site.start({ OFFERS_URL: offers.url, PIANO_ENABLED: 'off' });
    const off = await get(PREMIUM, visit);
    expect(off.body).toContain('The rest is for premium readers');
    expect(off.body).not.toContain('/api/offers/read');
    expect(String(off.headers['content-security-policy'])).not.toContain(offers.url);
    expect((await get('/api/offers/settings', AGREED)).status).toBe(204);
    expect((await get('/subscribe')).body).toContain('There are no subscriptions');
    for (const path of ['/api/offers/token', '/api/offers/webhook', '/gift/a-token-that-nobody-made'])
      expect((await get(path)).status).toBe(404);
    // Contracts go on, and so does the way out of them.
    const wayOut = await get('/cancel?language=de');
    expect([wayOut.status, wayOut.headers.location]).toEqual([302, `${offers.url}/cancel?language=de`]);
  }, 60_000);
});
