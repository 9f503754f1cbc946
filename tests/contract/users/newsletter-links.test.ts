import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { feedItem, startNewsletterFeed } from '../support/newsletter-feed.ts';
import { ADMIN_KEY, startUsers, type Users } from '../support/users.ts';

const site = await startNewsletterFeed();
let users: Users;
beforeAll(async () => {
  site.feed.items = feedItem('News');
  site.feed.topics.set('/topics/energy/rss.xml', feedItem('Queue'));
  users = await startUsers({ USERS_FEED_URL: site.url });
});
afterAll(async () => {
  await users.stop();
  await site.stop();
});

let visitors = 0;
const post = (path: string, body: object, method = 'POST') => {
  visitors += 1;
  return users.call(method, `/v1/newsletter/${path}`, { body, headers: { 'x-forwarded-for': `203.0.113.${visitors}` } });
};
const newest = async (to: string) => {
  const [mail] = await users.mails(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
};
const parameter = async (to: string, name: string): Promise<string> =>
  (await newest(to)).links.map((link) => new URL(link).searchParams.get(name)).find((value) => value !== null) ?? '';
/** Subscribes without an account, and gets the weekly issue. */
async function subscribed(email: string, wanted: object = { newsletters: ['weekly-briefing'], topics: ['energy'] }): Promise<void> {
  await post('register', { email, ...wanted });
  await post('confirm', { token: await parameter(email, 'confirm') });
  const body = { frequency: 'weekly', issue: email.replace(/\W/g, '-') };
  await users.call('POST', '/admin/digests', { headers: { 'x-admin-key': ADMIN_KEY }, body });
}
const header = async (to: string, name: string) => (await newest(to)).headers.find((each) => each.name === name)?.value;
const rowsOf = (email: string) => users.query(`select 1 from users.subscribers where email = '${email}'`);

describe('an issue of a newsletter (promise 28)', () => {
  it('names its list, its address and the way to choose without an account', async () => {
    await subscribed('named@example.org');
    expect(await header('named@example.org', 'List-ID')).toBe('Weekly Briefing <newsletter-weekly.insights.localhost>');
    const { text } = await newest('named@example.org');
    expect(text).toContain('You get this e-mail because named@example.org subscribed to “Weekly Briefing” of Aldermoor.');
    expect(await parameter('named@example.org', 'manage')).toMatch(/^[\w-]+\.manage\./);
  });

  it('leads a reader with an account to it', async () => {
    const { access_token: token } = await users.signIn('with-account');
    await users.call('PUT', '/v1/sitecore/api/subscriptions/list', {
      token,
      body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [] },
    });
    await subscribed('another@example.org');
    expect((await newest('with-account@example.org')).links).toContain(
      'http://insights.localhost:3000/user-registration/manage-account/edit-subscriptions',
    );
  });
});

describe('unsubscribing by the link of a mail (promise 28)', () => {
  it('says what would end, ends it, and takes it back within the hour', async () => {
    await subscribed('undo@example.org');
    const token = await parameter('undo@example.org', 'unsubscribe');
    const mailing = {
      status: 'subscribed',
      email: 'undo@example.org',
      frequency: 'weekly',
      newsletters: ['weekly-briefing'],
      topics: ['energy'],
    };
    expect((await post('mailing', { token })).body).toEqual(mailing);
    const { undo } = (await post(`unsubscribe/${token}`, {})).body;
    expect(await rowsOf('undo@example.org')).toEqual([]);
    expect((await post('mailing', { token })).body).toEqual({ status: 'ended' });
    for (const _ of [1, 2]) expect((await post('restore', { undo })).body).toEqual({ status: 'restored' });
    expect((await post('mailing', { token })).body).toEqual(mailing);
  });

  it('shows whoever reads the mailbox that an account left neither its new address nor its list', async () => {
    const email = 'was-here@example.org';
    await subscribed(email);
    const [token, manage] = [await parameter(email, 'unsubscribe'), await parameter(email, 'manage')];
    const { access_token, user } = await users.signIn('was-here');
    expect((await post('mailing', { token })).body).toMatchObject({ status: 'subscribed', email });
    await users.query(`insert into users.former_addresses (account_id, email) values ($1, $2)`, [user.id, email]);
    for (const table of ['accounts', 'subscribers'])
      await users.query(`update users.${table} set email = 'is-there@example.org' where email = $1`, [email]);
    expect((await post('mailing', { token })).body).toEqual({ status: 'ended' });
    expect((await post('subscriber', { token: manage })).status).toBe(401);
    const choice = { token: manage, newsletters: [], alerts: [] };
    expect((await post('subscriber', choice, 'PUT')).status).toBe(401);
    const { body } = await users.call('GET', '/v1/sitecore/api/subscriptions/list', { token: access_token });
    expect(body.alerts).toHaveLength(1);
    // The button of a mail program ends what it names, and tells nothing.
    expect((await post(`unsubscribe/${token}`, {})).body).toMatchObject({ status: 'unsubscribed' });
  });

  it('leaves another newsletter that waits for its confirmation waiting; without that the subscriber is forgotten all the same', async () => {
    const email = 'waits@example.org';
    await subscribed(email, { newsletters: ['weekly-briefing'] });
    const [end, manage] = [await parameter(email, 'unsubscribe'), await parameter(email, 'manage')];
    await post('register', { email, newsletters: ['monthly-highlights'] });
    const token = await parameter(email, 'confirm');
    expect((await post(`unsubscribe/${end}`, {})).status).toBe(200);
    // Until it is confirmed nothing comes, so there is nothing to choose, nor to mail a link to.
    expect((await post('subscriber', { token: manage })).status).toBe(404);
    expect(await users.query('select confirmed_at from users.subscribers where email = $1', [email])).toEqual([{ confirmed_at: null }]);
    expect((await post('confirm', { token })).status).toBe(200);
    expect((await post('subscriber', { token: manage })).body).toMatchObject({
      newsletters: [
        { id: 'monthly-highlights', subscribed: true },
        { id: 'weekly-briefing', subscribed: false },
      ],
    });
  });

  it('is taken back with the pause, and for who was not forgotten with the day on which it began', async () => {
    const ended = async (email: string) => (await post(`unsubscribe/${await parameter(email, 'unsubscribe')}`, {})).body.undo;
    const until = '2090-01-01T00:00:00.000Z';
    const email = 'paused-undone@example.org';
    await subscribed(email);
    await users.query(`update users.subscribers set paused_until = $2, confirmed_at = '2026-01-02' where email = $1`, [email, until]);
    expect((await post('restore', { undo: await ended(email) })).status).toBe(200);
    // To take it back confirms nothing anew: the proof of consent keeps its day.
    expect(
      await users.query('select paused_until, confirmed_at::date::text as confirmed from users.subscribers where email = $1', [email]),
    ).toEqual([{ paused_until: new Date(until), confirmed: '2026-01-02' }]);

    const stays = 'stays-undone@example.org';
    await subscribed(stays, { newsletters: ['weekly-briefing', 'monthly-highlights'] });
    await users.query(
      `update users.subscriptions s set created_at = '2026-01-01' from users.subscribers u where u.id = s.subscriber_id and u.email = $1`,
      [stays],
    );
    expect((await post('restore', { undo: await ended(stays) })).status).toBe(200);
    expect(
      await users.query(
        `select count(*)::int as old from users.subscriptions s join users.subscribers u on u.id = s.subscriber_id where u.email = $1 and s.created_at < '2026-02-01'`,
        [stays],
      ),
    ).toEqual([{ old: 2 }]);
  });

  it('is taken back also while another newsletter waits', async () => {
    const email = 'waits-undone@example.org';
    await subscribed(email, { newsletters: ['weekly-briefing'] });
    const [end, manage] = [await parameter(email, 'unsubscribe'), await parameter(email, 'manage')];
    await post('register', { email, newsletters: ['monthly-highlights'] });
    const { undo } = (await post(`unsubscribe/${end}`, {})).body;
    expect((await post('restore', { undo })).status).toBe(200);
    expect((await post('subscriber', { token: manage })).body).toMatchObject({
      newsletters: [{ subscribed: false }, { subscribed: true }],
    });
  });

  it('cannot be taken back by what was altered, is too old, or belonged to an account that is gone', async () => {
    await subscribed('stale@example.org');
    const token = await parameter('stale@example.org', 'unsubscribe');
    const undo = String((await post(`unsubscribe/${token}`, {})).body.undo);
    expect((await post('restore', { undo: `${undo.slice(0, -4)}AAAA` })).status).toBe(401);
    expect((await post('restore', { undo: token })).status).toBe(401);
    const [secrets, what] = [createSecrets('users', users.env.USERS_SECRET), 'newsletter undo'];
    const sealed = JSON.parse(secrets.open(what, undo)) as { until: number };
    const minutes = (sealed.until - Date.now()) / 60_000;
    expect([minutes > 58, minutes <= 60]).toEqual([true, true]);
    const late = secrets.seal(what, JSON.stringify({ ...sealed, until: Date.now() - 1 }));
    expect((await post('restore', { undo: late })).status).toBe(401);
    expect(await rowsOf('stale@example.org')).toEqual([]);

    const { access_token: session } = await users.signIn('leaving');
    const list = '/v1/sitecore/api/subscriptions/list';
    await users.call('PUT', list, { token: session, body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [] } });
    await subscribed('trigger@example.org');
    const own = await parameter('leaving@example.org', 'unsubscribe');
    const kept = String((await post(`unsubscribe/${own}`, {})).body.undo);
    expect([200, 202]).toContain((await users.call('DELETE', '/v2/Users/', { token: session })).status);
    expect((await post('restore', { undo: kept })).status).toBe(401);
    expect(await rowsOf('leaving@example.org')).toEqual([]);
  });
});

describe('the office', () => {
  const admin = (what: string, body: object) =>
    users.call('POST', `/admin/subscribers/${what}`, { headers: { 'x-admin-key': ADMIN_KEY }, body });
  const mailsTo = async (email: string) => (await users.mails(email)).length;

  it('ends and erases what comes to an address, and has it asked no more', async () => {
    const email = 'by-telephone@example.org';
    await subscribed(email);
    await post('register', { email, newsletters: ['monthly-highlights'] });
    expect((await admin('erase', { email: 'BY-telephone@example.org', never: true })).body).toEqual({ status: 'erased' });
    expect(await rowsOf(email)).toEqual([]);
    expect((await admin('erase', { email })).body).toEqual({ status: 'unknown' });
    const before = await mailsTo(email);
    const refused = await post('register', { email });
    expect([refused.status, refused.body]).toEqual([202, { status: 'confirmation-sent' }]);
    expect(await mailsTo(email)).toBe(before);
    expect(await rowsOf(email)).toEqual([]);
    expect(JSON.stringify(await users.query('select * from users.unwanted'))).not.toContain('telephone');
    await admin('erase', { email, never: false });
    await post('register', { email });
    expect(await mailsTo(email)).toBe(before + 1);
    expect((await users.call('POST', '/admin/subscribers/erase', { body: { email } })).status).toBe(401);
  });

  it('can show what was agreed to and when, after the registration is swept and the subscription has ended', async () => {
    const email = 'never-ordered@example.org';
    await subscribed(email);
    // As eight days later.
    await users.query(`delete from users.registrations r using users.subscribers u where u.id = r.subscriber_id and u.email = '${email}'`);
    const consents = async () => (await admin('consents', { email: 'Never-Ordered@example.org' })).body.consents;
    const said = {
      newsletters: ['weekly-briefing'],
      topics: ['energy'],
      language: 'en',
      wording: expect.stringMatching(/^\d{4}-\d\d$/) as string,
    };
    const time = expect.stringMatching(/^\d{4}-/) as string;
    const confirmed = { what: 'confirmed', ...said, askedAt: time, at: time };
    expect(await consents()).toEqual([confirmed]);
    const token = await parameter(email, 'unsubscribe');
    const { undo } = (await post(`unsubscribe/${token}`, {})).body;
    expect(await rowsOf(email)).toEqual([]);
    const ended = { what: 'ended', ...said, at: time };
    expect(await consents()).toEqual([ended, confirmed]);
    expect(JSON.stringify(await users.query(`select * from users.consents where subscriber_id is null`))).not.toContain('never-ordered');
    await post('restore', { undo });
    expect(await consents()).toMatchObject([{ what: 'restored' }, { what: 'ended' }, { what: 'confirmed' }]);
    expect((await users.call('POST', '/admin/subscribers/consents', { body: { email } })).status).toBe(401);
  });

  it('ends the list of an account, and leaves the account', async () => {
    const { access_token: token } = await users.signIn('ends-by-office');
    const list = '/v1/sitecore/api/subscriptions/list';
    await users.call('PUT', list, { token, body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [{ topic: 'energy' }] } });
    expect((await admin('erase', { email: 'ends-by-office@example.org' })).body).toEqual({ status: 'ended' });
    expect((await users.call('GET', list, { token })).body).toMatchObject({
      newsletters: [{ subscribed: false }, { subscribed: false }],
      alerts: [],
    });
  });

  it('takes a list over from elsewhere, each once and with the day of its consent, and asks nobody', async () => {
    const one = { email: 'taken-over@example.org', newsletters: ['weekly-briefing'], confirmedAt: '2021-03-04T00:00:00Z' };
    await admin('erase', { email: 'never-again@example.org', never: true });
    const body = { subscribers: [one, { ...one, email: 'never-again@example.org' }] };
    expect((await admin('import', body)).body).toEqual({ added: 1, known: 0, ended: 0, unwanted: 1 });
    expect((await admin('import', body)).body).toEqual({ added: 0, known: 1, ended: 0, unwanted: 1 });
    expect(await mailsTo(one.email)).toBe(0);
    expect(
      await users.query(
        `select u.confirmed_at::date::text as confirmed, s.key from users.subscribers u join users.subscriptions s on s.subscriber_id = u.id where u.email = $1`,
        [one.email],
      ),
    ).toEqual([{ confirmed: '2021-03-04', key: 'weekly-briefing' }]);
    await users.call('POST', '/admin/digests', {
      headers: { 'x-admin-key': ADMIN_KEY },
      body: { frequency: 'weekly', issue: 'taken-over' },
    });
    expect(await mailsTo(one.email)).toBe(1);
  });

  it('does not begin again by a list what was ended here, complained of or erased, and takes over who has not confirmed yet', async () => {
    const names = ['ends', 'complains', 'erased', 'asks-only'] as const;
    const [ends, complains, erased, asks] = names.map((name) => `list-${name}@example.org`) as [string, string, string, string];
    const taken = (emails: readonly string[]) =>
      admin('import', {
        subscribers: emails.map((email) => ({ email, newsletters: ['weekly-briefing'], confirmedAt: '2021-03-04T00:00:00Z' })),
      });
    const said = [ends, complains, erased];
    expect((await taken(said)).body).toEqual({ added: 3, known: 0, ended: 0, unwanted: 0 });
    await users.call('POST', '/admin/digests', { headers: { 'x-admin-key': ADMIN_KEY }, body: { issue: 'of-a-list' } });
    await post(`unsubscribe/${await parameter(ends, 'unsubscribe')}`, {});
    await admin('bounced', { email: complains, complaint: true });
    await admin('erase', { email: erased });
    await post('register', { email: asks, newsletters: ['monthly-highlights'] });
    expect((await taken([...said, asks])).body).toEqual({ added: 1, known: 0, ended: 2, unwanted: 1 });
    for (const email of said) expect(await rowsOf(email)).toEqual([]);
    expect((await taken([asks])).body).toMatchObject({ known: 1 });
    expect(await users.query('select confirmed_at::date::text as day from users.subscribers where email = $1', [asks])).toEqual([
      { day: '2021-03-04' },
    ]);
    // What was asked for here waits as it did; who has ended and asks anew without confirming has not taken it back.
    expect((await post('confirm', { token: await parameter(asks, 'confirm') })).status).toBe(200);
    await post('register', { email: ends });
    expect((await taken([ends])).body).toMatchObject({ added: 0, ended: 1 });
    expect((await post('confirm', { token: await parameter(ends, 'confirm') })).status).toBe(200);
  });
});

describe('a subscriber without an account (promise 28)', () => {
  it('sees and chooses what comes, and is forgotten when nothing does', async () => {
    await subscribed('chooser@example.org');
    const token = await parameter('chooser@example.org', 'manage');
    expect((await post('subscriber', { token })).body).toEqual({
      email: 'chooser@example.org',
      pausedUntil: null,
      newsletters: [
        { id: 'monthly-highlights', name: 'Monthly Highlights', frequency: 'monthly', subscribed: false },
        { id: 'weekly-briefing', name: 'Weekly Briefing', frequency: 'weekly', subscribed: true },
      ],
      alerts: [{ topic: 'energy', frequency: 'weekly' }],
    });
    const put = (body: object) => post('subscriber', { token, ...body }, 'PUT');
    const until = '2999-01-01T00:00:00.000Z';
    const change = { newsletters: [{ id: 'monthly-highlights' }], alerts: [], pausedUntil: until };
    expect((await put(change)).body).toEqual({ status: 'saved' });
    expect((await post('subscriber', { token })).body).toMatchObject({
      pausedUntil: until,
      newsletters: [{ subscribed: true }, { subscribed: false }],
      alerts: [],
    });
    const off = (await put({ newsletters: [], alerts: [] })).body;
    expect(off).toEqual({ status: 'ended', undo: expect.any(String) });
    expect(await rowsOf('chooser@example.org')).toEqual([]);
    expect((await post('subscriber', { token })).status).toBe(404);
    expect((await put({ newsletters: [], alerts: [] })).status).toBe(404);
    expect((await post('restore', { undo: off.undo })).status).toBe(200);
    expect((await post('subscriber', { token })).body).toMatchObject({ newsletters: [{ subscribed: true }, { subscribed: false }] });
  });

  it('a newsletter comes in its own rhythm: “Weekly Briefing, every month” is refused', async () => {
    await subscribed('rhythm@example.org');
    const token = await parameter('rhythm@example.org', 'manage');
    const body = { token, newsletters: [{ id: 'weekly-briefing', frequency: 'monthly' }], alerts: [] };
    expect((await post('subscriber', body, 'PUT')).status).toBe(400);
  });

  it('is mailed the link who lost it, and nobody can tell who is subscribed', async () => {
    await subscribed('lost@example.org');
    const before = (await users.mails('lost@example.org')).length;
    const [known, unknown] = [
      await post('manage-link', { email: 'LOST@example.org' }),
      await post('manage-link', { email: 'nobody@example.org' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(async () => (await users.mails('lost@example.org')).length).toBe(before + 1);
    expect((await post('subscriber', { token: await parameter('lost@example.org', 'manage') })).body.email).toBe('lost@example.org');
    expect(await users.mails('nobody@example.org')).toEqual([]);
  });

  it('no token of one kind serves as another, and none can be made up', async () => {
    await subscribed('kinds@example.org');
    const [manage, leave] = [await parameter('kinds@example.org', 'manage'), await parameter('kinds@example.org', 'unsubscribe')];
    expect((await post('subscriber', { token: leave })).status).toBe(401);
    expect((await post('mailing', { token: manage })).status).toBe(401);
    expect((await post(`unsubscribe/${manage}`, {})).status).toBe(401);
    expect((await post('subscriber', { token: `${manage.split('.')[0]}.manage.x` })).status).toBe(401);
  });
});
