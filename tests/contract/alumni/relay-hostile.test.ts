import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOMAIN, relayOf, startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

let alumni: ContactTest;
let ann: Member;
let ben: Member;
/** The address by which Ben answers Ann. */
let relay = '';
let conversation = '';
beforeAll(async () => {
  alumni = await startContact({ limits: { messages: { times: 200, minutes: 60 }, mailsInConversation: { times: 100, minutes: 10 } } });
  ann = await alumni.member('Ann');
  ben = await alumni.member('Ben');
  const { body } = await ann.post('/v1/messages', { to: ben.person, subject: 'Leeds', text: 'Hello', key: alumni.key() });
  conversation = (body as { id: string }).id;
  relay = relayOf(await alumni.mailTo(ben.email));
});
afterAll(() => alumni.stop());

/** How many messages there are, and how many mails Ann got. */
const passedOn = async () => ({
  messages: ((await ann.get(`/v1/messages/${conversation}`)).body as { messages: unknown[] }).messages.length,
  mails: (await alumni.mailsTo(ann.email)).length,
});
const raw = (headers: readonly string[], text = 'Hello Ann'): string => [...headers, '', text].join('\r\n');
const unique = () => `Message-ID: <${alumni.key()}@mail.example>`;
const words = (text: string) => expect.stringContaining(text) as string;

/** What somebody hands in is not passed on, and is answered so. */
async function expectNothing(answer: Promise<{ code: number; words: string }>, expected: { code: number; words?: string }): Promise<void> {
  const before = await passedOn();
  expect(await answer).toMatchObject({ code: expected.code, ...(expected.words === undefined ? {} : { words: words(expected.words) }) });
  expect(await passedOn()).toEqual(before);
}

describe('addresses that are none', () => {
  it.each([
    ['of another domain', 'ben@example.org', 'answers to mails of the alumni, and nothing else'],
    ['with a token that is not known', `m-${'a'.repeat(26)}@${DOMAIN}`, 'There is no such address'],
    ['that is no token', `info@${DOMAIN}`, 'There is no such address'],
    ['of a domain that only ends like ours', `m-${'a'.repeat(26)}@evil-${DOMAIN}`, 'nothing else'],
  ])('%s are refused in words', (_what, to, said) =>
    expectNothing(alumni.hand({ from: ben.email, to }, raw([`From: ${ben.email}`])), { code: 550, words: said }),
  );

  it('asked for again and again are refused before they are looked for', async () => {
    const other = await startContact();
    const codes: number[] = [];
    for (let n = 0; n < 62; n += 1)
      codes.push(
        (await other.hand({ from: 'eve@example.org', to: `m-${String(n).padStart(26, 'a')}@${DOMAIN}` }, raw(['From: eve@example.org'])))
          .code,
      );
    await other.stop();
    expect(new Set(codes.slice(0, 60))).toEqual(new Set([550]));
    expect(codes.at(-1)).toBe(421);
  });

  it('are taken one at a time', async () => {
    const { hostname, port } = new URL(alumni.service.smtpUrl);
    const answers = await new Promise<string>((resolve, reject) => {
      let said = '';
      const lines = ['EHLO x', `MAIL FROM:<${ben.email}>`, `RCPT TO:<${relay}>`, `RCPT TO:<${relay.replace('m-', 'b-')}>`, 'QUIT'];
      const socket = connect(Number(port), hostname);
      socket.on('data', (chunk) => {
        said += chunk.toString();
        const line = lines.shift();
        if (line !== undefined) socket.write(`${line}\r\n`);
      });
      socket.on('close', () => resolve(said));
      socket.on('error', reject);
    });
    expect(answers).toMatch(/452 .*One recipient at a time/);
  });
});

describe('somebody else who learned the address', () => {
  it('is refused, whatever of the mail is theirs; the member hears of it once, and of nothing that was written', async () => {
    const before = (await alumni.mailsTo(ben.email)).length;
    const tries: [string, string[]][] = [
      ['eve@example.org', ['From: eve@example.org']],
      [ben.email, ['From: eve@example.org']],
      ['eve@example.org', [`From: ${ben.email}`]],
      [ben.email, [`From: ${ben.email}, eve@example.org`]],
      [ben.email, [`From: ${ben.email}`, 'From: eve@example.org']],
      [ben.email, [`From: "${ben.email}" <eve@example.org>`]],
      [ben.email, [`Sender: ${ben.email}`]],
      [ann.email, [`From: ${ann.email}`]],
    ];
    for (const [from, headers] of tries)
      await expectNothing(alumni.hand({ from, to: relay }, raw([...headers, unique()], 'Secret words of Eve')), {
        code: 550,
        words: 'Only the member whom this address was given to',
      });
    const mail = await alumni.mailTo(ben.email, before + 1);
    await alumni.service.settled();
    expect(await alumni.mailsTo(ben.email)).toHaveLength(before + 1);
    expect(mail.subject).toBe('An e-mail to you was not passed on');
    expect(mail.text).toContain('Leeds');
    expect(mail.source).not.toMatch(/eve@example|Secret words/);
    expect(mail.source).not.toContain(ann.email);
    expect(mail.from).toContain('no-reply@aldermoor.localhost');
  });
});

describe('machines (promise 30)', () => {
  it.each([
    ['an answering program', ['Auto-Submitted: auto-replied']],
    ['Exchange', ['X-Auto-Response-Suppress: All', 'Subject: Automatische Antwort: Leeds']],
    ['a mailing list', ['List-Id: <all.example.org>', 'Precedence: list']],
    ['a newsletter', ['List-Unsubscribe: <https://example.org/>']],
    ['a mail of the relay that was sent on', ['X-Alumni-Relay: 1']],
    ['a report', ['Content-Type: multipart/report; report-type=delivery-status; boundary=b']],
  ])('%s is taken and not passed on, and nobody is told', async (_what, headers) => {
    const before = (await alumni.mailsTo(ben.email)).length;
    await expectNothing(alumni.hand({ from: ben.email, to: relay }, raw([`From: ${ben.email}`, unique(), ...headers])), { code: 250 });
    expect(await alumni.mailsTo(ben.email)).toHaveLength(before);
  });

  it('a mail without a sender in its envelope is taken and not passed on', () =>
    expectNothing(alumni.hand({ from: '', to: relay }, raw([`From: ${ben.email}`, unique()])), { code: 250 }));

  it('two that answer each other without saying so are stopped', async () => {
    const other = await startContact();
    const [cem, dan] = [await other.member('Cem'), await other.member('Dan')];
    await cem.post('/v1/messages', { to: dan.person, subject: 'x', text: 'y', key: other.key() });
    const answers: number[] = [];
    let to = relayOf(await other.mailTo(dan.email));
    let [from, next] = [dan, cem];
    for (let n = 0; n < 30 && !answers.includes(550); n += 1) {
      answers.push((await other.answer(from.email, to, `I am away ${n}`)).code);
      if (answers.at(-1) === 550) break;
      to = relayOf(await other.mailTo(next.email, Math.floor(n / 2) + 1 + (next === dan ? 1 : 0)));
      [from, next] = [next, from];
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 250), 550]);
    // A person can still write on the site.
    const { body } = await dan.get('/v1/messages');
    const [{ id } = { id: '' }] = (body as { conversations: { id: string }[] }).conversations;
    expect((await dan.post(`/v1/messages/${id}`, { text: 'I am here', key: other.key() })).status).toBe(200);
    await other.stop();
  });
});

describe('what is not passed on, and refused in words', () => {
  const mime = (...parts: readonly string[]): string =>
    [
      `From: ${ben.email}`,
      unique(),
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Hello',
      ...parts,
      '--b--',
      '',
    ].join('\r\n');
  it('files', async () => {
    await expectNothing(
      alumni.hand(
        { from: ben.email, to: relay },
        mime(
          '--b',
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename="ben@people.example.pdf"',
          'Content-Transfer-Encoding: base64',
          '',
          'AAEC',
        ),
      ),
      { code: 550, words: 'Only words are passed on' },
    );
    await expectNothing(
      alumni.hand({ from: ben.email, to: relay }, mime('--b', 'Content-Type: message/rfc822', '', `From: ${ben.email}`, '', 'inside')),
      { code: 550, words: 'Only words are passed on' },
    );
  });
  it('nothing but a quote', () =>
    expectNothing(alumni.answer(ben.email, relay, `On 23 Nov 2026, Ann <${relay}> wrote:\r\n> Hello`), {
      code: 550,
      words: 'nothing in this mail but what it quotes',
    }));
  it('a text that is too long', () =>
    expectNothing(alumni.answer(ben.email, relay, 'word '.repeat(2_500)), { code: 552, words: 'longer than 10000 characters' }));
  it('a mail that is too large', () =>
    expectNothing(alumni.answer(ben.email, relay, `${'x'.repeat(900)}\r\n`.repeat(4_000)), { code: 552 }));
  it('parts within parts within parts', async () => {
    const deep = Array.from({ length: 60 }, (_, n) => [`Content-Type: multipart/mixed; boundary=b${n}`, '', `--b${n}`].join('\r\n')).join(
      '\r\n',
    );
    await expectNothing(alumni.hand({ from: ben.email, to: relay }, [`From: ${ben.email}`, unique(), deep, '', 'x'].join('\r\n')), {
      code: 554,
      words: 'cannot be read',
    });
  });
  it('bytes that are no mail', async () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256));
    const before = await passedOn();
    expect((await alumni.hand({ from: ben.email, to: relay }, bytes)).code).toBeGreaterThanOrEqual(250);
    expect(await passedOn()).toEqual(before);
  });
  it('headers that an answer tries to write into ours', async () => {
    const before = await alumni.mailsTo(ann.email);
    expect(
      (
        await alumni.answer(ben.email, relay, 'Hello\r\nBcc: eve@example.org\r\n\r\nSubject: x', [
          'Subject: x\r\n\tBcc: eve@example.org',
          'X-Evil: 1',
        ])
      ).code,
    ).toBe(250);
    const mail = await alumni.mailTo(ann.email, before.length + 1);
    expect(mail.to).toEqual([ann.email]);
    expect(mail.subject).toBe('Re: Leeds');
    expect(mail.source.split('\r\n\r\n')[0]).not.toMatch(/^(?:Bcc|X-Evil)/m);
    expect(mail.source).not.toContain('eve@example.org');
  });
});

describe('deliveries that fail', () => {
  const report = (status: string, action = 'failed'): string =>
    [
      'From: MAILER-DAEMON@mx.example.org',
      unique(),
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      `Your mail to ${ben.email} could not be delivered.`,
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      `Final-Recipient: rfc822; ${ben.email}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '--b--',
      '',
    ].join('\r\n');
  const failures = () => relay.replace(/^m-/, 'b-');
  const reached = async (who: Member) => ((await who.get('/v1/messages')).body as { reached: boolean }).reached;

  it('come back to an address of their own, which takes reports alone', async () => {
    expect((await alumni.mailsTo(ben.email))[0]?.source).not.toMatch(/\bb-[a-z2-7]{26}@/);
    await expectNothing(alumni.hand({ from: ben.email, to: failures() }, raw([`From: ${ben.email}`])), {
      code: 550,
      words: 'reports of failed deliveries alone',
    });
  });

  it('for good, again and again, mark the address; the other side hears nothing, and the member reads on the site', async () => {
    for (const [status, action] of [
      ['4.4.7', 'failed'],
      ['5.2.2', 'failed'],
      ['5.7.1', 'failed'],
      ['5.1.1', 'delayed'],
    ] as const)
      await expectNothing(alumni.hand({ from: '', to: failures() }, report(status, action)), { code: 250 });
    const one = report('5.1.1');
    for (let n = 0; n < 5; n += 1) await expectNothing(alumni.hand({ from: '', to: failures() }, one), { code: 250 });
    expect(await reached(ben)).toBe(true);
    for (let n = 0; n < 2; n += 1) await expectNothing(alumni.hand({ from: '', to: failures() }, report('5.1.1')), { code: 250 });
    expect(await reached(ben)).toBe(false);
    expect(await reached(ann)).toBe(true);

    const before = (await alumni.mailsTo(ben.email)).length;
    expect((await ann.post(`/v1/messages/${conversation}`, { text: 'Do you read this?', key: alumni.key() })).status).toBe(200);
    await alumni.service.settled();
    expect(await alumni.mailsTo(ben.email)).toHaveLength(before);
    const { body } = await ben.get(`/v1/messages/${conversation}`);
    expect((body as { messages: { text: string }[] }).messages.at(-1)?.text).toBe('Do you read this?');
    expect(JSON.stringify((await ann.get(`/v1/messages/${conversation}`)).body)).not.toMatch(/reached|bounce/);

    expect((await ben.post('/v1/messages/reached')).status).toBe(204);
    expect(await reached(ben)).toBe(true);
    await ann.post(`/v1/messages/${conversation}`, { text: 'And this?', key: alumni.key() });
    await alumni.mailTo(ben.email, before + 1);
  });

  it('are forgotten when a mail comes from the address', async () => {
    for (let n = 0; n < 3; n += 1) await alumni.hand({ from: '', to: failures() }, report('5.1.1'));
    expect(await reached(ben)).toBe(false);
    expect((await alumni.answer(ben.email, relay, 'I am still here')).code).toBe(250);
    expect(await reached(ben)).toBe(true);
  });

  it('are forgotten after a while', async () => {
    for (let n = 0; n < 3; n += 1) await alumni.hand({ from: '', to: failures() }, report('5.1.1'));
    expect(await reached(ben)).toBe(false);
    alumni.clock.ahead = 31 * 24 * 60 * 60 * 1000;
    expect(await reached(ben)).toBe(true);
    alumni.clock.ahead = 0;
    await ben.post('/v1/messages/reached');
  });
});

describe('limits', () => {
  it('ten conversations a day are begun, and no more; the same key again is not counted', async () => {
    const other = await startContact();
    const [eva, fay] = [await other.member('Eva'), await other.member('Fay')];
    const key = other.key();
    const begin = (own = other.key()) => eva.post('/v1/messages', { to: fay.person, subject: 'x', text: 'y', key: own });
    for (let n = 0; n < 5; n += 1) expect((await begin(key)).status).toBe(201);
    for (let n = 0; n < 9; n += 1) expect((await begin()).status).toBe(201);
    const refused = await begin();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too-many-attempts' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await begin(key)).status).toBe(201);
    await other.stop();
  });

  it('sixty messages an hour are sent, by the site and by mail together', async () => {
    const other = await startContact({ limits: { mailsInConversation: { times: 1_000, minutes: 10 } } });
    const [gil, hal] = [await other.member('Gil'), await other.member('Hal')];
    const { body } = await gil.post('/v1/messages', { to: hal.person, subject: 'x', text: 'y', key: other.key() });
    const to = relayOf(await other.mailTo(hal.email));
    for (let n = 0; n < 30; n += 1)
      expect((await hal.post(`/v1/messages/${(body as { id: string }).id}`, { text: `${n}`, key: other.key() })).status).toBe(200);
    for (let n = 0; n < 30; n += 1) expect((await other.answer(hal.email, to, `${n}`)).code).toBe(250);
    expect(await other.answer(hal.email, to, 'one more')).toMatchObject({ code: 550, words: words('Too many mails') });
    expect((await hal.post(`/v1/messages/${(body as { id: string }).id}`, { text: 'x', key: other.key() })).status).toBe(429);
    await other.stop();
  });
});

describe('who may not', () => {
  it('an account without a membership, or without a token', async () => {
    const gone = await alumni.member('Gone');
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [gone.account]);
    for (const [method, path] of [
      ['GET', '/v1/messages'],
      ['POST', '/v1/messages'],
      ['GET', `/v1/messages/${conversation}`],
      ['GET', '/v1/blocks'],
      ['POST', '/v1/reports'],
      ['GET', '/v1/mentors'],
      ['GET', '/v1/posts'],
      ['GET', '/v1/alerts'],
    ] as const) {
      expect(await gone.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 403,
        body: { error: { code: 'not-a-member' } },
      });
      expect((await fetch(`${alumni.service.url}${path}`, { method })).status).toBe(401);
    }
  });

  it('a member who was suspended: their answers are refused, and mails to them wait for nobody', async () => {
    const [ida, jan] = [await alumni.member('Ida'), await alumni.member('Jan')];
    const { body } = await ida.post('/v1/messages', { to: jan.person, subject: 'x', text: 'y', key: alumni.key() });
    const to = relayOf(await alumni.mailTo(jan.email));
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [jan.account]);
    expect(await alumni.answer(jan.email, to, 'Hello')).toMatchObject({ code: 550, words: words('has ended') });
    await ida.post(`/v1/messages/${(body as { id: string }).id}`, { text: 'x', key: alumni.key() });
    await alumni.service.settled();
    expect(await alumni.mailsTo(jan.email)).toHaveLength(1);
    expect((await ida.get(`/v1/messages/${(body as { id: string }).id}`)).body).toMatchObject({ with: { gone: true } });
  });

  it('whoever was suspended, blocked or forgotten while a mail waited', async () => {
    const away = await startContact({ smtpUrl: 'smtp://127.0.0.1:1' });
    const [kay, lea, max, nia, oda] = [
      await away.member('Kay'),
      await away.member('Lea'),
      await away.member('Max'),
      await away.member('Nia'),
      await away.member('Oda'),
    ];
    const begin = async (from: Member, to: Member, text: string) =>
      expect((await from.post('/v1/messages', { to: to.person, subject: text, text, key: away.key() })).status).toBe(201);
    await begin(kay, oda, 'of the suspended');
    await begin(lea, oda, 'of the forgotten');
    await begin(max, oda, 'of the blocked');
    await begin(nia, oda, 'of somebody');
    await away.query(`update alumni.members set state = 'suspended' where account = $1`, [kay.account]);
    await lea.post('/v1/leave');
    await oda.post('/v1/blocks', { person: max.person });
    const back = await away.start({ smtpUrl: away.mailbox.smtpUrl });
    away.clock.ahead = 60_000;
    await away.mailTo(oda.email);
    expect((await away.mailsTo(oda.email)).map(({ subject }) => subject)).toEqual(['of somebody']);
    await back.stop();
    await away.stop();
  });
});
