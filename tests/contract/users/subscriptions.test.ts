import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { RelayError } from '../../../src/backends/kit/mail/mailer.ts';
import { usersConfig } from '../../../src/backends/users/config.ts';
import { createUsersContext } from '../../../src/backends/users/create-context.ts';
import { currentIssue, nextIssue } from '../../../src/lib/newsletters/issue.ts';
import { keepIssue } from '../../../src/backends/users/digest/kept-issue.ts';
import { noteAppearances } from '../../../src/backends/users/digest/appearance.ts';
import { sendIssue } from '../../../src/backends/users/digest/send.ts';
import { startMailReceiver } from '../support/identity.ts';
import { feedItem, startNewsletterFeed } from '../support/newsletter-feed.ts';
import { ADMIN_KEY, startUsers, type Users } from '../support/users.ts';

const site = await startNewsletterFeed();
const { feed } = site;

let users: Users;
beforeAll(async () => {
  users = await startUsers({ USERS_FEED_URL: site.url });
});
afterAll(async () => {
  await users.stop();
  await site.stop();
});

const LIST = '/v1/sitecore/api/subscriptions/list';
const sendNow = async (issue?: string, frequency = 'weekly') =>
  (
    await users.call('POST', '/admin/digests', {
      headers: { 'x-admin-key': ADMIN_KEY },
      body: { frequency, ...(issue === undefined ? {} : { issue }) },
    })
  ).body;
const register = (email: string, more: object = {}) => users.call('POST', '/v1/newsletter/register', { body: { email, ...more } });
const unsubscribeOf = async (to: string): Promise<string> => {
  const header = (await users.mails(to))[0]?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
  return new URL(header.slice(1, -1)).pathname.split('/').at(-1) ?? '';
};
let visitors = 0;
const confirmed = async (email: string, more: object = {}) => {
  visitors += 1;
  await users.call('POST', '/v1/newsletter/register', { body: { email, ...more }, headers: { 'x-forwarded-for': `10.1.0.${visitors}` } });
  const token = new URL((await users.mails(email))[0]?.links[0] ?? '').searchParams.get('confirm');
  expect((await users.call('POST', '/v1/newsletter/confirm', { body: { token } })).status).toBe(200);
};

describe('a confirmation', () => {
  const ask = (email: string, more: object = {}) => {
    visitors += 1;
    const headers = { 'x-forwarded-for': `10.2.0.${visitors}` };
    return users.call('POST', '/v1/newsletter/register', { body: { email, ...more }, headers });
  };
  const asked = async (email: string, more: object) => {
    await ask(email, more);
    return new URL((await users.mails(email))[0]?.links[0] ?? '').searchParams.get('confirm');
  };
  const confirm = (token: string | null) => users.call('POST', '/v1/newsletter/confirm', { body: { token } });
  const alertsOf = (email: string) =>
    users.query(
      `select s.key, s.frequency from users.subscriptions s join users.subscribers u on u.id = s.subscriber_id where u.email = $1 and s.kind = 'alert' order by 1`,
      [email],
    );

  it('says until when everything is paused, and brings another topic in the rhythm of the others', async () => {
    const email = 'paused-confirms@example.org';
    await confirm(await asked(email, { topics: ['energy'] }));
    await users.query(`update users.subscribers set paused_until = '2090-01-01' where email = $1`, [email]);
    await users.query(
      `update users.subscriptions s set frequency = 'monthly' from users.subscribers u where u.id = s.subscriber_id and u.email = $1 and kind = 'alert'`,
      [email],
    );
    const { body } = await confirm(await asked(email, { topics: ['water'] }));
    expect(body).toEqual({ status: 'confirmed', pausedUntil: expect.stringMatching(/^20(89-12-31|90-01-01)T/) as string });
    expect(await alertsOf(email)).toEqual([
      { key: 'energy', frequency: 'monthly' },
      { key: 'water', frequency: 'monthly' },
    ]);
  });

  it('says in its mail and before it is pressed of what it is, in our words', async () => {
    const email = 'named-first@example.org';
    const first = await asked(email, { newsletters: ['weekly-briefing'], topics: ['energy', 'win-a-car-at-evil-example'] });
    await asked(email, { language: 'de' });
    const mails = await users.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihr Abonnement: Highlights des Monats',
      'Confirm your subscription: Weekly Briefing and Alerts on 2 topics',
    ]);
    expect(mails[1]?.text).toContain('* Weekly Briefing');
    expect(mails[1]?.text).not.toContain('evil');
    const read = (token: string | null) => users.call('POST', '/v1/newsletter/registration', { body: { token } });
    expect((await read(first)).body).toEqual({ email, newsletters: ['weekly-briefing'], topics: ['energy', 'win-a-car-at-evil-example'] });
    expect((await read('made-up-token-of-somebody')).status).toBe(422);
    expect(await alertsOf(email)).toEqual([]);
    // Each begins what it names, and nothing that somebody else asked for.
    await confirm(first);
    expect(await alertsOf(email)).toHaveLength(2);
  });

  it('that is pressed again after all of it was ended begins it again', async () => {
    const email = 'again@example.org';
    const token = await asked(email, { newsletters: ['weekly-briefing'] });
    await confirm(await asked(email, { newsletters: ['monthly-highlights'] }));
    await confirm(token);
    await users.query(
      `delete from users.subscriptions s using users.subscribers u where u.id = s.subscriber_id and u.email = $1 and s.key = 'weekly-briefing'`,
      [email],
    );
    expect((await confirm(token)).body).toEqual({ status: 'confirmed', pausedUntil: null });
    const rows = await users.query(
      `select s.key from users.subscriptions s join users.subscribers u on u.id = s.subscriber_id where u.email = $1 order by 1`,
      [email],
    );
    expect(rows.map(({ key }) => key)).toEqual(['monthly-highlights', 'weekly-briefing']);
  });

  it('waits together with its mail, or not at all', async () => {
    await users.query('alter table users.outbox rename to outbox_away');
    try {
      expect((await ask('together@example.org')).status).toBeGreaterThanOrEqual(500);
    } finally {
      await users.query('alter table users.outbox_away rename to outbox');
    }
    expect(await asked('together@example.org', {})).toBeTruthy();
  });
});

describe('the list of an account', () => {
  it('starts with nothing chosen, and the practice ‘Monthly Highlights’', async () => {
    const { access_token: token } = await users.signIn('lister');
    expect((await users.call('GET', LIST, { token })).body).toEqual({
      practice: 'Monthly Highlights',
      pausedUntil: null,
      newsletters: [
        { id: 'monthly-highlights', name: 'Monthly Highlights', frequency: 'monthly', subscribed: false },
        { id: 'weekly-briefing', name: 'Weekly Briefing', frequency: 'weekly', subscribed: false },
      ],
      alerts: [],
    });
  });

  it('is replaced as a whole; empty lists turn everything off', async () => {
    const { access_token: token } = await users.signIn('chooser');
    const put = async (body: object) => users.call('PUT', LIST, { token, body });
    const until = '2999-01-01T00:00:00.000Z';
    const chosen = await put({
      newsletters: [{ id: 'monthly-highlights' }],
      alerts: [{ topic: 'energy', frequency: 'monthly' }],
      pausedUntil: until,
      practice: 'Energy',
    });
    expect(chosen.body).toMatchObject({
      practice: 'Energy',
      pausedUntil: until,
      newsletters: [{ id: 'monthly-highlights', frequency: 'monthly', subscribed: true }, { subscribed: false }],
      alerts: [{ topic: 'energy', frequency: 'monthly' }],
    });
    expect((await put({ newsletters: [], alerts: [] })).body).toMatchObject({
      pausedUntil: until,
      newsletters: [{ subscribed: false }, { subscribed: false }],
      alerts: [],
    });
    expect((await put({ newsletters: [{ id: 'none' }], alerts: [] })).status).toBe(400);
    expect((await put({ newsletters: [], alerts: [{ topic: 'a' }, { topic: 'a' }] })).status).toBe(400);
    expect((await put({ newsletters: [], alerts: [], email: 'x@example.org' })).status).toBe(400);
  });
});

describe('without an account', () => {
  it('nothing is sent before the address is confirmed, but the one question', async () => {
    feed.items = feedItem('Early');
    expect((await register('double@example.org', { newsletters: ['weekly-briefing'] })).status).toBe(202);
    const [question, ...more] = await users.mails('double@example.org');
    expect(more).toEqual([]);
    await sendNow();
    expect(await users.mails('double@example.org')).toHaveLength(1);
    const link = new URL(question?.links[0] ?? '');
    expect(link.pathname).toBe('/user-registration/newsletter');
    const token = link.searchParams.get('confirm');
    expect((await users.call('GET', `/v1/newsletter/confirm?token=${token}`)).status).toBe(405);
    for (const _ of [1, 2])
      expect((await users.call('POST', '/v1/newsletter/confirm', { body: { token } })).body).toEqual({
        status: 'confirmed',
        pausedUntil: null,
      });
    await sendNow();
    expect((await users.mails('double@example.org')).map(({ subject }) => subject)).toEqual([
      'Early',
      'Confirm your subscription: Weekly Briefing',
    ]);
  });

  it('registering again is answered the same, and asks again', async () => {
    const [first, second] = [await register('double@example.org'), await register('fresh@example.org')];
    expect(first.body).toEqual(second.body);
  });

  it('comes in the language in which it was confirmed, also to an account, until the profile says another', async () => {
    const email = 'sprachlos@example.org';
    const languages = async () =>
      users.query(
        `select a.language as account, u.language as issues from users.accounts a join users.subscribers u on u.account_id = a.id where a.email = '${email}'`,
      );
    await confirmed(email, { newsletters: ['weekly-briefing'], language: 'de' });
    const { access_token: token } = await users.signIn('sprachlos');
    expect(await languages()).toEqual([{ account: 'de', issues: 'de' }]);
    await users.call('PUT', '/v2/Users/', { token, body: { language: 'en' } });
    await users.call('PUT', LIST, { token, body: { newsletters: [{ id: 'monthly-highlights' }], alerts: [] } });
    expect(await languages()).toEqual([{ account: 'en', issues: 'en' }]);
    await users.query(`update users.subscribers set language = 'de' where email = '${email}'`);
    await users.call('PUT', LIST, { token, body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [] } });
    expect(await languages()).toEqual([{ account: 'en', issues: 'de' }]);
  });

  it('an alert that comes in another rhythm begins anew with it, and keeps its day in the same one', async () => {
    const { access_token: token } = await users.signIn('rhythm');
    const put = async (frequency: string) => {
      await users.call('PUT', LIST, { token, body: { newsletters: [], alerts: [{ topic: 'rhythmics', frequency }] } });
      return (await users.query(`select created_at < now() - interval '1 day' as old from users.subscriptions where key = 'rhythmics'`))[0]
        ?.old;
    };
    await put('weekly');
    await users.query(`update users.subscriptions set created_at = '2026-01-01' where key = 'rhythmics'`);
    expect(await put('weekly')).toBe(true);
    expect(await put('monthly')).toBe(false);
  });

  it('issues come in the language in which they were last asked for', async () => {
    feed.items = feedItem('In which language');
    for (const language of ['en', 'de']) await confirmed('moved@example.org', { newsletters: ['weekly-briefing'], language });
    await sendNow();
    expect((await users.mails('moved@example.org'))[0]?.text).toContain('Diese Woche bei Aldermoor');
  });

  it('a made-up confirmation opens nothing', async () => {
    expect((await users.call('POST', '/v1/newsletter/confirm', { body: { token: 'made-up-token-of-somebody' } })).status).toBe(422);
  });

  it('what was subscribed to belongs to the account that is made later', async () => {
    await confirmed('later@example.org', { newsletters: ['weekly-briefing'] });
    const { access_token: token } = await users.signIn('later');
    expect((await users.call('GET', LIST, { token })).body).toMatchObject({
      newsletters: [{ subscribed: false }, { id: 'weekly-briefing', subscribed: true }],
    });
  });
});

describe('unsubscribing', () => {
  it('by one click needs no cookie, is as good again, and a GET does nothing', async () => {
    feed.items = feedItem('News');
    await confirmed('leaver@example.org', { newsletters: ['weekly-briefing'] });
    await sendNow();
    const [mail] = await users.mails('leaver@example.org');
    expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
    const path = `/v1/newsletter/unsubscribe/${await unsubscribeOf('leaver@example.org')}`;
    expect((await users.call('GET', path)).status).toBe(405);
    expect(await users.query(`select 1 from users.subscribers where email = 'leaver@example.org'`)).toHaveLength(1);
    const post = () => users.call('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect((await post()).body).toMatchObject({ status: 'unsubscribed', undo: expect.any(String) });
    expect((await post()).body).toEqual({ status: 'unsubscribed' });
    expect(await users.query(`select 1 from users.subscribers where email = 'leaver@example.org'`)).toEqual([]);
    await sendNow();
    expect((await users.mails('leaver@example.org')).length).toBe(2);
  });

  it('cannot be made up for others', async () => {
    await confirmed('target@example.org');
    const [{ id } = { id: '' }] = await users.query(`select id from users.subscribers where email = 'target@example.org'`);
    expect((await users.call('POST', `/v1/newsletter/unsubscribe/${String(id)}.monthly.x`)).status).toBe(401);
    expect((await users.call('POST', '/v1/newsletter/unsubscribe/x')).status).toBe(401);
  });
});

describe('an issue', () => {
  it('brings newsletters everything and alerts their topics, in the reader’s language, escaped', async () => {
    feed.items = feedItem('Grid &amp;lt;b&amp;gt; &amp;amp; wires') + feedItem('Queue');
    feed.topics.set('/topics/energy/rss.xml', feedItem('Queue'));
    await confirmed('all@example.org', { newsletters: ['weekly-briefing'], language: 'de' });
    const { access_token: token } = await users.signIn('topical');
    await users.call('PUT', LIST, { token, body: { newsletters: [], alerts: [{ topic: 'energy' }, { topic: 'a-topic-that-is-gone' }] } });
    await sendNow();
    const [all] = await users.mails('all@example.org');
    expect(all?.subject).toBe('Grid <b> & wires');
    expect(all?.text).toContain('Diese Woche bei Aldermoor');
    expect(all?.text).toContain('* Queue');
    const [topical] = await users.mails('topical@example.org');
    expect(topical?.text).toContain('* Queue');
    expect(topical?.text).not.toContain('Grid');
  });

  it('goes to nobody twice, however often and by however many it is sent', async () => {
    feed.items = feedItem('Once');
    for (let count = 0; count < 10; count += 1) await confirmed(`reader-${count}@example.org`, { newsletters: ['weekly-briefing'] });
    const results = await Promise.all(Array.from({ length: 5 }, () => sendNow('once')));
    const sent = results.reduce((sum, { sent: count }) => sum + Number(count), 0);
    for (let count = 0; count < 10; count += 1)
      expect((await users.mails(`reader-${count}@example.org`)).filter(({ text }) => text.startsWith('This week'))).toHaveLength(1);
    expect(await sendNow('once')).toMatchObject({ sent: 0, failed: 0 });
    expect(
      await users.query(`select count(*)::int as rows from users.deliveries where issue = 'weekly:by-hand:once' and sent_at is not null`),
    ).toEqual([{ rows: sent }]);
    const { body } = await users.call('GET', '/admin/digests', { headers: { 'x-admin-key': ADMIN_KEY } });
    expect(body.issues).toContainEqual({ issue: 'weekly:by-hand:once', sent, refused: 0, open: 0, held: false });
    expect((await users.call('GET', '/admin/digests')).status).toBe(401);
  });

  it('what a process that died had claimed is sent after a while, with the same Message-ID', async () => {
    await confirmed('crash@example.org', { newsletters: ['weekly-briefing'] });
    await users.query(
      `insert into users.deliveries (issue, subscriber_id) select 'weekly:by-hand:crash', id from users.subscribers where email = 'crash@example.org'`,
    );
    await sendNow('crash');
    expect(await users.mails('crash@example.org')).toHaveLength(1);
    await users.query(
      `update users.deliveries set claimed_at = now() - interval '16 minutes' where issue = 'weekly:by-hand:crash' and sent_at is null`,
    );
    await sendNow('crash');
    const [mail] = await users.mails('crash@example.org');
    const [{ id } = { id: '' }] = await users.query(`select id from users.subscribers where email = 'crash@example.org'`);
    expect(mail?.headers.find(({ name }) => name === 'Message-ID')?.value).toBe(`<weekly-by-hand-crash.${String(id)}@insights.localhost>`);
  });

  it('on schedule has what was published in its period, for who subscribed before it was due', async () => {
    const { context, close } = await createUsersContext(usersConfig(users.env), createLog('users', { quiet: true }));
    try {
      await confirmed('early-bird@example.org', { newsletters: ['weekly-briefing'] });
      await confirmed('late-comer@example.org', { newsletters: ['weekly-briefing'] });
      await users.query(
        `update users.subscriptions set created_at = '2026-01-01' where subscriber_id = (select id from users.subscribers where email = 'early-bird@example.org')`,
      );
      const issue = currentIssue('weekly', new Date('2026-03-03T12:00:00Z'));
      const published = (title: string, publishedAt: string) => ({
        id: title,
        title,
        url: `https://example.org/${title}`,
        description: '',
        publishedAt: new Date(publishedAt),
        topic: '',
        minutes: undefined,
        drawing: undefined,
        sentence: '',
      });
      const items = [
        published('Just before', '2026-03-02T05:59:00Z'),
        published('Too new', '2026-03-02T06:00:00Z'),
        published('Too old', '2026-02-23T05:59:00Z'),
      ];
      const holding = (held: typeof items) => ({
        everything: async () => held,
        onTopic: async () => [],
        nameOf: async () => '',
        picture: async () => undefined,
      });
      expect(await sendIssue(context, issue, holding(items.slice(1)))).toMatchObject({ sent: 0 });
      expect(await sendIssue(context, issue, holding(items))).toMatchObject({ issue: 'weekly:2026-03-02', sent: 1 });
      expect(await sendIssue(context, issue, holding(items))).toMatchObject({ sent: 0 });
    } finally {
      await close();
    }
    const [mail] = await users.mails('early-bird@example.org');
    expect(mail?.text).toContain('* Just before');
    expect(mail?.text).not.toMatch(/Too/);
    expect(await users.mails('late-comer@example.org')).toHaveLength(1);
  });

  it('goes to who wants it when the mail is handed over; what a relay refuses is not tried again, what it defers later', async () => {
    const { context, close } = await createUsersContext(usersConfig(users.env), createLog('users', { quiet: true }));
    const issue = { ...currentIssue('weekly', new Date()), id: 'weekly:by-hand:refused' };
    const names = ['refused', 'deferred', 'silent', 'pauses', 'leaves', 'moves'];
    const addressOf = (name: string) => `${name}@handed.example.org`;
    const piece = {
      ...{ id: 'x', title: 'Handed over', url: 'https://example.org/x', description: '', topic: '', sentence: '' },
      ...{ publishedAt: new Date(), minutes: undefined, drawing: undefined },
    };
    const handed: string[] = [];
    const refusals: Readonly<Record<string, number>> = { [addressOf('refused')]: 550, [addressOf('deferred')]: 451 };
    const mails: typeof context.mails = {
      ...context.mails,
      digest: async (to) => {
        if (!to.endsWith('@handed.example.org')) return;
        handed.push(to);
        if (to === addressOf('silent')) throw new RelayError(new Error('the connection was cut'), true);
        const responseCode = refusals[to];
        if (responseCode !== undefined) throw new RelayError(Object.assign(new Error('not taken'), { responseCode, command: 'RCPT TO' }));
      },
    };
    /** What happens between the list of those who get it and the first mail. */
    const change = async () => {
      await users.query(`update users.subscribers set paused_until = '2999-01-01' where email = '${addressOf('pauses')}'`);
      await users.query(
        `delete from users.subscriptions where subscriber_id = (select id from users.subscribers where email = '${addressOf('leaves')}')`,
      );
      await users.query(`update users.subscribers set email = 'moved@handed.example.org' where email = '${addressOf('moves')}'`);
    };
    let changed: Promise<void> | undefined;
    const everything = async () => {
      changed ??= change();
      await changed;
      return [piece];
    };
    const round = async () => {
      handed.length = 0;
      const published = { everything, onTopic: async () => [], nameOf: async () => '', picture: async () => undefined };
      await sendIssue({ ...context, mails }, issue, published, { byHand: true });
      return handed.toSorted();
    };
    const minutesLater = (minutes: number) =>
      users.query(`update users.deliveries set claimed_at = claimed_at - interval '${minutes} minutes' where issue = '${issue.id}'`);
    try {
      for (const name of names) await confirmed(addressOf(name), { newsletters: ['weekly-briefing'] });
      expect(await round()).toEqual([addressOf('deferred'), 'moved@handed.example.org', addressOf('refused'), addressOf('silent')]);
      await minutesLater(6);
      expect(await round()).toEqual([]);
      await minutesLater(10);
      expect(await round()).toEqual([addressOf('deferred')]);
      await minutesLater(16);
      expect(await round()).toEqual([]);
      // Perhaps delivered: not for an hour, and longer each time.
      await minutesLater(60);
      expect(await round()).toEqual([addressOf('deferred'), addressOf('silent')]);
    } finally {
      await close();
    }
  });

  it('is looked at by one before it goes to everybody, and counts as sent to nobody', async () => {
    const before = feed.items;
    const deliveries = () => users.query('select count(*)::int as rows from users.deliveries');
    const preview = (body: object) => users.call('POST', '/admin/digests/preview', { headers: { 'x-admin-key': ADMIN_KEY }, body });
    try {
      feed.items = feedItem('Looked at first') + feedItem('Of long ago', new Date('2026-01-01'));
      const count = await deliveries();
      const { id } = nextIssue('weekly', new Date());
      expect((await preview({ to: 'editor@example.org' })).body).toEqual({ status: 'sent', issue: id });
      const [mail] = await users.mails('editor@example.org');
      expect(mail?.subject).toBe('Looked at first');
      expect(mail?.text).not.toContain('Of long ago');
      expect(await deliveries()).toEqual(count);
      feed.items = feedItem('Of long ago', new Date('2026-01-01'));
      expect((await preview({ to: 'editor@example.org' })).body).toEqual({ status: 'nothing-yet', issue: id });
    } finally {
      feed.items = before;
    }
  });

  it('is held by the office while it goes out, and goes on when it is let go', async () => {
    const { context, close } = await createUsersContext(usersConfig(users.env), createLog('users', { quiet: true }));
    const issue = { ...currentIssue('weekly', new Date()), id: 'weekly:by-hand:held' };
    const hold = (held: boolean) =>
      users.call('POST', '/admin/digests/hold', { headers: { 'x-admin-key': ADMIN_KEY }, body: { issue: issue.id, held } });
    const piece = {
      ...{ id: 'x', title: 'Withdrawn', url: 'https://example.org/x', description: '', topic: '', sentence: '' },
      ...{ publishedAt: new Date(), minutes: undefined, drawing: undefined },
    };
    const published = {
      everything: async () => [piece],
      onTopic: async () => [],
      nameOf: async () => '',
      picture: async () => undefined,
    };
    let handed = 0;
    let first: Promise<unknown> | undefined;
    const mails: typeof context.mails = {
      ...context.mails,
      digest: async () => {
        handed += 1;
        await (first ??= hold(true));
      },
    };
    const round = () => sendIssue({ ...context, mails }, issue, published, { byHand: true });
    try {
      for (let count = 0; count < 8; count += 1) await confirmed(`held-${count}@example.org`, { newsletters: ['weekly-briefing'] });
      await round();
      // Those that were under way when it was said.
      expect(handed).toBeLessThanOrEqual(4);
      const before = handed;
      expect(await round()).toMatchObject({ sent: 0, failed: 0 });
      expect((await hold(false)).body).toEqual({ issue: issue.id, held: false });
      await round();
      expect(handed).toBeGreaterThanOrEqual(before + 4);
      expect((await users.call('POST', '/admin/digests/hold', { body: {} })).status).toBe(401);
    } finally {
      await close();
    }
  });

  it('is held as the one that was looked at or as the one that is due, and not by a name that none has', async () => {
    const hold = (body: object) => users.call('POST', '/admin/digests/hold', { headers: { 'x-admin-key': ADMIN_KEY }, body });
    const now = new Date();
    for (const [which, issue] of [
      ['next', nextIssue('weekly', now).id],
      ['due', currentIssue('weekly', now).id],
    ]) {
      expect((await hold({ which })).body).toEqual({ issue, held: true });
      expect((await hold({ issue, held: false })).body).toEqual({ issue, held: false });
    }
    for (const body of [{}, { which: 'next', issue: nextIssue('weekly', now).id }, { issue: 'weekly:2026-12-01' }, { issue: 'weekly:x' }])
      expect((await hold(body)).status).toBe(400);
    expect((await hold({ issue: 'weekly:by-hand:a-slip' })).status).toBe(404);
    expect(await users.query('select * from users.digest_holds')).toEqual([]);
  });

  it('goes no more to an address that was refused three times in a row, until somebody there chooses anew', async () => {
    const { context, close } = await createUsersContext(usersConfig(users.env), createLog('users', { quiet: true }));
    const gone = 'gone-once@example.org';
    const handed: string[] = [];
    let code: number | undefined = 550;
    let meanwhile = false;
    const mails: typeof context.mails = {
      ...context.mails,
      digest: async (to) => {
        if (to !== gone) return;
        handed.push(to);
        if (meanwhile) await bounced();
        if (code !== undefined)
          throw new RelayError(Object.assign(new Error('550 5.1.1 no such user'), { responseCode: code, command: 'RCPT TO' }));
      },
    };
    const piece = {
      ...{ id: 'x', title: 'To nobody', url: 'https://example.org/x', description: '', topic: '', sentence: '' },
      ...{ publishedAt: new Date(), minutes: undefined, drawing: undefined },
    };
    const published = {
      everything: async () => [piece],
      onTopic: async () => [],
      nameOf: async () => '',
      picture: async () => undefined,
    };
    let issues = 0;
    const send = async () => {
      issues += 1;
      handed.length = 0;
      const issue = { ...currentIssue('weekly', new Date()), id: `weekly:by-hand:nobody-${issues}` };
      await sendIssue({ ...context, mails }, issue, published, { byHand: true });
      return handed.length;
    };
    const bounced = (more: object = {}) =>
      users.call('POST', '/admin/subscribers/bounced', { headers: { 'x-admin-key': ADMIN_KEY }, body: { email: gone, ...more } });
    try {
      const { access_token: token } = await users.signIn('gone-once');
      const list = () => users.call('GET', LIST, { token });
      const choose = () => users.call('PUT', LIST, { token, body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [] } });
      expect((await choose()).body.refused).toBeUndefined();
      expect([await send(), await send(), await send(), await send()]).toEqual([1, 1, 1, 0]);
      expect((await list()).body).toMatchObject({ refused: true });
      code = undefined;
      expect((await choose()).body.refused).toBeUndefined();
      expect(await send()).toBe(1);
      // Taken by the relay, and sent back later: it says so with the key of the office alone.
      expect((await users.call('POST', '/admin/subscribers/bounced', { body: { email: gone } })).status).toBe(401);
      expect((await bounced()).body).toEqual({ status: 'held' });
      expect(await send()).toBe(0);
      await choose();
      expect(await send()).toBe(1);
      // For now is no hold, unless it is so again and again; the office lets go of one.
      expect((await bounced({ permanent: false })).body).toEqual({ status: 'counted' });
      expect(await send()).toBe(1);
      for (const status of ['counted', 'counted', 'held']) expect((await bounced({ permanent: false })).body).toEqual({ status });
      expect(await send()).toBe(0);
      expect((await bounced({ held: false })).body).toEqual({ status: 'free' });
      // One that is told while a mail is handed over is not undone by that mail.
      meanwhile = true;
      expect([await send(), await send()]).toEqual([1, 0]);
      await choose();
      expect((await bounced({ complaint: true })).body).toEqual({ status: 'ended' });
      expect((await list()).body).toMatchObject({ newsletters: [{ subscribed: false }, { subscribed: false }] });
    } finally {
      await close();
    }
  });

  it('ends when the process stops: within seconds, and the relay sees nobody twice', async () => {
    const relay = await startMailReceiver(undefined, () => new Promise((resolve) => setTimeout(resolve, 300)));
    const issue = { ...currentIssue('weekly', new Date()), id: 'weekly:by-hand:stopped' };
    const piece = {
      ...{ id: 'x', title: 'Stopped', url: 'https://example.org/x', description: '', topic: '', sentence: '' },
      ...{ publishedAt: new Date(), minutes: undefined, drawing: undefined },
    };
    const published = {
      everything: async () => [piece],
      onTopic: async () => [],
      nameOf: async () => '',
      picture: async () => undefined,
    };
    const round = async () => {
      const { context, close } = await createUsersContext(
        usersConfig({ ...users.env, SMTP_URL: relay.url }),
        createLog('users', { quiet: true }),
      );
      context.background.run('newsletters', async () => {
        await sendIssue(context, issue, published, { byHand: true, ending: context.background.ending });
      });
      return { settled: context.background.settled, close };
    };
    try {
      await users.query(
        `with made as (insert into users.subscribers (id, email, confirmed_at)
          select gen_random_uuid(), 'many-' || n || '@example.org', now() from generate_series(1, 60) n returning id)
        insert into users.subscriptions (subscriber_id, kind, key, frequency) select id, 'newsletter', 'weekly-briefing', 'weekly' from made`,
      );
      const first = await round();
      await expect.poll(() => relay.mails.length, { timeout: 10_000 }).toBeGreaterThan(4);
      const began = Date.now();
      await first.close();
      expect(Date.now() - began).toBeLessThan(3_000);
      const taken = relay.mails.length;
      expect(taken).toBeLessThan(50);
      const second = await round();
      await second.settled();
      await second.close();
      const seen = relay.mails.map(({ recipients }) => recipients[0]);
      expect(seen.length).toBeGreaterThan(taken);
      expect(new Set(seen).size).toBe(seen.length);
    } finally {
      await users.query(`delete from users.subscribers where email like 'many-%'`);
      await relay.close();
    }
  });

  it('on schedule brings what was approved after the issue of its date, once', async () => {
    const { context, close } = await createUsersContext(usersConfig(users.env), createLog('users', { quiet: true }));
    try {
      await confirmed('next-week@example.org', { newsletters: ['weekly-briefing'] });
      await users.query(
        `update users.subscriptions set created_at = '2026-01-01' where subscriber_id = (select id from users.subscribers where email = 'next-week@example.org')`,
      );
      const piece = (title: string, publishedAt: string) => ({
        ...{ id: title, title, url: `https://example.org/${title}`, description: '', topic: '', sentence: '' },
        ...{ publishedAt: new Date(publishedAt), minutes: undefined, drawing: undefined },
      });
      const round = async (now: string, held: ReturnType<typeof piece>[]) => {
        const published = { everything: async () => held, onTopic: async () => [], nameOf: async () => '', picture: async () => undefined };
        const appeared = await noteAppearances(context, published, new Date(now));
        await keepIssue(context, currentIssue('weekly', new Date(now)), published, appeared);
        return sendIssue(context, currentIssue('weekly', new Date(now)), published, { appeared });
      };
      const old = piece('Known', '2026-04-07T00:00:00Z');
      const late = piece('Approved at ten', '2026-04-13T00:00:00Z');
      const other = piece('In time', '2026-04-14T00:00:00Z');
      expect(await round('2026-04-13T06:05:00Z', [old])).toMatchObject({ issue: 'weekly:2026-04-13', failed: 0 });
      expect(await round('2026-04-13T10:05:00Z', [late, old])).toMatchObject({ sent: 0, failed: 0 });
      const latest = async () => (await users.call('GET', '/v1/newsletter/latest?language=en')).body;
      expect(await latest()).toEqual({ issue: { due: '2026-04-13T06:00:00.000Z', pieces: ['Known'] } });
      expect(await round('2026-04-20T06:05:00Z', [other, late, old])).toMatchObject({ issue: 'weekly:2026-04-20', failed: 0 });
      expect(await round('2026-04-27T06:05:00Z', [other, late, old])).toMatchObject({ sent: 0, failed: 0 });
      const slip = (publishedAt: string) => piece('Dated wrongly', publishedAt);
      const begun = piece('Of a real date', '2026-05-05T00:00:00Z');
      expect(await round('2026-04-28T10:00:00Z', [slip('2027-04-28T00:00:00Z'), begun, other])).toMatchObject({ sent: 0, failed: 0 });
      expect(await round('2026-05-04T06:05:00Z', [begun, slip('2026-04-28T00:00:00Z'), other])).toMatchObject({ failed: 0 });
      expect(await round('2026-05-11T06:05:00Z', [begun, slip('2026-04-28T00:00:00Z'), other])).toMatchObject({ failed: 0 });
    } finally {
      await close();
    }
    const issues = (await users.mails('next-week@example.org')).map(({ text }) => text).filter((text) => text.startsWith('This week'));
    expect(issues.map((text) => /Known|Approved at ten|Dated wrongly|Of a real date/.exec(text)?.[0])).toEqual([
      'Of a real date',
      'Dated wrongly',
      'Approved at ten',
      'Known',
    ]);
  });

  it('never goes to an address that is not confirmed, whatever stands beside it', async () => {
    await confirmed('doubt@example.org', { newsletters: ['weekly-briefing'] });
    await users.query(`update users.subscribers set confirmed_at = null where email = 'doubt@example.org'`);
    await sendNow();
    expect(await users.mails('doubt@example.org')).toHaveLength(1);
  });

  it('holds back while a reader pauses', async () => {
    const { access_token: token } = await users.signIn('pauser');
    const put = (pausedUntil: string | null) =>
      users.call('PUT', LIST, { token, body: { newsletters: [{ id: 'weekly-briefing' }], alerts: [], pausedUntil } });
    await put('2999-01-01T00:00:00Z');
    await sendNow();
    expect(await users.mails('pauser@example.org')).toEqual([]);
    await put(null);
    await sendNow();
    expect(await users.mails('pauser@example.org')).toHaveLength(1);
  });

  it('needs the administration key', async () => {
    expect((await users.call('POST', '/admin/digests', { body: {} })).status).toBe(401);
  });
});
