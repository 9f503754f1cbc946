import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whereIs } from '../../support/everywhere.ts';
import { ACTION, formId, postStep, serveForms } from '../support/form-items.ts';
import { ADMIN_KEY as FORMS_KEY, application, opening, PDF, startForms, type Forms } from '../support/forms.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { codeIn, MANAGEMENT_KEY, startIdentity, type Identity } from '../support/identity.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { startOffers, OFFERS_KEY, type Offers } from '../support/offers.ts';
import { startUsers, type Users } from '../support/users.ts';

/** The identity provider, the user service, the forms service and the offers service on one database, as a small installation has them. */
let identity: Identity;
let forms: Forms;
let offers: Offers;
let users: Users;
let items: Awaited<ReturnType<typeof serveForms>>;
/** Stands for the content service: what it was asked, by whom. */
const CONTENT_KEY = 'a key of the content service';
const askedOfContent: { path: string; key: unknown; uid: string }[] = [];
let editing: Server;
beforeAll(async () => {
  editing = createServer((request, response) => {
    void text(request).then((body) => {
      const { uid } = JSON.parse(body) as { uid: string };
      askedOfContent.push({ path: request.url ?? '', key: request.headers['x-admin-key'], uid });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/admin/export' ? { comments: [{ words: `by ${uid}` }] } : { erased: 1 }));
    });
  });
  await new Promise<void>((resolve) => editing.listen(0, '127.0.0.1', resolve));
  identity = await startIdentity();
  items = await serveForms({
    enquiry: {
      pages: {
        Page: {
          Name: { kind: 'text', css: 'autocomplete-given-name' },
          Email: { kind: 'email', required: true },
          Paper: { kind: 'file', more: { 'Allowed Content Types': '.pdf' } },
        },
      },
      actions: [
        [ACTION.save, {}],
        [ACTION.emailUser, {}],
      ],
    },
  });
  forms = await startForms({ ...items.env, DATABASE_URL: identity.databaseUrl, FORMS_PORT: String(await freePort()) });
  await forms.publish([opening('one')]);
  offers = await startOffers({ DATABASE_URL: identity.databaseUrl, OFFERS_PORT: String(await freePort()) });
  users = await startUsers({
    DATABASE_URL: identity.databaseUrl,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_MANAGEMENT_URL: `${identity.origin}/management/v1`,
    IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
    IDENTITY_INSIGHTS_CLIENT_ID: 'public',
    FORMS_URL: forms.url,
    FORMS_ADMIN_KEY: FORMS_KEY,
    OFFERS_URL: offers.url,
    OFFERS_ADMIN_KEY: OFFERS_KEY,
    AUTHORING_URL: `http://127.0.0.1:${(editing.address() as AddressInfo).port}`,
    CONTENT_ADMIN_KEY: CONTENT_KEY,
  });
}, 60_000);
afterAll(async () => {
  await users.stop();
  await offers.stop();
  await forms.stop();
  await items.stop();
  await identity.stop();
  editing.close();
});

const PASSWORD = 'Sieben-Weiden-7';

const begin = async () => {
  const client = visitor(identity);
  await client.idx.start();
  return proceedOf(client);
};

let lines = 0;

/** Somebody who signs up, and leaves something wherever the product takes it. */
async function somebodyEverywhere(name: string) {
  const email = `${name}@quarry.example`;
  const lastName = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const proceed = await begin();
  await proceed({ step: 'select-enroll-profile' });
  await proceed({ step: 'enroll-profile', userProfile: { firstName: 'Ada', lastName, email } });
  const select = await proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } });
  await proceed({ step: 'select-authenticator-enroll', authenticator: choice(select, 'Password') });
  const { tokens } = await proceed({ step: 'enroll-authenticator', credentials: { passcode: PASSWORD } });
  const { body } = await users.call('POST', '/v2/auth/login', { body: { id_token: tokens?.idToken?.idToken, client_id: 'public' } });
  const token = String(body.access_token);
  const userId = (body.user as { id: string }).id;
  const subject = tokens?.idToken?.claims.sub ?? '';

  // What is under way at the identity provider: a sign-in with a wrong password, one that waits for a code, a recovery, another sign-up.
  const wrong = await begin();
  await wrong({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-1' } });
  const recovery = await begin();
  await recovery({ actions: ['currentAuthenticator-recover'] });
  const chosen = await recovery({ step: 'identify-recovery', identifier: email });
  await recovery({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
  const again = await begin();
  await again({ step: 'select-enroll-profile' });
  await again({ step: 'enroll-profile', userProfile: { firstName: 'Ada', lastName, email } });

  // A line of their own: so many mails may be asked for by one.
  lines += 1;
  const from = `203.0.113.${lines}`;
  const call = async (method: string, path: string, sent?: unknown) => {
    const headers = { 'x-forwarded-for': from };
    const { status } = await users.call(method, path, { token, headers, ...(sent === undefined ? {} : { body: sent }) });
    expect(status, path).toBeLessThan(300);
  };
  await call('POST', '/v1/content/add-user-content', {
    articleId: `saved-${name}`,
    path: '/saved',
    title: 'Saved',
    note: `note of ${name}`,
  });
  await call('PUT', '/v1/sitecore/api/subscriptions/list', { newsletters: [{ id: 'weekly-briefing' }], alerts: [{ topic: 'energy' }] });
  await call('POST', '/v2/Ratings/rate-article', { articleId: 'rated', rating: 5 });
  await call('PUT', '/v2/Users/', { company: `${name} & Sons` });
  await call('PUT', '/v2/Users/', { email: `${name}-next@quarry.example` });
  await users.call('POST', '/v1/newsletter/register', { body: { email } });
  await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email } });
  await users.service.settled();

  const fields = { firstName: 'Ada', lastName, email };
  const cv = { field: 'cv', name: `cv-${name}.pdf`, content: Buffer.concat([PDF, Buffer.from(`% the life of ${name}`)]) };
  expect((await forms.request('POST', '/sitecoreapi/SaveFormData', { body: application({ fields, files: [cv] }) })).status).toBe(200);
  const draft = await forms.request('POST', '/sitecoreapi/SaveFormData', {
    body: application({ fields: { ...fields, consent: '' }, files: [cv] }),
  });
  expect(draft.body.error?.draft).toBeTruthy();
  expect(
    (
      await forms.post('/sitecoreapi/SaveFormData', {
        form: { id: 'contact', key: randomUUID() },
        fields: { ...fields, message: `from ${name}`, consent: 'yes' },
      })
    ).status,
  ).toBe(200);
  const content = { fields: { 'Page/Name': lastName, 'Page/Email': email }, files: [{ ...cv, field: 'Page/Paper' }] };
  expect((await postStep(forms.url, 'enquiry', content)).step.status).toBe('sent');
  const later = { move: 'save', mail: `LATER-${email}`, from: 'http://dotcom.test/enquiry' };
  expect((await postStep(forms.url, 'enquiry', { ...content, form: later })).step.said).toBe('saved');
  await forms.post('/v1/alerts', { email: email.toUpperCase(), search: 'keyword=manager', frequency: 'daily' });
  await forms.post('/otpapi/generate', { email });
  await forms.service.settled();

  const buyer = { uid: userId, email };
  await offers.execute(`/read-${name}`, { as: buyer });
  await offers.begin(buyer);
  expect((await offers.buy(buyer)).status).toBe(303);
  const gift = { user_ref: offers.userRef(buyer), url: `http://insights.test/gift-${name}`, title: `A gift of ${name}` };
  expect((await offers.publisher('POST', 'gift/create', gift)).status).toBe(200);
  return { email, token, needles: [name, userId, subject] };
}

const everywhere = async (needles: readonly string[]) => {
  const places = { databaseUrl: identity.databaseUrl, folders: [forms.folder] };
  return Object.fromEntries(await Promise.all(needles.map(async (needle) => [needle, await whereIs(needle, places)] as const)));
};

const owed = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: identity.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ holder: string }>('select holder from users.erasures');
  await client.end();
  return rows;
};

describe('what is held of somebody', () => {
  it('is exported with what the forms service and the offers service hold', async () => {
    const { token, email } = await somebodyEverywhere('morgenrot');
    const { body } = await users.call('GET', '/v2/Users/export', { token });
    const held = body.held as Record<string, Record<string, unknown>[]>;
    expect(body.unavailable).toEqual([]);
    expect(held.forms_submissions).toEqual([
      expect.objectContaining({ form: 'job-application', email }),
      expect.objectContaining({ form: 'contact', values: expect.objectContaining({ message: 'from morgenrot' }) as unknown }),
      expect.objectContaining({ form: formId('enquiry'), values: expect.objectContaining({ Name: 'Morgenrot' }) as unknown }),
    ]);
    expect(held.forms_files?.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'cv-morgenrot.pdf'));
    expect(held.forms_drafts?.map(({ form }) => form).toSorted()).toEqual([formId('enquiry'), 'job-application'].toSorted());
    expect(held.forms_alerts).toEqual([expect.objectContaining({ search: 'keyword=manager' })]);
    expect(held.offers_subscriptions).toEqual([expect.objectContaining({ title: 'Aldermoor Premium: Monthly', state: 'active' })]);
    expect(held.offers_payments).toEqual([expect.objectContaining({ amount: 990, card: '4242' })]);
    expect(held.offers_gifts).toEqual([expect.objectContaining({ title: 'A gift of morgenrot' })]);
    expect(held.offers_views).toHaveLength(1);
    // What was begun and not paid, and what other services are told.
    expect(held.offers_checkouts).toEqual(expect.arrayContaining([expect.objectContaining({ email, offer_id: 'premium' })]));
    expect(held.offers_webhooks).toEqual([expect.objectContaining({ packet: expect.objectContaining({ userEmail: email }) as unknown })]);
    expect(JSON.stringify(held)).not.toMatch(/_hash"|sealed"/);
  }, 60_000);

  it('is erased in every store: no table of any service and no file has a word of it left', async () => {
    const stays = await somebodyEverywhere('abendrot');
    const { token, needles } = await somebodyEverywhere('zwielicht');
    const before = await everywhere(needles);
    // The search finds what is there: in each service, and among the files.
    expect(before.zwielicht).toEqual(
      expect.arrayContaining([
        'identity.users',
        'users.accounts',
        'users.saved_articles',
        'forms.submissions',
        'forms.files',
        'forms.started',
        'forms.alerts',
        'forms.codes',
        'offers.accounts',
        'offers.checkouts',
        'offers.gifts',
        'offers.webhooks',
      ]),
    );
    expect(before.zwielicht?.filter((place) => !place.includes('.'))).toEqual(expect.arrayContaining([expect.stringMatching(/^kept\//)]));
    for (const needle of needles) expect(before[needle]?.length, needle).toBeGreaterThan(0);

    expect(await users.call('DELETE', '/v2/Users/', { token })).toMatchObject({ status: 200, body: { erased: true } });
    await users.service.settled();
    expect(await everywhere(needles)).toEqual(Object.fromEntries(needles.map((needle) => [needle, []])));
    // And nobody else lost anything.
    const other = await everywhere(['abendrot']);
    expect(other.abendrot).toEqual(
      expect.arrayContaining([
        'identity.users',
        'users.accounts',
        'users.saved_articles',
        'forms.submissions',
        'forms.alerts',
        'offers.gifts',
      ]),
    );
    expect((await users.call('GET', '/v2/Users/', { token: stays.token })).status).toBe(200);
  }, 60_000);

  it('is asked of the content service too, where somebody who edits left a name', async () => {
    const { token, needles } = await somebodyEverywhere('redaktion');
    const [, userId = ''] = needles;
    const { body } = await users.call('GET', '/v2/Users/export', { token });
    expect((body.held as Record<string, unknown>).content_comments).toEqual([{ words: `by ${userId}` }]);
    expect(await users.call('DELETE', '/v2/Users/', { token })).toMatchObject({ status: 200, body: { erased: true } });
    expect(askedOfContent.filter(({ uid }) => uid === userId)).toEqual(
      ['/admin/export', '/admin/erase'].map((path) => ({ path, key: CONTENT_KEY, uid: userId })),
    );
  }, 60_000);

  /** Leaves a message, an alert and a form that is begun under an address. */
  const leave = async (email: string, message: string) => {
    const fields = { firstName: 'Ada', lastName: 'Wandel', email };
    const form = { id: 'contact', key: randomUUID() };
    expect((await forms.post('/sitecoreapi/SaveFormData', { form, fields: { ...fields, message, consent: 'yes' } })).status).toBe(200);
    await forms.post('/v1/alerts', { email, search: `keyword=${message}`, frequency: 'daily' });
    await postStep(forms.url, 'enquiry', { form: { move: 'back' }, fields: { 'Page/Name': message, 'Page/Email': email } });
    await forms.service.settled();
  };
  const changesAddress = async (token: string, email: string) => {
    const { body } = await users.call('PUT', '/v2/Users/', { token, body: { email } });
    const { verificationId } = body.pendingEmail as { verificationId: string };
    await expect.poll(() => users.codeIn(email)).toMatch(/^\d{6}$/);
    const sent = { verificationId, code: await users.codeIn(email) };
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: sent })).status).toBe(200);
  };
  const exportedBy = async (token: string) =>
    (await users.call('GET', '/v2/Users/export', { token })).body.held as Record<string, Record<string, unknown>[]>;

  it('stands under the addresses that the account had too, up to the day on which it left them', async () => {
    const { token, email, needles } = await somebodyEverywhere('wandelstern');
    await leave(email, 'before-the-change');
    await changesAddress(token, 'wandelstern-later@quarry.example');
    await leave(email, 'of-whoever-has-it-next');
    const held = await exportedBy(token);
    expect(JSON.stringify(held.forms_submissions)).toContain('before-the-change');
    expect(JSON.stringify(held.forms_alerts)).toContain('before-the-change');
    expect(held.forms_submissions?.map(({ form }) => form)).toContain('job-application');
    expect(held.forms_drafts?.length).toBeGreaterThan(2);
    expect(JSON.stringify(held)).not.toContain('of-whoever-has-it-next');
    expect(held.former_addresses).toEqual([expect.objectContaining({ email })]);

    expect(await users.call('DELETE', '/v2/Users/', { token })).toMatchObject({ status: 200, body: { erased: true } });
    await users.service.settled();
    const [, userId = '', subject = ''] = needles;
    expect(await everywhere(['before-the-change', userId, subject])).toEqual({ 'before-the-change': [], [userId]: [], [subject]: [] });
    expect((await everywhere(['of-whoever-has-it-next']))['of-whoever-has-it-next']).toEqual(
      expect.arrayContaining(['forms.submissions', 'forms.alerts']),
    );
    expect(await owed()).toEqual([]);
  }, 60_000);

  it('does not stand under a former address that is another account’s by now', async () => {
    const { token, email } = await somebodyEverywhere('wechselbad');
    await changesAddress(token, 'wechselbad-later@quarry.example');
    const next = await somebodyEverywhere('wechselgeld');
    await changesAddress(next.token, email);
    const held = await exportedBy(token);
    expect(held.former_addresses).toEqual([expect.objectContaining({ email })]);
    expect(held.forms_submissions).toEqual([]);
    await users.call('DELETE', '/v2/Users/', { token });
    const others = await exportedBy(next.token);
    expect(others.forms_submissions?.filter((row) => row.email === email)).toHaveLength(3);
  }, 60_000);

  it('begins where another account left the address: each exports and erases what came in its own time', async () => {
    const first = await somebodyEverywhere('vormieterin');
    const shared = first.email;
    await leave(shared, 'in-the-first-time');
    await changesAddress(first.token, 'vormieterin-later@quarry.example');
    const second = await somebodyEverywhere('nachmieterin');
    await changesAddress(second.token, shared);
    await leave(shared, 'in-the-second-time');
    const ofTime = (held: Awaited<ReturnType<typeof exportedBy>>) => JSON.stringify(held.forms_submissions).match(/in-the-\w+-time/g);
    expect(ofTime(await exportedBy(second.token))).toEqual(['in-the-second-time']);
    await changesAddress(second.token, 'nachmieterin-later@quarry.example');
    const held = await exportedBy(second.token);
    expect(ofTime(held)).toEqual(['in-the-second-time']);
    expect(JSON.stringify(held.forms_alerts)).not.toContain('in-the-first-time');
    expect(ofTime(await exportedBy(first.token))).toEqual(['in-the-first-time']);

    expect(await users.call('DELETE', '/v2/Users/', { token: second.token })).toMatchObject({ body: { erased: true } });
    await users.service.settled();
    const left = await everywhere(['in-the-first-time', 'in-the-second-time']);
    expect(left['in-the-first-time']).toEqual(expect.arrayContaining(['forms.submissions', 'forms.alerts']));
    expect(left['in-the-second-time']).toEqual([]);
    expect(ofTime(await exportedBy(first.token))).toEqual(['in-the-first-time']);
    await users.call('DELETE', '/v2/Users/', { token: first.token });
    await users.service.settled();
    expect((await everywhere(['in-the-first-time']))['in-the-first-time']).toEqual([]);
    expect(await owed()).toEqual([]);
  }, 60_000);

  it.each([
    { holder: 'forms', away: () => forms, name: 'daemmerung', after: 'mittagszeit' },
    { holder: 'offers', away: () => offers, name: 'nebelbank', after: 'sonnenschein' },
  ])(
    'waits for $holder that are away, under a seal, and is erased there once they are back',
    async ({ holder, away, name, after }) => {
      const { token } = await somebodyEverywhere(name);
      await away().service.stop();
      expect((await users.call('GET', '/v2/Users/export', { token })).body.unavailable).toEqual([holder]);
      expect(await users.call('DELETE', '/v2/Users/', { token })).toMatchObject({ status: 202, body: { erased: false } });
      expect((await everywhere([name]))[name]?.filter((place) => place.startsWith('users.') || place.startsWith('identity.'))).toEqual([]);
      expect(await owed()).toEqual([{ holder }]);
      await away().restart();
      const { token: next } = await somebodyEverywhere(after);
      await users.call('DELETE', '/v2/Users/', { token: next });
      await users.service.settled();
      expect((await everywhere([name]))[name]).toEqual([]);
      expect(await owed()).toEqual([]);
    },
    60_000,
  );

  it('leaves alone what somebody sends under the address after the account was closed, however late the forms service erases', async () => {
    const { token, email } = await somebodyEverywhere('spaetlese');
    await leave(email, 'before-the-end');
    await forms.service.stop();
    expect(await users.call('DELETE', '/v2/Users/', { token })).toMatchObject({ status: 202 });
    await users.service.settled();
    await forms.restart();
    await leave(email, 'after-the-end');
    const { token: next } = await somebodyEverywhere('fruehlese');
    await users.call('DELETE', '/v2/Users/', { token: next });
    await users.service.settled();
    expect(await owed()).toEqual([]);
    const left = await everywhere(['before-the-end', 'after-the-end']);
    expect(left['before-the-end']).toEqual([]);
    expect(left['after-the-end']).toEqual(expect.arrayContaining(['forms.submissions', 'forms.alerts']));
  }, 60_000);
});
