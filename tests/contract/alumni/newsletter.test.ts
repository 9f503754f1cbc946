import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT, startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
let officer: Somebody;
const members: Somebody[] = [];
let without: Somebody;
const NAMES = Array.from({ length: 12 }, (_, at) => `news-${at}`);

beforeAll(async () => {
  alumni = await startAlumni();
  officer = await alumni.officer();
  for (const name of NAMES)
    members.push(await alumni.member(name, `${name}@example.org;Ann Lee;Oslo;Tax;2001;2002`, { newsletters: true }));
  // Who ticked to be a member alone.
  without = await alumni.member('news-without', 'news-without@example.org;Bo Lee;Oslo;Tax;2001;2002');
});
afterAll(async () => alumni.stop());

const LETTER = { subject: 'News of May', text: 'First.\n\nSecond line\nof two.', subjectDe: 'Neues im Mai', textDe: 'Erstens.' };
const begin = async (more: object = {}): Promise<string> =>
  String((await officer.call('POST', '/v1/officers/newsletters', { ...LETTER, key: randomUUID(), ...more })).body.id);
const read = async (id: string) => (await officer.call('GET', path(id, ''))).body as { changedAt: string; state: string };
const change = async (id: string, more: object) =>
  officer.call('PUT', path(id, ''), { ...LETTER, changedAt: (await read(id)).changedAt, ...more });
const send = async (id: string) => officer.call('POST', path(id, '/send'), { changedAt: (await read(id)).changedAt });
const path = (id: string, what: string): string => `/v1/officers/newsletters/${id}${what}`;
const received = async ({ email }: { email: string }, subject: string) =>
  (await alumni.mails(email)).filter((mail) => mail.subject === subject);
const sent = async (id: string): Promise<void> =>
  expect.poll(async () => (await officer.call('GET', path(id, ''))).body.state, { timeout: 15_000 }).toBe('sent');
const header = (mail: { headers: { name: string; value: string }[] } | undefined, name: string): string =>
  mail?.headers.find((each) => each.name.toLowerCase() === name)?.value.trim() ?? '';

describe('newsletters', () => {
  const consents = async (somebody: Somebody): Promise<string[]> =>
    ((await somebody.call('GET', '/v1/consents')).body.consents as { what: string; wording: string; text: string }[])
      .map(({ what, wording, text }) => `${what} ${wording}: ${text.slice(0, 32)}`)
      .toSorted();
  it('are asked for by a tick of their own, in words that are kept', async () => {
    const { body } = await alumni.call('GET', '/v1/wording?language=de');
    expect(body.newsletters).toContain('Rundbriefe');
    expect(await consents(members[2] as Somebody)).toEqual([
      'joined 2026-12-2: I want to be a member of the alu',
      'newsletters-on letters-2026-12-2: Also e-mail me the alumni newsle',
    ]);
    expect((await without.call('GET', '/v1/me')).body).toMatchObject({ state: 'member', newsletters: false });
    expect(await consents(without)).toEqual(['joined 2026-12-2: I want to be a member of the alu']);
  });
  it('are logged in the words that were ticked, whenever the request is approved', async () => {
    const asks = await alumni.person('news-asked');
    const answers = { name: 'Cy Lee', office: 'Oslo', practice: 'Tax', from: 2001, to: 2002 };
    expect(await asks.call('POST', '/v1/join/questions', { answers, ...CONSENT, newsletters: true })).toMatchObject({ status: 200 });
    const [kept] = await alumni.query('select id, letters_wording from alumni.requests where account = $1', [asks.id]);
    expect(kept?.letters_wording).toBe('letters-2026-12-2');
    await alumni.query(`update alumni.requests set letters_wording = 'letters-2026-01' where account = $1`, [asks.id]);
    await officer.call('POST', `/v1/officers/queue/${String(kept?.id)}`, { decision: 'approve' });
    expect(await consents(asks)).toContainEqual(expect.stringContaining('newsletters-on letters-2026-01'));
    // Whoever counts below counts without them.
    await asks.call('PUT', '/v1/newsletters', { on: false });
  });
});

describe('a newsletter', () => {
  it('is written, tried by the officer alone, and counted', async () => {
    const id = await begin({ subject: 'Draft' });
    expect((await officer.call('GET', path(id, '/count'))).body).toEqual({ count: NAMES.length });
    expect(await officer.call('POST', path(id, '/test'), { language: 'de' })).toMatchObject({ status: 200, body: { to: officer.email } });
    await expect.poll(() => received(officer, 'Test: Neues im Mai'), { timeout: 5_000 }).toHaveLength(1);
    expect((await change(id, { subject: 'Draft 2' })).body).toMatchObject({
      subject: 'Draft 2',
      state: 'draft',
    });
    expect((await officer.call('DELETE', path(id, ''))).status).toBe(204);
    const post = (more: object) => officer.call('POST', '/v1/officers/newsletters', { ...LETTER, key: randomUUID(), ...more });
    expect(await post({ textDe: '' })).toMatchObject({ status: 400 });
    expect(await post({ subject: 'a\r\nBcc: x@y.z' })).toMatchObject({ status: 201 });
  });
  it('is begun once by one press', async () => {
    const key = randomUUID();
    const pressed = await Promise.all(Array.from({ length: 4 }, () => begin({ subject: 'Pressed twice', key })));
    expect(new Set(pressed).size).toBe(1);
    expect(await alumni.query(`select count(*)::int as drafts from alumni.newsletters where subject = 'Pressed twice'`)).toEqual([
      { drafts: 1 },
    ]);
  });
  it('has the words of the last press of one form, as long as nobody else has changed it', async () => {
    const key = randomUUID();
    const press = (subject: string) => officer.call('POST', '/v1/officers/newsletters', { ...LETTER, subject, key });
    const first = await press('Words with a mistake');
    const second = await press('Words without');
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, subject: 'Words without' } });
    expect((await press('Words without')).body).toEqual(second.body);
    expect(second.body.changedAt).not.toBe(first.body.changedAt);
    expect(await press('Third words')).toMatchObject({ status: 201, body: { id: first.body.id, subject: 'Third words' } });
    const id = String(first.body.id);
    await change(id, { subject: 'Of another officer' });
    expect(await press('Fourth words')).toMatchObject({ status: 409, body: { error: { code: 'changed-meanwhile' } } });
    expect(await read(id)).toMatchObject({ subject: 'Of another officer' });
    await alumni.query(`update alumni.newsletters set state = 'sent' where id = $1`, [id]);
    expect(await press('Fourth words')).toMatchObject({ status: 409, body: { error: { code: 'wrong-state' } } });
    await alumni.query('delete from alumni.newsletters where id = $1', [id]);
  });
  it('is begun, changed and sent by a site of the version before, which says neither what it read nor which press it was', async () => {
    const begun = await officer.call('POST', '/v1/officers/newsletters', { ...LETTER, segment: { offices: ['Nowhere'] } });
    expect(begun.status).toBe(201);
    const id = String(begun.body.id);
    expect(
      (await officer.call('PUT', path(id, ''), { ...LETTER, subject: 'Older', segment: { offices: ['Nowhere'] } })).body,
    ).toMatchObject({
      subject: 'Older',
    });
    expect((await officer.call('POST', path(id, '/send'), {})).status).toBe(200);
    await sent(id);
  });
  it('is changed and sent as it was read: what another officer wrote meanwhile is neither written over nor sent unseen', async () => {
    const id = await begin({ subject: 'Of two' });
    const { changedAt } = await read(id);
    const meanwhile = { status: 409, body: { error: { code: 'changed-meanwhile' } } };
    const put = (subject: string) => officer.call('PUT', path(id, ''), { ...LETTER, subject, changedAt });
    expect((await Promise.all([put('Of one'), put('Of the other')])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await put('Of a third')).toMatchObject(meanwhile);
    expect(await officer.call('POST', path(id, '/send'), { changedAt })).toMatchObject(meanwhile);
    expect(await read(id)).toMatchObject({ state: 'draft', subject: expect.stringMatching(/^Of (?:one|the other)$/) as string });
    expect((await change(id, { segment: { years: Array.from({ length: 200 }, (_, at) => 1900 + at) } })).status).toBe(200);
    expect((await officer.call('DELETE', path(id, ''))).status).toBe(204);
  });
  it('is not sent to fewer than were read: a group that was ended meanwhile has to be taken out first', async () => {
    const group = { name: 'Ended soon', nameDe: 'Bald zu Ende', about: '', aboutDe: '', open: true };
    const [own] = [(await officer.call('POST', '/v1/officers/groups', group)).body.id as string];
    const id = await begin({ subject: 'To a group', segment: { groups: [own], offices: ['Oslo'] } });
    expect((await officer.call('DELETE', `/v1/officers/groups/${encodeURIComponent(own)}`)).status).toBe(204);
    expect(await send(id)).toMatchObject({ status: 409, body: { error: { code: 'group-gone' } } });
    expect((await read(id)).state).toBe('draft');
    await officer.call('DELETE', path(id, ''));
  });
  it('goes to each member once, though it is sent off six times at once and the service restarts meanwhile', async () => {
    const id = await begin();
    await alumni.query(`update alumni.members set language = 'de' where account = $1`, [members[1]?.id]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    await alumni.restart();
    await sent(id);
    await send(id);
    for (const [at, member] of members.entries())
      await expect
        .poll(() => received(member, at === 1 ? 'Neues im Mai' : 'News of May'), { timeout: 10_000, message: member.email })
        .toHaveLength(1);
    await expect
      .poll(async () => (await officer.call('GET', path(id, ''))).body, { timeout: 10_000 })
      .toMatchObject({ state: 'sent', recipients: NAMES.length, became: { sent: NAMES.length, failed: 0, waiting: 0 } });
    expect(await received(without, 'News of May')).toEqual([]);
    expect(await change(id, {})).toMatchObject({ status: 409, body: { error: { code: 'wrong-state' } } });
    expect((await officer.call('DELETE', path(id, ''))).status).toBe(409);
  });
  it('ends with one click of a mail program, by a token that names one person and cannot be made', async () => {
    const [first, , third] = members;
    const [mail] = await received(first as Somebody, 'News of May');
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = new URL(header(mail, 'list-unsubscribe').replace(/^<|>$/g, ''));
    expect(`${link.origin}${link.pathname}`).toBe('http://www.test/api/alumni/mail-off');
    const token = link.searchParams.get('newsletter') ?? '';
    expect(link.searchParams.has('lang')).toBe(false);
    const [german] = await received(members[1] as Somebody, 'Neues im Mai');
    expect(new URL(header(german, 'list-unsubscribe').replace(/^<|>$/g, '')).searchParams.get('lang')).toBe('de');
    expect(mail?.links).toContain(`http://www.test/alumni/mail-off?newsletter=${encodeURIComponent(token)}`);
    const off = (given: string) => alumni.call('POST', '/v1/newsletters/off', { body: { token: given } });
    const [person] = await alumni.query('select person from alumni.members where account = $1', [third?.id]);
    for (const forged of [`${String(person?.person)}.${token.split('.')[1]}`, `${token}x`, '', 'x'.repeat(200)])
      expect((await off(forged)).status).toBe(404);
    expect((await off(token)).status).toBe(204);
    expect((await off(token)).status).toBe(204);
    expect((await first?.call('GET', '/v1/me'))?.body).toMatchObject({ state: 'member', newsletters: false });
    expect((await first?.call('GET', '/v1/consents'))?.body.consents).toMatchObject([
      { what: 'newsletters-off' },
      // Of the same moment.
      { what: expect.stringMatching(/^(?:joined|newsletters-on)$/) as string },
      { what: expect.stringMatching(/^(?:joined|newsletters-on)$/) as string },
    ]);
    const id = await begin({ subject: 'June' });
    expect((await officer.call('GET', path(id, '/count'))).body).toEqual({ count: NAMES.length - 1 });
    await send(id);
    await sent(id);
    await expect.poll(() => received(third as Somebody, 'June'), { timeout: 10_000 }).toHaveLength(1);
    expect((await officer.call('GET', path(id, ''))).body).toMatchObject({ recipients: NAMES.length - 1 });
    expect(await received(first as Somebody, 'June')).toEqual([]);
    await first?.call('PUT', '/v1/newsletters', { on: true });
    expect((await first?.call('GET', '/v1/me'))?.body).toMatchObject({ newsletters: true });
    // In their own words too.
    expect(((await first?.call('GET', '/v1/consents'))?.body.consents as object[])[0]).toMatchObject({
      what: 'newsletters-on',
      wording: 'letters-2026-12-2',
    });
  });
  it('to a segment goes by what officers may see alone', async () => {
    const [, , , fourth, fifth] = members;
    const show = async (somebody: Somebody | undefined, audiences: object): Promise<void> => {
      const { revision } = (await somebody?.call('GET', '/v1/profile'))?.body ?? {};
      expect(await somebody?.call('PUT', '/v1/profile', { audiences, revision })).toMatchObject({ status: 200 });
    };
    const count = async (segment: object): Promise<unknown> => {
      const id = await begin({ subject: 'Segment', segment });
      return (await officer.call('GET', path(id, '/count'))).body.count;
    };
    expect(await count({ offices: ['Oslo'] })).toBe(0);
    await show(fourth, { name: 'officers', offices: 'officers', practices: 'nobody', years: 'officers' });
    // A hidden name hides everything.
    await show(fifth, { name: 'nobody', offices: 'everyone' });
    expect(await count({ offices: ['oslo', 'Rome'] })).toBe(1);
    expect(await count({ offices: ['Oslo'], practices: ['Tax'] })).toBe(0);
    expect(await count({ years: [2002] })).toBe(1);
    expect(await count({ years: [2003] })).toBe(0);
    // Without an end it is known of the first year alone, as in the directory.
    await alumni.query('update alumni.profiles set to_year = null where account = $1', [fourth?.id]);
    expect([await count({ years: [2001] }), await count({ years: [2002] })]).toEqual([1, 0]);
    await alumni.query('update alumni.profiles set to_year = 2002 where account = $1', [fourth?.id]);
    await fourth?.call('POST', '/v1/groups/office:oslo/join', {});
    await fourth?.call('POST', '/v1/groups/practice:tax/join', {});
    expect(await count({ groups: ['office:oslo'] })).toBe(1);
    expect(await count({ groups: ['practice:tax'] })).toBe(0);
    const id = await begin({ subject: 'For Oslo', segment: { offices: ['Oslo'] } });
    await send(id);
    await sent(id);
    await expect.poll(() => received(fourth as Somebody, 'For Oslo'), { timeout: 10_000 }).toHaveLength(1);
    expect((await officer.call('GET', path(id, ''))).body).toMatchObject({ recipients: 1 });
  });
  it('is not sent again to whom the relay has taken it for, though that could not be noted', async () => {
    await alumni.query(`alter table alumni.newsletter_sends add constraint none check (sent_at is null) not valid`);
    try {
      const id = await begin({ subject: 'Taken once' });
      await send(id);
      await expect.poll(() => received(members[6] as Somebody, 'Taken once'), { timeout: 10_000 }).toHaveLength(1);
      await expect.poll(async () => alumni.query(`select 1 from alumni.outbox where dead_at is null`), { timeout: 10_000 }).toEqual([]);
      expect(await received(members[6] as Somebody, 'Taken once')).toHaveLength(1);
    } finally {
      await alumni.query(`alter table alumni.newsletter_sends drop constraint none`);
    }
  });
  it('does not reach who left after it was sent off', async () => {
    await alumni.users.mailbox.stop();
    const id = await begin({ subject: 'Too late' });
    await send(id);
    await sent(id);
    const gone = members[5] as Somebody;
    expect((await gone.call('POST', '/v1/leave', {})).status).toBe(204);
    const [row] = await alumni.query(`select count(*)::int as waiting from alumni.outbox where dead_at is null`);
    // All but the one who left, and the mail that says so.
    expect(row).toEqual({ waiting: NAMES.length });
  });
  it('says who waits and who is not sent it, and is stopped while it goes out', async () => {
    const [{ id = '' } = {}] = await alumni.query(`select id from alumni.newsletters where subject = 'Too late'`);
    const became = async () => (await officer.call('GET', path(String(id), ''))).body.became;
    const waiting = NAMES.length - 1;
    expect(await became()).toEqual({ sent: 0, failed: 0, waiting });
    // The time of one is over before the relay is back.
    await alumni.query(
      `update alumni.outbox set expires_at = now() - interval '1 second', next_at = now() where id in (
        select id from alumni.outbox where dead_at is null and expires_at > now() + interval '6 days' limit 1)`,
    );
    await expect.poll(became, { timeout: 10_000 }).toEqual({ sent: 0, failed: 1, waiting: waiting - 1 });
    expect((await officer.call('POST', path(String(id), '/stop'), {})).body).toMatchObject({
      state: 'sent',
      stoppedAt: expect.any(String) as string,
    });
    await alumni.query(`update alumni.outbox set next_at = now() where dead_at is null`);
    await expect.poll(became, { timeout: 10_000 }).toEqual({ sent: 0, failed: waiting, waiting: 0 });
    expect(await officer.call('POST', path(await begin({ subject: 'Not sent' }), '/stop'), {})).toMatchObject({
      status: 409,
      body: { error: { code: 'wrong-state' } },
    });
  });
});
