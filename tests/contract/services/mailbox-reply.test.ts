import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../../src/backends/kit/mail/mailer.ts';
import { mailboxConfig } from '../../../src/backends/mailbox/config.ts';
import { startMailboxService, type MailboxService } from '../../../src/backends/mailbox/server.ts';

/** A server that takes the mails of `club.localhost`, but none for a name that begins with `ended`. */
const taken: { from: string; to: string[]; source: string }[] = [];
const club = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('ended') ? done(Object.assign(new Error('5.1.1 This address has ended.'), { responseCode: 550 })) : done(),
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});

let mailbox: MailboxService;
let mailer: Mailer;
beforeAll(async () => {
  await new Promise<void>((resolve) => club.listen(0, '127.0.0.1', resolve));
  const at = `smtp://127.0.0.1:${(club.server.address() as AddressInfo).port}`;
  mailbox = await startMailboxService({ relays: { 'club.localhost': at, 'away.localhost': 'smtp://127.0.0.1:1' } });
  mailer = createMailer({ url: mailbox.smtpUrl, from: 'm-1@club.localhost', fromName: 'Ben (through the club)' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await new Promise<void>((resolve) => club.close(resolve));
});

const send = (to: string, more: Partial<Parameters<Mailer['send']>[0]> = {}) =>
  mailer.send({ to, subject: 'Leeds', text: 'Shall we <talk>?', html: '<p>Shall we talk?</p>', messageId: 'one@club.localhost', ...more });
async function idOf(to: string): Promise<string> {
  const { messages } = (await (await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(to)}`)).json()) as {
    messages: { id: string }[];
  };
  return messages[0]?.id ?? '';
}
const press = (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${mailbox.url}/messages/${id}/reply`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });

describe('mails for a domain of another server', () => {
  it('are handed on, and kept; those for others only kept', async () => {
    await send('m-2@club.localhost');
    await send('ann@example.org');
    expect(taken.map(({ to }) => to)).toEqual([['m-2@club.localhost']]);
    expect(await idOf('m-2@club.localhost')).not.toBe('');
    expect(await idOf('ann@example.org')).not.toBe('');
  });

  it('that it refuses are refused in its words, and not kept', async () => {
    await expect(send('ended-1@club.localhost')).rejects.toMatchObject({
      responseCode: 550,
      message: expect.stringContaining('This address has ended.') as string,
    });
    expect(await idOf('ended-1@')).toBe('');
  });

  it('wait while it is away', async () => {
    await expect(send('ann@away.localhost')).rejects.toMatchObject({ responseCode: 451 });
  });
});

describe('the reply below a message', () => {
  it('is sent from its recipient to whom it came from, with what it answers quoted', async () => {
    await send('ben@example.org');
    const id = await idOf('ben@example.org');
    const page = await (await fetch(`${mailbox.url}/messages/${id}`)).text();
    expect(page).toContain('From ben@example.org to m-1@club.localhost');
    const pressed = await press(id, { from: 'ben@example.org', text: 'Yes,\nat ten.' });
    expect(pressed.status).toBe(303);
    const { from, to, source } = taken.at(-1) ?? { from: '', to: [], source: '' };
    expect({ from, to }).toEqual({ from: 'ben@example.org', to: ['m-1@club.localhost'] });
    expect(source).toMatch(/^From: ben@example\.org\r$/m);
    expect(source).toMatch(/^Subject: Re: Leeds\r$/m);
    expect(source).toMatch(/^In-Reply-To: <one@club\.localhost>\r$/m);
    expect(source).toContain('Yes,\r\nat ten.\r\n\r\nOn ');
    expect(source).toContain('wrote:\r\n> Shall we <talk>?');
    const after = await (await fetch(new URL(pressed.headers.get('location') ?? '', mailbox.url))).text();
    expect(after).toContain('<p tabindex="-1" autofocus>Your reply was sent.</p>');
  });

  it('goes to Reply-To where there is one, and stays here where no server is named for it', async () => {
    await send('cem@example.org', { headers: { 'Reply-To': 'office@example.org' } });
    expect((await press(await idOf('cem@'), { from: 'cem@example.org', text: 'Hello' })).status).toBe(303);
    expect(await idOf('office@example.org')).not.toBe('');
  });

  it('that is refused says so in the words of the server, and keeps what was typed', async () => {
    await send('dan@example.org', { from: { name: 'Gone', address: 'ended-2@club.localhost' } });
    const refused = await press(await idOf('dan@'), { from: 'dan@example.org', text: 'Are you <there>?' });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('<p id="reply-problem">Not taken: This address has ended.</p>');
    expect(page).toContain('>Are you &lt;there&gt;?</textarea>');
  });

  it.each([
    ['without words', { from: 'ben@example.org', text: ' ' }, 422],
    ['from somebody who did not get the message', { from: 'eve@example.org', text: 'Hello' }, 422],
  ])('is not sent %s', async (_what, fields, status) => {
    const before = taken.length;
    expect((await press(await idOf('ben@example.org'), fields)).status).toBe(status);
    expect(taken).toHaveLength(before);
  });

  it('is not sent by a page of another origin', async () => {
    const id = await idOf('ben@example.org');
    expect((await press(id, { from: 'ben@example.org', text: 'x' }, { origin: 'http://evil.example' })).status).toBe(403);
  });

  it('is behind the key where the mailbox is', async () => {
    const guarded = await startMailboxService({ guarded: true, adminKey: 'a key of sixteen characters' });
    const answer = await fetch(`${guarded.url}/messages/x/reply`, { method: 'POST', body: new URLSearchParams({ text: 'x' }) });
    expect(answer.status).toBe(401);
    await guarded.stop();
  });

  it('has no form on a text message', async () => {
    await send('+4930@sms.localhost');
    expect(await (await fetch(`${mailbox.url}/messages/${await idOf('+4930@')}`)).text()).not.toContain('Send the reply');
  });
});

describe('MAILBOX_ROUTES', () => {
  it('names domains and servers', () => {
    expect(mailboxConfig({}).relays).toEqual({});
    expect(mailboxConfig({ MAILBOX_ROUTES: 'Alumni.localhost=smtp://127.0.0.1:4925, b.example=smtp://relay.example:25/' }).relays).toEqual({
      'alumni.localhost': 'smtp://127.0.0.1:4925',
      'b.example': 'smtp://relay.example:25',
    });
  });
  it.each(['alumni.localhost', 'a=http://127.0.0.1', '=smtp://127.0.0.1:1', 'a=smtp://user:secret@host:25'])(
    '%s says what is wrong',
    (given) => {
      expect(() => mailboxConfig({ MAILBOX_ROUTES: given })).toThrow(/MAILBOX_ROUTES.*no domain=smtp/);
    },
  );
});
