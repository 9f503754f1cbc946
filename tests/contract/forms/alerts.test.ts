import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formsConfig } from '../../../src/backends/forms/config.ts';
import { startFormsService } from '../../../src/backends/forms/server.ts';
import { currentIssue } from '../../../src/backends/kit/issue.ts';
import { eventually, opening, slugFor, startForms } from '../support/forms.ts';
import type { Forms } from '../support/forms.ts';

let forms: Forms;
const published: Record<string, unknown>[] = [];
/** Adds to what is open. */
const publish = (...ids: string[]) => {
  published.push(...ids.map((id) => opening(id)));
  return forms.publish(published);
};
beforeAll(async () => {
  forms = await startForms();
  await publish('old', 'older', 'oldest');
});
afterAll(() => forms.stop());

let visitors = 0;
const subscribe = (email: string, more: Record<string, unknown> = {}) =>
  forms.post(
    '/v1/alerts',
    { email, search: 'keyword=manager', frequency: 'daily', ...more },
    { 'x-forwarded-for': `10.3.0.${(visitors += 1)}` },
  );
const tokenIn = async (email: string, name: string): Promise<string> => {
  const links = (await forms.mailsTo(email))[0]?.links ?? [];
  return links.map((link) => new URL(link).searchParams.get(name)).find(Boolean) ?? '';
};
const confirmed = async (email: string, more: Record<string, unknown> = {}): Promise<string> => {
  await subscribe(email, more);
  const { status, body } = await forms.post('/v1/alerts/confirm', { token: await tokenIn(email, 'confirm') });
  expect(status).toBe(200);
  return String(body.alert);
};
const send = async (issue?: string, frequency = 'daily') =>
  (await forms.admin('POST', '/admin/alerts', { frequency, ...(issue === undefined ? {} : { issue }) })).body;
const titles = async (email: string): Promise<string[]> =>
  [...((await forms.mailsTo(email))[0]?.text ?? '').matchAll(/^\* (Engagement.*)$/gm)].map(([, title]) => title ?? '');

describe('double opt-in', () => {
  it('sends nothing before the address is confirmed, but the one question', async () => {
    expect(await subscribe('never@example.org')).toMatchObject({ status: 202, body: { status: 'confirmation-sent' } });
    await publish('before-confirming');
    await send();
    expect((await forms.mailsTo('never@example.org')).map(({ subject }) => subject)).toEqual(['Confirm your job alert']);
  });

  it('is asked for a twenty-first alert too, whether the others are confirmed or wait', async () => {
    for (const [email, confirmedAt] of [
      ['many-run@example.org', 'now()'],
      ['many-wait@example.org', 'null'],
    ] as const) {
      await forms.query(
        `insert into forms.alerts (id, email, language, search, frequency, token_hash, created_at, confirmed_at)
         select gen_random_uuid(), '${email}', 'en', 'keyword=' || n, 'daily', '${email}' || n, now() - n * interval '1 minute', ${confirmedAt}
         from generate_series(1, 20) n`,
      );
      await confirmed(email, { search: 'keyword=one-more' });
    }
    const left = await forms.query(
      `select email, count(*)::int as count from forms.alerts where email like 'many-%@example.org' group by 1 order by 1`,
    );
    expect(left).toEqual([
      { email: 'many-run@example.org', count: 21 },
      { email: 'many-wait@example.org', count: 20 },
    ]);
  });

  it('is confirmed by a POST alone, and the same token again is as good', async () => {
    await subscribe('ann@example.org');
    const [mail] = await forms.mailsTo('ann@example.org');
    expect(mail?.links[0]).toMatch(/^http:\/\/dotcom\.test\/careers\/search-jobs\/alerts\?confirm=/);
    const token = await tokenIn('ann@example.org', 'confirm');
    expect((await forms.request('GET', '/v1/alerts/confirm')).status).toBe(422);
    expect(await forms.query(`select confirmed_at from forms.alerts where email = 'ann@example.org'`)).toEqual([{ confirmed_at: null }]);
    const first = await forms.post('/v1/alerts/confirm', { token });
    expect(first.body.status).toBe('confirmed');
    expect((await forms.post('/v1/alerts/confirm', { token })).body).toEqual(first.body);
    expect((await forms.post('/v1/alerts/confirm', { token: 'made-up' })).status).toBe(422);
  });

  it('is not confirmed by a link that is a week old', async () => {
    await subscribe('late@example.org');
    const token = await tokenIn('late@example.org', 'confirm');
    await forms.query(`update forms.alerts set created_at = now() - interval '169 hours' where email = 'late@example.org'`);
    expect(await forms.post('/v1/alerts/confirm', { token })).toMatchObject({ status: 422, body: { error: { code: 'token-refused' } } });
  });

  it('is one alert when the same search is confirmed again, whatever its address looks like, as often as was said last', async () => {
    await confirmed('same@example.org', { search: 'keyword=manager&country=DE&country=CH&page=2&utm_source=x' });
    await confirmed('same@example.org', { search: 'country=CH&country=DE&country=CH&keyword=+manager+', frequency: 'weekly' });
    expect(await forms.query(`select search, frequency from forms.alerts where email = 'same@example.org'`)).toEqual([
      { search: 'keyword=manager&country=CH&country=DE', frequency: 'weekly' },
    ]);
  });

  it('is turned off by the link of any mail, also of one from before the search was confirmed again; what it missed stays owed', async () => {
    const first = await confirmed('again@example.org', { frequency: 'weekly' });
    await forms.query(`update forms.alerts set fresh_from = now() - interval '6 days' where email = 'again@example.org'`);
    const [before] = await forms.query(`select id, fresh_from from forms.alerts where email = 'again@example.org'`);
    await subscribe('again@example.org', { frequency: 'daily' });
    const token = await tokenIn('again@example.org', 'confirm');
    for (let press = 0; press < 2; press += 1)
      expect(await forms.post('/v1/alerts/confirm', { token })).toMatchObject({ status: 200, body: { alert: first } });
    expect(await forms.query(`select id, fresh_from, frequency from forms.alerts where email = 'again@example.org'`)).toEqual([
      { ...before, frequency: 'daily' },
    ]);
    expect((await forms.post(`/v1/alerts/${first}/off`, {})).status).toBe(200);
    expect(await forms.query(`select id from forms.alerts where email = 'again@example.org'`)).toEqual([]);
  });

  it('says the same whatever is known of the address, and writes in German when asked to', async () => {
    expect((await subscribe('ann@example.org')).body).toEqual((await subscribe('nobody@example.org', { language: 'de' })).body);
    expect((await forms.mailsTo('nobody@example.org'))[0]?.subject).toBe('Bestätigen Sie Ihre Stellenmeldung');
    expect((await forms.mailsTo('nobody@example.org'))[0]?.links[0]).toContain('http://dotcom.test/de/careers/');
  });

  it('tells who has fifty, and leads to them', async () => {
    await forms.query(`insert into forms.alerts (id, email, language, search, frequency, token_hash, confirmed_at, fresh_from)
      select gen_random_uuid(), 'fifty@example.org', 'en', 'keyword=' || n, 'daily', 'fifty ' || n, now(), now() from generate_series(1, 50) n`);
    await subscribe('fifty@example.org');
    const [mail] = await forms.mailsTo('fifty@example.org');
    expect(mail?.subject).toBe('You have 50 job alerts: more are not possible');
    const token = await tokenIn('fifty@example.org', 'alert');
    expect((await forms.post(`/v1/alerts/${token}/off`, {})).status).toBe(200);
    await subscribe('fifty@example.org', { search: 'keyword=other' });
    expect((await forms.mailsTo('fifty@example.org'))[0]?.subject).toBe('Confirm your job alert');
  });

  it.each([{ email: 'ann@example.org\r\nBcc: b@example.org' }, { frequency: 'hourly' }, { search: `keyword=${'x'.repeat(2_001)}` }])(
    'refuses %j',
    async (more) => {
      expect((await subscribe('x@example.org', more)).status).toBe(400);
    },
  );

  it('refuses a search that the index does not understand', async () => {
    expect(await subscribe('x@example.org', { search: 'country=Atlantis' })).toMatchObject({
      status: 422,
      body: { error: { code: 'search-refused' } },
    });
  });
});

describe('an issue', () => {
  it('lists what is new since the last one, each once; none when nothing is', async () => {
    await confirmed('new@example.org');
    await send();
    expect(await forms.mailsTo('new@example.org')).toHaveLength(1);
    await publish('new-a', 'new-b');
    await send();
    expect((await titles('new@example.org')).toSorted()).toEqual(['Engagement manager new-a', 'Engagement manager new-b']);
    expect((await forms.mailsTo('new@example.org'))[0]?.links).toContain(
      `http://dotcom.test/careers/search-jobs/jobs/${slugFor('new-a')}?utm_medium=email&utm_source=job-alerts`,
    );
    await send();
    expect(await forms.mailsTo('new@example.org')).toHaveLength(2);
  });

  it('lists what came since the alert began, whatever date its feed writes', async () => {
    await confirmed('dates@example.org');
    published.push(opening('written-long-ago', { posted: '2026-01-05' }), opening('of-this-day'));
    await forms.publish(published);
    await send();
    expect((await titles('dates@example.org')).toSorted()).toEqual([
      'Engagement manager of-this-day',
      'Engagement manager written-long-ago',
    ]);
  });

  it('is sent once, however often and from however many processes at once', async () => {
    await confirmed('twice@example.org');
    await publish('once-only');
    const results = await Promise.all([send('same'), send('same'), send('same')]);
    await send('same');
    expect(results.reduce((sum, { sent }) => sum + Number(sent), 0)).toBeGreaterThan(0);
    expect((await forms.mailsTo('twice@example.org')).filter(({ subject }) => subject.includes('opening'))).toHaveLength(1);
  });

  it('goes to who asked for it as often: a weekly alert gets no daily one', async () => {
    await confirmed('weekly@example.org', { frequency: 'weekly' });
    await publish('for-weekly');
    await send();
    expect(await forms.mailsTo('weekly@example.org')).toHaveLength(1);
    await send(undefined, 'weekly');
    expect(await titles('weekly@example.org')).toEqual(['Engagement manager for-weekly']);
  });

  it('does not list again what has been open for months', async () => {
    await confirmed('months@example.org');
    await publish('for-months');
    await send();
    await forms.query(`update forms.alert_seen set seen_at = now() - interval '91 days'`);
    await send();
    // At its start the service forgets what was seen long ago.
    await forms.restart();
    await forms.mailsTo('months@example.org');
    await send();
    expect(await forms.mailsTo('months@example.org')).toHaveLength(2);
  });

  it('says once that the index does not understand its search any more', async () => {
    await confirmed('refused-search@example.org');
    await forms.query(`update forms.alerts set search = 'function=alchemy' where email = 'refused-search@example.org'`);
    expect(await send()).toMatchObject({ refused: 1 });
    await send();
    expect((await forms.mailsTo('refused-search@example.org')).map(({ subject }) => subject)).toEqual([
      'Your job alert finds nothing any more',
      'Confirm your job alert',
    ]);
    await forms.query(`delete from forms.alerts where email = 'refused-search@example.org'`);
  });

  it('lists what came while its search was refused, once the index understands it again', async () => {
    await confirmed('back@example.org');
    await forms.query(`update forms.alerts set search = 'function=alchemy' where email = 'back@example.org'`);
    expect(await send()).toMatchObject({ refused: 1 });
    await publish('meanwhile');
    // As if it had been refused days after that came.
    const then = `date_trunc('day', now()) + interval '6 days'`;
    await forms.query(`update forms.alert_issues set claimed_at = ${then}, sent_at = ${then}
      where alert_id in (select id from forms.alerts where email = 'back@example.org')`);
    await forms.query(`update forms.alerts set refused_at = ${then}, search = '' where email = 'back@example.org'`);
    await send();
    expect(await titles('back@example.org')).toEqual(['Engagement manager meanwhile']);
    await forms.query(`delete from forms.alerts where email = 'back@example.org'`);
  });

  it('says how many are new where it lists the newest twenty alone', async () => {
    await confirmed('many@example.org');
    await publish(...Array.from({ length: 23 }, (_, at) => `many-${at}`));
    await send();
    expect((await forms.mailsTo('many@example.org'))[0]?.subject).toMatch(/: 23 new openings$/);
    expect(await titles('many@example.org')).toHaveLength(20);
  });

  it('never lists what is closed', async () => {
    await confirmed('closed@example.org');
    await publish('stays', 'goes');
    await forms.publish(published.filter(({ id }) => id !== 'goes'));
    await send();
    expect(await titles('closed@example.org')).toEqual(['Engagement manager stays']);
    published.splice(0, published.length, ...published.filter(({ id }) => id !== 'goes'));
  });

  it('fits the search, and is mailed later when the relay refused it, without being made anew', async () => {
    await confirmed('refused@example.org', { search: 'keyword=special&page=3' });
    await publish('ordinary', 'special');
    forms.relay.state.refuse = true;
    expect(Number((await send('retry')).sent)).toBeGreaterThan(0);
    expect((await forms.mailsTo('refused@example.org')).filter(({ subject }) => subject.includes('opening'))).toEqual([]);
    forms.relay.state.refuse = false;
    expect(await send('retry')).toMatchObject({ sent: 0 });
    await eventually(async () => (await titles('refused@example.org')).length > 0, 15_000);
    expect(await titles('refused@example.org')).toEqual(['Engagement manager special']);
  });

  it('is due at six in the morning, weekly on Mondays', () => {
    expect(currentIssue('daily', new Date('2026-11-21T05:59:00Z')).id).toBe('daily:2026-11-20');
    expect(currentIssue('daily', new Date('2026-11-21T06:00:00Z')).id).toBe('daily:2026-11-21');
    expect(currentIssue('weekly', new Date('2026-11-22T12:00:00Z')).id).toBe('weekly:2026-11-16');
    expect(currentIssue('weekly', new Date('2026-11-23T06:00:00Z')).id).toBe('weekly:2026-11-23');
  });
});

describe('turning it off', () => {
  it('takes one click in the mail program (RFC 8058), and forgets the address; a GET changes nothing', async () => {
    const alert = await confirmed('off@example.org');
    await publish('for-off');
    await send();
    const [mail] = await forms.mailsTo('off@example.org');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = new URL((mail?.headers['list-unsubscribe'] ?? '').slice(1, -1));
    expect(`${address.origin}${address.pathname}`).toBe('http://dotcom.test/api/careers/alerts/off');
    expect(address.searchParams.get('token')).toBe(alert);
    expect((await forms.request('GET', `/v1/alerts/${alert}/off`)).status).toBe(405);
    expect((await forms.request('GET', `/v1/alerts/${alert}`)).body).toEqual({
      search: 'keyword=manager',
      frequency: 'daily',
      language: 'en',
    });
    const off = () =>
      forms.request('POST', `/v1/alerts/${alert}/off`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await off()).body).toEqual({ status: 'off' });
    expect((await off()).body).toEqual({ status: 'off' });
    expect(await forms.query(`select 1 from forms.alerts where email = 'off@example.org'`)).toEqual([]);
    expect((await forms.request('GET', `/v1/alerts/${alert}`)).status).toBe(404);
  });

  it('is not needed for fewer: who asks for them gets none at once, and misses nothing', async () => {
    const due = async (): Promise<void> => {
      const service = await startFormsService({ ...formsConfig({ ...forms.env, FORMS_ALERTS: 'on' }), graceMs: 500 });
      await service.settled();
      await service.stop();
    };
    const chosen = async () => (await forms.query(`select frequency_at from forms.alerts where email = 'fewer@example.org'`))[0];
    const alert = await confirmed('fewer@example.org');
    await forms.query(`update forms.alerts set confirmed_at = now() - interval '30 days' where email = 'fewer@example.org'`);
    await publish('for-fewer');
    expect((await forms.post(`/v1/alerts/${alert}/frequency`, { frequency: 'weekly' })).status).toBe(200);
    await due();
    expect(await forms.mailsTo('fewer@example.org')).toHaveLength(1);
    const before = await chosen();
    await forms.post(`/v1/alerts/${alert}/frequency`, { frequency: 'weekly' });
    expect(await chosen()).toEqual(before);
    await forms.query(`update forms.alerts set frequency_at = now() - interval '8 days' where email = 'fewer@example.org'`);
    await due();
    expect(await titles('fewer@example.org')).toEqual(['Engagement manager for-fewer']);
    await forms.query(`delete from forms.alerts where email = 'fewer@example.org'`);
  });

  it('needs the token of the mail', async () => {
    const alert = await confirmed('kept@example.org');
    const [id = '', mac = ''] = alert.split('.');
    const [, another = ''] = (await confirmed('another@example.org')).split('.');
    for (const token of [id, `${id}.${another}`, `${id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`, `${id}.`, 'x'.repeat(100)])
      expect((await forms.post(`/v1/alerts/${token}/off`, {})).status).toBe(422);
    expect((await forms.post(`/v1/alerts/${alert}/frequency`, { frequency: 'weekly' })).body).toMatchObject({ frequency: 'weekly' });
  });
});

describe('while the job index does not answer', () => {
  it('an alert is set up all the same, and the failure is counted', async () => {
    const alone = await startForms({ SEARCH_URL: 'http://127.0.0.1:9' });
    try {
      const answer = await alone.post('/v1/alerts', { email: 'alone@example.org', search: 'keyword=manager', frequency: 'daily' });
      expect(answer.status).toBe(202);
      const [mail] = await alone.mailsTo('alone@example.org');
      const token = new URL(mail?.links[0] ?? '').searchParams.get('confirm');
      expect((await alone.post('/v1/alerts/confirm', { token })).status).toBe(200);
      expect((await alone.request('GET', '/healthz/ready')).body).toMatchObject({ failedTasks: 2 });
    } finally {
      await alone.stop();
    }
  });
});
