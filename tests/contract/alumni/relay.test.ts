import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEVELOPMENT_SECRETS } from '../../../src/backends/alumni/config.ts';
import { ANN, ANSWERED, BEN, RELAY, SAMPLES } from '../../../src/backends/alumni/relay/reply/samples.ts';
import { startMailboxService } from '../../../src/backends/mailbox/server.ts';
import { DOMAIN, relayOf, startContact, type ContactTest, type Member, type Received } from '../support/alumni-contact.ts';

let alumni: ContactTest;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  alumni = await startContact({
    limits: {
      messages: { times: 10_000, minutes: 60 },
      mailsInConversation: { times: 1_000, minutes: 10 },
      newConversations: { times: 1_000, minutes: 60 },
    },
  });
  ann = await alumni.member('Ann Miller', { email: ANN });
  ben = await alumni.member('Ben Schäfer', { email: BEN, language: 'de' });
});
afterAll(() => alumni.stop());

const write = async (from: Member, to: Member, subject: string, text: string): Promise<string> => {
  const { status, body } = await from.post('/v1/messages', { to: to.person, subject, text, key: alumni.key() });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

/** Headers that the relay writes; each is its own. */
const OURS = new Set(
  [
    'From',
    'To',
    'Subject',
    'Message-ID',
    'In-Reply-To',
    'References',
    'Date',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
    'Auto-Submitted',
    'X-Alumni-Relay',
    'X-Auto-Response-Suppress',
  ].map((name) => name.toLowerCase()),
);

/** Whether an address stands anywhere in a mail: as it was sent, and in each part of it as it is read. */
function shows({ source, text, html, subject, headers }: Received, address: string): boolean {
  const decoded = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const base64 = Buffer.from(address).toString('base64').slice(0, -4);
  return [source, decoded, text, html ?? '', subject, JSON.stringify(headers)].some(
    (part) => part.toLowerCase().includes(address.toLowerCase()) || part.includes(base64),
  );
}

describe('a message (promise 30)', () => {
  it('comes as a mail from our own domain, with headers of our own and no address of its writer', async () => {
    const id = await write(ann, ben, 'Your years in Leeds', 'Dear Ben,\nshall we talk?');
    const mail = await alumni.mailTo(BEN);
    expect(mail.subject).toBe('Your years in Leeds');
    expect(mail.headers.find(({ name }) => name === 'From')?.value).toMatch(new RegExp(`^.+ <m-[a-z2-7]{26}@${DOMAIN}>$`));
    expect(mail.from).toMatch(/^Ann Miller \(über Aldermoor alumni\) </);
    expect(mail.headers.filter(({ name }) => !OURS.has(name.toLowerCase()))).toEqual([]);
    expect(mail.text).toContain('Dear Ben,');
    expect(mail.text).toContain('shall we talk?');
    expect(mail.links).toContain(`http://localhost:3000/de/alumni/messages?id=${id}`);
    expect(shows(mail, ANN)).toBe(false);
    expect(
      (await alumni.query(`select count(*)::int as count from alumni.messages where text like '%talk%' or text like '%Leeds%'`))[0],
    ).toEqual({ count: 0 });
  });

  it('is answered by mail, and the answer shows no address either; the conversation has both', async () => {
    const id = await write(ann, ben, 'Coffee', 'Tea?');
    const mail = await alumni.mailTo(BEN, 2);
    const before = (await alumni.mailsTo(ANN)).length;
    expect(
      await alumni.answer(
        BEN,
        relayOf(mail),
        `Ja, gern!\r\n\r\nBen\r\n${BEN}\r\n\r\nAm 25.11.2026 um 09:12 schrieb Ann <${relayOf(mail)}>:\r\n> Tea?`,
        ['Reply-To: ben@private.example', 'Cc: eve@example.org', 'X-Originating-IP: 192.0.2.1', `Sender: ${BEN}`],
      ),
    ).toEqual({ code: 250, words: '' });
    const answer = await alumni.mailTo(ANN, before + 1);
    expect(answer.subject).toBe('Re: Coffee');
    expect(answer.text).toContain('Ja, gern!');
    expect(answer.text).toContain('[address removed]');
    expect(answer.text).not.toContain('Tea?');
    expect(shows(answer, BEN)).toBe(false);
    expect(shows(answer, 'ben@private.example')).toBe(false);
    expect(answer.source).not.toMatch(/192\.0\.2\.1|eve@example/);
    expect(answer.headers.filter(({ name }) => !OURS.has(name.toLowerCase()))).toEqual([]);
    const { body } = await ann.get(`/v1/messages/${id}`);
    expect(body).toMatchObject({
      kind: 'contact',
      subject: 'Coffee',
      with: { id: ben.person, name: 'Ben Schäfer' },
      open: true,
      messages: [
        { mine: true, text: 'Tea?', by: 'site' },
        { mine: false, text: 'Ja, gern!\n\nBen\n[address removed]', by: 'mail' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(ben.account);
  });

  it('is threaded by our own ids', async () => {
    const id = await write(ann, ben, 'Thread', 'One');
    const first = await alumni.mailTo(BEN, 3);
    expect((await ann.post(`/v1/messages/${id}`, { text: 'Two', key: alumni.key() })).status).toBe(200);
    const second = await alumni.mailTo(BEN, 4);
    const of = (mail: Received, name: string) => mail.headers.find((each) => each.name === name)?.value;
    expect(of(second, 'In-Reply-To')).toBe(of(first, 'Message-ID'));
    expect(of(first, 'Message-ID')).toMatch(new RegExp(`^<[0-9a-f-]{36}@${DOMAIN}>$`));
    expect(relayOf(second)).toBe(relayOf(first));
  });

  it('pressed twice is sent once; delivered twice by mail it is there once', async () => {
    const body = { to: ben.person, subject: 'Twice', text: 'Once', key: alumni.key() };
    const answers = await Promise.all([ann.post('/v1/messages', body), ann.post('/v1/messages', body), ann.post('/v1/messages', body)]);
    const ids = new Set(answers.map((answer) => (answer.body as { id: string }).id));
    expect(ids.size).toBe(1);
    const mail = await alumni.mailTo(BEN, 5);
    await alumni.service.settled();
    expect(await alumni.mailsTo(BEN)).toHaveLength(5);
    const source = `From: ${BEN}\r\nMessage-ID: <same@mail.example>\r\n\r\nYes`;
    for (let n = 0; n < 3; n += 1) expect((await alumni.hand({ from: BEN, to: relayOf(mail) }, source)).code).toBe(250);
    const { body: whole } = await ben.get(`/v1/messages/${[...ids][0]}`);
    expect((whole as { messages: unknown[] }).messages).toHaveLength(2);
  });

  it('goes out once from two processes', async () => {
    const other = await alumni.start();
    const before = (await alumni.mailsTo(BEN)).length;
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(ann, ben, `Both ${n}`, 'x')));
    await alumni.mailTo(BEN, before + 12);
    await other.settled();
    await alumni.service.settled();
    expect(await alumni.mailsTo(BEN)).toHaveLength(before + 12);
    await other.stop();
  });
});

describe('whatever program answers (promise 30)', () => {
  it('the words arrive, and no address does', async () => {
    await write(ben, ann, 'Samples', 'Dear Ann, shall we talk?');
    const relay = relayOf(await alumni.mailTo(ANN));
    const before = (await alumni.mailsTo(BEN)).length;
    for (const [n, { source }] of SAMPLES.entries()) {
      const text = source.toString('utf8').replaceAll(RELAY, relay).replace('<x1@mail.example.org>', `<sample-${n}@mail.example.org>`);
      expect(await alumni.hand({ from: ANN, to: relay }, text)).toEqual({ code: 250, words: '' });
    }
    await alumni.mailTo(BEN, before + SAMPLES.length);
    const arrived = (await alumni.mailsTo(BEN)).slice(before);
    expect(arrived).toHaveLength(SAMPLES.length);
    for (const mail of arrived) {
      expect(shows(mail, ANN)).toBe(false);
      expect(mail.headers.filter(({ name }) => !OURS.has(name.toLowerCase()))).toEqual([]);
    }
    const lines = (text: string) => text.split('\n').filter(Boolean);
    expect(arrived.filter(({ text }) => lines(ANSWERED).every((line) => text.includes(line))).length).toBe(
      SAMPLES.filter(({ text }) => text === undefined).length,
    );
  });
});

describe('a mailbox on the same machine', () => {
  it('hands an answer on that was written below a message, and says in words why one is not taken', async () => {
    const front = await startMailboxService({ relays: { [DOMAIN]: alumni.service.smtpUrl } });
    onTestFinished(() => front.stop());
    const id = await write(ann, ben, 'By form', 'Shall we?');
    const { source } = await alumni.mailTo(BEN, (await alumni.mailsTo(BEN)).length);
    const relay = createTransport({ host: '127.0.0.1', port: Number(new URL(front.smtpUrl).port), ignoreTLS: true });
    await relay.sendMail({ envelope: { from: 'x@example.org', to: [BEN] }, raw: source });
    relay.close();
    const { messages } = (await (await fetch(`${front.url}/api/messages`)).json()) as { messages: { id: string }[] };
    const reply = (text: string) =>
      fetch(`${front.url}/messages/${messages[0]?.id}/reply`, {
        method: 'POST',
        body: new URLSearchParams({ from: BEN, text }),
        redirect: 'manual',
      });
    expect((await reply('Yes, by the form.')).status).toBe(303);
    expect((await ann.get(`/v1/messages/${id}`)).body).toMatchObject({
      messages: [{}, { mine: false, text: 'Yes, by the form.', by: 'mail' }],
    });
    await ann.post('/v1/blocks', { person: ben.person });
    const refused = await reply('And again.');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Not taken: This conversation has ended, and its address with it.');
    await ann.call('DELETE', `/v1/blocks/${ben.person}`);
  });
});

describe('who may write to whom', () => {
  it('nobody to whom they do not see, and nobody whose name the other does not see', async () => {
    const hidden = await alumni.member('Nobody Knows', { audience: 'nobody' });
    const message = { subject: 'x', text: 'y', key: alumni.key() };
    expect(await ann.post('/v1/messages', { ...message, to: hidden.person })).toMatchObject({
      status: 404,
      body: { error: { code: 'not-there' } },
    });
    expect(await hidden.post('/v1/messages', { ...message, to: ann.person })).toMatchObject({
      status: 409,
      body: { error: { code: 'name-hidden' } },
    });
    expect((await ann.post('/v1/messages', { ...message, to: ann.person })).status).toBe(404);
    expect((await ann.post('/v1/messages', { ...message, to: alumni.key() })).status).toBe(404);
  });

  it('a name that is hidden later is shown nowhere any more, in no list and in no mail', async () => {
    const cem = await alumni.member('Cem Unseen-Later');
    const dan = await alumni.member('Dan');
    const id = await write(cem, dan, 'Hello', 'First');
    expect((await alumni.mailTo(dan.email)).from).toContain('Cem Unseen-Later');
    await alumni.show(cem.account, 'Cem Unseen-Later', 'nobody');
    for (const path of ['/v1/messages', `/v1/messages/${id}`])
      expect(JSON.stringify((await dan.get(path)).body)).not.toContain('Unseen-Later');
    expect((await dan.get(`/v1/messages/${id}`)).body).toMatchObject({ with: {}, open: true });
    await cem.post(`/v1/messages/${id}`, { text: 'Second', key: alumni.key() });
    expect((await alumni.mailTo(dan.email, 2)).source).not.toContain('Unseen-Later');
    expect((await alumni.mailTo(dan.email, 2)).from).toMatch(/^Somebody of the alumni \(through Aldermoor alumni\)/);
  });

  it.each([
    ['<eve@example.org> Ann', 'Somebody of the alumni'],
    ['ann@example.org', 'Somebody of the alumni'],
    ['Ann\u202E www.evil.example', 'Ann www. evil. example'],
  ])('a name like %j is no address and no link before the relay address', async (name, shown) => {
    const odd = await alumni.member(name);
    const to = await alumni.member('Recipient');
    await write(odd, to, 'x', 'y');
    const mail = await alumni.mailTo(to.email);
    expect(mail.from.startsWith(`${shown} (`)).toBe(true);
    expect(mail.source).not.toContain('eve@example.org');
  });
});

describe('the list', () => {
  it('has the newest first, page by page, and what was not read', async () => {
    const eva = await alumni.member('Eva');
    const fay = await alumni.member('Fay');
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) ids.push(await write(fay, eva, `Number ${n}`, `Text ${n}\n\nmore`));
    const first = (await eva.get('/v1/messages')).body as {
      conversations: { id: string; unread: number; last: unknown }[];
      next: string;
      reached: boolean;
    };
    expect(first.reached).toBe(true);
    expect(first.conversations[0]).toMatchObject({
      subject: 'Number 22',
      unread: 1,
      last: { mine: false, excerpt: 'Text 22 more' },
      with: { name: 'Fay' },
    });
    const second = (await eva.get(`/v1/messages?after=${first.next}`)).body as { conversations: { id: string }[]; next?: string };
    expect([...first.conversations, ...second.conversations].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next).toBeUndefined();
    await eva.get(`/v1/messages/${ids[22]}`);
    expect(((await eva.get('/v1/messages')).body as typeof first).conversations[0]?.unread).toBe(0);
    // What was written before, read afterwards, marks nothing of what came meanwhile.
    const [read] = ((await eva.get(`/v1/messages/${ids[22]}`)).body as { messages: { id: string }[] }).messages;
    expect((await fay.post(`/v1/messages/${ids[22]}`, { text: 'And one more', key: alumni.key() })).status).toBeLessThan(300);
    await eva.get(`/v1/messages/${ids[22]}?before=${read?.id}`);
    expect(((await eva.get('/v1/messages')).body as typeof first).conversations[0]?.unread).toBe(1);
    const mangled = Buffer.from(`1|${'-'.repeat(36)}`).toString('base64url');
    for (const after of ['nonsense', mangled]) expect((await eva.get(`/v1/messages?after=${after}`)).status).toBe(404);
    expect((await fay.get(`/v1/messages/${alumni.key()}`)).status).toBe(404);
    expect((await ann.get(`/v1/messages/${ids[0]}`)).status).toBe(404);
    expect((await ann.post(`/v1/messages/${ids[0]}`, { text: 'x', key: alumni.key() })).status).toBe(404);
  });
});

describe('a long conversation', () => {
  it('is read from its end, and before', async () => {
    const [sia, tom] = [await alumni.member('Sia'), await alumni.member('Tom')];
    const id = await write(sia, tom, 'Long', '1');
    for (let n = 2; n <= 203; n += 1) await sia.post(`/v1/messages/${id}`, { text: `${n}`, key: alumni.key() });
    type Whole = { earlier?: string; messages: { text: string }[] };
    const last = (await tom.get(`/v1/messages/${id}`)).body as Whole;
    const before = (await tom.get(`/v1/messages/${id}?before=${last.earlier}`)).body as Whole;
    expect([...before.messages, ...last.messages].map(({ text }) => Number(text))).toEqual(Array.from({ length: 203 }, (_, n) => n + 1));
    expect(before.earlier).toBeUndefined();
  });
});

describe('blocks and reports', () => {
  it('a block ends the addresses on both sides for good, and what waits is not sent', async () => {
    const gil = await alumni.member('Gil');
    const hal = await alumni.member('Hal');
    const id = await write(gil, hal, 'Before', 'x');
    const relay = relayOf(await alumni.mailTo(hal.email));
    expect((await alumni.answer(hal.email, relay, 'An answer')).code).toBe(250);
    const back = relayOf(await alumni.mailTo(gil.email));
    expect((await hal.post('/v1/blocks', { person: gil.person })).status).toBe(204);
    for (const [from, to] of [
      [hal.email, relay],
      [gil.email, back],
    ] as const)
      expect(await alumni.answer(from, to, 'After')).toMatchObject({
        code: 550,
        words: expect.stringContaining('This conversation has ended') as string,
      });
    expect(await gil.post(`/v1/messages/${id}`, { text: 'After', key: alumni.key() })).toMatchObject({
      status: 409,
      body: { error: { code: 'conversation-over' } },
    });
    for (const one of [gil, hal]) expect((await one.get(`/v1/messages/${id}`)).body).toMatchObject({ open: false, with: {} });
    expect((await gil.post('/v1/messages', { to: hal.person, subject: 'x', text: 'y', key: alumni.key() })).status).toBe(404);
    expect((await hal.get('/v1/blocks')).body).toMatchObject({ blocks: [{ person: { id: gil.person }, subject: 'Before' }] });
    expect((await gil.get('/v1/blocks')).body).toEqual({ blocks: [] });
    expect((await hal.call('DELETE', `/v1/blocks/${gil.person}`)).status).toBe(204);
    expect((await gil.get(`/v1/messages/${id}`)).body).toMatchObject({ open: false, with: { name: 'Hal' } });
    await write(gil, hal, 'Again', 'y');
    expect(relayOf(await alumni.mailTo(hal.email, 2))).not.toBe(relay);
  });

  it('somebody whose name is hidden is blocked and reported by the conversation with them', async () => {
    const [ugo, vit] = [await alumni.member('Ugo'), await alumni.member('Vit')];
    const id = await write(ugo, vit, 'Then hidden', 'x');
    await alumni.show(ugo.account, 'Ugo', 'nobody');
    expect((await vit.get(`/v1/messages/${id}`)).body).toMatchObject({ with: {} });
    for (let n = 0; n < 2; n += 1) expect((await vit.post('/v1/reports', { kind: 'person', id, why: 'Rude' })).status).toBe(201);
    expect(await alumni.query(`select subject, about from alumni.reports where reporter = $1`, [vit.account])).toEqual([
      { subject: ugo.person, about: ugo.account },
    ]);
    expect((await ann.post('/v1/blocks', { conversation: id })).status).toBe(404);
    expect((await vit.post('/v1/blocks', { conversation: id })).status).toBe(204);
    expect((await ugo.get(`/v1/messages/${id}`)).body).toMatchObject({ open: false });
    expect((await vit.post('/v1/blocks', {})).status).toBe(400);
  });

  it('what is owed when the block comes is not sent', async () => {
    const ida = await alumni.member('Ida');
    const jan = await alumni.member('Jan');
    const id = await write(ida, jan, 'One', 'x');
    await alumni.mailTo(jan.email);
    await alumni.query(`insert into alumni.blocks (blocker, blocked) values ($1, $2)`, [jan.account, ida.account]);
    await ida.post(`/v1/messages/${id}`, { text: 'y', key: alumni.key() });
    await alumni.service.settled();
    expect(await alumni.mailsTo(jan.email)).toHaveLength(1);
  });

  it('a report brings the one message that is reported, and no other', async () => {
    const kay = await alumni.member('Kay');
    const lea = await alumni.member('Lea');
    const id = await write(kay, lea, 'Offer', 'Harmless');
    await kay.post(`/v1/messages/${id}`, { text: 'Buy my coins', key: alumni.key() });
    const { messages } = (await lea.get(`/v1/messages/${id}`)).body as { messages: { id: string }[] };
    const given = { kind: 'message', id: messages[1]?.id, why: 'Advertising' };
    for (let n = 0; n < 2; n += 1) expect((await lea.post('/v1/reports', given)).status).toBe(201);
    expect(
      await alumni.query(`select kind, subject, about, reporter, why, evidence from alumni.reports where reporter = $1`, [lea.account]),
    ).toEqual([
      {
        kind: 'message',
        subject: messages[1]?.id,
        about: kay.account,
        reporter: lea.account,
        why: 'Advertising',
        evidence: 'Buy my coins',
      },
    ]);
    expect((await ann.post('/v1/reports', given)).status).toBe(404);
    expect((await kay.post('/v1/reports', given)).status).toBe(404);
    expect((await lea.post('/v1/reports', { kind: 'person', id: kay.person, why: 'x' })).status).toBe(201);
    expect((await lea.post('/v1/reports', { kind: 'person', id: alumni.key(), why: 'x' })).status).toBe(404);
  });
});

describe('who leaves', () => {
  it('is forgotten: what they wrote, their addresses, what is owed; the other keeps their own words', async () => {
    const max = await alumni.member('Max Leaves');
    const nia = await alumni.member('Nia');
    const id = await write(max, nia, 'Words', 'Words of Max');
    const relay = relayOf(await alumni.mailTo(nia.email));
    await nia.post(`/v1/messages/${id}`, { text: 'Words of Nia', key: alumni.key() });
    const back = relayOf(await alumni.mailTo(max.email));
    expect((await max.post('/v1/leave')).status).toBeLessThan(300);
    for (const [table, column] of [
      ['conversations', 'opened_by'],
      ['sides', 'account'],
      ['sides', 'other'],
      ['messages', 'account'],
    ])
      expect(await alumni.query(`select 1 from alumni.${table} where ${column} = $1`, [max.account])).toEqual([]);
    expect((await nia.get(`/v1/messages/${id}`)).body).toMatchObject({
      open: false,
      with: { gone: true },
      messages: [{ text: 'Words of Nia' }],
    });
    expect((await alumni.answer(nia.email, relay, 'Still there?')).code).toBe(550);
    expect(await alumni.answer(max.email, back, 'I am back')).toMatchObject({
      code: 550,
      words: expect.stringContaining('no such address') as string,
    });
    expect((await nia.post(`/v1/messages/${id}`, { text: 'x', key: alumni.key() })).status).toBe(409);
  });

  it('alone in a conversation takes it along', async () => {
    const [oda, pim] = [await alumni.member('Oda'), await alumni.member('Pim')];
    const id = await write(oda, pim, 'Short', 'x');
    for (const one of [oda, pim]) await one.post('/v1/leave');
    expect(await alumni.query(`select 1 from alumni.conversations where id = $1`, [id])).toEqual([]);
  });
});

describe('the copy of somebody’s data', () => {
  it('has their words and those that were written to them, and nothing by which the other is known', async () => {
    const [qi, rob] = [await alumni.member('Qi'), await alumni.member('Rob Other')];
    const id = await write(qi, rob, 'Copied', 'Words of Qi');
    await rob.post(`/v1/messages/${id}`, { text: 'Words of the other', key: alumni.key() });
    await qi.call('PUT', '/v1/mentoring', { offers: true, topics: ['career'], most: 1, pausedUntil: null, about: 'Ask me' });
    await qi.call('PUT', '/v1/alerts', { types: ['board'], words: '', country: '', frequency: 'weekly' });
    const response = await fetch(`${alumni.service.url}/admin/export`, {
      method: 'POST',
      headers: { 'x-admin-key': DEVELOPMENT_SECRETS.ALUMNI_ADMIN_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ uid: qi.account, email: qi.email }),
    });
    const held: unknown = await response.json();
    expect(held).toMatchObject({
      conversations: [{ id, kind: 'contact', subject: 'Copied' }],
      messages: [
        { mine: true, text: 'Words of Qi' },
        { mine: false, text: 'Words of the other' },
      ],
      mentors: [{ about: 'Ask me', topics: ['career'] }],
      alerts: [{ types: ['board'], frequency: 'weekly' }],
      posts: [],
    });
    for (const other of [rob.account, rob.person, rob.email, 'Rob Other']) expect(JSON.stringify(held)).not.toContain(other);
  });
});
