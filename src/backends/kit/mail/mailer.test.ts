import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { AddressInfo, Socket } from 'node:net';
import { isFinal } from '../outbox/retry.ts';
import { isEmail } from '../email.ts';
import { createMailer, mailAddress, MailError, RelayError } from './mailer.ts';
import type { Mailer, MailerOptions } from './mailer.ts';
import { mailingHeaders } from './mailing.ts';

it.each([1, 63, 64, 65, 240])('takes what forms take: an address with %d letters before the @', (letters) => {
  const address = `${'a'.repeat(letters)}@example.org`;
  expect(mailAddress.safeParse(address).success).toBe(isEmail(address));
});

const received: { from: string; to: string[]; source: string }[] = [];
const greetings: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('gone')
      ? done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox (for ${address})`), { responseCode: 550 }))
      : done(),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      greetings.push(session.hostNameAppearsAs);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});
let mailer: Mailer;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailer = createMailer({
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: 'news@example.org',
    fromName: 'Aldermoor',
  });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const body = { text: 'Grüße', html: '<p>Grüße</p>' };

describe('what is sent', () => {
  it('is multipart, with the one-click headers of RFC 8058 and the given Message-ID', async () => {
    await mailer.send({
      to: 'ann@example.org',
      subject: 'Überblick',
      ...body,
      messageId: 'issue.1@example.org',
      headers: mailingHeaders({ name: 'Weekly', label: 'weekly', host: 'example.org', unsubscribeUrl: 'https://example.org/u/t' }),
    });
    const { to, source } = received.at(-1) ?? { to: [], source: '' };
    expect(to).toEqual(['ann@example.org']);
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/example\.org\/u\/t>\r$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(source).toMatch(/^List-ID: Weekly <weekly\.example\.org>\r$/m);
    expect(source).toMatch(/^Message-ID: <issue\.1@example\.org>\r$/m);
    expect(source).toMatch(/^From: Aldermoor <news@example\.org>\r$/m);
  });

  it.each(['Höhepunkte des Monats von Aldermoor', `${'Ä'.repeat(30)} 市 und noch mehr davon`])(
    'names the list “%s” outside of any encoding (RFC 2919)',
    async (name) => {
      const headers = mailingHeaders({ name, label: 'monthly', host: 'example.org', unsubscribeUrl: 'https://example.org/u/t' });
      await mailer.send({ to: 'ann@example.org', subject: 'x', ...body, headers });
      const [, words = ''] =
        /^List-ID: (.*) <monthly\.example\.org>$/m.exec((received.at(-1)?.source ?? '').replace(/\r\n[ \t]/g, ' ').replace(/\r/g, '')) ??
        [];
      const decoded = words
        .split(' ')
        .map((word) => Buffer.from(/^=\?UTF-8\?B\?([\w+/=]{1,63})\?=$/.exec(word)?.[1] ?? '', 'base64').toString());
      expect(decoded.join('')).toBe(name);
    },
  );

  it('greets the relay by a name with a dot, not by the address of every machine', async () => {
    await mailer.send({ to: 'ann@example.org', subject: 'x', ...body });
    expect(greetings.at(-1)).toMatch(/^[\w-]+(?:\.[\w-]+)+$/);
  });

  it('comes from somebody else where the mail says so, and its failures go where it says', async () => {
    await mailer.send({
      to: 'ann@example.org',
      subject: 'x',
      ...body,
      from: { name: 'Jörg (through Aldermoor)', address: 'm-1@relay.example.org' },
      returnPath: 'b-1@relay.example.org',
    });
    const { from, to, source } = received.at(-1) ?? { from: '', to: [], source: '' };
    expect({ from, to }).toEqual({ from: 'b-1@relay.example.org', to: ['ann@example.org'] });
    expect(source).toMatch(/^From: =\?UTF-8\?Q\?J=C3=B6rg_.*\?= <m-1@relay\.example\.org>\r$/m);
    expect(source).not.toContain('news@example.org');
  });
});

describe('what the relay refuses', () => {
  const refusal = (to: string, by = mailer) =>
    by.send({ to, subject: 'x', ...body }).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('for good is final, and names nobody, whatever the relay repeats', async () => {
    const error = await refusal('gone.person@example.org');
    expect(error).toBeInstanceOf(RelayError);
    expect(error).toMatchObject({ responseCode: 550, message: expect.stringContaining('no such mailbox') as string });
    expect(isFinal(error)).toBe(true);
    // All that a log takes of an error.
    expect(JSON.stringify(error, ['message', 'stack', 'cause', ...Object.keys(error as object)])).not.toContain('gone.person');
  });

  it('by being away is tried again', async () => {
    const away = createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@example.org', fromName: 'A' });
    const error = await refusal('ann@example.org', away);
    away.close();
    expect(error).toMatchObject({ name: 'RelayError', message: expect.stringContaining('ECONNREFUSED') as string });
    expect(isFinal(error)).toBe(false);
  });
});

describe('a relay that refuses us, and no mail', () => {
  const refusing = (options: SMTPServerOptions) => new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  const no = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });
  const relays: Readonly<Record<string, SMTPServer>> = {
    'does not take the password (535)': refusing({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(no('5.7.8 credentials invalid', 535)),
    }),
    'greets with a refusal (554)': refusing({ onConnect: (_session, done) => done(no('5.7.1 go away', 554)) }),
    'asks at the sender for a sign-in (530)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, done) => done(no('5.7.0 authentication required', 530)),
    }),
    'says of the sender with the recipient that its domain is none (550)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(no('5.1.8 <no-reply@aldermoor.localhost>: Sender address rejected: Domain not found', 550)),
    }),
    'says of the sender with the mail that it is somebody else’s (553)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(no('5.7.1 <a@example.org>: Sender address rejected: not owned by user', 553)));
      },
    }),
    'does not know the sender yet (550)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_address, _session, done) => done(no('5.7.1 domain not verified', 550)),
    }),
    ...Object.fromEntries(
      [
        ['SendGrid (550)', 'The from address does not match a verified Sender Identity.'],
        ['Amazon (554)', 'Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1'],
        ['Microsoft (554)', '5.2.252 SendAsDenied; a@example.org not allowed to send as b@example.org'],
        ['Gmail (550)', '5.4.5 Daily user sending limit exceeded.'],
        ['a policy (554)', '5.7.1 Message rejected due to local policy'],
        ['nobody knows whom (554)', 'Transaction failed'],
      ].map(([who = '', words = '']) => [
        `says of the whole mail what is of us: ${who}`,
        refusing({
          disabledCommands: ['AUTH', 'STARTTLS'],
          onData: (stream, _session, done) => {
            stream.resume();
            stream.on('end', () => done(no(words, Number(/\d{3}(?=\))/.exec(who)?.[0]))));
          },
        }),
      ]),
    ),
    'does not pass on for us, by a status (554)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(no('5.7.1 <ann@example.org>: Relay access denied', 554)),
    }),
    'does not pass on for us, by words (550)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(no('relay not permitted', 550)),
    }),
    'asks at the recipient for a sign-in (530)': refusing({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(no('5.7.57 client not authenticated', 530)),
    }),
  };
  it.each(Object.entries(relays))('that %s, is mended while the mail waits', async (name, relay) => {
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const { port } = relay.server.address() as AddressInfo;
    const user = name.includes('password') ? 'user:wrong@' : '';
    const ours = createMailer({ url: `smtp://${user}127.0.0.1:${port}`, from: 'a@example.org', fromName: 'A' });
    const error = await ours.send({ to: 'ann@example.org', subject: 'x', ...body }).catch((caught: unknown) => caught);
    ours.close();
    await new Promise<void>((resolve) => relay.close(resolve));
    expect(error).toMatchObject({ name: 'RelayError', message: expect.stringContaining(/\d{3}/.exec(name)?.[0] ?? '') as string });
    expect(isFinal(error)).toBe(false);
  });
});

it.each([
  ['RCPT TO', 550, '550 5.1.1 User unknown'],
  ['RCPT TO', 550, '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ['RCPT TO', 553, '553 no such name here'],
  ['RCPT TO', 552, '552-5.2.2 The mailbox is full'],
  ['DATA', 552, '552 5.3.4 Message size exceeds fixed limit'],
  ['DATA', 552, '552 message too large'],
  ['DATA', 554, '554 5.6.0 Message content rejected'],
  ['DATA', 550, '550 5.1.1 no such user'],
  ['RCPT TO', 550, '550 5.1.0 Address rejected.'],
  ['RCPT TO', 550, '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
  ['RCPT TO', 550, '550 5.4.4 Host not found'],
  ['DATA', 550, '550 5.4.4 unrouteable address'],
])('what is said of the mail at %s is final: %s %s', (command, responseCode, words) => {
  const error = new RelayError(Object.assign(new Error(`Message failed: ${words}`), { command, responseCode }));
  expect(isFinal(error)).toBe(true);
});

it.each([
  ['RCPT TO', 550, '550 5.1.0 <a@example.org> sender rejected'],
  ['RCPT TO', 550, '550 5.4.1 Relay access denied'],
  ['DATA', 550, '550 5.4.1 Access denied'],
  ['RCPT TO', 550, '550 rejected: your host is on a block list'],
  ['RCPT TO', 550, '550 Message rejected, 192.0.2.1 is blacklisted at dnsbl.example.org'],
  ['RCPT TO', 550, '550 blocked for poor reputation'],
  ['RCPT TO', 550, '550 Administrative prohibition by policy'],
  ['RCPT TO', 553, '553 listed by RBL'],
  ['DATA', 552, '552 spam message rejected'],
])('what may be said of us at %s is not: %s %s', (command, responseCode, words) => {
  const error = new RelayError(Object.assign(new Error(`Message failed: ${words}`), { command, responseCode }));
  expect(isFinal(error)).toBe(false);
  expect(error.answered).toBe(command === 'DATA' ? 'message' : 'recipient');
});

describe('what is refused before a relay sees it', () => {
  const count = received.length;
  it.each([
    'ann@example.org\r\nBcc: all@example.org',
    'ann@example.org,bob@example.org',
    'Ann <ann@example.org>',
    '"ann bob"@example.org',
    'ann@example.org\u0000',
    'ann',
  ])('the address %j', async (to) => {
    await expect(mailer.send({ to, subject: 'x', ...body })).rejects.toBeInstanceOf(MailError);
  });

  it('line ends in the subject, in a header or its name', async () => {
    await expect(mailer.send({ to: 'a@example.org', subject: 'x\r\nBcc: b@example.org', ...body })).rejects.toThrow(/line end/);
    await expect(mailer.send({ to: 'a@example.org', subject: 'x', ...body, headers: { 'X-A': 'b\nBcc: c@example.org' } })).rejects.toThrow(
      /line end/,
    );
    await expect(
      mailer.send({ to: 'a@example.org', subject: 'x', ...body, headers: { 'X-A: 1\r\nBcc': 'c@example.org' } }),
    ).rejects.toBeInstanceOf(MailError);
    expect(received.length).toBeGreaterThanOrEqual(count);
    expect(received.some(({ source }) => /^Bcc/m.test(source))).toBe(false);
  });

  it.each(['Ann <ann@example.org>', 'ann@example.org', 'Ann\r\nBcc: b@example.org'])('the name %j of a sender', async (name) => {
    const from = { name, address: 'm-1@relay.example.org' };
    await expect(mailer.send({ to: 'a@example.org', subject: 'x', ...body, from })).rejects.toBeInstanceOf(MailError);
  });

  it('a relay that is no SMTP address', () => {
    expect(() => createMailer({ url: 'http://127.0.0.1', from: 'a@example.org', fromName: 'A' })).toThrow(/smtp:\/\//);
  });
});

it('a relay on another machine that offers no TLS gets no password', async () => {
  const heard: string[] = [];
  const relay = new SMTPServer({
    ...{ authOptional: true, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] },
    onAuth: ({ password }, _session, done) => {
      heard.push(password ?? '');
      done(null, { user: 'user' });
    },
  });
  relay.on('error', () => undefined);
  await new Promise<void>((resolve) => relay.listen(0, '0.0.0.0', resolve));
  const { port } = relay.server.address() as AddressInfo;
  // This machine, by an address that is none of the loopback.
  const ours = createMailer({ url: `smtp://user:secret@0.0.0.0:${port}`, from: 'a@example.org', fromName: 'A' });
  const error = await ours.send({ to: 'ann@example.org', subject: 'x', ...body }).catch((caught: unknown) => caught);
  ours.close();
  await new Promise<void>((resolve) => relay.close(resolve));
  expect(error).toBeInstanceOf(RelayError);
  expect(isFinal(error)).toBe(false);
  expect(heard).toEqual([]);
});

it('a relay that looks at a mail for longer than it may take to greet gets it once', async () => {
  let taken = 0;
  const relay = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        setTimeout(done, 2500);
      });
    },
  });
  relay.on('error', () => undefined);
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
  const [patient, hasty] = [{}, { answerMs: 1500 }].map((more) =>
    createMailer({ url, from: 'a@example.org', fromName: 'A', timeoutMs: 2000, silentMs: 2000, ...more }),
  );
  await patient?.send({ to: 'ann@example.org', subject: 'x', ...body });
  expect(taken).toBe(1);
  // Rests, and is given back; the next mail has a connection of its own.
  await expect.poll(() => relay.connections.size, { timeout: 5000 }).toBe(0);
  await patient?.send({ to: 'ann@example.org', subject: 'x', ...body });
  const error = await hasty?.send({ to: 'ann@example.org', subject: 'x', ...body }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'RelayError', perhapsDone: true });
  expect(isFinal(error)).toBe(false);
  for (const each of [patient, hasty]) each?.close();
  await new Promise<void>((resolve) => relay.close(resolve));
});

describe('a relay that says nothing more', () => {
  const quiet = { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] };
  const failure = async (relay: SMTPServer, more: Partial<MailerOptions>, meanwhile?: (ours: Mailer) => void) => {
    relay.on('error', () => undefined);
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
    const ours = createMailer({ url, from: 'a@example.org', fromName: 'A', ...more });
    const sending = ours.send({ to: 'ann@example.org', subject: 'x', ...body }).catch((caught: unknown) => caught);
    meanwhile?.(ours);
    const error = await sending;
    ours.close();
    await new Promise<void>((resolve) => relay.close(resolve));
    return error;
  };

  it.each(['onMailFrom', 'onRcptTo'] as const)('before it has the mail is away, and has not taken it: %s', async (at) => {
    const error = await failure(new SMTPServer({ ...quiet, [at]: () => undefined }), { silentMs: 500 });
    expect(error).toMatchObject({ name: 'RelayError', perhapsDone: false, message: expect.stringContaining('silent') as string });
  });

  it('since it cuts the connection before it has the mail has not taken it', async () => {
    const relay: SMTPServer = new SMTPServer({ ...quiet, onRcptTo: () => cut(relay) });
    expect(await failure(relay, {})).toMatchObject({ name: 'RelayError', perhapsDone: false });
  });

  const thinking = (then: (relay: SMTPServer) => void) => {
    const relay: SMTPServer = new SMTPServer({
      ...quiet,
      onData: (stream) => {
        stream.resume();
        stream.on('end', () => then(relay));
      },
    });
    return relay;
  };

  it('since it cuts the connection while it thinks may have taken it', async () => {
    expect(await failure(thinking(cut), {})).toMatchObject({ name: 'RelayError', perhapsDone: true });
  });

  it('since we hang up while it thinks may have taken it', async () => {
    let hangUp = () => {};
    const relay = thinking(() => hangUp());
    const error = await failure(relay, {}, (ours) => (hangUp = () => ours.close()));
    expect(error).toMatchObject({ name: 'RelayError', perhapsDone: true });
  });

  const cut = (relay: SMTPServer): void => {
    for (const connection of relay.connections) (connection as unknown as { _socket: Socket })._socket.destroy();
  };
});
